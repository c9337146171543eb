import { describe, expect, it } from 'vitest'
import { minuteVolumeShape } from '../../market/day/volume-shape.ts'
import { createMinuteColumns } from '../../market/live/minute-columns.ts'
import { MINUTES_PER_DAY } from '../../time/session/minute-grid.ts'
import { sectorTableOf } from '../sector-heat/sector-table.ts'
import { createIntradayWalk, takeMinute, type IntradayDay } from './intraday-walk.ts'
import { createSectorMoves, takeSectorMinute } from './sector-moves.ts'

interface Minute {
  /** Yuan; nobody trades without one. */
  readonly price?: number
  readonly high?: number
  readonly volume?: number
  readonly amount?: number
}
type Day = IntradayDay & { readonly floatShares: ArrayLike<number> }

/** Stocks that closed at 10.00 yesterday, between 9.00 and 11.00 today. */
function dayOf(stocks: readonly (readonly Minute[])[], more: Partial<Day> = {}): Day {
  const minutes = createMinuteColumns(stocks.length)
  for (const [id, all] of stocks.entries())
    for (const [minute, { price = 0, high = price, volume = price > 0 ? 1000 : 0, amount = 0 }] of all.entries()) {
      const at = id * MINUTES_PER_DAY + minute
      minutes.close[at] = Math.round(price * 10_000)
      minutes.high[at] = Math.round(high * 10_000)
      minutes.volume[at] = volume
      minutes.amount[at] = amount
    }
  const same = (value: number) => stocks.map(() => value)
  return {
    minutes,
    preClose: same(100_000),
    limitUp: same(110_000),
    limitDown: same(90_000),
    isTradable: () => true,
    meanMinuteVolume: same(0),
    high59: same(Number.NaN),
    low59: same(Number.NaN),
    sealedIn: () => null,
    floatShares: same(1000),
    ...more,
  }
}

function walkThrough(day: Day, count: number, minutes: number) {
  const walk = createIntradayWalk(count)
  for (let minute = 0; minute < minutes; minute += 1) takeMinute(walk, day)
  return walk
}

const prices = (...all: readonly number[]): Minute[] => all.map((price) => ({ price }))
const still = (price: number, count: number) => Array.from({ length: count }, () => price)
const told = (all: readonly Minute[], more: Partial<Day> = {}) =>
  walkThrough(dayOf([all], more), 1, all.length).events.map(({ minute, kind }) => [minute, kind])

