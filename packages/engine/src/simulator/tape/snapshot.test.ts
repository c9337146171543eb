import { beforeAll, describe, expect, it } from 'vitest'
import { fen, price } from '@liangshu/contract/market/scaled'
import { buildLadder } from '../../analysis/ladder/ladder.ts'
import { amountFen, dayFlags } from '../../market/day/daily-columns.ts'
import { iopvOfBasket } from '../../market/etf/basket.ts'
import { createSnapshotColumns, quoteStatus, type SnapshotColumns } from '../../market/live/snapshot-columns.ts'
import { secondsOf, shanghaiEpoch } from '../../time/calendar/shanghai-time.ts'
import { smallSimulation } from '../fixtures/small-simulation.ts'
import { stockFlowOfDay, stockMainFlow } from '../flow/day-flow.ts'
import { limitPool } from '../limits/limit-pool.ts'
import { instrumentsOn } from '../master/instruments.ts'
import { POINTS } from '../minute/intraday-factors.ts'
import { createDayTape, type DayTape } from './day-tape.ts'
import { paintFutures } from './future-tape.ts'
import { createTapeReader, readSnapshot, type TapeReader } from './snapshot.ts'
import { tapeBeats } from './tape-steps.ts'
import { convertibleMinutes, etfMinutes, indexMinutes, stockMinutes } from './symbol-day.ts'

const DAY = 59
let tape: DayTape
let reader: TapeReader
beforeAll(() => {
  tape = createDayTape(smallSimulation(60), DAY)
  reader = createTapeReader(tape)
})

function at(clock: string, from = reader): SnapshotColumns {
  const out = createSnapshotColumns(tape.layout.end)
  const date = tape.simulation.market.axis.dates[DAY]!
  readSnapshot(from, secondsOf(clock), shanghaiEpoch(date, secondsOf(clock)), out)
  return out
}

const stockSlots = () => Array.from({ length: tape.layout.etfs }, (_, slot) => slot)
const bar = (slot: number) => slot * tape.simulation.market.matrix.columns.capacity + DAY

