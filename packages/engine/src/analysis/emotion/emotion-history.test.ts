import { describe, expect, it } from 'vitest'
import { createDailyColumns, dayFlags } from '../../market/day/daily-columns.ts'
import type { StockDays } from '../../market/day/stock-days.ts'
import { closedRow, emotionSteps, extremesOn, type EmotionHistory } from './emotion-history.ts'

const { listed, suspended, noLimit, touchedUp, sealedUp, sealedDown } = dayFlags
type Bar = { close: number; ref?: number; flags?: number; boards?: number; volume?: number }

/** Stocks by their days; a day without a bar is one that was not traded. */
function marketOf(stocks: readonly (readonly (Bar | null)[])[], isComplete = true) {
  const days = Math.max(...stocks.map(({ length }) => length))
  const columns = createDailyColumns(stocks.length, days + 1)
  stocks.forEach((bars, id) => {
    bars.forEach((bar, day) => {
      const at = id * columns.capacity + day
      if (!bar) return
      columns.close[at] = bar.close
      columns.ref[at] = bar.ref ?? bars[day - 1]?.close ?? bar.close
      columns.vwap[at] = bar.close
      columns.volume[at] = bar.volume ?? 100
      columns.flags[at] = bar.flags ?? listed
      columns.boards[at] = bar.boards ?? 0
    })
    const last = bars.at(-1)
    columns.ref[id * columns.capacity + days] = last?.close ?? 0
  })
  const dates = Array.from({ length: days + 1 }, (_, day) => `d${day}`)
  const days_ = { axis: { dates }, columns, isComplete } as unknown as StockDays
  return { stocks: days_, allSharesReturn: () => 0 }
}

