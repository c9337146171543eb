import { contractsOn, CONTRACTS_PER_PRODUCT, type FutureContract } from '../futures/contracts.ts'
import { basisOf, futureBar, type FutureBar } from '../futures/contract-bar.ts'
import { paintIndexFuture } from '../futures/index-future-path.ts'
import { futureProducts, PRODUCT_COUNT } from '../futures/products.ts'
import { sessionLength } from '../futures/sessions.ts'
import { indexIdOf } from '../indices/definitions.ts'
import { paintSession, type SessionColumns } from '../minute/session-path.ts'
import { dayKey, streamKey } from '../random/counter.ts'
import { streams } from '../random/streams.ts'
import type { Simulation } from '../simulation.ts'
import { indexMinutes } from './symbol-day.ts'

/** The 240 contracts of one trading day, its night session included. */
export interface FutureTape {
  readonly day: number
  readonly hasNight: boolean
  readonly contracts: readonly FutureContract[]
  readonly bars: readonly FutureBar[]
  /** Minutes of contract i: `[starts[i], starts[i + 1])` of the columns. */
  readonly starts: Int32Array
  readonly columns: SessionColumns
}

/** The evening before a trading day has a session unless a holiday lies between. */
function nightBefore({ market }: Simulation, day: number): boolean {
  const evening = market.axis.dates[day - 1]
  return evening !== undefined && market.axis.calendar.hasNightSession(evening)
}

/** Levels of an index by point of the day, in points. */
type LevelsOf = (index: number) => Float64Array

/**
 * The contracts of a day. Those on an index follow it minute by minute, so its levels are needed; `wants` leaves out
 * the minutes of contracts nobody asked for.
 */
export function paintFutures(
  simulation: Simulation,
  day: number,
  levelsOf: LevelsOf = (index) => indexMinutes(simulation, index, day),
  wants: (symbol: string, contract: number) => boolean = () => true,
): FutureTape {
  const { market, spots } = simulation
  const date = market.axis.dates[day] ?? ''
  const hasNight = nightBefore(simulation, day)
  const contracts = futureProducts.flatMap((product) => contractsOn(product, date, market.axis.calendar))
  const lengths = contracts.map((_, i) => sessionLength(productOf(i), hasNight))
  const starts = new Int32Array(contracts.length + 1)
  lengths.forEach((length, i) => {
    starts[i + 1] = (starts[i] as number) + length
  })
  const column = () => new Float64Array(starts[contracts.length] as number)
  const tape: FutureTape = {
    day,
    hasNight,
    contracts,
    bars: contracts.map((contract, i) =>
      futureBar(market.seed, spots, market.axis, productIdOf(i), contract, i % CONTRACTS_PER_PRODUCT, day),
    ),
    starts,
    columns: { close: column(), high: column(), low: column(), cumulative: column() },
  }
  const known = new Map<number, Float64Array>()
  const levelsOnce: LevelsOf = (index) => {
    const levels = known.get(index) ?? levelsOf(index)
    known.set(index, levels)
    return levels
  }
  contracts.forEach(({ symbol }, i) => {
    if (wants(symbol, i)) paintContract(simulation, tape, i, levelsOnce)
  })
  return tape
}

function paintContract({ market }: Simulation, tape: FutureTape, i: number, levelsOf: LevelsOf): void {
  const [bar, contract] = [tape.bars[i], tape.contracts[i]]
  if (!bar || !contract) return
  const product = productOf(i)
  const start = tape.starts[i] as number
  // Contracts of one product share their noise, so the curve moves as one.
  const key = dayKey(streamKey(market.seed, streams.minutePath, 3_000_000 + productIdOf(i)), tape.day)
  const minutes = (tape.starts[i + 1] as number) - start
  const { open, high, low, close, volume } = bar
  const row = { key, minutes, open, high, low, close, tick: product.tick, volume }
  if (product.index === null) {
    paintSession(row, tape.columns, start)
    return
  }
  const basis = (day: number) => basisOf(market.seed, productIdOf(i), contract, market.axis, day)
  const from = { from: basis(tape.day - 1), until: basis(tape.day) }
  paintIndexFuture(row, levelsOf(indexIdOf(product.index)), from, tape.columns, start)
}

const productIdOf = (contract: number): number => Math.floor(contract / CONTRACTS_PER_PRODUCT)

export function productOf(contract: number): (typeof futureProducts)[number] {
  const product = futureProducts[productIdOf(contract)]
  if (!product) throw new RangeError(`no contract ${contract} of ${PRODUCT_COUNT} products`)
  return product
}