describe('moves of a stock', () => {
  it('[HOT-2] three percent of the previous close from the end of one minute to that of the fifth after it', () => {
    const rise = (from: number, step: number) =>
      prices(...still(10, from), ...[1, 2, 3, 4, 5, 6].map((i) => 10 + i * step))
    expect(told(rise(6, 0.06))).toEqual([[10, 'surge']])
    expect(told(rise(6, -0.06))).toEqual([[10, 'plunge']])
    expect(told(rise(6, 0.0599)).concat(told(rise(6, -0.0599)))).toEqual([])
    // The end of the fifth minute before is the first that counts: the day has to have six.
    expect(told(prices(10, 10, 10, 10, 10, 10.3))).toEqual([[5, 'surge']])
    expect(told(prices(10, 10, 10, 10, 10.3))).toEqual([])
    expect(told(prices(10.3, 10, 10, 10, 10, 10, 10.3))).toEqual([
      [5, 'plunge'],
      [6, 'surge'],
    ])
    expect(told([{}, ...prices(10, 10, 10, 10, 10.3)])).toEqual([])
  })

  it('[HOT-2] says how far it went and where it stands since the previous close', () => {
    const { events } = walkThrough(dayOf([prices(...still(10.2, 5), 10.6), prices(...still(10, 5), 9.5)]), 2, 6)
    expect(events).toEqual([
      { minute: 5, id: 0, kind: 'surge', size: expect.closeTo(0.04, 12), change: expect.closeTo(0.06, 12) },
      { minute: 5, id: 1, kind: 'plunge', size: expect.closeTo(-0.05, 12), change: expect.closeTo(-0.05, 12) },
    ])
  })

  it('[HOT-2] is told again after thirty minutes and not before, each stock and each kind for itself', () => {
    const again = (pause: number) => prices(...still(10, 5), 10.3, ...still(10.3, pause - 1), 10.6)
    expect(told(again(29))).toEqual([[5, 'surge']])
    expect(told(again(30))).toEqual([
      [5, 'surge'],
      [35, 'surge'],
    ])
    const back = prices(...still(10, 5), 10.3, 10.3, 10.3, 10.3, 10.3, 10)
    expect(told(back)).toEqual([
      [5, 'surge'],
      [10, 'plunge'],
    ])
    const both = dayOf([back, [...prices(...still(10, 6), 10.3)]])
    expect(walkThrough(both, 2, 7).events.map(({ minute, id }) => [minute, id])).toEqual([
      [5, 0],
      [6, 1],
    ])
  })

  it('[HOT-1] every seal and every opening is told with its number, the lower limit once in thirty minutes', () => {
    const { events } = walkThrough(dayOf([prices(11, 10.9, 11, 10.9, 11)]), 1, 5)
    expect(events.map(({ minute, kind, size, change }) => [minute, kind, size, change.toFixed(3)])).toEqual([
      [0, 'sealed', 1, '0.100'],
      [1, 'opened', 1, '0.090'],
      [2, 'sealed', 2, '0.100'],
      [3, 'opened', 2, '0.090'],
      [4, 'sealed', 3, '0.100'],
    ])
    const low = prices(9, 9, 9.1, 9, ...still(9.1, 26), 9, 9.1, 9)
    expect(told(low)).toEqual([
      [0, 'limitDown'],
      [30, 'limitDown'],
    ])
    expect(walkThrough(dayOf([low]), 1, 1).events[0]).toMatchObject({ size: 1 })
  })

  it('[HOT-3] three minutes bring six times what they usually do, and thirty million yuan', () => {
    const mean = 1_000_000
    const usual = [100, 101, 102].reduce((sum, minute) => sum + minuteVolumeShape[minute]! * MINUTES_PER_DAY * mean, 0)
    const busy = (times: number, fen: number, at = 100): Minute[] => [
      ...prices(...still(10, at)),
      ...[0.2, 0.3, 0.5].map((part) => ({ price: 10, volume: Math.ceil(usual * times * part), amount: fen * part })),
    ]
    const meanMinuteVolume = [mean]
    expect(told(busy(6, 3_000_000_000), { meanMinuteVolume })).toEqual([[102, 'volume']])
    expect(told(busy(5.999, 3_000_000_000), { meanMinuteVolume })).toEqual([])
    expect(told(busy(6, 2_999_999_990), { meanMinuteVolume })).toEqual([])
    expect(told(busy(6, 3_000_000_000), { meanMinuteVolume: [0] })).toEqual([])
    const [event] = walkThrough(dayOf([busy(8, 4_000_000_000)], { meanMinuteVolume }), 1, 103).events
    expect(event).toMatchObject({ minute: 102, kind: 'volume', size: expect.closeTo(8, 4), change: 0 })
  })

  it('[HOT-3] begins with the fourth minute', () => {
    const busy = Array.from({ length: 5 }, () => ({ price: 10, volume: 1_000_000_000, amount: 2_000_000_000 }))
    expect(told(busy, { meanMinuteVolume: [1000] })).toEqual([[3, 'volume']])
  })

  it('[HOT-4] a hundred million yuan within one minute, with its fen', () => {
    const { events } = walkThrough(
      dayOf([
        [
          { price: 10, amount: 9_999_999_999 },
          { price: 10, amount: 10_000_000_001 },
        ],
      ]),
      1,
      2,
    )
    expect(events).toEqual([{ minute: 1, id: 0, kind: 'bigAmount', size: 10_000_000_001, change: 0 }])
  })

  it('[HOT-2] a stock without a price, a previous close or a limit has no moves', () => {
    const leap = [...prices(...still(10, 5), 10.9), { price: 10.9, amount: 10_000_000_000 }]
    expect(told(leap)).toHaveLength(2)
    const without = [{ preClose: [0] }, { preClose: [] }, { limitUp: [0] }, { limitUp: [] }]
    expect(without.filter((more) => told(leap, more).length > 0)).toEqual([])
    expect(told([{ amount: 20_000_000_000 }])).toEqual([])
  })
})

