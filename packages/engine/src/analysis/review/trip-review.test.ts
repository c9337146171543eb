import { describe, expect, it } from 'vitest'
import { judgeTrip } from './judge-trip.ts'
import { pairRoundTrips, type TripFill } from './round-trip.ts'
import { indexDays, signalBefore, type TradedDays } from './traded-days.ts'
import { reviewTrips, returnBands, tripAspects, type ReviewedTrip } from './trip-review.ts'

const dates = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20']
const flat = (value: number) => dates.map(() => value)
const market: TradedDays = {
  days: dates,
  open: [100_000, 112_000, 110_000, 110_000, 110_000],
  high: [110_000, 115_000, 120_000, 110_000, 110_000],
  low: [95_000, 105_000, 108_000, 104_000, 104_000],
  close: [110_000, 110_000, 110_000, 105_000, 105_000],
  vwap: flat(100_000),
  volume: flat(1_000_000),
  limitUp: flat(110_000),
  isSealed: [true, false, false, false, false],
  signals: [
    { day: '2026-11-16', code: 'B_MA' },
    { day: '2026-11-18', code: 'B_BRK' },
  ],
}
const days = indexDays(market)
const at = (day: string, clock = '10:00') => Date.parse(`${day}T${clock}:00+08:00`)

function fill(side: 1 | 2, yuan: number, day: string, rest: Partial<TripFill> = {}): TripFill {
  const known = { symbol: 'A', fees: 0, volume: 100, arrival: null, vwap: null, signalCode: null }
  return { ...known, side, price: Math.round(yuan * 10_000), day, at: at(day), ...rest }
}
const tripOf = (entry: TripFill, exit: TripFill) => pairRoundTrips([entry, exit])[0]!
const bench = new Map([
  ['2026-11-16', 4000],
  ['2026-11-18', 4040],
])

describe('round trips against the market', () => {
  it('[TRIP-8] the nearest signal of the last three closed bars tags an entry, never one of its own day', () => {
    expect(signalBefore(days, '2026-11-16')).toBeNull()
    expect(signalBefore(days, '2026-11-17')).toBe('B_MA')
    expect(signalBefore(days, '2026-11-18')).toBe('B_MA')
    expect(signalBefore(days, '2026-11-19')).toBe('B_BRK')
    // The running day follows the last closed one; by then the signal is three bars old.
    expect(signalBefore(days, '2026-11-23')).toBe('B_BRK')
    expect(
      signalBefore(indexDays({ ...market, signals: [{ day: '2026-11-16', code: 'B_MA' }] }), '2026-11-20'),
    ).toBeNull()
  })

  it('[TRIP-8] excursions, benchmark and a chased board of one trip', () => {
    const judged = judgeTrip(tripOf(fill(1, 10.99, '2026-11-16'), fill(2, 11.5, '2026-11-18')), 1, { days, bench })
    expect(judged.mfe).toBeCloseTo(11.5 / 10.99 - 1, 10)
    expect(judged.mae).toBeCloseTo(9.5 / 10.99 - 1, 10)
    expect(judged.benchRate).toBeCloseTo(0.01, 12)
    expect(judged.excess).toBeCloseTo(judged.returnRate - 0.01, 12)
    expect(judged.board).toEqual({ isSealedAtClose: true, nextOpen: 112_000, close: 110_000 })
  })

  it('[TRIP-8] a short is a long in the mirror: a fall is what it gains', () => {
    const trip = {
      ...tripOf(fill(1, 11, '2026-11-17'), fill(2, 10.5, '2026-11-19')),
      entryPrice: 110_000,
      exitPrice: 105_000,
    }
    const judged = judgeTrip(trip, -1, { days, bench: new Map() })
    expect(judged.mae).toBeCloseTo(-(12 / 11 - 1), 10)
    expect(judged.mfe).toBeCloseTo(1 - 10.5 / 11, 10)
    expect(judged).toMatchObject({ benchRate: null, excess: null, board: null })
  })

  it('[TRIP-8] without days of the market nothing is made up', () => {
    const judged = judgeTrip(tripOf(fill(1, 10, '2026-11-16'), fill(2, 11, '2026-11-18')), 1, { days: null, bench })
    expect(judged).toMatchObject({ mae: null, mfe: null, exitEfficiency: null, entryTiming: null, board: null })
  })

  it('[TRIP-9] groups, bands and cells each hold every trip once', () => {
    const own = (net: number, exit: string): ReviewedTrip => ({
      ...judgeTrip({ ...tripOf(fill(1, 10, '2026-11-16'), fill(2, 10.5, exit)), net, returnRate: net / 1e5 }, 1, {
        days,
        bench,
      }),
      sector: '银行',
      strategy: '人工',
    })
    const trips = [own(5000, '2026-11-17'), own(-2000, '2026-11-18'), own(20_000, '2026-11-20')]
    const review = reviewTrips(trips)
    expect(review).toMatchObject({ n: 3, net: 23_000, winRate: 2 / 3 })
    for (const groups of Object.values(review.groups)) expect(groups.reduce((sum, { n }) => sum + n, 0)).toBe(3)
    expect(review.bands.reduce((sum, { n }) => sum + n, 0)).toBe(3)
    expect(review.bands.find(({ key }) => key === '≥10%')?.n).toBe(1)
    expect(review.cells).toEqual([{ key: '周一 10', n: 3, net: 23_000, wins: 2 }])
    expect(review.means.benchRate.n).toBe(1)
    expect(trips.map(tripAspects.outcome)).toEqual(['盈利', '亏损', '盈利'])
  })

  it('[TRIP-9] a return on an edge belongs to the band above it', () => {
    const keyOf = (rate: number) => tripAspects.returns({ returnRate: rate } as ReviewedTrip)
    expect([keyOf(0), keyOf(-0.1), keyOf(-0.2), keyOf(0.1)]).toEqual(['0%~1%', '-10%~-5%', '<-10%', '≥10%'])
    expect(returnBands).toHaveLength(10)
  })
})
