import type { TradeStats } from '../performance/metrics.ts'
import type { JudgedTrip } from './judge-trip.ts'
import {
  boardChaseStats,
  groupTrips,
  holdingBucketOf,
  timeBucketOf,
  tripStats,
  weekdayOf,
  type BoardChaseStats,
  type TripGroup,
} from './trip-analysis.ts'

/** A trip with where it belongs. */
export type ReviewedTrip = JudgedTrip & { readonly sector: string; readonly strategy: string }

const hourMs = 3_600_000

/** Hour of the entry in Shanghai. */
export const entryHourOf = ({ entryAt }: Pick<JudgedTrip, 'entryAt'>): number => Math.floor(entryAt / hourMs + 8) % 24

/** Edges of the histogram of returns; the first and the last band are open. */
const returnEdges = [-0.1, -0.05, -0.03, -0.01, 0, 0.01, 0.03, 0.05, 0.1]

export const returnBands = [...returnEdges, Infinity].map((to, index) => {
  const from = returnEdges[index - 1] ?? -Infinity
  const text = (edge: number) => `${Math.round(edge * 100)}%`
  const key = from === -Infinity ? `<${text(to)}` : to === Infinity ? `≥${text(from)}` : `${text(from)}~${text(to)}`
  return { key, from, to }
})

const bandOf = (rate: number): string => returnBands.find(({ to }) => rate < to)?.key ?? ''

/** One way to look at trips each; the key a trip has in it opens the rows behind a number. */
export const tripAspects = {
  symbol: (trip: ReviewedTrip) => trip.symbol,
  sector: (trip: ReviewedTrip) => trip.sector,
  signal: (trip: ReviewedTrip) => trip.tag,
  strategy: (trip: ReviewedTrip) => trip.strategy,
  weekday: (trip: ReviewedTrip) => weekdayOf(trip),
  time: (trip: ReviewedTrip) => timeBucketOf(trip),
  holding: (trip: ReviewedTrip) => holdingBucketOf(trip),
  board: (trip: ReviewedTrip) => (trip.board ? '打板' : '非打板'),
  outcome: (trip: ReviewedTrip) => (trip.net > 0 ? '盈利' : trip.net < 0 ? '亏损' : '持平'),
  returns: (trip: ReviewedTrip) => bandOf(trip.returnRate),
  cell: (trip: ReviewedTrip) => `${weekdayOf(trip)} ${entryHourOf(trip)}`,
} as const
export type TripAspect = keyof typeof tripAspects

/** Aspects that are shown as a table of groups. */
export const groupedAspects = ['symbol', 'sector', 'signal', 'strategy', 'weekday', 'time', 'holding', 'board'] as const

/**
 * Figures that may be unknown for a trip: each has a mean over those of which it is known; exits have their median. Read by
 * functions, as a field named by a variable costs several times as much over tens of thousands of trips.
 */
const figureOf = {
  mae: ({ mae }: ReviewedTrip) => mae,
  mfe: ({ mfe }: ReviewedTrip) => mfe,
  exitEfficiency: ({ exitEfficiency }: ReviewedTrip) => exitEfficiency,
  entryTiming: ({ entryTiming }: ReviewedTrip) => entryTiming,
  benchRate: ({ benchRate }: ReviewedTrip) => benchRate,
  excess: ({ excess }: ReviewedTrip) => excess,
  arrivalSlippage: ({ arrivalSlippage }: ReviewedTrip) => arrivalSlippage,
  vwapSlippage: ({ vwapSlippage }: ReviewedTrip) => vwapSlippage,
}
type MeanField = keyof typeof figureOf
export const meanFields = Object.keys(figureOf) as MeanField[]
export type TripMeans = Record<MeanField, { readonly n: number; readonly mean: number | null }>

export type TripReview = TradeStats & {
  readonly n: number
  readonly net: number
  readonly gross: number
  readonly fees: number
  readonly averageReturn: number | null
  /** Over the trips of which it is known. */
  readonly means: TripMeans
  readonly groups: Readonly<Record<(typeof groupedAspects)[number], readonly TripGroup[]>>
  readonly board: BoardChaseStats
  readonly bands: readonly { readonly key: string; readonly n: number }[]
  readonly cells: readonly { readonly key: string; readonly n: number; readonly net: number; readonly wins: number }[]
}

function meansOf(trips: readonly ReviewedTrip[]): TripMeans {
  return Object.fromEntries(
    meanFields.map((field) => {
      const read = figureOf[field]
      let [n, sum] = [0, 0]
      for (const trip of trips) {
        const value = read(trip)
        if (value === null) continue
        n += 1
        sum += value
      }
      return [field, { n, mean: n === 0 ? null : field === 'exitEfficiency' ? middleOf(trips) : sum / n }]
    }),
  ) as TripMeans
}

/** A best move of nearly nothing makes an efficiency of thousands: one such trip would be the whole mean. */
function middleOf(trips: readonly ReviewedTrip[]): number | null {
  const known = new Float64Array(trips.length)
  let n = 0
  for (const { exitEfficiency } of trips) {
    if (exitEfficiency === null) continue
    known[n] = exitEfficiency
    n += 1
  }
  const sorted = known.subarray(0, n).sort()
  const [low, high] = [sorted[Math.floor((n - 1) / 2)], sorted[Math.floor(n / 2)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

function cellsOf(trips: readonly ReviewedTrip[]): TripReview['cells'] {
  const cells = new Map<string, { n: number; net: number; wins: number }>()
  for (const trip of trips) {
    const key = tripAspects.cell(trip)
    let cell = cells.get(key)
    if (!cell) {
      cell = { n: 0, net: 0, wins: 0 }
      cells.set(key, cell)
    }
    cell.n += 1
    cell.net += trip.net
    if (trip.net > 0) cell.wins += 1
  }
  return Array.from(cells, ([key, cell]) => ({ key, ...cell }))
}

function bandsOf(trips: readonly ReviewedTrip[]): TripReview['bands'] {
  const counts = new Map<string, number>()
  for (const { returnRate } of trips) {
    const key = bandOf(returnRate)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return returnBands.map(({ key }) => ({ key, n: counts.get(key) ?? 0 }))
}

/** TRIP-9: all that a review says of round trips, each figure over trips that can be listed. Money in fen. */
export function reviewTrips(trips: readonly ReviewedTrip[]): TripReview {
  const sum = (of: (trip: ReviewedTrip) => number) => trips.reduce((total, trip) => total + of(trip), 0)
  const groups = groupedAspects.map((aspect) => {
    const found = groupTrips(trips, tripAspects[aspect])
    return [aspect, found.toSorted((a, b) => b.net - a.net || (a.key < b.key ? -1 : 1))]
  })
  return {
    n: trips.length,
    net: sum(({ net }) => net),
    gross: sum(({ gross }) => gross),
    fees: sum(({ fees }) => fees),
    averageReturn: trips.length === 0 ? null : sum(({ returnRate }) => returnRate) / trips.length,
    ...tripStats(trips),
    means: meansOf(trips),
    groups: Object.fromEntries(groups) as TripReview['groups'],
    board: boardChaseStats(trips.flatMap(({ board }) => board ?? [])),
    bands: bandsOf(trips),
    cells: cellsOf(trips),
  }
}