function historyOf(market: ReturnType<typeof marketOf>, day: number): EmotionHistory {
  const steps = emotionSteps(market as Parameters<typeof emotionSteps>[0], day)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

const rising = (days: number) => Array.from({ length: days }, (_, day): Bar => ({ close: 1000 + day }))
const falling = (days: number) => Array.from({ length: days }, (_, day): Bar => ({ close: 1000 - day }))

describe('emotion of the days behind', () => {
  it('[EMOTION-21] the extremes are those of the 59 closes before today; a stock that lacks one of them has none', () => {
    const gap = rising(70).map((bar, day) => (day === 40 ? null : bar))
    const old = rising(70).map((bar, day) => (day === 10 ? null : bar))
    const { high59, low59 } = historyOf(marketOf([rising(70), falling(70), gap, old]), 70)
    expect([...high59]).toEqual([1069, 1000 - 11, Number.NaN, 1069])
    expect([...low59]).toEqual([1011, 1000 - 69, Number.NaN, 1011])
    expect([...historyOf(marketOf([rising(58)]), 58).high59]).toEqual([Number.NaN])
    expect([...historyOf(marketOf([rising(59)]), 59).high59]).toEqual([1058])
  })

  it('[EMOTION-21] closes before an ex-day are told in the basis of today', () => {
    // One for one: what closed at 1000 stands at 500 the day after, and nothing was lost.
    const bars = Array.from({ length: 70 }, (_, day): Bar => (day < 60 ? { close: 1000 } : { close: 500, ref: 500 }))
    const { high59, low59 } = historyOf(marketOf([bars]), 70)
    expect([...high59, ...low59]).toEqual([500, 500])
  })

  it('[EMOTION-21] records begin with the sixty-first day, one a day, and count the highest and lowest close of sixty days', () => {
    const { records, scores, amounts } = historyOf(marketOf([rising(63), falling(63), falling(63)]), 63)
    expect(records.map(({ 日期 }) => 日期)).toEqual(['d60', 'd61', 'd62'])
    expect(scores).toHaveLength(3)
    expect(amounts).toHaveLength(20)
    expect(amounts.at(-1)).toBe(1062 + 2 * 938)
    const flat = historyOf(marketOf([rising(63).map(() => ({ close: 1000 })), falling(63), falling(63)]), 63)
    expect(scores[0]).not.toEqual(flat.scores[0])
    expect(historyOf(marketOf([rising(60)]), 60).records).toEqual([])
  })

  it('[EMOTION-21] a close that was there before is neither the highest nor the lowest', () => {
    const still = Array.from({ length: 61 }, (): Bar => ({ close: 1000 }))
    const lastOf = (bars: Bar[]) => historyOf(marketOf([bars]), 61).scores.at(-1)
    const between = still.map((bar, day): Bar => (day === 5 ? { close: 1001 } : day === 8 ? { close: 999 } : bar))
    expect(lastOf(still)).toEqual(lastOf(between))
    const above = still.map((bar, day): Bar => (day === 8 ? { close: 999 } : bar))
    const under = still.map((bar, day): Bar => (day === 5 ? { close: 1001 } : bar))
    expect([lastOf(above), lastOf(under)]).toEqual([lastOf(still), lastOf(still)])
  })

  it('[EMOTION-21] only the highest close counts as a high, only the lowest as a low', () => {
    const still = Array.from({ length: 61 }, (): Bar => ({ close: 1000 }))
    const lastOf = (close: number) =>
      historyOf(marketOf([[...still.slice(0, 60), { close, ref: 1000 }]]), 61).scores.at(-1)
    expect(new Set([lastOf(1001), lastOf(1000), lastOf(999)].map((score) => JSON.stringify(score))).size).toBe(3)
  })

  it('[EMOTION-21] the least price there is may be the lowest, no price is not', () => {
    const still = Array.from({ length: 59 }, (): Bar => ({ close: 3 }))
    const marks = (close: number) => [...extremesOn(marketOf([[...still, { close, ref: 3 }]]).stocks, 59)]
    expect([4, 3, 1, 0].map(marks)).toEqual([[1], [0], [2], [0]])
  })

  it('[EMOTION-21] a day of which less than nine in ten are known is no day to judge, where days may be missing', () => {
    const stocks = Array.from({ length: 10 }, () => rising(62))
    const without = (count: number) =>
      stocks.map((bars, id) => bars.map((bar, day) => (day === 61 && id < count ? null : bar)))
    const daysOf = (missing: number, isComplete: boolean) =>
      historyOf(marketOf(without(missing), isComplete), 62).records.map(({ 日期 }) => 日期)
    expect(daysOf(1, false)).toEqual(['d60', 'd61'])
    expect(daysOf(2, false)).toEqual(['d60'])
    expect(daysOf(2, true)).toEqual(['d60', 'd61'])
  })

  it('[EMOTION-5] the index of boards goes by the returns of those with two boards or more the day before', () => {
    const boards = (count: number): Bar[] => [
      ...rising(2).map(() => ({ close: 1000 })),
      { close: 1000, boards: count },
      { close: 1100, boards: 0 },
    ]
    expect(historyOf(marketOf([boards(2)]), 4).boardIndex).toBeCloseTo(1100, 9)
    expect(historyOf(marketOf([boards(1)]), 4).boardIndex).toBe(1000)
  })
})

describe('a closed day of one stock', () => {
  const row = (bars: (Bar | null)[], marks = 0) => closedRow(marketOf([bars]).stocks, 0, bars.length - 1, marks)

  it('[EMOTION-6] one that is suspended, without a limit or not listed is not counted', () => {
    for (const flags of [0, listed | suspended, listed | noLimit]) expect(row([{ close: 1000, flags }])).toBeNull()
    expect(row([{ close: 1000 }])).toMatchObject({ changeRate: 0, isSealedUp: 0, isHigh60: 0, isLow60: 0 })
  })

  it('[EMOTION-6] says its change, its board, whether that failed, and what it was the day before', () => {
    const before: Bar = { close: 1000, flags: listed | touchedUp | sealedUp, boards: 2 }
    const sealed = row([before, { close: 1100, flags: listed | touchedUp | sealedUp, boards: 3 }], 1)
    expect(sealed).toMatchObject({ isSealedUp: 1, isFailedBoard: 0, boards: 3, boardsBefore: 2, wasSealedUp: 1 })
    expect(sealed).toMatchObject({ isHigh60: 1, isLow60: 0, isSealedDown: 0 })
    expect(sealed?.changeRate).toBeCloseTo(0.1, 12)
    const failed = row([{ close: 1000 }, { close: 1050, flags: listed | touchedUp }], 2)
    expect(failed).toMatchObject({
      isSealedUp: 0,
      isFailedBoard: 1,
      wasSealedUp: 0,
      boardsBefore: 0,
      isHigh60: 0,
      isLow60: 1,
    })
    expect(row([{ close: 1000 }, { close: 900, flags: listed | sealedDown }])).toMatchObject({
      isSealedDown: 1,
      isFailedBoard: 0,
    })
  })
})
