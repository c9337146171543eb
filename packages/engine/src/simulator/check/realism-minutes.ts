import { MINUTES_PER_DAY } from '../../time/session/minute-grid.ts'
import { underlyings } from '../etf/underlyings.ts'
import { contractsOn, CONTRACTS_PER_PRODUCT } from '../futures/contracts.ts'
import { futureBar } from '../futures/contract-bar.ts'
import { futureProducts } from '../futures/products.ts'
import { indexIdOf } from '../indices/definitions.ts'
import { createMinuteColumns } from '../../market/live/minute-columns.ts'
import { createIntradayFactors, POINTS } from '../minute/intraday-factors.ts'
import { createMinuteScratch, paintMinutes } from '../minute/paint-minutes.ts'
import { stockMinuteRow } from '../minute/stock-row.ts'
import type { Simulation } from '../simulation.ts'
import { createDayTape, type DayTape } from '../tape/day-tape.ts'
import { fundValueAt } from '../tape/index-quotes.ts'
import { correlation, mean, median, standardDeviation } from '../../math/statistics/moments.ts'
import { ranged, type RangedFigure, type RealismFigure } from './realism-figure.ts'

const MIDDAY = MINUTES_PER_DAY / 2 - 1
const MIDDAY_STEP = 3
const MIDDAY_DAYS = 60
const LARGE_FUNDS = 20
const STEP = 5

/** Stocks that stand between +3 and +7 % when the morning ends, counted on every third stock. */
function risersAtMidday({ market }: Simulation, day: number): number {
  const { columns } = market.matrix
  const factors = createIntradayFactors(market.seed, day)
  const [minutes, scratch] = [createMinuteColumns(1), createMinuteScratch()]
  let count = 0
  for (let id = 0; id < columns.instruments; id += MIDDAY_STEP) {
    const ref = columns.ref[id * columns.capacity + day] as number
    if (ref === 0) continue
    paintMinutes(stockMinuteRow(market.model, columns, factors, id), minutes, 0, scratch)
    const change = (minutes.close[MIDDAY] as number) / ref - 1
    if (change >= 0.03 && change <= 0.07) count += MIDDAY_STEP
  }
  return count
}

/** Share of stocks with a trade in the quietest minute before the closing call. */
function quietestMinute({ simulation, day, minutes }: DayTape): number {
  const { columns } = simulation.market.matrix
  let least = 1
  for (let minute = 0; minute < 237; minute += 4) {
    let [listed, traded] = [0, 0]
    for (let id = 0; id < columns.instruments; id += 3) {
      if (((columns.flags[id * columns.capacity + day] as number) & 3) !== 1) continue
      listed += 1
      if ((minutes.volume[id * MINUTES_PER_DAY + minute] as number) > 0) traded += 1
    }
    least = Math.min(least, traded / listed)
  }
  return least
}

function fundPremiums(tape: DayTape, ids: readonly number[]): number[] {
  const { minutes, layout } = tape
  return ids.flatMap((id) =>
    Array.from({ length: 237 }, (_, minute) => {
      const last = minutes.close[(layout.etfs + id) * MINUTES_PER_DAY + minute] as number
      return last / (fundValueAt(tape, id, minute + 1) * 10_000) - 1
    }),
  )
}

function fundIds({ etfs }: Simulation, asset: 'equity' | 'crossBorder', count: number): number[] {
  return [...etfs.etfs.keys()]
    .filter((id) => underlyings[etfs.etfs[id]?.underlying ?? -1]?.asset === asset)
    .sort((a, b) => worthOf(etfs.etfs[b]) - worthOf(etfs.etfs[a]))
    .slice(0, count)
}

const worthOf = (etf: { baseUnits: number; baseNav: number } | undefined) => (etf?.baseUnits ?? 0) * (etf?.baseNav ?? 0)

/** Index level by point of the day. */
const levelsOf = ({ indexLevels }: DayTape, index: number) => indexLevels.subarray(index * POINTS, (index + 1) * POINTS)

const movesOf = (levels: ArrayLike<number>) =>
  Float64Array.from({ length: Math.floor((levels.length - 1) / STEP) }, (_, i) => {
    return (levels[(i + 1) * STEP] as number) / (levels[i * STEP] as number) - 1
  })

/** Moves of the nearest contract and of its index over five minutes of a day. */
function futureMoves({ futures, ...tape }: DayTape, product: number): [number[], number[]] {
  const start = futures.starts[product * CONTRACTS_PER_PRODUCT] as number
  const open = futures.bars[product * CONTRACTS_PER_PRODUCT]?.open ?? 0
  const path = [open, ...futures.columns.close.subarray(start, start + MINUTES_PER_DAY)]
  const index = indexIdOf(futureProducts[product]?.index ?? '')
  return [[...movesOf(path)], [...movesOf(levelsOf({ futures, ...tape }, index))]]
}

interface FutureDays {
  readonly follow: number
  /** Mean basis of the nearest and of the farthest contract against the index. */
  readonly near: number
  readonly far: number
}

