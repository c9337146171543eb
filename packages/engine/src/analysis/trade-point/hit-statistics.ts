import type { Side } from '@liangshu/contract/market/classification'
import { at } from '../indicator/series.ts'
import type { SeriesBars } from './bars.ts'
import { bit, type PointCode } from './codes.ts'

export const horizons = [5, 10, 20] as const
export type Horizon = (typeof horizons)[number]

export interface HitStatistics {
  /** Earlier hits whose 20-bar outcome was known; all three horizons use these same hits. */
  readonly n: number
  /** Share of hits that earned, per horizon; `null` without any hit. */
  readonly hitRate: Readonly<Record<Horizon, number | null>>
  readonly meanReturn: Readonly<Record<Horizon, number | null>>
}

export const LONGEST = 20

/** Bought or sold at the open after the hit, judged at the close `horizon` bars after it; positive is right. */
export function outcome(bars: Pick<SeriesBars, 'open' | 'close'>, hit: number, horizon: number, side: Side): number {
  const entry = at(bars.open, hit + 1)
  const change = at(bars.close, hit + horizon) / entry - 1
  return side === 'buy' ? change : -change
}

/** What the same code did on this symbol, as known at `bar`: outcomes that end later are not looked at. */
export function hitStatistics(bars: SeriesBars, hits: Uint16Array, code: PointCode, bar: number): HitStatistics {
  const side = code.startsWith('B_') ? 'buy' : 'sell'
  const known: number[] = []
  for (let b = 0; b + LONGEST <= bar; b += 1) if (((hits[b] ?? 0) & bit[code]) !== 0) known.push(b)
  const n = known.length
  const hitRate: Record<Horizon, number | null> = { 5: null, 10: null, 20: null }
  const meanReturn: Record<Horizon, number | null> = { 5: null, 10: null, 20: null }
  for (const horizon of horizons) {
    if (n === 0) break
    const outcomes = known.map((hit) => outcome(bars, hit, horizon, side))
    hitRate[horizon] = outcomes.filter((value) => value > 0).length / n
    meanReturn[horizon] = outcomes.reduce((sum, value) => sum + value, 0) / n
  }
  return { n, hitRate, meanReturn }
}
