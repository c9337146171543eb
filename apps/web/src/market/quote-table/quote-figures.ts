import type { InstrumentColumns } from '@liangshu/contract/market/quote-calls'
import { FIELDS, fieldAt, type FrameField, type QuoteTable } from '@liangshu/contract/market/frame'

/** What a column shows and sorts by; NaN where it is not known. */
export type FigureName =
  | 'last'
  | 'changePct'
  | 'change'
  | 'amount'
  | 'turnover'
  | 'amplitude'
  | 'open'
  | 'high'
  | 'low'
  | 'preClose'
  | 'mainInflow'
  | 'inflowRate'
  | 'volume'
  | 'limitUp'
  | 'limitDown'
  | 'floatCap'
  | 'pe'
  | 'iopv'
  | 'premium'

const read = ({ values }: QuoteTable, slot: number, field: FrameField): number =>
  values[slot * FIELDS + fieldAt[field]] ?? 0

/** A price of 0 says that there is none. */
const price = (table: QuoteTable, slot: number, field: FrameField, scale: number): number => {
  const value = read(table, slot, field)
  return value > 0 ? value / scale : Number.NaN
}

type Figure = (table: QuoteTable, slot: number, instruments: InstrumentColumns) => number

const scaleOf = ({ priceScale }: InstrumentColumns, slot: number): number => priceScale[slot] ?? 10_000

export const figures: Record<FigureName, Figure> = {
  last: (table, slot, all) => price(table, slot, 'last', scaleOf(all, slot)),
  open: (table, slot, all) => price(table, slot, 'open', scaleOf(all, slot)),
  high: (table, slot, all) => price(table, slot, 'high', scaleOf(all, slot)),
  low: (table, slot, all) => price(table, slot, 'low', scaleOf(all, slot)),
  preClose: (table, slot, all) => price(table, slot, 'preClose', scaleOf(all, slot)),
  changePct: (table, slot) => price(table, slot, 'last', 1) / price(table, slot, 'preClose', 1) - 1,
  change: (table, slot, all) =>
    (price(table, slot, 'last', 1) - price(table, slot, 'preClose', 1)) / scaleOf(all, slot),
  amount: (table, slot) => read(table, slot, 'amount') / 100,
  turnover: (table, slot, all) => {
    const shares = all.floatShares[slot]
    return shares ? read(table, slot, 'volume') / (all.volumeScale[slot] ?? 1) / shares : Number.NaN
  },
  amplitude: (table, slot) =>
    (price(table, slot, 'high', 1) - price(table, slot, 'low', 1)) / price(table, slot, 'preClose', 1),
  mainInflow: (table, slot, all) =>
    all.secType[slot] === 'stock' ? read(table, slot, 'mainInflow') / 100 : Number.NaN,
  inflowRate: (table, slot, all) => {
    const amount = read(table, slot, 'amount')
    return all.secType[slot] === 'stock' && amount > 0 ? read(table, slot, 'mainInflow') / amount : Number.NaN
  },
  volume: (table, slot, all) => read(table, slot, 'volume') / (all.volumeScale[slot] ?? 1),
  limitUp: (table, slot, all) => price(table, slot, 'limitUp', scaleOf(all, slot)),
  limitDown: (table, slot, all) => price(table, slot, 'limitDown', scaleOf(all, slot)),
  iopv: (table, slot, all) => price(table, slot, 'iopv', scaleOf(all, slot)),
  premium: (table, slot) => price(table, slot, 'last', 1) / price(table, slot, 'iopv', 1) - 1,
  floatCap: (table, slot, all) => {
    const shares = all.floatShares[slot]
    const last = price(table, slot, 'last', scaleOf(all, slot))
    return shares
      ? shares * (Number.isNaN(last) ? price(table, slot, 'preClose', scaleOf(all, slot)) : last)
      : Number.NaN
  },
  pe: (table, slot, all) => {
    const eps = all.eps[slot]
    const last = price(table, slot, 'last', scaleOf(all, slot))
    return eps ? (Number.isNaN(last) ? price(table, slot, 'preClose', scaleOf(all, slot)) : last) / eps : Number.NaN
  },
}