/** A product's daily closes against those of its index. */
function futureDays({ market, spots }: Simulation, product: number): FutureDays {
  const about = futureProducts[product]
  if (!about) throw new RangeError(`no product ${product}`)
  const [own, spot, near, far]: [number[], number[], number[], number[]] = [[], [], [], []]
  for (let day = 21; day < market.matrix.generatedUntil; day += 1) {
    const contracts = contractsOn(about, market.axis.dates[day] ?? '', market.axis.calendar)
    const at = product * spots.capacity + day
    contracts.forEach((contract, rank) => {
      const bar = futureBar(market.seed, spots, market.axis, product, contract, rank, day)
      if (rank === 0) {
        own.push(bar.close / bar.preClose - 1)
        spot.push((spots.close[at] as number) / (spots.close[at - 1] as number) - 1)
      }
      const basis = bar.close / 10_000 / (spots.close[at] as number) - 1
      if (rank === 0) near.push(basis)
      if (rank === CONTRACTS_PER_PRODUCT - 1) far.push(basis)
    })
  }
  return { follow: correlation(own, spot), near: mean(near), far: mean(far) }
}

/** Five indices of the home page: correlation of their moves, and how far the closest two of them part in a day. */
function curves(tape: DayTape): { pairs: number[]; closest: number } {
  const pairs: number[] = []
  let closest = 1
  for (let a = 0; a < 5; a += 1) {
    for (let b = a + 1; b < 5; b += 1) {
      const [one, two] = [levelsOf(tape, a), levelsOf(tape, b)]
      pairs.push(correlation(movesOf(one), movesOf(two)))
      const apart = one.map((level, i) => level / (one[0] as number) - (two[i] as number) / (two[0] as number))
      closest = Math.min(closest, Math.max(...apart.map(Math.abs)))
    }
  }
  return { pairs, closest }
}

function futureFigures(simulation: Simulation, tapes: Record<string, [number[], number[]]>): RangedFigure[] {
  const rows: RangedFigure[] = []
  for (const [code, low, high] of [
    ['IF', -0.03, 0.005],
    ['IH', -0.02, 0.01],
    ['IC', -0.06, -0.01],
    ['IM', -0.08, -0.015],
  ] as const) {
    const { follow, near, far } = futureDays(
      simulation,
      futureProducts.findIndex((product) => product.code === code),
    )
    const [own, index] = tapes[code] ?? [[], []]
    rows.push([`${code} and its index, daily`, follow, 0.97, 1])
    rows.push([`${code} and its index, five minutes`, correlation(own, index), 0.97, 1])
    rows.push([`basis of the nearest ${code}`, near, -0.012, 0.005, '%'])
    rows.push([`basis of the farthest ${code}`, far, low, high, '%'])
  }
  return rows
}

const spreadDays = (until: number, count: number): number[] =>
  Array.from({ length: count }, (_, i) => 40 + Math.floor(((i + 0.5) / count) * (until - 40)))

/** Figures that need minutes, on days spread over the history. */
export function minuteFigures(simulation: Simulation, sampled: number): RealismFigure[] {
  const until = simulation.market.matrix.generatedUntil
  const funds = fundIds(simulation, 'equity', LARGE_FUNDS)
  const foreign = fundIds(simulation, 'crossBorder', LARGE_FUNDS)
  const risers = spreadDays(until, MIDDAY_DAYS).map((day) => risersAtMidday(simulation, day))
  const [large, abroad, pairs, closest]: [number[], number[], number[], number[]] = [[], [], [], []]
  const quietest: number[] = []
  const moves: Record<string, [number[], number[]]> = {}
  for (const day of spreadDays(until, sampled)) {
    const tape = createDayTape(simulation, day)
    quietest.push(quietestMinute(tape))
    large.push(...fundPremiums(tape, funds))
    abroad.push(...fundPremiums(tape, foreign))
    const curve = curves(tape)
    pairs.push(...curve.pairs)
    closest.push(curve.closest)
    for (const code of ['IF', 'IH', 'IC', 'IM']) {
      const product = futureProducts.findIndex((entry) => entry.code === code)
      const [own, index] = futureMoves(tape, product)
      const known = (moves[code] ??= [[], []])
      known[0].push(...own)
      known[1].push(...index)
    }
  }
  const share = (values: readonly number[], holds: (value: number) => boolean) =>
    values.filter(holds).length / values.length
  return ranged([
    ['days with 100 to 900 stocks at +3 to +7 % at midday', share(risers, (n) => n >= 100 && n <= 900), 0.8, 1, '%'],
    ['minutes large funds stand within 0.1 % of IOPV', share(large, (p) => Math.abs(p) <= 0.001), 0.95, 1, '%'],
    ['deviation of cross-border funds from IOPV', standardDeviation(abroad), 0.003, 0.015, '%'],
    ...futureFigures(simulation, moves),
    ['correlation of two of five indices within a day', median(pairs), 0.4, 0.9],
    ['the closest two of them part in a day by', median(closest), 0.0015, 0.02, '%'],
    ['stocks that trade in the quietest minute', Math.min(...quietest), 0.8, 1, '%'],
  ])
}
