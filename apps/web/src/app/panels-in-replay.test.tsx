import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TimeBar } from '../desk/clock/time-bar.tsx'
import { userClock } from '../desk/clock/user-clock.ts'
import { changeLink } from '../desk/link/desk-store.ts'
import { hold, quotesOf, showPanel } from '../market/testing/panel-fixture.tsx'
import { sampleQuote } from '../market/testing/sample-quote.ts'
import { queryClient } from '../shared/query/query-client.ts'
import { RequestError } from '../shared/request/request-error.ts'
import { fakeServer, ok, refuse } from '../shared/testing/fake-server.ts'
import { areaPanels } from './panels.ts'

vi.mock('../market/panels/chart/price-chart.ts', () => import('../market/testing/fake-price-chart.ts'))

const DATE = '2026-11-13'
const MOMENT = `${DATE} 10:21`
const days = { dates: ['2026-11-12', DATE, '2026-11-16'], until: '2026-11-16 13:39' }

/** Calls that the server answers at a moment. */
const atMoment =
  /^\/(market\/(quotes|minutes|sparks|bars|tape|flow|actions|tags|frame|sectors|termStructure|funding)|api\/(query|index|open|buySell)\/|api\/signal\/(calendar|record)|api\/selection\/(run|explain|factors|history)|news\/(list|page)|emotion\/|macro\/(?!portfolios)|etf\/(?!watch|spot))/

/** Long questions are sent as a body. */
const momentOf = ({ params, body }: { params: URLSearchParams; body: unknown }): string | undefined =>
  params.get('moment') ?? (body as { moment?: string } | undefined)?.moment

class Socket extends EventTarget {
  static opened = 0
  binaryType = ''
  constructor() {
    super()
    Socket.opened += 1
  }
  send() {}
  close() {}
}

const panelNamed = (id: string) => areaPanels.find((panel) => panel.id === id)!

beforeEach(() => {
  Socket.opened = 0
  userClock.knowDays(days)
  userClock.goTo(MOMENT)
})
afterEach(() => {
  act(() => userClock.goLive())
  vi.unstubAllGlobals()
})

function showInReplay(id: string, routes: Parameters<typeof showPanel>[1] = {}) {
  const definition = panelNamed(id)
  hold(...(definition.permission ? [definition.permission] : []))
  const shown = showPanel(definition, routes)
  vi.stubGlobal('WebSocket', Socket)
  return shown
}

describe('every panel in a replay', () => {
  const following = areaPanels.filter(({ follows, id }) => follows.includes('moment') && id !== 'ticket')
  const liveOnly = areaPanels.filter(({ follows }) => !follows.includes('moment'))

  it('[REPLAY-11] there are panels of both kinds', () => {
    expect(following.length).toBeGreaterThan(10)
    expect(liveOnly.length).toBeGreaterThan(0)
  })

  it.each(following.map(({ id }) => id))('[REPLAY-11] %s asks for the moment and for nothing of now', async (id) => {
    const { calls, desk } = showInReplay(id)
    act(() => changeLink(desk(), 'blue', { list: [sampleQuote.symbol] }))
    const asked = () => calls.filter(({ path }) => atMoment.test(path))
    await waitFor(() => expect(asked().length).toBeGreaterThan(0))
    for (const call of asked()) expect([call.path, momentOf(call)?.slice(0, 10)]).toEqual([call.path, DATE])
    expect(screen.queryByText(/不随回放/)).toBeNull()
    expect(Socket.opened).toBe(0)
  })

  it.each(liveOnly.map(({ id }) => id))('[REPLAY-11] %s says that it does not follow', async (id) => {
    const { calls } = showInReplay(id)
    expect(await screen.findByText(`“${panelNamed(id).title}”不随回放，以下是实时数据`)).toBeTruthy()
    expect(calls.every(({ params }) => !params.has('moment'))).toBe(true)
    act(() => userClock.goLive())
    expect(screen.queryByText(/不随回放/)).toBeNull()
  })

  it('[REPLAY-12] the ticket is shut, says why and opens again with now', async () => {
    showInReplay('ticket')
    expect(await screen.findByText(`正在回放 ${MOMENT}，回放中不可下单`)).toBeTruthy()
    expect(screen.queryByLabelText('数量')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '回到实时' }))
    expect(userClock.state.getState().moment).toBeNull()
    expect(screen.queryByText(/回放中不可下单/)).toBeNull()
  })
})