describe('counts of a minute', () => {
  const countsAt = (day: Day, count: number, minute: number) => {
    const { curve } = walkThrough(day, count, minute + 1)
    return Object.fromEntries(Object.entries(curve).map(([name, column]) => [name, column[minute]]))
  }
  const none = { up: 0, down: 0, flat: 0, limitUp: 0, failed: 0, limitDown: 0, highs: 0, lows: 0, amount: 0 }

  it('[CURVE-1] the first share that trades counts, the money of all adds up', () => {
    const one = dayOf([[{ price: 10.01, volume: 1, amount: 7 }], [{ amount: 5 }]])
    expect(countsAt(one, 2, 0)).toEqual({ ...none, up: 1, amount: 12 })
    expect(countsAt(one, 2, 1)).toEqual({ ...none, up: 1, amount: 12 })
  })

  it('[CURVE-1] a board that was touched within a minute and not held has failed, for the rest of the day', () => {
    const day = dayOf([[{ price: 10.5, high: 11 }, { price: 10.5 }], prices(9, 9), [{ price: 10.5, high: 10.99 }]])
    expect(countsAt(day, 3, 1)).toEqual({ ...none, up: 2, down: 1, failed: 1, limitDown: 1 })
    const touched = dayOf([[{ price: 10, high: 11 }, { price: 9 }]])
    expect(countsAt(touched, 1, 1)).toEqual({ ...none, down: 1, failed: 1 })
  })

  it('[CURVE-1] a high is above the highest of the days before, a low below the lowest', () => {
    const at = (price: number) => countsAt(dayOf([prices(price)], { high59: [104_000], low59: [96_000] }), 1, 0)
    expect([at(10.4), at(10.41)].map(({ highs }) => highs)).toEqual([0, 1])
    expect([at(9.6), at(9.59)].map(({ lows }) => lows)).toEqual([0, 1])
    expect(countsAt(dayOf([prices(10.9)], { high59: [], low59: [] }), 1, 0)).toEqual({ ...none, up: 1 })
  })

  it('[CURVE-1] what a column does not tell of a stock is not there', () => {
    const day = (more: Partial<Day>) => dayOf([prices(10.5), prices(11), prices(9)], more)
    expect(countsAt(day({ preClose: [] }), 3, 0)).toEqual(none)
    expect(countsAt(day({ limitUp: [], limitDown: [] }), 3, 0)).toEqual({ ...none, up: 2, down: 1 })
    expect(countsAt(day({ sealedIn: () => ({ up: [], down: [] }) }), 3, 0)).toEqual({
      ...none,
      up: 2,
      down: 1,
      failed: 1,
    })
    // A limit of nothing is none, also before the first trade.
    expect(countsAt(dayOf([[{}]], { limitUp: [0], limitDown: [0] }), 1, 0)).toEqual(none)
    const walk = walkThrough(dayOf([[{}]], { limitUp: [0], limitDown: [0] }), 1, 1)
    expect([walk.sealedUp[0], walk.sealedDown[0]]).toEqual([0, 0])
  })

  it('[CURVE-4] a book speaks for its own minute', () => {
    const sealedIn = (minute: number) => (minute === 1 ? { up: [1], down: [0] } : null)
    const day = dayOf([prices(10.5, 10.5, 10.5)], { sealedIn })
    expect([0, 1, 2].map((minute) => countsAt(day, 1, minute)['limitUp'])).toEqual([0, 1, 0])
    const low = dayOf([prices(9, 9)], { sealedIn: (minute) => (minute === 1 ? { up: [0], down: [0] } : null) })
    expect([0, 1].map((minute) => countsAt(low, 1, minute)['limitDown'])).toEqual([1, 0])
  })
})

