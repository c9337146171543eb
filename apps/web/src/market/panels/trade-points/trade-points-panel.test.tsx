import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { ok, refuse } from '../../../shared/testing/fake-server.ts'
import { hold, instruments, showPanel } from '../../testing/panel-fixture.tsx'
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
