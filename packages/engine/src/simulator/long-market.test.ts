import { beforeAll, describe, expect, it } from 'vitest'
import { createSnapshotColumns } from '../market/live/snapshot-columns.ts'
import { secondsOf, shanghaiEpoch } from '../time/calendar/shanghai-time.ts'
import { isBondListed } from './convertible/convertible-universe.ts'
import { creationBasket } from './etf/creation-basket.ts'
import { simulatedFundamentals } from './financials/simulated-fundamentals.ts'
import { fingerprintOf } from './fixtures/fingerprint.ts'
import { stockFlowOfDay } from './flow/day-flow.ts'
import { eventsOfDay } from './lifecycle/events-of-day.ts'
import { nameHistory } from './lifecycle/stock-names.ts'
import { convertibleLimits, etfLimits, stockLimits } from './limits/day-limits.ts'
import { planListings } from './lifecycle/listings.ts'
import { planRisk } from './lifecycle/risk-spells.ts'
import { limitPool } from './limits/limit-pool.ts'
import { futuresOn } from './master/instruments.ts'
import { newsOfDay } from './news/news-of-day.ts'
import { createSimulation, type Simulation } from './simulation.ts'
import { paintFutures } from './tape/future-tape.ts'
import { slotLayout } from './tape/layout.ts'
import { createSparseRoom, openSparseDay, readSparseDay } from './tape/sparse-day.ts'
import { convertibleMinutes, stockMinutes } from './tape/symbol-day.ts'
import { createStockUniverse } from './universe/stocks.ts'

const UNTIL = 520
let simulation: Simulation
beforeAll(() => {
  simulation = createSimulation({ seed: 11, stocks: 320, days: UNTIL })
})

const market = () => simulation.market
const every = (step: number, from = 0, until = UNTIL) =>
  Array.from({ length: Math.ceil((until - from) / step) }, (_, i) => from + i * step)
const stocks = () => every(1, 0, market().model.universe.count)

const bondsOn = (day: number) =>
  simulation.convertibles.bonds.flatMap((bond, id) => (isBondListed(bond, day) ? [id] : []))

/** Some funds' columns, day after day. */
function fundsOf({ etfs: { columns, nav, premium, units } }: Simulation) {
  const { capacity, open, high, low, close, volume, vwap } = columns
  return every(31, 0, columns.instruments).map((id) =>
    [open, high, low, close, volume, vwap, nav, premium, units].map((column) =>
      column.subarray(id * capacity, (id + 1) * capacity),
    ),
  )
}

/** A few instruments of every kind at a few moments of days far apart. */
function quotes() {
  const room = createSparseRoom(simulation)
  return every(101, 30).flatMap((day) => {
    const wanted = every(67, 0, 320 + simulation.etfs.etfs.length + 500)
    const sparse = openSparseDay(simulation, day, wanted, room)
    const out = createSnapshotColumns(sparse.reader.tape.layout.end)
    return ['09:25:03', '10:00:27', '13:00:00', '14:57:00', '15:00:00'].map((clock) => {
      const second = secondsOf(clock)
      readSparseDay(sparse, second, shanghaiEpoch(market().axis.dates[day]!, second), out)
      return fingerprintOf(out)
    })
  })
}

/** Contracts on days on which they meet their limit: a queue stands on one side. */
function limitedFutures() {
  const { futures, end } = slotLayout(simulation)
  const room = createSparseRoom(simulation)
  return [47, 182, 304, 384].map((day) => {
    const wanted = paintFutures(simulation, day, undefined, () => false).bars.flatMap((bar, i) =>
      bar && (bar.high === bar.limitUp || bar.low === bar.limitDown) ? [futures + i] : [],
    )
    expect(wanted.length).toBeGreaterThan(0)
    const sparse = openSparseDay(simulation, day, wanted, room)
    const out = createSnapshotColumns(end)
    return ['11:00:09', '14:30:03', '15:20:00'].map((clock) => {
      const second = secondsOf(clock)
      readSparseDay(sparse, second, shanghaiEpoch(market().axis.dates[day]!, second), out)
      return fingerprintOf(out)
    })
  })
}

