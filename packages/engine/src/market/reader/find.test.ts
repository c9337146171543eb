import { describe, expect, it } from 'vitest'
import { createDayAxis } from '../day/day-axis.ts'
import { coverageOf, dayOfDate, liveOf, rowOfSlot, rowOfSymbol, slotOfSymbol } from './find.ts'
import type { Market, MarketWithHistory } from './market.ts'
import { emptyContractColumns } from './past.ts'
import { known, money, ratio, timeText, yuan } from './wire-values.ts'

const axis = createDayAxis('2026-11-09')
const today = {
  date: '2026-11-16',
  day: 5,
  instruments: [
    { symbol: 'SHSE.600001', slot: 0 },
    { symbol: 'SZSE.000001', slot: 1 },
  ],
  boardsBefore: new Uint8Array(3),
}
const market = { today, live: null, stocks: { axis } } as unknown as MarketWithHistory & Market

describe('finding in a market', () => {
  it('[READ-1] a slot by its symbol, a row by either; what is not there is told', () => {
    expect(['SHSE.600001', 'SZSE.000001', 'SHSE.600009'].map((symbol) => slotOfSymbol(market, symbol))).toEqual([
      0, 1, -1,
    ])
    expect(rowOfSymbol(market, 'SZSE.000001')).toBe(today.instruments[1])
    expect(rowOfSlot(market, 0)).toBe(today.instruments[0])
    expect(() => rowOfSymbol(market, 'SHSE.600009')).toThrow('证券代码不存在：SHSE.600009')
    expect(() => rowOfSlot(market, 2)).toThrow(RangeError)
    expect(() => liveOf(market)).toThrow('首笔行情')
  })

  it('[READ-2] a day by its date: no coming day, none before the first, none without trading', () => {
    expect([undefined, '2026-11-16', '2026-11-13', '2026-11-09'].map((date) => dayOfDate(market, date))).toEqual([
      5, 5, 4, 0,
    ])
    expect(() => dayOfDate(market, '2026-11-17')).toThrow('该日期尚无行情：2026-11-17')
    expect(() => dayOfDate(market, '2026-11-06')).toThrow('行情自2026-11-09起，该日期更早：2026-11-06')
    expect(() => dayOfDate(market, '2026-11-14')).toThrow('该日期不是交易日：2026-11-14')
  })

  it('[READ-2] days of the axis are counted from its first', () => {
    expect([axis.indexOf('2026-11-09'), axis.indexOf('2026-11-16')]).toEqual([0, 5])
    expect(['2026-11-08', '2026-11-09', '2026-11-14', '2026-11-15'].map(axis.indexUpTo)).toEqual([-1, 0, 4, 4])
    expect(() => axis.indexOf('2026-11-14')).toThrow(RangeError)
    expect(() => axis.indexOf('2026-11-06')).toThrow(RangeError)
    expect([axis.dates[1], axis.dayNumbers[1]! - axis.dayNumbers[0]!]).toEqual(['2026-11-10', 1])
  })

  it('[READ-3] the part of the listed stocks that have a price, to four digits', () => {
    const covered = (status: number[], last: number[]) =>
      coverageOf({ ...market, live: { status, last } } as unknown as MarketWithHistory)
    expect(covered([3, 3, 3], [1, 0, 5])).toBe(0.6667)
    expect(covered([3, 0, 3], [1, 9, 5])).toBe(1)
    expect(covered([3, 0, 3, 3], [0, 9, 5, 0])).toBe(0.5)
    expect(covered([0, 0, 0], [1, 1, 1])).toBe(0)
  })
})

describe('figures as they are told', () => {
  it('[READ-4] what is not known is null, never nothing or not a number', () => {
    const unknown = [undefined, Number.NaN, Number.POSITIVE_INFINITY]
    expect(unknown.map(known)).toEqual([null, null, null])
    expect(unknown.map(ratio)).toEqual([null, null, null])
    expect(unknown.map(money)).toEqual([0, 0, 0])
    expect([undefined, Number.NaN, 0, -1].map((value) => yuan(value))).toEqual([null, null, null, null])
    expect([known(0), known(-1.5), ratio(0), ratio(0.123_456_5), ratio(-0.000_000_4)]).toEqual([
      0, -1.5, 0, 0.123457, -0,
    ])
  })

  it('[READ-4] prices in yuan by their scale, money in yuan from fen', () => {
    expect([yuan(1), yuan(123_456), yuan(100_000_000, 1e8), yuan(1, 1e8), yuan(1, 3e8)]).toEqual([
      0.0001, 12.3456, 1, 1e-8, 0,
    ])
    expect([money(1), money(-250), money(0)]).toEqual([0.01, -2.5, 0])
  })

  it('[READ-4] a moment is written the same however often it is asked', () => {
    const at = Date.UTC(2026, 10, 16, 2)
    const first = timeText(at)
    for (let i = 0; i < 5001; i += 1) timeText(at + i * 60_000)
    expect(timeText(at)).toBe(first)
    expect(timeText(at + 60_000)).not.toBe(first)
  })

  it('[READ-4] columns of contracts have a place for every day', () => {
    expect(Object.values(emptyContractColumns(3)).map((column) => [...column])).toEqual(
      Array.from({ length: 6 }, () => [0, 0, 0]),
    )
  })
})
