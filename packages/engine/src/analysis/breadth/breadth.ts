/** One traded stock: its change as a fraction, and whether it stands at its limit. */
export interface StockChange {
  readonly change: number
  readonly limit: 'up' | 'down' | null
}

export interface ChangeBucket {
  /** Null for an open end; both 0 for what did not move. */
  readonly from: number | null
  readonly to: number | null
  readonly count: number
}

export interface LimitClass {
  readonly rate: number
  readonly up: number
  readonly down: number
}

const edges = [0.03, 0.05, 0.07, 0.1] as const
/** Limits of risk-flagged shares of old, the main boards, the growth boards and Beijing. */
export const limitClasses = [0.05, 0.1, 0.2, 0.3] as const

/** BREADTH-2: the class whose rate is nearest; a limit rounded to the tick is a little beside it. */
export function limitClassOf(change: number): number {
  const size = Math.abs(change)
  let nearest: number = limitClasses[0]
  for (const rate of limitClasses) if (Math.abs(size - rate) < Math.abs(size - nearest)) nearest = rate
  return nearest
}

/**
 * BREADTH-1: how many stocks moved how far, falls first. A stock that did not move is flat and in no other bucket, one at
 * its limit is counted with its class and not here; a boundary belongs to the bucket nearer to zero.
 */
export function changeBuckets(stocks: readonly StockChange[]): ChangeBucket[] {
  const moved = stocks.filter(({ limit }) => limit === null)
  const count = (isIn: (change: number) => boolean) => moved.filter(({ change }) => isIn(change)).length
  const ends: (number | null)[] = [...edges, null]
  const rises = ends.map((to, at) => {
    const from = edges[at - 1] ?? 0
    return { from, to, count: count((change) => change > from && change <= (to ?? Number.POSITIVE_INFINITY)) }
  })
  const falls = ends.map((end, at) => {
    const to = edges[at - 1] ?? 0
    const from = end === null ? null : -end
    const reaches = (change: number) => change < -to && change >= (from ?? Number.NEGATIVE_INFINITY)
    return { from, to: to === 0 ? 0 : -to, count: count(reaches) }
  })
  return [...falls.toReversed(), { from: 0, to: 0, count: count((change) => change === 0) }, ...rises]
}

/** BREADTH-2: stocks at their limit by the size of it. */
export function countLimits(stocks: readonly StockChange[]): LimitClass[] {
  const at = (rate: number, limit: 'up' | 'down') =>
    stocks.filter((stock) => stock.limit === limit && limitClassOf(stock.change) === rate).length
  return limitClasses.map((rate) => ({ rate, up: at(rate, 'up'), down: at(rate, 'down') }))
}
