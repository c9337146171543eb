import { liveOf } from '@liangshu/engine/market/reader/find'
import { inputRefusal } from '@liangshu/engine/market/reader/refusal'
import { describe, expect, it } from 'vitest'

import { openSimulatedMarket } from '../../market/testing/open-simulated-market.ts'
import { components } from './components.calls.ts'
import { industryReturns } from './industry-returns.calls.ts'

const date = '2024-09-20'
const clock = { mode: 'step', date, second: 10.5 * 3600 } as const
const market = openSimulatedMarket({ seed: 2026, stocks: 120, clock }, Date.parse('2024-09-27T12:00:00Z'))
const { axis } = market.stocks
const today = market.today.day
const from = axis.dates[today - 3] ?? ''
const stock = market.today.instruments[0]
const fund = market.today.instruments.find(({ secType }) => secType === 'fund')
const asked = {
  symbols: [stock?.symbol ?? '', fund?.symbol ?? '', 'SHSE.999999'],
  benchmark: 'SHSE.000300',
  from,
  to: date,
  lists: [],
}

describe('returns by industry', () => {
  it('[ATTR-11] a benchmark by industry is the benchmark: weights are one, and the gain is the one its members show', async () => {
    const { dates, benchmark } = await industryReturns(market, asked)
    expect(dates).toEqual(axis.dates.slice(today - 3, today + 1))
    for (const [at, day] of dates.entries()) {
      const rows = benchmark?.industries ?? []
      expect(rows.reduce((sum, { weight }) => sum + (weight[at] ?? 0), 0)).toBeCloseTo(1, 9)
      const gain = rows.reduce((sum, { weight, rate }) => sum + (weight[at] ?? 0) * (rate[at] ?? 0), 0)
      expect(gain).toBeCloseTo(components(market, { code: 'SHSE.000300', date: day }).totals.changePct ?? Number.NaN, 5)
    }
  })

  it('[ATTR-11] a stock is of its industry and moves from its reference price; a fund is of none; unknown ones are left out', async () => {
    const { symbols } = await industryReturns(market, asked)
    expect(Object.keys(symbols)).toEqual([stock?.symbol, fund?.symbol])
    const own = symbols[stock?.symbol ?? '']
    const { columns } = market.stocks
    expect(own?.industry).toBe(stock?.stock?.industry)
    expect(own?.close.slice(0, 3)).toEqual([3, 2, 1].map((back) => columns.close[today - back]))
    expect(own?.before).toEqual([4, 3, 2, 1].map((back) => columns.close[today - back]))
    expect(own?.rate[3]).toBeCloseTo((own?.close[3] ?? 0) / (liveOf(market).preClose[0] ?? 1) - 1, 12)
    expect(symbols[fund?.symbol ?? '']).toMatchObject({
      industry: null,
      before: expect.arrayContaining([expect.any(Number)]),
    })
  })

  it('[ATTR-11] a source that does not know the members says so', async () => {
    const without = Object.create(market, {
      members: {
        value: () => {
          throw inputRefusal('没有成分')
        },
      },
    })
    expect((await industryReturns(without, asked)).benchmark).toBeNull()
  })
})