describe('full-market snapshot', () => {
  it('[SIM-SNAP-1] any order of moments gives the same bytes', () => {
    const moments = ['09:31:03', '14:10:30', '10:00:00', '11:29:57', '09:20:00', '15:00:00']
    const forward = moments.toSorted().map((clock) => at(clock, createTapeReader(tape)))
    const mixed = new Map(moments.map((clock) => [clock, at(clock)]))
    expect(moments.toSorted().map((clock) => mixed.get(clock))).toEqual(forward)
  })

  it.each(['09:26:00', '09:31:03', '11:45:00', '14:10:30', '14:58:30', '15:00:00'])(
    '[TAPE-1] the steps of the tape add up to the quote of %s, and one that ends now has its price',
    (clock) => {
      const out = at(clock)
      const slots = Array.from({ length: tape.layout.indices }, (_, slot) => slot).filter((slot) => slot % 7 === 0)
      const differences = slots.filter((slot) => {
        const beats = tapeBeats(reader, slot, secondsOf(clock), 10_000)
        const shares = beats.reduce((sum, { volume }) => sum + volume, 0)
        const last = beats.at(-1)
        return shares !== out.volume[slot] || (last?.time === clock && last.price !== out.last[slot])
      })
      expect(differences).toEqual([])
      const all = tapeBeats(reader, 0, secondsOf(clock), 10_000)
      expect(tapeBeats(reader, 0, secondsOf(clock), 3)).toEqual(all.slice(-3))
    },
  )

  it('[SIM-SNAP-2] the close equals the daily bars', () => {
    const out = at('15:00:00')
    const { columns } = tape.simulation.market.matrix
    const traded = stockSlots().filter((slot) => columns.volume[bar(slot)]! > 0)
    const differences = traded.filter(
      (slot) =>
        out.last[slot] !== columns.close[bar(slot)] ||
        out.open[slot] !== columns.open[bar(slot)] ||
        out.high[slot] !== columns.high[bar(slot)] ||
        out.low[slot] !== columns.low[bar(slot)] ||
        out.volume[slot] !== columns.volume[bar(slot)] ||
        out.amount[slot] !== amountFen(columns, bar(slot)),
    )
    expect(differences).toEqual([])
    expect(traded.length).toBeGreaterThan(450)
  })

  it('[SIM-SNAP-3] volume, high and low only ever grow wider through the day', () => {
    const clocks = [
      '09:25:00',
      '09:30:03',
      '09:30:45',
      '09:31:00',
      '10:15:21',
      '11:30:00',
      '12:10:00',
      '13:00:06',
      '14:56:59',
      '14:58:30',
      '15:00:00',
    ]
    const shots = clocks.map((clock) => at(clock))
    const wrong = shots.slice(1).flatMap((now, i) => {
      const before = shots[i]!
      return stockSlots().filter(
        (slot) =>
          before.volume[slot]! > 0 &&
          (now.volume[slot]! < before.volume[slot]! ||
            now.amount[slot]! < before.amount[slot]! ||
            now.high[slot]! < before.high[slot]! ||
            now.low[slot]! > before.low[slot]!),
      )
    })
    expect(wrong).toEqual([])
  })

  it('[SIM-SNAP-4] no quote lies outside its limits and no suspended stock trades', () => {
    for (const clock of ['09:18:00', '09:40:12', '13:30:30', '15:00:00']) {
      const out = at(clock)
      const outside = stockSlots().filter(
        (slot) =>
          out.limitUp[slot]! > 0 &&
          out.last[slot]! > 0 &&
          (out.last[slot]! > out.limitUp[slot]! || out.last[slot]! < out.limitDown[slot]!),
      )
      const idle = stockSlots().filter((slot) => out.status[slot] === quoteStatus.suspended && out.volume[slot] !== 0)
      expect([outside, idle]).toEqual([[], []])
    }
  })

  it('[SIM-SNAP-5] an index equals its members within 0.01 points at any beat', () => {
    const { indices } = tape.simulation
    for (const clock of ['09:30:00', '10:21:03', '14:30:33', '15:00:00']) {
      const out = at(clock)
      tape.indexBaskets.forEach(({ ids, quantities }, index) => {
        let worth = 0
        ids.forEach((id, i) => {
          worth += quantities[i]! * (out.last[id] === 0 ? out.preClose[id]! : out.last[id]!)
        })
        const level = worth / indices.divisor[index * indices.capacity + DAY]!
        expect(Math.abs(out.last[tape.layout.indices + index]! / 10_000 - level)).toBeLessThan(0.01)
      })
    }
    const close = at('15:00:00')
    expect(close.last[tape.layout.indices]! / 10_000).toBeCloseTo(indices.close[DAY]!, 6)
  })

  it('[SIM-SNAP-6] at the end of a minute the indicative value equals basket plus cash per unit', () => {
    const { etfs } = tape.simulation
    const out = at('10:30:00')
    const period = etfs.periods.length - 1
    for (const id of [0, 205, 500]) {
      const etf = etfs.etfs[id]!
      const basket = tape.fundBaskets[etf.underlying]!
      const creationUnit = etfs.creationUnits[period]![id]!
      const navBefore = etfs.nav[id * etfs.columns.capacity + DAY - 1]!
      const ref = etfs.sums.ref[etf.underlying * etfs.sums.capacity + DAY]!
      const cash = fen(Math.round(navBefore * creationUnit * 100 - ref / 100))
      const rows = Array.from(basket.ids, (stock, i) => ({
        symbol: String(stock),
        quantity: basket.quantities[i]!,
        substitute: 'allowed' as const,
        fixedAmount: fen(0),
      }))
      const expected = iopvOfBasket({ rows, creationUnit, cash }, (symbol) => {
        const last = price(tape.minutes.close[Number(symbol) * 240 + 59]!)
        return { last, preClose: last, isSuspended: false, isSealed: false }
      })
      expect(Math.abs(out.iopv[tape.layout.etfs + id]! - expected!)).toBeLessThan(1)
      expect(Math.abs(out.last[tape.layout.etfs + id]! / out.iopv[tape.layout.etfs + id]! - 1)).toBeLessThan(0.015)
    }
  })

  it('[SIM-SNAP-7] books are ordered, inside the limits, and empty on the sealed side', () => {
    const out = at('10:05:09')
    const wrong = stockSlots().filter((slot) => {
      if (out.status[slot] !== quoteStatus.trading || out.volume[slot] === 0) return false
      const base = slot * 5
      const [bid, ask] = [out.bidPrice[base]!, out.askPrice[base]!]
      const isSealedUp = out.last[slot] === out.limitUp[slot]
      const isSealedDown = out.last[slot] === out.limitDown[slot]
      if (isSealedUp)
        return out.askVolume.subarray(base, base + 5).some((volume) => volume !== 0) || out.bidVolume[base] === 0
      if (isSealedDown)
        return out.bidVolume.subarray(base, base + 5).some((volume) => volume !== 0) || out.askVolume[base] === 0
      const isCrossed = bid > 0 && ask > 0 && bid >= ask
      const isSorted = [1, 2, 3, 4].every((level) => {
        const [upper, lower] = [out.bidPrice[base + level - 1]!, out.bidPrice[base + level]!]
        return lower === 0 || lower < upper
      })
      return isCrossed || !isSorted || out.last[slot]! < bid || (ask > 0 && out.last[slot]! > ask)
    })
    expect(wrong).toEqual([])
  })

  it('[SIM-SNAP-8] fund flows add up to zero and end as the day says', () => {
    const out = at('15:00:00')
    const { market } = tape.simulation
    for (const slot of stockSlots()) {
      const sum = out.flowExtraLarge[slot]! + out.flowLarge[slot]! + out.flowMedium[slot]! + out.flowSmall[slot]!
      expect(sum).toBe(0)
    }
    const traded = stockSlots().filter((slot) => out.volume[slot]! > 0)
    const main = traded.map((slot) => stockFlowOfDay(market, slot, DAY).extraLarge)
    expect(main).toEqual(traded.map((slot) => out.flowExtraLarge[slot]))
    const [first] = traded
    const path = stockMainFlow(market, first!, DAY, stockMinutes(market, first!, DAY))
    expect(path.at(-1)).toBe(out.flowExtraLarge[first!]! + out.flowLarge[first!]!)
  })

  it('[SIM-SNAP-9] before 09:25 there is an indicative price and no trade; at 09:25 the auction prints', () => {
    const early = at('09:17:00')
    const late = at('09:25:00')
    const { columns } = tape.simulation.market.matrix
    const traded = stockSlots().filter((slot) => columns.volume[bar(slot)]! > 100_000)
    expect(traded.filter((slot) => early.volume[slot] !== 0 || early.last[slot] !== 0)).toEqual([])
    expect(
      traded.filter((slot) => early.bidPrice[slot * 5] !== early.askPrice[slot * 5] || early.bidPrice[slot * 5] === 0),
    ).toEqual([])
    expect(traded.filter((slot) => late.last[slot] !== columns.open[bar(slot)] || late.volume[slot] === 0)).toEqual([])
  })

  it('[SIM-SNAP-13] the closing call gathers orders and prints at 15:00, not before', () => {
    const [before, calling, after] = [at('14:57:00'), at('14:59:57'), at('15:00:00')]
    const { volume } = tape.minutes
    const called = stockSlots().filter((slot) => volume[slot * 240 + 239]! > 0)
    expect(called.length).toBeGreaterThan(400)
    expect(called.filter((slot) => calling.volume[slot] !== before.volume[slot])).toEqual([])
    expect(called.filter((slot) => calling.last[slot] !== before.last[slot])).toEqual([])
    expect(called.filter((slot) => calling.bidPrice[slot * 5] !== calling.askPrice[slot * 5])).toEqual([])
    expect(called.filter((slot) => after.volume[slot]! <= calling.volume[slot]!)).toEqual([])
  })

  it('[SIM-SNAP-10] slots are those of the instrument master', () => {
    const rows = instrumentsOn(tape.simulation, DAY)
    expect(rows).toHaveLength(tape.layout.end)
    expect(rows.every((row, slot) => row.slot === slot)).toBe(true)
    expect(new Set(rows.map(({ symbol }) => symbol)).size).toBe(rows.length)
  })

  it('[SIM-SNAP-11] futures and coins are quoted too', () => {
    const out = at('10:00:00')
    const slots = Array.from({ length: tape.layout.end - tape.layout.futures }, (_, i) => tape.layout.futures + i)
    expect(
      slots.filter(
        (slot) => !(out.last[slot]! > 0 && out.low[slot]! <= out.last[slot]! && out.high[slot]! >= out.last[slot]!),
      ),
    ).toEqual([])
  })
})

