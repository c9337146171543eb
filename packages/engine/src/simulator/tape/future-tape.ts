import { contractsOn, CONTRACTS_PER_PRODUCT, type FutureContract } from '../futures/contracts.ts'
import { futureBar, type FutureBar } from '../futures/contract-bar.ts'
import { futureProducts, PRODUCT_COUNT } from '../futures/products.ts'
import { sessionLength } from '../futures/sessions.ts'
import { paintSession, type SessionColumns } from '../minute/session-path.ts'
import { dayKey, streamKey } from '../random/counter.ts'
import { streams } from '../random/streams.ts'
import type { Simulation } from '../simulation.ts'

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

/** `isWanted` leaves out the minutes of contracts that nobody will read. */
export function paintFutures(
  simulation: Simulation,
  day: number,
  isWanted: (contract: number) => boolean = () => true,
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
      futureBar(
        market.seed,
        spots,
        market.axis,
        Math.floor(i / CONTRACTS_PER_PRODUCT),
        contract,
        i % CONTRACTS_PER_PRODUCT,
        day,
      ),
    ),
    starts,
    columns: { close: column(), high: column(), low: column(), cumulative: column() },
  }
  tape.bars.forEach((bar, i) => {
    if (!isWanted(i)) return
    const product = Math.floor(i / CONTRACTS_PER_PRODUCT)
    // Contracts of one product share their noise, so the curve moves as one.
    const key = dayKey(streamKey(market.seed, streams.minutePath, 3_000_000 + product), day)
    const { open, high, low, close, volume } = bar
    paintSession(
      { key, minutes: lengths[i] ?? 0, open, high, low, close, tick: productOf(i).tick, volume },
      tape.columns,
      starts[i] as number,
    )
  })
  return tape
}

export function productOf(contract: number): (typeof futureProducts)[number] {
  const product = futureProducts[Math.floor(contract / CONTRACTS_PER_PRODUCT)]
  if (!product) throw new RangeError(`no contract ${contract} of ${PRODUCT_COUNT} products`)
  return product
}