describe('moves of a sector', () => {
  const about = { level: 1, parent: null } as const
  const five = [0, 1, 2, 3, 4]
  const sectorEvents = (
    day: Day,
    count: number,
    minutes: number,
    members = five,
    kind: 'concept' | 'industry' = 'concept',
  ) => {
    const table = sectorTableOf([{ ...about, kind, code: 'C1', name: '甲', members }], count)
    const walk = createIntradayWalk(count)
    const moves = createSectorMoves(1)
    for (let minute = 0; minute < minutes; minute += 1) {
      takeMinute(walk, day)
      takeSectorMinute(moves, table, walk, day)
    }
    return moves.events
  }
  const all = (...own: readonly number[]) => dayOf(five.map(() => prices(...own)))
  const minutesOf = (day: Day, minutes: number) => sectorEvents(day, 5, minutes).map(({ minute }) => minute)

  it('[HOT-5] four in a thousand within five minutes, up or down, from the first minute that has five before it', () => {
    expect(minutesOf(all(...still(10, 5), 10.0401), 6)).toEqual([5])
    expect(minutesOf(all(...still(10, 5), 9.9599), 6)).toEqual([5])
    expect(minutesOf(all(...still(10, 5), 10.0399), 6)).toEqual([])
    expect(minutesOf(all(...still(10, 4), 10.0401), 5)).toEqual([])
    // Six minutes are too long.
    expect(minutesOf(all(...still(10, 5), 10.007, 10.014, 10.021, 10.028, 10.035, 10.042), 11)).toEqual([])
  })

  it('[HOT-5] is told again after thirty minutes', () => {
    const twice = (pause: number) => all(...still(10, 5), ...still(10.05, pause), 10.1)
    expect(minutesOf(twice(29), 35)).toEqual([5])
    expect(minutesOf(twice(30), 36)).toEqual([5, 35])
  })

  it('[HOT-5] five members that trade, weighed by their float, of an industry as of a concept', () => {
    const day = dayOf(
      [10.05, 10.05, 10.05, 10.05, 10.2].map((end) => prices(...still(10, 5), end)),
      { floatShares: [1, 1, 1, 1, 6] },
    )
    for (const kind of ['concept', 'industry'] as const)
      expect(sectorEvents(day, 5, 6, five, kind)).toEqual([
        { minute: 5, sector: 0, move: expect.closeTo(0.014, 12), change: expect.closeTo(0.014, 12), leader: 4 },
      ])
    expect(sectorEvents({ ...day, isTradable: (id) => id !== 0 }, 5, 6)).toEqual([])
    expect(sectorEvents({ ...day, preClose: [0, ...still(100_000, 4)] }, 5, 6)).toEqual([])
    expect(sectorEvents(day, 5, 6, [1, 2, 3, 4])).toEqual([])
    // Who tells no float weighs nothing.
    expect(sectorEvents({ ...day, floatShares: [1, 1, 1, 1] }, 5, 6)).toMatchObject([
      { move: expect.closeTo(0.005, 12) },
    ])
    const late = dayOf([...five.slice(1).map(() => prices(...still(10, 5), 10.05)), [{}, {}, {}, {}, {}, {}]])
    expect(sectorEvents(late, 5, 6)).toEqual([])
  })

  it('[HOT-5] the leader has moved most the way of its sector, the first of equals, and trades', () => {
    const ends = (...own: readonly number[]) => dayOf(own.map((end) => prices(...still(10, 5), end)))
    const leader = (day: Day, count: number, members: number[]) => sectorEvents(day, count, 6, members)[0]?.leader
    expect(leader(ends(10.05, 10.3, 9.5, 10.3, 10.3), 5, five)).toBe(1)
    expect(leader(ends(9.5, 10.3, 9.4, 9.4, 9.5), 5, five)).toBe(2)
    const six = [...five, 5]
    const day = ends(10.05, 10.05, 10.05, 10.05, 10.1, 10.9)
    expect(leader({ ...day, isTradable: (id) => id !== 5 }, 6, six)).toBe(4)
    expect(leader({ ...day, preClose: [...still(100_000, 5), 0] }, 6, six)).toBe(4)
    expect(leader({ ...day, preClose: still(100_000, 5) }, 6, six)).toBe(4)
  })
})
