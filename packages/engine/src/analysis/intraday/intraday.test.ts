import { describe, expect, it } from 'vitest'
import { createMinuteColumns } from '../../market/live/minute-columns.ts'
import { MINUTES_PER_DAY } from '../../time/session/minute-grid.ts'
import { sectorTableOf } from '../sector-heat/sector-table.ts'
import { createIntradayWalk, takeMinute, type IntradayDay } from './intraday-walk.ts'
import { createSectorMoves, takeSectorMinute } from './sector-moves.ts'

interface Given {
  /** Prices minute by minute; 0 where nobody traded. */
  readonly prices: readonly number[]
  readonly limitUp?: number
  readonly isTradable?: boolean
  readonly volume?: number
  /** Fen a minute. */
  readonly amount?: number
}

/** Stocks that closed at 10.00 yesterday. */
function dayOf(stocks: readonly Given[], minuteVolume = 1000) {
  const minutes = createMinuteColumns(stocks.length)
  stocks.forEach(({ prices, volume = 1000, amount = 1_000_000 }, id) => {
    prices.forEach((price, minute) => {
      const at = id * MINUTES_PER_DAY + minute
      if (price === 0) return
      minutes.close[at] = price * 10_000
      minutes.high[at] = price * 10_000
      minutes.volume[at] = volume
      minutes.amount[at] = amount
    })
  })
  const day: IntradayDay & { floatShares: number[] } = {
    minutes,
    preClose: stocks.map(() => 100_000),
    limitUp: stocks.map(({ limitUp = 11 }) => limitUp * 10_000),
    limitDown: stocks.map(({ limitUp = 11 }) => (limitUp > 0 ? 90_000 : 0)),
    isTradable: (id) => stocks[id]?.isTradable !== false,
    meanMinuteVolume: stocks.map(() => minuteVolume),
    high59: stocks.map(() => 104_000),
    low59: stocks.map(() => 95_000),
    floatShares: stocks.map(() => 1000),
    sealedIn: () => null,
  }
  return day
}

function walkThrough(stocks: readonly Given[], minutes: number, minuteVolume?: number) {
  const day = dayOf(stocks, minuteVolume)
  const walk = createIntradayWalk(stocks.length)
  for (let minute = 0; minute < minutes; minute += 1) takeMinute(walk, day)
  return walk
}

const still = (price: number, minutes: number) => Array.from({ length: minutes }, () => price)

describe('a day minute by minute', () => {
  it('[CURVE-1] counts who stands where at the end of each minute', () => {
    const { curve } = walkThrough(
      [
        { prices: [10.1, 10.5] },
        { prices: [9.9, 9.4] },
        { prices: [10, 10] },
        { prices: [11, 10.8] },
        { prices: [11, 11] },
        { prices: [9, 9] },
      ],
      2,
    )
    const at = (minute: number) =>
      [curve.up, curve.down, curve.flat, curve.limitUp, curve.failed, curve.limitDown, curve.highs, curve.lows].map(
        (column) => column[minute],
      )
    expect(at(0)).toEqual([3, 2, 1, 2, 0, 1, 2, 1])
    expect(at(1)).toEqual([3, 2, 1, 1, 1, 1, 3, 2])
    expect([...curve.amount.subarray(0, 2)]).toEqual([6_000_000, 12_000_000])
  })

  it('[CURVE-4] where a book is known it says who was sealed, in the counts and in what is told', () => {
    const day = dayOf([{ prices: [11, 11] }, { prices: [11, 11] }, { prices: [9, 9] }])
    const walk = createIntradayWalk(3)
    takeMinute(walk, day)
    takeMinute(walk, { ...day, sealedIn: () => ({ up: [1, 0, 0], down: [0, 0, 0] }) })
    const at = (minute: number) =>
      [walk.curve.limitUp, walk.curve.failed, walk.curve.limitDown].map((one) => one[minute])
    expect([at(0), at(1)]).toEqual([
      [2, 0, 1],
      [1, 1, 0],
    ])
    expect(walk.events.filter(({ minute }) => minute === 1).map(({ id, kind }) => [id, kind])).toEqual([[1, 'opened']])
  })

  it('[CURVE-2] a stock that has not traded keeps its last price, and counts nowhere before its first', () => {
    const { curve } = walkThrough([{ prices: [0, 10.2, 0] }], 3)
    expect([...curve.up.subarray(0, 3)]).toEqual([0, 1, 1])
  })

  it('[CURVE-3] suspended and delisted ones do not take part', () => {
    const { curve, events } = walkThrough([{ prices: [10, 10, 10, 10, 10, 11], isTradable: false }], 6)
    expect([curve.up[5], curve.flat[5], curve.limitUp[5]]).toEqual([0, 0, 0])
    expect(events).toEqual([])
  })

  it('[HOT-1] tells each time a board is sealed and opened', () => {
    const { events } = walkThrough([{ prices: [10.8, 11, 11, 10.9, 11] }], 5)
    expect(events.map(({ minute, kind, size }) => [minute, kind, size])).toEqual([
      [1, 'sealed', 1],
      [3, 'opened', 1],
      [4, 'sealed', 2],
    ])
  })

  it('[HOT-2] three percent within five minutes is a surge or a plunge, told once in thirty minutes', () => {
    const rise = [...still(10, 6), 10.3, 10.35, ...still(10.3, 40), 10.62]
    const { events } = walkThrough([{ prices: rise }, { prices: [...still(10, 6), 9.7] }, { prices: [10, 10.29] }], 49)
    expect(events.map(({ minute, id, kind }) => [minute, id, kind])).toEqual([
      [6, 0, 'surge'],
      [6, 1, 'plunge'],
      [48, 0, 'surge'],
    ])
  })

  it('[HOT-2] a stock without a limit leaps as it likes', () => {
    expect(walkThrough([{ prices: [...still(10, 6), 14], limitUp: 0 }], 7).events).toEqual([])
  })

  it('[HOT-3] [HOT-4] volume beside what the minutes usually bring, and money within one', () => {
    const busy = { prices: still(10, 120), volume: 20_000, amount: 2_000_000_000 }
    const { events } = walkThrough([busy, { ...busy, amount: 10_000_000_000, volume: 100 }], 120)
    expect(events.filter(({ id }) => id === 0).map(({ kind }) => kind)).toContain('volume')
    expect(events.filter(({ id, kind }) => id === 1 && kind === 'bigAmount').map(({ minute }) => minute)).toEqual([
      0, 30, 60, 90,
    ])
    expect(walkThrough([{ ...busy, amount: 900_000 }], 120).events).toEqual([])
  })

  it('[HOT-5] a sector of five that moves much faster than sectors do, with its leader', () => {
    const stocks = [10.05, 10.05, 10.05, 10.05, 10.08].map((end) => ({ prices: [...still(10, 6), end, end] }))
    const day = dayOf([...stocks, { prices: still(10, 8) }])
    const about = { kind: 'concept', level: 1, parent: null } as const
    const table = sectorTableOf(
      [
        { ...about, code: 'C1', name: '动', members: [0, 1, 2, 3, 4] },
        { ...about, code: 'C2', name: '少', members: [4] },
      ],
      6,
    )
    const walk = createIntradayWalk(6)
    const moves = createSectorMoves(2)
    for (let minute = 0; minute < 8; minute += 1) {
      takeMinute(walk, day)
      takeSectorMinute(moves, table, walk, day)
    }
    expect(moves.events).toHaveLength(1)
    expect(moves.events[0]).toMatchObject({ minute: 6, sector: 0, leader: 4 })
    expect(moves.events[0]?.move).toBeCloseTo(0.0056, 6)
  })
})
