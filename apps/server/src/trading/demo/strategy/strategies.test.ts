import { describe, expect, it } from 'vitest'

import { createPastMarket, type AskPast } from '../past-market.ts'
import { futuresTrend } from './contract-strategies.ts'
import { gridStrategy, signalStrategy } from './share-strategies.ts'
import type { HeldPosition, SeenQuote, StrategyView } from './strategy-view.ts'

const quote: SeenQuote = {
  last: 100_000,
  bid: 99_900,
  ask: 100_100,
  limitUp: 110_000,
  limitDown: 90_000,
  tick: 100,
  lot: 100,
  most: 1_000_000,
  isSuspended: false,
}
const held = (volume: number, free = Math.abs(volume)): HeldPosition => ({ volume, free, cost: 100_000 })

/** An account of a million with the given positions, and one line of closes for every symbol. */
function view(closes: Record<string, number[]>, positions: Record<string, HeldPosition> = {}): StrategyView {
  return {
    day: '2026-11-16',
    dayIndex: 0,
    nav: 100_000_000,
    cash: 50_000_000,
    held: new Map(Object.entries(positions)),
    quote: () => quote,
    closes: (symbol) => closes[symbol] ?? [],
  }
}
const flat = (days: number, last = 10) => [...Array.from({ length: days - 1 }, () => 10), last]

describe('strategies of the demo', () => {
  it('[DEMO-2] a signal buys a new high within the cash and sells what fell below its average', () => {
    const strategy = signalStrategy({ symbols: ['UP', 'SAME'], names: 5, weight: 0.09 })
    const intents = strategy(view({ UP: flat(25, 11), SAME: flat(25), DOWN: flat(25, 9) }, { DOWN: held(500, 300) }))
    expect(intents).toMatchObject([
      { symbol: 'DOWN', side: 2, volume: 300, price: 99_800 },
      // Nine per cent of a million at 10.02, in whole lots.
      { symbol: 'UP', side: 1, volume: 8900, price: 100_200 },
    ])
  })

  it('[DEMO-2] a grid waits on both sides and offers no more than it may sell', () => {
    const strategy = gridStrategy({ symbol: 'E', base: 0.24, step: 0.01, levels: 3 })
    const intents = strategy(view({ E: flat(30) }, { E: held(24_000, 9000) }))
    expect(intents.map(({ side, price, volume }) => [side, price, volume])).toEqual([
      [2, 101_000, 4000],
      [2, 102_000, 4000],
      [1, 99_000, 4000],
      [1, 98_000, 4000],
      [1, 97_000, 4000],
    ])
  })

  it('[DEMO-2] a trend that turns closes first, in Shanghai what was opened before today', () => {
    const strategy = futuresTrend({
      mains: () => [{ symbol: 'SHFE.rb2701', multiplier: 10 }],
      risk: 0.002,
      mostLots: 6,
    })
    const falling = Array.from({ length: 40 }, (_, i) => 140 - i)
    const closing = strategy(view({ 'SHFE.rb2701': falling }, { 'SHFE.rb2701': held(3) }))
    expect(closing).toMatchObject([{ side: 2, volume: 3, positionEffect: 4 }])
    const opening = strategy(view({ 'SHFE.rb2701': falling }))
    expect(opening).toMatchObject([{ side: 2, positionEffect: 1 }])
    const rolling = strategy(view({ 'SHFE.rb2701': falling }, { 'SHFE.rb2610': held(-2) }))
    expect(rolling).toMatchObject([{ symbol: 'SHFE.rb2610', side: 1, volume: 2 }, { symbol: 'SHFE.rb2701' }])
  })

  it('[DEMO-4] no strategy sees the close of the day it trades on', async () => {
    const series = {
      days: ['2026-11-12', '2026-11-13', '2026-11-16', '2026-11-17'],
      close: [1, 2, 3, 4],
      volume: [0, 0, 0, 0],
    }
    const ask = (async (name: string) =>
      name === 'pastSeries' ? { S: series } : { instruments: [], moments: [] }) as unknown as AskPast
    const market = createPastMarket(ask)
    await market.learn(['S'], '2026-11-17', 10)
    await market.open('2026-11-16', [], [])
    expect(market.closesOf('S')).toEqual([1, 2])
  })
})
