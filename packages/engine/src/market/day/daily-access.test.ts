import { describe, expect, it } from 'vitest'
import { adjustedBars } from './adjusted-bars.ts'
import { adjustedClose, firstListedDay, growthSince, meanVolume } from './daily-access.ts'
import { amountFen, createDailyColumns, dayFlags, hasFlag, slotOf } from './daily-columns.ts'

/**
 * The second of two stocks over six days: not listed on day 0 and 2, a gap that ends its first listing; an ex-day that
 * halves it on day 4; suspended on day 5.
 */
const columns = createDailyColumns(2, 6)
const fill = (column: { set: (values: number[], at: number) => void }, values: number[]) => column.set(values, 6)
fill(columns.open, [0, 95, 0, 100, 52, 0])
fill(columns.high, [0, 99, 0, 120, 60, 0])
fill(columns.low, [0, 90, 0, 80, 48, 0])
fill(columns.close, [0, 98, 0, 110, 58, 58])
fill(columns.ref, [0, 96, 0, 100, 55, 58])
fill(columns.vwap, [0, 97, 0, 105, 55, 0])
fill(columns.volume, [0, 1000, 0, 2000, 3001, 0])
const { listed, suspended, sealedUp } = dayFlags
fill(columns.flags, [0, listed, 0, listed, listed | sealedUp, listed | suspended])
const place = { columns, id: 1 }

describe('daily bars by place', () => {
  it('[DAYS-1] a slot is its instrument times the days and its day; beyond either end there is none', () => {
    expect([slotOf(columns, 0, 0), slotOf(columns, 0, 5), slotOf(columns, 1, 0), slotOf(columns, 1, 5)]).toEqual([
      0, 5, 6, 11,
    ])
    for (const [id, day] of [
      [0, -1],
      [0, 6],
      [-1, 0],
      [2, 0],
    ] as const)
      expect(() => slotOf(columns, id, day)).toThrow(RangeError)
    expect([hasFlag(columns, 10, sealedUp), hasFlag(columns, 9, sealedUp)]).toEqual([true, false])
  })

  it('[DAYS-2] the listing that holds on a day began after the last day without one', () => {
    expect([1, 3, 4, 5].map((day) => firstListedDay(place, day))).toEqual([1, 3, 3, 3])
    expect(firstListedDay(place, 0)).toBe(0)
  })

  it('[DAYS-3] a price grows over ex-days by close to reference, and over no others', () => {
    expect(growthSince(place, 3, 3)).toBe(1)
    expect(growthSince(place, 3, 4)).toBe(2)
    expect(growthSince(place, 3, 5)).toBe(2)
    expect(growthSince(place, 4, 5)).toBe(1)
    expect(growthSince(place, 1, 5)).toBe(2)
    expect(growthSince(place, -3, 1)).toBe(1)
  })

  it('[DAYS-3] an earlier close in the basis of a later day; unknown before the listing', () => {
    expect(adjustedClose(place, 5, 0)).toBe(58)
    expect(adjustedClose(place, 5, 1)).toBe(58)
    expect(adjustedClose(place, 5, 2)).toBe(55)
    expect(adjustedClose(place, 3, 0)).toBe(110)
    expect(adjustedClose(place, 5, 3)).toBeNaN()
    expect(adjustedClose(place, 5, 6)).toBeNaN()
    expect(adjustedClose({ columns, id: 0 }, 5, 1)).toBeNaN()
  })

  it('[DAYS-4] the mean volume is that of the days before, those of no listing left out', () => {
    expect(meanVolume(place, 5, 1)).toBe(3001)
    expect(meanVolume(place, 5, 2)).toBe(2500.5)
    expect(meanVolume(place, 5, 3)).toBe(2500.5)
    expect(meanVolume(place, 5, 20)).toBe(6001 / 3)
    expect(meanVolume(place, 1, 1)).toBeNaN()
    expect(meanVolume(place, 0, 5)).toBeNaN()
  })

  it('[DAYS-5] money is volume times average price, in whole fen', () => {
    expect(amountFen(columns, 9)).toBe(2100)
    expect(amountFen(columns, 10)).toBe(1651)
  })
})

describe('adjusted bars', () => {
  const rows = (adjustment: 'none' | 'forward' | 'back', from = 0, until = 5) => {
    const { open, high, low, close, volume, amount, eob } = adjustedBars(place, { from, until }, adjustment)
    return {
      open: [...open],
      high: [...high],
      low: [...low],
      close: [...close],
      volume: [...volume],
      amount: [...amount],
      eob: [...eob],
    }
  }

  it('[DAYS-6] as traded; a day without trade stands at its close', () => {
    expect(rows('none')).toEqual({
      open: [100, 52, 58],
      high: [120, 60, 58],
      low: [80, 48, 58],
      close: [110, 58, 58],
      volume: [2000, 3001, 0],
      amount: [2100, 1651, 0],
      eob: [0, 0, 0],
    })
  })

  it('[DAYS-6] forward in the basis of the last day, back in that of the first', () => {
    expect(rows('forward')).toMatchObject({
      open: [50, 52, 58],
      high: [60, 60, 58],
      low: [40, 48, 58],
      close: [55, 58, 58],
    })
    expect(rows('back')).toMatchObject({
      open: [100, 104, 116],
      high: [120, 120, 116],
      low: [80, 96, 116],
      close: [110, 116, 116],
    })
    expect(rows('forward', 0, 3)).toMatchObject({ close: [110] })
    expect(rows('forward', 4)).toMatchObject({ close: [58, 58], volume: [3001, 0] })
    expect(rows('forward', 5, 4)).toMatchObject({ close: [] })
  })

  it('[DAYS-6] a bar ends at three in the afternoon of its day; room given is written to', () => {
    const dates = ['2026-11-09', '2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13', '2026-11-16']
    const bars = adjustedBars(place, { from: 3, until: 5, dates }, 'none')
    expect(Array.from(bars.eob, (at) => new Date(at).toISOString())).toEqual([
      '2026-11-12T07:00:00.000Z',
      '2026-11-13T07:00:00.000Z',
      '2026-11-16T07:00:00.000Z',
    ])
    const again = adjustedBars(place, { from: 4, until: 5 }, 'forward', bars)
    expect([...bars.close]).toEqual([58, 58, 58])
    expect([...again.close]).toEqual([58, 58])
  })
})
