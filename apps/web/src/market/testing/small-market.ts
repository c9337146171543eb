import { createQuoteTable, FIELDS, fieldAt, type FrameField } from '@liangshu/contract/market/frame'
import { createFrameEncoder } from '@liangshu/contract/market/frame-encoder'
import type { InstrumentColumns } from '@liangshu/contract/market/quote-calls'
import { createQuoteStore } from '../live/quote-store.ts'
import type { LiveMarket } from '../live/share-market.ts'

export const smallMaster: InstrumentColumns = {
  version: 9,
  symbol: ['SHSE.600001', 'SZSE.300001', 'SHSE.510300', 'SZSE.000002', 'SHSE.600003'],
  name: ['甲乙银行', '丙丁电子', '沪深300ETF', '戊己电子', '庚辛银行'],
  pinyin: ['JYYH', 'BDDZ', 'HS300ETF', 'WJDZ', 'GXYH'],
  secType: ['stock', 'stock', 'fund', 'stock', 'stock'],
  board: ['MAIN', 'GEM', null, 'MAIN', 'MAIN'],
  priceScale: [10_000, 10_000, 10_000, 10_000, 10_000],
  volumeScale: [1, 1, 1, 1, 1],
  tick: [100, 100, 10, 100, 100],
  lot: [100, 100, 100, 100, 100],
  floatShares: [1e8, 2e8, null, 4e8, 1e8],
  eps: [0.5, -0.2, null, 1, null],
  industry: ['银行', '电子', null, '电子', '银行'],
  isListed: [true, true, true, true, true],
}

export interface SmallMarket {
  readonly market: LiveMarket
  /** Changes fields and lets the market beat. */
  readonly beat: (changes: readonly (readonly [slot: number, field: FrameField, value: number])[]) => void
}

/** Five instruments at 10.00, live: every beat is a real frame. */
export function smallMarket(): SmallMarket {
  const size = smallMaster.symbol.length
  const encoder = createFrameEncoder(size)
  const [sent, now] = [createQuoteTable(size), createQuoteTable(size)]
  const store = createQuoteStore(size, smallMaster.version)
  let seq = 1
  const facts = () => ({ master: smallMaster.version, seq, base: seq - 1, asOf: 0, flags: 1, phase: 3 })
  for (let slot = 0; slot < size; slot += 1) {
    const at = slot * FIELDS
    now.values[at + fieldAt.last] = 100_000
    now.values[at + fieldAt.preClose] = 100_000
    now.values[at + fieldAt.limitUp] = 110_000
    now.values[at + fieldAt.limitDown] = 90_000
    now.values[at + fieldAt.amount] = (slot + 1) * 1e10
    now.values[at + fieldAt.status] = 3
  }
  sent.values.set(now.values)
  store.apply(encoder.snapshot(now, { ...facts(), base: seq }).bytes)
  return {
    market: { instruments: smallMaster, store },
    beat(changes) {
      for (const [slot, field, value] of changes) now.values[slot * FIELDS + fieldAt[field]] = value
      seq += 1
      store.apply(encoder.delta(sent, now, facts()).bytes)
    },
  }
}
