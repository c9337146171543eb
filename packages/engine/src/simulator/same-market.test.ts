import { beforeAll, describe, expect, it } from 'vitest'
import { createSnapshotColumns } from '../market/live/snapshot-columns.ts'
import { secondsOf, shanghaiEpoch } from '../time/calendar/shanghai-time.ts'
import { boardFigures, emotionFigures } from './check/realism-boards.ts'
import { conceptFigures } from './check/realism-concepts.ts'
import { indexFigures, indexReturns } from './check/realism-indices.ts'
import { stockFigures } from './check/realism-stocks.ts'
import { isBondListed } from './convertible/convertible-universe.ts'
import { coinMinutes } from './crypto/coin-minutes.ts'
import { premiumIndex } from './crypto/crypto-series.ts'
import { creationBasket } from './etf/creation-basket.ts'
import { simulatedFundamentals } from './financials/simulated-fundamentals.ts'
import { fingerprintOf } from './fixtures/fingerprint.ts'
import { stockFlowOfDay, stockMainFlow } from './flow/day-flow.ts'
import { eventsOfDay } from './lifecycle/events-of-day.ts'
import { nameHistory } from './lifecycle/stock-names.ts'
import { convertibleLimits, etfLimits, stockLimits } from './limits/day-limits.ts'
import { limitPool } from './limits/limit-pool.ts'
import { futuresOn, instrumentsOn } from './master/instruments.ts'
import { newsOfDay } from './news/news-of-day.ts'
import { createSimulation, type Simulation } from './simulation.ts'
import { createDayTape, type DayTape } from './tape/day-tape.ts'
import { createTapeReader, readSnapshot, type TapeReader } from './tape/snapshot.ts'
import { convertibleMinutes, etfMinutes, indexMinutes, stockMinutes } from './tape/symbol-day.ts'
import { tapeBeats } from './tape/tape-steps.ts'
import { sectorsOf } from './universe/sectors.ts'

const LAST = 39
const DAYS = [25, LAST]
const STOCKS = [0, 7, 33, 90, 141, 180, 222, 269]
let simulation: Simulation
let tape: DayTape
let reader: TapeReader
beforeAll(() => {
  simulation = createSimulation({ seed: 5, stocks: 270, days: LAST + 1 })
  tape = createDayTape(simulation, LAST)
  reader = createTapeReader(tape)
})

const market = () => simulation.market
const eachStock = <Row>(of: (id: number) => Row) =>
  Array.from({ length: market().model.universe.count }, (_, id) => of(id))

const listedBonds = (day: number) =>
  simulation.convertibles.bonds.flatMap((bond, id) => (isBondListed(bond, day) ? [id] : []))

function snapshotAt(clock: string) {
  const out = createSnapshotColumns(tape.layout.end)
  readSnapshot(reader, secondsOf(clock), shanghaiEpoch(market().axis.dates[LAST]!, secondsOf(clock)), out)
  return out
}

/** Every part of the market, worked out as the product does. */
const parts: Record<string, () => unknown> = {
  universe: () => market().model.universe,
  sectors: () => sectorsOf(market().model.universe),
  lifecycle: () => {
    const { isFirstDelistingDay, riskFlag, ...facts } = market().model.lifecycle
    return [facts, eachStock((id) => DAYS.map((day) => [isFirstDelistingDay(id, day), riskFlag(id, day)]))]
  },
  days: () => market().matrix,
  indices: () => simulation.indices,
  spots: () => simulation.spots,
  etfs: () => simulation.etfs,
  convertibles: () => simulation.convertibles,
  crypto: () => simulation.crypto,
  instruments: () => DAYS.map((day) => instrumentsOn(simulation, day)),
  futures: () => [0, 12, LAST].map((day) => futuresOn(simulation, day)),
  news: () => [18, 25, 31, LAST].map((day) => newsOfDay(market(), day)),
  events: () => Array.from({ length: LAST + 1 }, (_, day) => eventsOfDay(market(), day)),
  names: () => eachStock((id) => nameHistory(market(), id)),
  limitPools: () => DAYS.map((day) => limitPool(market(), day)),
  limits: () => [
    eachStock((id) => stockLimits(market(), id, LAST)),
    [0, 100, 400, 600].map((id) => etfLimits(simulation, id, LAST)),
    simulation.convertibles.bonds.map((_, id) => convertibleLimits(simulation, id, LAST)),
  ],
  fundamentals: () => {
    const { statements, dividends } = simulatedFundamentals(market())
    return eachStock((id) => [statements(id), dividends(id)])
  },
  baskets: () => [0, 230, 500, 655].map((id) => creationBasket(simulation, id, LAST)),
  flows: () =>
    STOCKS.map((id) => [
      stockFlowOfDay(market(), id, LAST),
      stockMainFlow(market(), id, 25, stockMinutes(market(), id, 25)),
    ]),
  stockMinutes: () => eachStock((id) => DAYS.map((day) => stockMinutes(market(), id, day))),
  otherMinutes: () => [
    [0, 3, 9].map((index) => indexMinutes(simulation, index, 25)),
    [0, 230, 655].map((id) => etfMinutes(simulation, id, 25)),
    listedBonds(25)
      .slice(0, 3)
      .map((id) => convertibleMinutes(simulation, id, 25)),
    [0, 4].map((id) => coinMinutes(5, simulation.crypto, id, 20)),
    [0, 1, 2].map((window) => premiumIndex(5, 1, window)),
  ],
  tape: () => [tape.minutes, tape.indexLevels, tape.basketWorth, tape.futures],
  snapshots: () =>
    [
      '08:00:03',
      '08:01:30',
      '08:50:00',
      '09:17:03',
      '09:24:30',
      '09:31:03',
      '11:45:00',
      '13:10:33',
      '14:58:30',
      '15:20:00',
      '21:30:00',
    ].map(snapshotAt),
  beats: () => STOCKS.map((slot) => tapeBeats(reader, slot, secondsOf('14:58:30'), 60)),
  realism: () => [
    indexFigures(simulation.indices, 21, LAST),
    stockFigures(market(), indexReturns(simulation.indices, 'SHSE.000985', 21, LAST), 21, LAST),
    boardFigures(market(), 21, LAST),
    emotionFigures(market(), simulation.indices, LAST),
    conceptFigures(market(), 21, LAST),
  ],
}

describe('the same seed', () => {
  it('[SIM-ALL-4] gives the same market for ever, part by part: a history once seen does not change under its readers', () => {
    const prints = Object.fromEntries(Object.entries(parts).map(([name, make]) => [name, fingerprintOf(make())]))
    expect(prints).toMatchInlineSnapshot(`
      {
        "baskets": "e0902155",
        "beats": "1abb0b99",
        "convertibles": "bc882c02",
        "crypto": "a61a56e0",
        "days": "3494e01f",
        "etfs": "52511048",
        "events": "ce5fa1d5",
        "flows": "fbf10ebb",
        "fundamentals": "7fbe55c7",
        "futures": "805fd38b",
        "indices": "251618ab",
        "instruments": "70b2cb1d",
        "lifecycle": "295b57a3",
        "limitPools": "146acbe8",
        "limits": "0bcd9944",
        "names": "1704e384",
        "news": "5a0a6406",
        "otherMinutes": "f62a5e6a",
        "realism": "66a727bd",
        "sectors": "1d270134",
        "snapshots": "8aef4e5f",
        "spots": "1051aa8b",
        "stockMinutes": "34c1fe36",
        "tape": "e7565138",
        "universe": "55e69da4",
      }
    `)
  })
})