describe('nights', () => {
  it('[SIM-SNAP-12] the evening shows the night session of the next trading day', () => {
    const { simulation, layout } = tape
    const evening = createDayTape(simulation, DAY - 1)
    const night = paintFutures(simulation, DAY)
    expect(night.hasNight).toBe(true)
    const out = createSnapshotColumns(layout.end)
    const second = secondsOf('21:30:00')
    const epoch = shanghaiEpoch(simulation.market.axis.dates[DAY - 1]!, second)
    readSnapshot(createTapeReader(evening), second, epoch, out, night)
    const index = night.contracts.findIndex(({ symbol }) => symbol.startsWith('SHFE.rb'))
    expect(out.status[layout.futures + index]).toBe(quoteStatus.trading)
    expect(out.open[layout.futures + index]).toBe(night.bars[index]!.open)
    expect(out.status[layout.futures]).toBe(quoteStatus.preOpen)
  })
})

describe('a symbol alone', () => {
  it('[SIM-TAPE-1] minute bars made alone equal those of the whole tape', () => {
    const { simulation, layout } = tape
    for (const id of [3, 250, 539]) {
      const alone = stockMinutes(simulation.market, id, DAY)
      expect(alone.close).toEqual(tape.minutes.close.slice(id * 240, (id + 1) * 240))
      expect(alone.amount).toEqual(tape.minutes.amount.slice(id * 240, (id + 1) * 240))
    }
    const fund = layout.etfs + 300
    expect(etfMinutes(simulation, 300, DAY).columns.close).toEqual(
      tape.minutes.close.slice(fund * 240, (fund + 1) * 240),
    )
    const bond = layout.convertibles + 2
    expect(convertibleMinutes(simulation, 2, DAY).close).toEqual(tape.minutes.close.slice(bond * 240, (bond + 1) * 240))
    const levels = indexMinutes(simulation, 4, DAY)
    expect(levels).toEqual(tape.indexLevels.slice(4 * POINTS, 5 * POINTS))
  })
})