/** Every listing and every flag of a market of full size, years ahead. */
function wholeLifecycle() {
  const universe = createStockUniverse(7)
  const listDay = planListings(universe, market().axis)
  const { spells } = planRisk(universe, market().axis, listDay)
  return [universe, listDay, spells]
}

/** What comes about rarely, and so not in the weeks of a small market: worked out over two years. */
const parts: Record<string, () => unknown> = {
  days: () => market().matrix,
  factors: () => [market().model.factors, market().model.seasons],
  lifecycle: () => {
    const { isFirstDelistingDay, riskFlag, ...facts } = market().model.lifecycle
    return [facts, stocks().map((id) => every(5).map((day) => [isFirstDelistingDay(id, day), riskFlag(id, day)]))]
  },
  indices: () => simulation.indices,
  spots: () => simulation.spots,
  etfs: () => [simulation.etfs.etfs, fundsOf(simulation)],
  convertibles: () => simulation.convertibles,
  crypto: () => simulation.crypto,
  events: () => every(1).map((day) => eventsOfDay(market(), day)),
  names: () => stocks().map((id) => nameHistory(market(), id)),
  news: () => every(3, 1).map((day) => newsOfDay(market(), day)),
  limitPools: () => every(3).map((day) => limitPool(market(), day)),
  limits: () =>
    every(23).map((day) => [
      stocks().map((id) => stockLimits(market(), id, day)),
      every(90, 0, simulation.etfs.etfs.length).map((id) => etfLimits(simulation, id, day)),
      bondsOn(day).map((id) => convertibleLimits(simulation, id, day)),
    ]),
  fundamentals: () => {
    const { statements, dividends } = simulatedFundamentals(market())
    return stocks().map((id) => [statements(id), dividends(id)])
  },
  baskets: () => every(60, 60).map((day) => [3, 231, 502, 657].map((id) => creationBasket(simulation, id, day))),
  futures: () => every(17).map((day) => futuresOn(simulation, day)),
  futureBars: () => every(173, 3).map((day) => paintFutures(simulation, day)),
  flows: () => stocks().map((id) => every(45, id % 45).map((day) => stockFlowOfDay(market(), id, day))),
  stockMinutes: () => stocks().map((id) => every(90, id % 90).map((day) => stockMinutes(market(), id, day))),
  bondMinutes: () => every(60, 40).map((day) => bondsOn(day).map((id) => convertibleMinutes(simulation, id, day))),
  quotes,
  limitedFutures,
  wholeLifecycle,
}

describe('two years of a market', () => {
  it('[SIM-ALL-5] stay the same for ever, part by part, with all that comes about rarely', () => {
    const prints = Object.fromEntries(Object.entries(parts).map(([name, make]) => [name, fingerprintOf(make())]))
    expect(prints).toMatchInlineSnapshot(`
      {
        "baskets": "14c87cd5",
        "bondMinutes": "1ce9c591",
        "convertibles": "1aa2b727",
        "crypto": "215cc87b",
        "days": "285fca08",
        "etfs": "29f8c1ab",
        "events": "ab350174",
        "factors": "a5a3ff4b",
        "flows": "3016ed08",
        "fundamentals": "e32787b4",
        "futureBars": "203f5950",
        "futures": "b4dd163f",
        "indices": "f60af107",
        "lifecycle": "b965aa05",
        "limitPools": "8c67c0fe",
        "limitedFutures": "d258a7ac",
        "limits": "b16eeb94",
        "names": "01fb79c8",
        "news": "d9296b98",
        "quotes": "8a0dc997",
        "spots": "28311637",
        "stockMinutes": "61bfb51b",
        "wholeLifecycle": "11d6f7b6",
      }
    `)
  })
})
