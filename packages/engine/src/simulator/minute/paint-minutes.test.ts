import { describe, expect, it } from 'vitest'
import { createMinuteColumns } from '../../market/live/minute-columns.ts'
import { fingerprintOf } from '../fixtures/fingerprint.ts'
import type { MinuteRow } from './minute-row.ts'
import { createMinuteScratch, paintMinutes } from './paint-minutes.ts'

const row = (change: Partial<MinuteRow> = {}): MinuteRow => ({
  key: 12_345,
  ref: 100_000,
  open: 101_000,
  high: 106_000,
  low: 98_000,
  close: 104_000,
  volume: 480_000,
  amountFen: 489_600_000,
  tick: 100,
  lot: 100,
  pin: 0,
  spans: [],
  hasCloseCall: true,
  haltMoves: [],
  detours: [],
  track: null,
  pace: null,
  ownStd: 0.01,
  ...change,
})
const wavy = Float64Array.from({ length: 241 }, (_, point) => 0.01 * Math.sin(point / 20))
const pace = Float64Array.from({ length: 240 }, (_, minute) => 1 + 0.5 * Math.cos(minute / 15))

const rows: Record<string, MinuteRow> = {
  plain: row(),
  withoutCall: row({ hasCloseCall: false, key: 7 }),
  shared: row({ detours: [{ path: wavy, weight: 0.7 }], pace }),
  tracked: row({ track: wavy.map((value) => 101_000 * (1 + value)), tick: 10 }),
  thin: row({ volume: 900, amountFen: 918_000, key: 3 }),
  flat: row({ open: 100_000, high: 100_000, low: 100_000, close: 100_000, amountFen: 480_000_000 }),
  sealed: row({ pin: 106_000, close: 106_000, amountFen: 499_200_000, spans: [{ from: 120, until: 240 }] }),
  failed: row({
    pin: 106_000,
    amountFen: 494_400_000,
    spans: [
      { from: 20, until: 60 },
      { from: 100, until: 130 },
    ],
  }),
  sealedDown: row({ pin: 98_000, close: 98_000, amountFen: 475_200_000, spans: [{ from: 60, until: 240 }] }),
  halted: row({
    open: 100_000,
    high: 165_000,
    low: 98_000,
    close: 150_000,
    amountFen: 640_000_000,
    haltMoves: [0.3, 0.6],
  }),
}

function painted(one: MinuteRow) {
  const [columns, scratch] = [createMinuteColumns(2), createMinuteScratch()]
  paintMinutes(one, columns, 240, scratch)
  const of = (column: ArrayLike<number>) => Array.from(column).slice(240)
  const [close, high, low] = [of(columns.close), of(columns.high), of(columns.low)]
  return {
    close,
    high,
    low,
    volume: of(columns.volume),
    amount: of(columns.amount),
    before: columns.close.slice(0, 240),
  }
}

describe('the minutes of days of every kind', () => {
  it.each(Object.entries(rows))('[SIM-MIN-1] %s: they add up to the day and stay within it', (_name, one) => {
    const { close, high, low, volume, amount, before } = painted(one)
    expect(volume.reduce((sum, lots) => sum + lots, 0)).toBe(one.volume)
    expect(amount.reduce((sum, money) => sum + money, 0)).toBe(one.amountFen)
    expect([close.at(-1), Math.max(...high), Math.min(...low)]).toEqual([one.close, one.high, one.low])
    expect(close.every((price, minute) => price >= low[minute]! && price <= high[minute]!)).toBe(true)
    expect(close.every((price) => price % one.tick === 0)).toBe(true)
    expect(before.every((price) => price === 0)).toBe(true)
  })

  it('[SIM-MIN-12] the same day is painted the same way for ever', () => {
    const prints = Object.entries(rows).map(([name, one]) => {
      const { close, high, low, volume, amount } = painted(one)
      return `${name} ${[close, high, low, volume, amount].map(fingerprintOf).join(' ')}`
    })
    expect(prints).toMatchInlineSnapshot(`
      [
        "plain 02b4eaa4 f5683428 c03335c5 ff8daafd 3b8bc44e",
        "withoutCall e03dd544 85410545 1a8247a1 d5561f26 f9a433f7",
        "shared 75df710e 3a322c27 7b477aab 4b94d034 17659a1b",
        "tracked 97d6cfa4 bd6fe56b 87848159 6cbb2d95 1cc91100",
        "thin fe9175ad 1248aed3 74e5a77a f51c82f0 b0218102",
        "flat 66f2dc4d 66f2dc4d 66f2dc4d 420945fc e0b006d6",
        "sealed 8314fa7e 06ed88d1 f4b2da55 f6c1b4ab 4537f4b9",
        "failed 9a89771f e9fc88e0 a12bd708 038c8035 b040b71b",
        "sealedDown 92b4c2d2 80d95bbc a269b556 cc1016c4 cafe5e55",
        "halted 9f25ad2b 9a8bfdcd 0db4b252 537cfa83 4b8140ff",
      ]
    `)
  })

  it('[SIM-MIN-4] a day without trade stands at its close, whatever was painted there before', () => {
    const [columns, scratch] = [createMinuteColumns(3), createMinuteScratch()]
    for (let at = 0; at < 3; at += 1) paintMinutes(rows['plain']!, columns, at * 240, scratch)
    const kept = columns.amount.slice()
    paintMinutes(row({ volume: 0, close: 99_000 }), columns, 240, scratch)
    for (const column of [columns.close, columns.high, columns.low]) {
      expect(new Set(column.subarray(240, 480))).toEqual(new Set([99_000]))
      expect(column[239]).toBe(104_000)
      expect(column[719]).toBe(104_000)
    }
    expect(new Set(columns.volume.subarray(240, 480))).toEqual(new Set([0]))
    expect(new Set(columns.amount.subarray(240, 480))).toEqual(new Set([0]))
    expect(columns.amount.subarray(0, 240)).toEqual(kept.subarray(0, 240))
    expect(columns.amount.subarray(480)).toEqual(kept.subarray(480))
  })
})