describe('limit pool', () => {
  it('[SIM-POOL-1] holds every stock that met a limit, with the boards of the ladder', () => {
    const { market } = tape.simulation
    const { columns } = market.matrix
    for (const day of [20, 40, DAY]) {
      const pool = limitPool(market, day)
      const sealed = pool.filter(({ side, isSealed }) => side === 'up' && isSealed)
      const flagged = stockSlots().filter((id) => columns.flags[id * columns.capacity + day]! & dayFlags.sealedUp)
      expect(sealed.map(({ id }) => id)).toEqual(flagged)
      expect(
        sealed.every(({ id, boards }) => boards === columns.boards[id * columns.capacity + day] && boards >= 1),
      ).toBe(true)
      expect(pool.every((entry) => entry.firstSealSecond <= entry.lastSealSecond)).toBe(true)
      expect(pool.every((entry) => (entry.sealAmount ?? 0) > 0 === entry.isSealed)).toBe(true)
    }
  })

  it('[SIM-POOL-4] the ladder of a day has as many names as the pool has seals', () => {
    const { market } = tape.simulation
    const { columns } = market.matrix
    const boardsOn = (day: number) => stockSlots().map((id) => columns.boards[id * columns.capacity + day]!)
    const ladder = buildLadder(boardsOn(DAY), boardsOn(DAY - 1))
    const idle = stockSlots().filter(
      (id) => columns.boards[bar(id)]! > 0 && columns.flags[bar(id)]! & dayFlags.suspended,
    )
    const sealed = limitPool(market, DAY).filter(({ side, isSealed }) => side === 'up' && isSealed)
    expect(ladder.reduce((sum, rung) => sum + rung.count, 0) - idle.length).toBe(sealed.length)
    expect(ladder[1]!.count).toBe(sealed.filter(({ boards }) => boards === 2).length)
  })

  it('[SIM-POOL-2] the pool and the minute bars tell the same story', () => {
    const failed = limitPool(tape.simulation.market, DAY).filter(({ isOnePrice }) => !isOnePrice)
    for (const entry of failed) {
      const closes = tape.minutes.close.subarray(entry.id * 240, entry.id * 240 + 237)
      const volumes = tape.minutes.volume
      const { columns } = tape.simulation.market.matrix
      const limit = (entry.side === 'up' ? columns.high : columns.low)[bar(entry.id)]!
      const first = closes.indexOf(limit)
      const opened = columns.open[bar(entry.id)] === limit
      const second = opened ? secondsOf('09:25') : secondsOf('09:30') + (first + 1) * 60 + (first >= 120 ? 5400 : 0)
      expect(second - entry.firstSealSecond).toBeGreaterThanOrEqual(0)
      expect(second - entry.firstSealSecond).toBeLessThan(60)
      expect(volumes[entry.id * 240]).toBeGreaterThan(0)
    }
  })

  it('[SIM-POOL-3] the queue at the close is the first bid of the sealed stock', () => {
    const out = at('15:00:00')
    for (const { id, sealAmount } of limitPool(tape.simulation.market, DAY).filter(
      (entry) => entry.isSealed && entry.side === 'up',
    )) {
      expect(Math.round((out.bidVolume[id * 5]! * out.limitUp[id]!) / 100)).toBe(sealAmount)
    }
  })
})
