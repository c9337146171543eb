import { expect, it } from 'vitest'

import { createTradingApp } from '../testing/trading-app.ts'

const trading = await createTradingApp()
const { market, open, order, place, beat, call, trader, app } = trading
const share = 'SHSE.600001'

async function get<Result>(path: string, query: Record<string, string>): Promise<Result> {
  const { result, message } = await call('GET', path, { token: trader, query })
  expect([path, message]).toEqual([path, ''])
  return result as Result
}
type Row = { price: number; marketValue: number; fpnl: number; dayPnl: number; pnlMethod: string }
type Cash = { nav: number; marketValue: number; dayPnl: number }

async function look() {
  const [row] = await get<Row[]>('/api/position/list', { accountId: 'S1' })
  const [cash] = await get<Cash[]>('/api/query/account', { accountId: 'S1' })
  const account = await get<{ nav: number; marketValue: number; dayPnl: number }>('/user/account', { id: 'S1' })
  if (!row || !cash) throw new Error('no position')
  expect([account.nav, account.marketValue, account.dayPnl]).toEqual([cash.nav, cash.marketValue, cash.dayPnl])
  expect(cash.marketValue).toBe(row.marketValue)
  return { row, cash }
}

it('[PNL-9] a share the market does not show is no loss: it counts at its cost, once settled at its settlement', async () => {
  market.list(share, 10)
  market.setTime('10:00', trading.day)
  await open('S1', {})
  await place(order('S1', { symbol: share, price: '10.01', volume: 1000, confirmCodes: [11, 12, 13, 14] }))
  await beat()
  const quoted = await look()
  expect(quoted.row.pnlMethod).toBe('持仓均价')

  market.drop(share)
  const atCost = await look()
  expect(atCost.row).toMatchObject({ pnlMethod: '无行情，按上次结算价或成本估值' })
  expect(atCost.row.marketValue).toBeCloseTo(10_010 + 5, -1)
  expect(Math.abs(atCost.row.fpnl)).toBeLessThan(1)

  market.list(share, 10)
  market.move(share, 10.4)
  market.setTime('16:10', trading.day)
  await app.trading.settlement.settleDue()
  const settled = await look()
  market.drop(share)
  const kept = await look()
  expect(kept.row).toMatchObject({ price: 10.4, marketValue: 10_400, dayPnl: 0 })
  expect(kept.cash).toEqual(settled.cash)
})
