import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { changeLink } from '../../../desk/link/desk-store.ts'
import { failing, ok } from '../../../shared/testing/fake-server.ts'
import { drawn } from '../../testing/fake-price-chart.ts'
import { hold, showPanel } from '../../testing/panel-fixture.tsx'
import { sampleQuote } from '../../testing/sample-quote.ts'
import { panel } from './panel.ts'

vi.mock('./price-chart.ts', () => import('../../testing/fake-price-chart.ts'))

const bar = (time: string, close: number) => ({
  time,
  open: close,
  high: close,
  low: close,
  close,
  volume: 1,
  amount: 1,
})
const barsOf = (bars: object[]) =>
  ok({ symbol: sampleQuote.symbol, name: sampleQuote.name, freq: '1d', adj: 'forward', bars })
const some = Array.from({ length: 80 }, (_, i) =>
  bar(new Date(Date.UTC(2026, 7, 1 + i)).toISOString().slice(0, 10), 40 + i / 10),
)
const routes = { 'GET /market/bars': barsOf(some), 'GET /market/actions': ok([]) }

beforeEach(() => {
  hold()
  localStorage.clear()
})

const lastScene = () => drawn.scenes.at(-1)

describe('the chart', () => {
  it('[CHART-11] shows days with means, volume and MACD, and another period when it is chosen', async () => {
    const { calls, panel: store } = showPanel(panel, routes)
    await waitFor(() => expect(lastScene()?.series[0]).toMatchObject({ id: 'price', kind: 'candles' }))
    expect(lastScene()?.series[0]?.data).toHaveLength(80)
    expect(Math.max(...(lastScene()?.series.map(({ pane }) => pane) ?? []))).toBe(2)
    fireEvent.click(screen.getByRole('button', { name: /^5\s*分$/ }))
    await waitFor(() => expect(calls.some(({ params }) => params.get('freq') === '300s')).toBe(true))
    expect(store.state.getState().params).toMatchObject({ period: '300s' })
  })

  it('[CHART-11] adjustment and indicators are chosen and kept with the panel', async () => {
    const { calls, panel: store } = showPanel(panel, routes)
    await waitFor(() => expect(lastScene()).toBeTruthy())
    fireEvent.click(screen.getByRole('button', { name: '前复权' }))
    fireEvent.click(await screen.findByText('后复权'))
    await waitFor(() => expect(calls.some(({ params }) => params.get('adj') === 'back')).toBe(true))
    fireEvent.click(screen.getByRole('button', { name: /^指\s*标$/ }))
    fireEvent.click(await screen.findByRole('checkbox', { name: /KDJ/ }))
    await waitFor(() => expect(lastScene()?.series.some(({ pane }) => pane === 3)).toBe(true))
    const { indicators } = store.state.getState().params as { indicators: { id: string }[] }
    expect(indicators.map(({ id }) => id)).toEqual(['MA', 'VOL', 'MACD', 'KDJ'])
  })

  it('[CHART-16] room for the legends is made anew whenever the panes change their size', async () => {
    showPanel(panel, routes)
    await waitFor(() => expect(lastScene()).toBeTruthy())
    const before = drawn.cleared
    act(() => drawn.options?.onLayout())
    await waitFor(() => expect(drawn.cleared).toBeGreaterThan(before))
  })

  it('[CHART-7] a quote moves the last bar without another scene', async () => {
    showPanel(panel, { ...routes, 'GET /market/bars': barsOf([...some, bar('2026-11-16', 47)]) })
    await waitFor(() => expect(drawn.points.at(-1)?.get('price')).toMatchObject({ close: sampleQuote.last }))
    expect(lastScene()?.series[0]?.data.at(-1)).toMatchObject({ close: 47 })
  })

  it('[CHART-12] a day without a trade says so instead of an empty picture', async () => {
    const none = {
      symbol: sampleQuote.symbol,
      name: sampleQuote.name,
      date: '2026-11-16',
      preClose: 46,
      times: [],
      price: [],
      avg: [],
      volume: [],
    }
    showPanel(panel, { ...routes, 'GET /market/minutes': ok(none) })
    fireEvent.click(await screen.findByRole('button', { name: /^分\s*时$/ }))
    expect(await screen.findByText('当日还没有成交')).toBeTruthy()
  })

  it('[CHART-12] what failed says so and can be asked for again', async () => {
    let isDown = true
    showPanel(panel, { ...routes, 'GET /market/bars': () => (isDown ? failing(500) : barsOf(some)) })
    const again = await screen.findByRole('button', { name: /重\s*试/ }, { timeout: 10_000 })
    isDown = false
    fireEvent.click(again)
    await waitFor(() => expect(lastScene()).toBeTruthy())
  })

  it('[CHART-12] a symbol without bars says why', async () => {
    showPanel(panel, { ...routes, 'GET /market/bars': barsOf([]) })
    expect(await screen.findByText(/还没有日K行情/)).toBeTruthy()
  })

  it('[CHART-13] keys move and zoom, the left edge asks for what came before', async () => {
    const page = Array.from({ length: 1000 }, (_, i) =>
      bar(new Date(Date.UTC(2023, 0, 1 + i)).toISOString().slice(0, 10), 40),
    )
    const { calls } = showPanel(panel, { ...routes, 'GET /market/bars': barsOf(page) })
    await waitFor(() => expect(lastScene()).toBeTruthy())
    const figure = screen.getByRole('figure')
    for (const key of ['ArrowLeft', 'ArrowRight', '+', '-']) fireEvent.keyDown(figure, { key })
    expect(drawn.moves).toEqual(['scroll -0.1', 'scroll 0.1', 'zoom 0.8', 'zoom 1.25'])
    act(() => drawn.options?.onLeftEdge())
    await waitFor(() => expect(calls.some(({ params }) => params.get('to') === '2023-01-01')).toBe(true))
  })

  it('[CHART-18] another symbol is drawn as far as it is in view, by the same chart, and its years when nobody waits', async () => {
    const idle: (() => void)[] = []
    vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run))
    onTestFinished(() => void vi.unstubAllGlobals())
    const page = Array.from({ length: 600 }, (_, i) =>
      bar(new Date(Date.UTC(2023, 0, 1 + i)).toISOString().slice(0, 10), 40 + i),
    )
    const { desk } = showPanel(panel, { ...routes, 'GET /market/bars': barsOf(page) })
    const sizes = () => drawn.scenes.map(({ series }) => [...new Set(series.map(({ data }) => data.length))])
    await waitFor(() => expect(sizes()).toEqual([[240]]))
    expect(lastScene()?.series[0]?.data.at(-1)).toMatchObject({ close: 639 })
    act(() => idle.splice(0).forEach((run) => run()))
    expect(sizes()).toEqual([[240], [600]])
    const { options } = drawn
    act(() => changeLink(desk(), 'blue', { symbol: 'SHSE.600000' }))
    await waitFor(() => expect(sizes()).toEqual([[240], [600], [240]]))
    expect(drawn.options).toBe(options)
    // Turned away before the years have come, they are those of nobody.
    act(() => changeLink(desk(), 'blue', { symbol: sampleQuote.symbol }))
    await waitFor(() => expect(sizes()).toHaveLength(4))
    act(() => idle.splice(0).forEach((run) => run()))
    expect(sizes()).toEqual([[240], [600], [240], [240], [600]])
    expect(lastScene()?.subject).toContain(sampleQuote.symbol)
  })

  it('[CHART-14] without the rights nothing is asked of signals and fills', async () => {
    const { calls } = showPanel(panel, routes)
    await waitFor(() => expect(calls.some(({ path }) => path === '/market/actions')).toBe(true))
    expect(calls.some(({ path }) => path.includes('tradePoints') || path.includes('tradeRecords'))).toBe(false)
  })

  it('[CHART-14] with them they are', async () => {
    hold('SIGNAL:view', 'RECORD:view')
    const { calls } = showPanel(panel, { ...routes, 'GET /api/query/tradePoints/v2': ok([]) })
    await waitFor(() => expect(calls.some(({ path }) => path.includes('tradePoints/v2'))).toBe(true))
    expect(calls.some(({ path }) => path.includes('tradeRecords'))).toBe(true)
  })
})