describe('a panel that follows', () => {
  const quoteAt = ({ params }: { params: URLSearchParams }) =>
    quotesOf({ ...sampleQuote, last: params.get('moment') === MOMENT ? 48.11 : params.has('moment') ? 48.22 : 49.55 })

  it('[REPLAY-13] says 回放 with the moment, keeps the numbers while the next come, and none of a replay stay with now', async () => {
    const { panel } = showInReplay('book', { 'GET /market/quotes': quoteAt })
    expect(await screen.findByText('48.11')).toBeTruthy()
    expect(screen.getByText('回放')).toBeTruthy()
    expect(panel.state.getState().report.asOf).toBe(`${MOMENT}:00`)
    act(() => userClock.stepMinute(1))
    expect(screen.getByText('48.11')).toBeTruthy()
    expect(panel.state.getState().report.asOf).toBe(`${MOMENT}:00`)
    expect(await screen.findByText('48.22')).toBeTruthy()
    expect(panel.state.getState().report.asOf).toBe(`${DATE} 10:22:00`)
    act(() => userClock.goLive())
    const former = screen.queryByText('48.22')
    // It may stand where the next number comes, but is neither seen nor reached.
    expect(former?.closest<HTMLElement>('.panel-refilled')?.inert ?? former === null).toBe(true)
    expect(await screen.findByText('49.55')).toBeTruthy()
  })

  it('[REPLAY-13] an answer that takes too long while the day is opened is asked for again', async () => {
    let asked = 0
    showInReplay('book', {
      'GET /market/quotes': (call: { params: URLSearchParams }) => {
        asked += 1
        if (asked === 1) throw new RequestError('网络超时', { kind: 'timeout', path: '/market/quotes' })
        return quoteAt(call)
      },
    })
    expect(await screen.findByText('48.11', {}, { timeout: 5000 })).toBeTruthy()
    expect(asked).toBe(2)
  })

  it('[REPLAY-13] a bare answer that is still being worked out is asked for again', async () => {
    let asked = 0
    showInReplay('emotion', {
      'GET /emotion/getEmotionDay': () => {
        asked += 1
        return asked === 1 ? Response.json(refuse('行情准备中', 503)) : Response.json([])
      },
    })
    expect(await screen.findByText(/暂时不足/, {}, { timeout: 5000 })).toBeTruthy()
    expect(asked).toBe(2)
  })

  it('[REPLAY-13] a day without data says so in words', async () => {
    const words = `该日无数据：${DATE}`
    showInReplay('book', {
      'GET /market/quotes': { success: false, message: words, code: 500, result: null, timestamp: 0 },
    })
    expect(await screen.findByText(`加载失败：${words}`)).toBeTruthy()
  })

  it('[CHART-6] the chart joins the days known at the open of the replayed one with its bars of the moment', async () => {
    const bars = (...times: string[]) =>
      ok({
        symbol: sampleQuote.symbol,
        name: sampleQuote.name,
        freq: '1d',
        adj: 'forward',
        bars: times.map((time) => ({ time, open: 1, high: 1, low: 1, close: 1, volume: 1, amount: 1 })),
      })
    const { drawn } = await import('../market/testing/fake-price-chart.ts')
    const { calls } = showInReplay('chart', {
      'GET /market/actions': ok([]),
      'GET /market/bars': ({ params }: { params: URLSearchParams }) =>
        params.get('moment') === MOMENT ? bars('2026-11-12', DATE) : bars('2026-11-11', '2026-11-12'),
    })
    await waitFor(() => expect(drawn.scenes.at(-1)?.series[0]?.data).toHaveLength(3))
    const asked = calls.filter(({ path }) => path === '/market/bars').map(({ params }) => params.get('moment'))
    expect(new Set(asked)).toEqual(new Set([MOMENT, `${DATE} 09:15`]))
  })
})

describe('the time bar', () => {
  function showBar() {
    queryClient.clear()
    fakeServer({ 'GET /market/replay/days': ok(days) })
    render(
      <QueryClientProvider client={queryClient}>
        <input aria-label="别处" />
        <TimeBar />
      </QueryClientProvider>,
    )
  }
  const press = (key: string, options = {}, target: Element = document.body) =>
    act(() => void fireEvent.keyDown(target, { key, ...options }))
  const shown = () => userClock.state.getState()

  it('[REPLAY-14] from now it goes to the last minute, by its buttons anywhere, and back', async () => {
    act(() => userClock.goLive())
    showBar()
    fireEvent.click(await screen.findByRole('button', { name: /回\s*放/ }))
    expect(shown().moment).toBe(days.until)
    fireEvent.click(screen.getByRole('button', { name: '前一交易日' }))
    expect(shown().moment).toBe(`${DATE} 13:39`)
    fireEvent.click(screen.getByRole('button', { name: '退一分钟 ←' }))
    expect(shown().moment).toBe(`${DATE} 13:38`)
    expect(screen.getByText('回放中不可下单')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '回到实时' }))
    expect(shown().moment).toBeNull()
  })

  it('[REPLAY-14] the keys: space plays and pauses, arrows step a minute, with shift a day; fields keep theirs', async () => {
    showBar()
    await screen.findByRole('slider', { name: '回放时间' })
    press('ArrowRight')
    expect(shown().moment).toBe(`${DATE} 10:22`)
    press('ArrowLeft', { shiftKey: true })
    expect(shown().moment).toBe('2026-11-12 10:22')
    press(' ')
    expect(shown().driver).not.toBeNull()
    press(' ')
    expect(shown().driver).toBeNull()
    press('ArrowRight', {}, screen.getByLabelText('别处'))
    expect(shown().moment).toBe('2026-11-12 10:22')
  })

  it('[REPLAY-14] now has no use for the keys', async () => {
    act(() => userClock.goLive())
    showBar()
    await screen.findByRole('button', { name: /回\s*放/ })
    press('ArrowRight')
    press(' ')
    expect(shown()).toMatchObject({ moment: null, driver: null })
  })

  it('[REPLAY-14] a market without stored days says so', async () => {
    act(() => userClock.goLive())
    queryClient.clear()
    fakeServer({ 'GET /market/replay/days': ok({ dates: [], until: '2026-11-16 15:00' }) })
    render(
      <QueryClientProvider client={queryClient}>
        <TimeBar />
      </QueryClientProvider>,
    )
    expect(await screen.findByText('还没有保存的交易日，暂不能回放')).toBeTruthy()
  })
})
