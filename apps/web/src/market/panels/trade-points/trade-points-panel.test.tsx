import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { ok, refuse } from '../../../shared/testing/fake-server.ts'
import { drawn } from '../../testing/fake-price-chart.ts'
import { hold, instruments, showPanel } from '../../testing/panel-fixture.tsx'
import { sampleQuote } from '../../testing/sample-quote.ts'
import { panel } from './panel.ts'

vi.mock('../chart/price-chart.ts', () => import('../../testing/fake-price-chart.ts'))

const nothing = {
  'GET /api/query/tradePoints/v2': ok([]),
  'GET /market/bars': ok({ symbol: '', name: '', freq: '1d', adj: 'forward', bars: [] }),
}

beforeEach(() => hold('SIGNAL:view'))

it('[SIGNAL-11] a symbol that the market does not have is named as such, not waited for', async () => {
  const { calls } = showPanel(panel, nothing, 'SHSE.000300')
  expect(await screen.findAllByText('行情中没有 SHSE.000300，请选择其他证券')).toHaveLength(3)
  expect(calls.filter(({ path }) => path.endsWith('/market/bars'))).toEqual([])
  expect(screen.getByRole('figure', { name: '日线买卖点' }).dataset['hasPeriod']).toBe('false')
})

it('[SIGNAL-11] the hours of an index are not worked out, its days and weeks are', async () => {
  showPanel(panel, nothing, 'SHSE.000001')
  expect(await screen.findByText('指数不计算60分的买卖点和状态，请选择个股或ETF')).toBeTruthy()
  expect(screen.getByRole('figure', { name: '60分买卖点' }).dataset['hasPeriod']).toBe('false')
  expect(screen.getByRole('figure', { name: '日线买卖点' }).dataset['hasPeriod']).toBe('true')
})

const withoutIndexes = {
  ...nothing,
  'GET /market/instruments': ok({
    ...instruments,
    symbol: instruments.symbol.slice(0, 2),
    isListed: [false, true],
  }),
  'GET /market/quotes': refuse('证券代码不存在', 400),
}

it('[SIGNAL-12] a desk that nobody has turned begins at what the market has; a symbol somebody chose stays', async () => {
  const unturned = showPanel(panel, withoutIndexes, 'SHSE.000001')
  await waitFor(() => expect(unturned.desk().getState().links.blue.symbol).toBe('SHSE.600000'))
  const chosen = showPanel(panel, withoutIndexes, 'SHSE.000300')
  expect(await screen.findAllByText('行情中没有 SHSE.000300，请选择其他证券')).toHaveLength(3)
  expect(chosen.desk().getState().links.blue.symbol).toBe('SHSE.000300')
})

it('[SIGNAL-14] the charts of all periods end at the newest price, whenever their bars came', async () => {
  const bar = { time: '2026-11-16', open: 40, high: 41, low: 39, close: 40, volume: 1, amount: 1 }
  const routes = {
    ...nothing,
    'GET /market/bars': ok({ symbol: '', name: '', freq: '1d', adj: 'forward', bars: [bar] }),
  }
  const before = drawn.points.length
  showPanel(panel, routes)
  const closes = () =>
    drawn.points.slice(before).flatMap((points) => {
      const price = points.get('price')
      return price && 'close' in price ? [price.close] : []
    })
  await waitFor(() => expect(closes().length).toBeGreaterThanOrEqual(3))
  expect(new Set(closes())).toEqual(new Set([sampleQuote.last]))
})
