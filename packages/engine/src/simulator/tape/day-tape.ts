import { slotOf } from '../../market/day/daily-columns.ts'
import { createMinuteColumns, type MinuteColumns } from '../../market/live/minute-columns.ts'
import type { SlotLayout } from '../../market/live/slot-layout.ts'
import { MINUTES_PER_DAY } from '../../time/session/minute-grid.ts'
import { isBondListed } from '../convertible/convertible-universe.ts'
import { UNDERLYING_COUNT } from '../etf/underlyings.ts'
import { INDEX_COUNT } from '../indices/definitions.ts'
import { createIntradayFactors, POINTS } from '../minute/intraday-factors.ts'
import { createMinuteScratch, paintMinutes } from '../minute/paint-minutes.ts'
import { stockMinuteRow } from '../minute/stock-row.ts'
import type { Simulation } from '../simulation.ts'
import { basketPath, basketsOnDay, type DayBasket } from './basket-minutes.ts'
import { convertibleMinuteRow, etfMinuteRow } from './derived-rows.ts'
import { paintFutures, type FutureTape } from './future-tape.ts'
import { slotLayout } from './layout.ts'

/** One trading day of the whole market, minute by minute. About 60 MB; a server keeps the day it shows. */
export interface DayTape {
  readonly simulation: Simulation
  readonly day: number
  readonly layout: SlotLayout
  /** Stocks, funds and convertible bonds by slot. */
  readonly minutes: MinuteColumns
  readonly indexBaskets: readonly DayBasket[]
  /** Index levels by index × 241 + point; point 0 is the open. */
  readonly indexLevels: Float64Array
  readonly fundBaskets: readonly DayBasket[]
  /** Worth of the creation baskets by underlying × 241 + point, in 1/10000 yuan. */
  readonly basketWorth: Float64Array
  readonly futures: FutureTape
}

/** Stocks and funds painted between two steps: some milliseconds of work. */
const PAINTED_AT_ONCE = 25

/** All but the futures, which follow the indices. */
type GridTape = Omit<DayTape, 'futures'>

export function createDayTape(simulation: Simulation, day: number): DayTape {
  const steps = dayTapeSteps(simulation, day)
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

/** The same in small steps, for whoever has something else to do meanwhile. */
export function* dayTapeSteps(simulation: Simulation, day: number): Generator<void, DayTape> {
  const layout = slotLayout(simulation)
  const { market, indices, etfs } = simulation
  if (day >= market.matrix.generatedUntil) throw new RangeError(`day ${day} is not generated yet`)
  const grid: GridTape = {
    simulation,
    day,
    layout,
    minutes: createMinuteColumns(layout.indices),
    indexBaskets: basketsOnDay(market, indices.periods, day),
    indexLevels: new Float64Array(INDEX_COUNT * POINTS),
    fundBaskets: basketsOnDay(market, etfs.periods, day),
    basketWorth: new Float64Array(UNDERLYING_COUNT * POINTS),
  }
  yield
  yield* paintStocks(grid)
  yield* paintBaskets(grid)
  yield* paintDerived(grid)
  const levelsOf = (index: number) => grid.indexLevels.subarray(index * POINTS, (index + 1) * POINTS)
  return { ...grid, futures: paintFutures(simulation, day, levelsOf) }
}

function* paintStocks({ simulation, day, minutes }: GridTape): Generator<void, void> {
  const { model, matrix, seed } = simulation.market
  const factors = createIntradayFactors(seed, day)
  const scratch = createMinuteScratch()
  for (let id = 0; id < model.universe.count; id += 1) {
    if (matrix.columns.flags[slotOf(matrix.columns, id, day)] === 0) continue
    paintMinutes(stockMinuteRow(model, matrix.columns, factors, id), minutes, id * MINUTES_PER_DAY, scratch)
    if (id % PAINTED_AT_ONCE === 0) yield
  }
}

function* paintBaskets(tape: GridTape): Generator<void, void> {
  const { columns } = tape.simulation.market.matrix
  const { indices } = tape.simulation
  const opens = (id: number) => columns.open[id * columns.capacity + tape.day] as number
  for (const [index, basket] of tape.indexBaskets.entries()) {
    const divisor = indices.divisor[index * indices.capacity + tape.day] as number
    const path = basketPath(basket, opens, tape.minutes)
    tape.indexLevels.set(
      path.map((worth) => worth / divisor),
      index * POINTS,
    )
    yield
  }
  for (const [underlying, basket] of tape.fundBaskets.entries()) {
    tape.basketWorth.set(basketPath(basket, opens, tape.minutes), underlying * POINTS)
    yield
  }
}

function* paintDerived(tape: GridTape): Generator<void, void> {
  const { simulation, day, layout, minutes } = tape
  const scratch = createMinuteScratch()
  for (const [id, etf] of simulation.etfs.etfs.entries()) {
    const worth = tape.basketWorth.subarray(etf.underlying * POINTS, (etf.underlying + 1) * POINTS)
    paintMinutes(etfMinuteRow(simulation, id, day, worth), minutes, (layout.etfs + id) * MINUTES_PER_DAY, scratch)
    if (id % PAINTED_AT_ONCE === 0) yield
  }
  for (const [id, bond] of simulation.convertibles.bonds.entries()) {
    if (!isBondListed(bond, day)) continue
    const closes = minutes.close.subarray(bond.stock * MINUTES_PER_DAY, (bond.stock + 1) * MINUTES_PER_DAY)
    paintMinutes(
      convertibleMinuteRow(simulation, id, day, closes),
      minutes,
      (layout.convertibles + id) * MINUTES_PER_DAY,
      scratch,
    )
    if (id % PAINTED_AT_ONCE === 0) yield
  }
}
