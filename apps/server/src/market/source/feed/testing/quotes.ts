import { fen, price, type Price } from '@liangshu/contract/market/scaled'
import { toInstrumentSymbol } from '@liangshu/contract/market/symbol'
import { shanghaiEpoch } from '@liangshu/engine/time/calendar/shanghai-time'
import * as fc from 'fast-check'

import type { FeedLevel, FeedQuote } from '../feed-quote.ts'

export const sampleQuote = (facts: Partial<FeedQuote> = {}): FeedQuote => ({
  source: 'sina',
  symbol: toInstrumentSymbol('SHSE.600519'),
  name: '贵州茅台',
  status: 'trading',
  asOf: shanghaiEpoch('2026-11-13', 15 * 3600),
  tradingDay: '2026-11-13',
  preClose: price(17_000_000),
  last: price(17_100_000),
  open: price(17_010_000),
  high: price(17_200_000),
  low: price(16_950_000),
  volume: 2_500_000,
  amount: fen(427_000_000_000),
  limits: null,
  book: {
    bids: [
      { price: price(17_099_900), volume: 300 },
      { price: price(17_099_000), volume: 1200 },
    ],
    asks: [{ price: price(17_100_000), volume: 500 }],
  },
  facts: null,
  ...facts,
})

const symbols = ['SHSE.600519', 'SZSE.000001', 'SZSE.300750', 'SHSE.510300', 'BJSE.920001', 'SHSE.688981'].map(
  toInstrumentSymbol,
)
const tradingDay = '2026-11-13'
const name = fc.stringMatching(/^[\u4e00-\u9fa5A-Z*]{1,8}$/)
const units = fc.integer({ min: 100, max: 30_000_000 })

function levels(from: number, step: 1 | -1): fc.Arbitrary<FeedLevel[]> {
  return fc
    .array(fc.tuple(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 1, max: 10_000_000 })), { maxLength: 5 })
    .map((rows) => {
      let at = from
      return rows.flatMap(([gap, volume]) => {
        at += gap * step
        return at > 0 ? [{ price: price(at), volume }] : []
      })
    })
}

const stamped = (second: number) => ({ asOf: shanghaiEpoch(tradingDay, second), tradingDay })
const base = { source: 'sina', limits: null, facts: null } as const
const nothing = { open: null, high: null, low: null, volume: 0, amount: fen(0) }

const trading: fc.Arbitrary<FeedQuote> = fc
  .record({
    symbol: fc.constantFrom(...symbols),
    name,
    second: fc.integer({ min: 9 * 3600 + 1800, max: 15 * 3600 + 600 }),
    prices: fc.array(units, { minLength: 3, maxLength: 3 }),
    mean: fc.double({ min: 0, max: 1, noNaN: true }),
    preClose: units,
    volume: fc.integer({ min: 0, max: 100_000_000 }),
  })
  .chain(({ symbol, name, second, prices, mean, preClose, volume }) => {
    const [low = 1, last = 1, high = 1] = prices.toSorted((a, b) => a - b)
    const amount = fen(Math.round((volume * (low + (high - low) * mean)) / 100))
    return fc.record({ bids: levels(last, -1), asks: levels(last, 1) }).map((book) => ({
      ...base,
      ...stamped(second),
      symbol,
      name,
      status: 'trading' as const,
      preClose: price(preClose),
      last: price(last),
      open: price(low),
      high: price(high),
      low: price(low),
      volume,
      amount,
      book,
    }))
  })

const idle: fc.Arbitrary<FeedQuote> = fc
  .record({ symbol: fc.constantFrom(...symbols), name, preClose: units, isSuspended: fc.boolean() })
  .map(({ symbol, name, preClose, isSuspended }) => ({
    ...base,
    ...nothing,
    ...stamped(isSuspended ? 10 * 3600 : 9 * 3600),
    symbol,
    name,
    status: isSuspended ? 'suspended' : 'preOpen',
    preClose: preClose as Price,
    last: isSuspended ? (preClose as Price) : null,
    book: { bids: [], asks: [] },
  }))

/** Quotes as an exchange could send them, in every status. */
export const anyQuote: fc.Arbitrary<FeedQuote> = fc.oneof({ weight: 4, arbitrary: trading }, idle)
