import { beforeAll, describe, expect, it } from 'vitest'
import type { MarketWithHistory } from '@liangshu/engine/market/reader/market'

import { openSimulatedMarket } from '../../market/testing/open-simulated-market.ts'
import { insightOf } from '../analysis/insight-state.ts'
import { buySell, writeBuySell, type BuySellArgs } from './buy-sell.calls.ts'
import { dailyPointSteps } from './daily-points.ts'

/** The market up to the signals of its day: nothing else is needed here. */
function openMarket(): MarketWithHistory {
  const now = Date.parse('2024-09-27T12:00:00Z')
  const clock = { mode: 'step', date: '2024-09-20', second: 37_803 } as const
  const opened = openSimulatedMarket({ seed: 2026, stocks: 240, clock }, now)
  const points = dailyPointSteps(opened, opened.today.day)
  let made = points.next()
  while (!made.done) made = points.next()
  insightOf(opened).points = made.value
  return opened
}

let market: MarketWithHistory
beforeAll(() => {
  market = openMarket()
}, 240_000)

const held = new Map([['SHSE.600001', { symbol: 'SHSE.600001', volume: 900, sellable: 400, isLocked: false }]])
const standing = { held, powers: [{ cashFen: 100_000_000, singleMaxPct: 0.1 }] }

describe('signals to buy and to sell', () => {
  it.each<[string, BuySellArgs]>([
    ['of today', { minStrength: 1 }],
    ['with accounts', { minStrength: 1, standing }],
    ['with accounts that may not trade', { minStrength: 1, standing: { held, powers: [] } }],
    ['of one side', { minStrength: 2, side: 'sell' }],
    ['of a day before', { minStrength: 1, date: '2024-09-12', standing }],
    ['of a few stocks', { minStrength: 1, within: [0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89] }],
    ['of none', { minStrength: 1, within: [] }],
  ])('[MKT-32] %s are written to the byte as their values would be', (_what, args) => {
    const list = buySell(market, args)
    // Asked twice: what was written for the first is kept.
    for (let time = 0; time < 2; time += 1)
      expect(Buffer.from(writeBuySell(market, args)).toString()).toBe(JSON.stringify(list))
  })

  it('[MKT-32] there are some of both, sorted by score and change', () => {
    const { buy, sell } = buySell(market, { minStrength: 1, date: '2024-09-12' })
    expect(buy.length).toBeGreaterThan(0)
    expect(sell.length).toBeGreaterThan(0)
    const places = buy.map(({ score, changePct }) => score * 1000 + (changePct ?? 0))
    expect(places).toEqual(places.toSorted((a, b) => b - a))
  })

  it('[MKT-33] a sell of shares that were all bought today cannot be carried out, and says why', () => {
    const free = buySell(market, { minStrength: 1 }).sell.find(({ executable }) => executable)
    if (!free) throw new Error('no signal to sell')
    const { symbol } = free
    const askedWith = (isLocked: boolean) => {
      const mine = new Map([[symbol, { symbol, volume: 900, sellable: 0, isLocked }]])
      const { sell } = buySell(market, { minStrength: 1, standing: { held: mine, powers: [] } })
      const row = sell.find((one) => one.symbol === symbol)
      return [row?.executable, row?.blockReason]
    }
    expect(askedWith(true)).toEqual([false, 'T+1锁定'])
    expect(askedWith(false)).toEqual([true, null])
  })
})
