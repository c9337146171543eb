import { createQuoteTable, FIELDS, fieldAt, frameFields, type FrameField } from '@liangshu/contract/market/frame'
import type { InstrumentColumns } from '@liangshu/contract/market/quote-calls'
import { describe, expect, it } from 'vitest'
import { figures, type FigureName } from './quote-figures.ts'

/** A share in slot 0, a perpetual in slot 1, a fund in slot 2: each with scales of its own. */
const instruments = {
  priceScale: [10_000, 100, undefined],
  volumeScale: [1, 1000, undefined],
  floatShares: [1_000_000, 500, 0],
  secType: ['stock', 'crypto', 'fund'],
} as unknown as InstrumentColumns

const row: Record<FrameField, number> = {
  last: 110_000,
  open: 101_000,
  high: 112_000,
  low: 99_000,
  preClose: 100_000,
  limitUp: 110_000,
  limitDown: 90_000,
  volume: 50_000,
  amount: 5_500_000,
  mainInflow: -1_100_000,
  iopv: 100_000,
  status: 0,
}

function tableOf(more: Partial<Record<FrameField, number>> = {}) {
  const table = createQuoteTable(3)
  for (let slot = 0; slot < 3; slot += 1)
    for (const field of frameFields) table.values[slot * FIELDS + fieldAt[field]] = more[field] ?? row[field]
  return table
}

const of = (name: FigureName, slot: number, more?: Partial<Record<FrameField, number>>) =>
  figures[name](tableOf(more), slot, instruments)

describe('figures behind the columns', () => {
  it.each<[FigureName, number, number, number]>([
    ['last', 11, 1100, 11],
    ['open', 10.1, 1010, 10.1],
    ['high', 11.2, 1120, 11.2],
    ['low', 9.9, 990, 9.9],
    ['preClose', 10, 1000, 10],
    ['limitUp', 11, 1100, 11],
    ['limitDown', 9, 900, 9],
    ['iopv', 10, 1000, 10],
    ['changePct', 0.1, 0.1, 0.1],
    ['change', 1, 100, 1],
    ['amplitude', 0.13, 0.13, 0.13],
    ['amount', 55_000, 55_000, 55_000],
    ['volume', 50_000, 50, 50_000],
    ['turnover', 0.05, 0.1, Number.NaN],
    ['mainInflow', -11_000, Number.NaN, Number.NaN],
    ['inflowRate', -0.2, Number.NaN, Number.NaN],
    ['premium', 0.1, 0.1, 0.1],
    ['floatCap', 11_000_000, 550_000, Number.NaN],
  ])('[QTABLE-4] %s in the scale of its instrument', (name, share, perpetual, fund) => {
    const rounded = (value: number) => Math.round(value * 1e9) / 1e9
    expect([0, 1, 2].map((slot) => rounded(of(name, slot)))).toEqual([share, perpetual, fund])
  })

  it('[QTABLE-4] a price of nothing is none, and what hangs on it is not known', () => {
    for (const name of ['last', 'changePct', 'change', 'premium'] as const) expect(of(name, 0, { last: 0 })).toBeNaN()
    expect(of('amplitude', 0, { low: 0 })).toBeNaN()
    expect(of('last', 0, { last: 1 })).toBe(0.0001)
    expect(of('inflowRate', 0, { amount: 0 })).toBeNaN()
    expect(of('inflowRate', 0, { amount: 1, mainInflow: 1 })).toBe(1)
  })

  it('[QTABLE-4] before the first trade a company is worth its last close', () => {
    expect(of('floatCap', 0, { last: 0 })).toBe(10_000_000)
  })

  it('[QTABLE-4] a slot beyond the table has nothing', () => {
    expect(figures.amount(createQuoteTable(0), 4, instruments)).toBe(0)
    expect(figures.last(createQuoteTable(0), 4, instruments)).toBeNaN()
  })
})
