import { describe, expect, it } from 'vitest'
import { createDayQuotes, type MinutesOfDay } from './day-quotes.ts'
import type { HistoryReader } from './history.ts'

const symbol = 'SHSE.600001'
const instrument = {
  symbol,
  preClose: [0, 0, 98, 99],
  open: [100, 101, 102, 103],
  close: [0, 97, 99, 100],
  volume: [0, 0, 0, 500],
}
const reader = {
  find: (wanted: string) => (wanted === symbol ? instrument : undefined),
  rulesOn: () => null,
} as unknown as HistoryReader
const minutesOf = (): MinutesOfDay =>
  new Map([[symbol, { minute: [571, 572, 573], close: [104, 105, 106] }]]) as unknown as MinutesOfDay

describe('what a moment of a past day shows', () => {
  it.each([
    ['nothing was ever told', 0, 0],
    ['neither a reference nor a close before it', 1, 0],
    ['the reference of the day', 2, 98],
  ])('[BT-1] a day without trades: %s', (_case, day, last) => {
    const quotes = createDayQuotes(reader)
    quotes.openDay(day, new Map())
    expect(quotes.last(symbol)).toBe(last)
  })

  it('[BT-1] without a reference the close of the day before stands', () => {
    const known = { ...instrument, preClose: [0, 0, 0, 0] }
    const quotes = createDayQuotes({ ...reader, find: () => known } as unknown as HistoryReader)
    quotes.openDay(2, new Map())
    expect(quotes.last(symbol)).toBe(97)
  })

  it('[BT-1] a day known by its bar alone is its open at every moment', () => {
    const quotes = createDayQuotes(reader)
    quotes.openDay(3, new Map())
    expect(quotes.last(symbol)).toBe(103)
    quotes.moveTo(900)
    expect(quotes.last(symbol)).toBe(103)
  })

  it.each([
    [570, 99],
    [571, 104],
    [572, 105],
    [573, 106],
    [900, 106],
  ])('[BT-1] at minute %s of a day with minutes the last that is over: %s', (minute, last) => {
    const quotes = createDayQuotes(reader)
    quotes.openDay(3, minutesOf())
    quotes.moveTo(minute)
    expect(quotes.last(symbol)).toBe(last)
  })

  it('[BT-1] a new day begins before its first minute; what is not in the history has no price', () => {
    const quotes = createDayQuotes(reader)
    quotes.openDay(3, minutesOf())
    quotes.moveTo(900)
    quotes.openDay(3, minutesOf())
    expect(quotes.last(symbol)).toBe(99)
    expect(quotes.last('SHSE.699999')).toBe(0)
    expect([quotes.quote('SHSE.699999'), quotes.quote(symbol)]).toEqual([null, null])
  })
})
