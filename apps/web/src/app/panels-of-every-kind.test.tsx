import { errorCatalogue } from '@liangshu/contract/errors'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { changeLink } from '../desk/link/desk-store.ts'
import { everything, hold, showPanel } from '../market/testing/panel-fixture.tsx'
import { queryClient } from '../shared/query/query-client.ts'
import { ok } from '../shared/testing/fake-server.ts'
import { areaPanels } from './panels.ts'

vi.mock('../market/panels/chart/price-chart.ts', () => import('../market/testing/fake-price-chart.ts'))

afterEach(() => vi.unstubAllGlobals())

const { code } = errorCatalogue.WRONG_KIND
const refused = () => ({ success: false, message: '该代码不是这一类', code, result: null, timestamp: 0 })
const future = { symbol: 'CFFEX.IF2412', name: '沪深300股指2412', secType: 'future', board: null, status: 'listed' }
const following = areaPanels.filter(({ follows }) => follows.includes('symbol'))
const body = () => document.querySelector('.panel-body')?.textContent ?? ''

/** A panel on an instrument of a kind that the server has nothing of. */
function show(id: string) {
  const definition = areaPanels.find((panel) => panel.id === id)!
  hold(...(definition.permission ? [definition.permission] : []))
  return showPanel(definition, { ...everything, 'GET /symbol': ok([future]), '*': refused })
}

describe('every panel that follows the symbol, on one of another kind', () => {
  it.each(following.map(({ id }) => id))('[STRATWEB-26] %s does not call it a failure', async (id) => {
    const { panel } = show(id)
    await waitFor(() => expect(document.querySelector('.panel-body')?.childElementCount).toBeGreaterThan(0))
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(body()).not.toMatch(/加载失败/)
    expect(panel.state.getState().report.state).not.toBe('failed')
  })

  it.each(following.filter(({ only }) => only).map(({ id, title }) => [id, title]))(
    '[STRATWEB-26] %s says what it is for and offers one of that kind',
    async (id, title) => {
      const { desk } = show(id)
      expect(await screen.findByText(new RegExp(`“${title}”只适用于.+，请换一个标的`))).toBeTruthy()
      fireEvent.click(await screen.findByRole('button', { name: future.name }))
      expect(desk().getState().links.blue.symbol).toBe(future.symbol)
    },
  )

  it('[STRATWEB-26] a panel that could show something before offers that again', async () => {
    hold('DERIV:view')
    const shown = areaPanels.find(({ id }) => id === 'funding')!
    const coin = 'BINANCE.BTCUSDT-PERP'
    const funding = ok({
      symbol: coin,
      name: 'BTC永续',
      asOf: '2026-11-16 13:39:38',
      hours: 8,
      nextTime: '2026-11-16 16:00:00',
      nextEpochMs: 2,
      nowEpochMs: 1,
      records: [],
    })
    const routes = {
      'GET /market/funding': ({ params }: { params: URLSearchParams }) =>
        params.get('symbol') === coin ? funding : refused(),
    }
    const { desk } = showPanel(shown, { ...routes, '*': refused } as never, coin)
    expect(await screen.findByText('距下次结算')).toBeTruthy()
    act(() => changeLink(desk(), 'blue', { symbol: 'SHSE.600000' }))
    fireEvent.click(await screen.findByRole('button', { name: `回到 ${coin}` }))
    expect(desk().getState().links.blue.symbol).toBe(coin)
  })
})
