import type { PriceBand } from './target-size.ts'

export type Executed = {
  /** Shares filled, and their price × volume in price units. */
  readonly volume: number
  readonly turnover: number
  /** Shares of orders and slices that may still fill. */
  readonly working: number
}

export type TargetState = 'waiting' | 'working' | 'partial' | 'done'

export type TargetProgress = {
  readonly state: TargetState
  readonly executed: number
  readonly working: number
  /** What may still be ordered. */
  readonly remaining: number
  readonly progress: number
  /** Average price of the fills in price units; null before the first. */
  readonly vwap: number | null
  /** The average against the band; null without fills or without a band. */
  readonly band: 'inside' | 'above' | 'below' | null
  /** How far the average lies from the price that was approved, as a fraction. */
  readonly deviation: number | null
}

export type ApprovedTarget = PriceBand & { readonly volume: number; readonly reference: number }

/** DECIDE-8: how far a target has come. What works is neither filled nor left. */
export function targetProgress(target: ApprovedTarget, { volume, turnover, working }: Executed): TargetProgress {
  const remaining = Math.max(0, target.volume - volume - working)
  const vwap = volume === 0 ? null : turnover / volume
  const isDone = target.volume > 0 && volume >= target.volume
  return {
    state: isDone ? 'done' : working > 0 ? 'working' : volume > 0 ? 'partial' : 'waiting',
    executed: volume,
    working,
    remaining,
    progress: target.volume === 0 ? 0 : Math.min(1, volume / target.volume),
    vwap,
    band: vwap === null ? null : bandOf(vwap, target),
    deviation: vwap === null || target.reference <= 0 ? null : vwap / target.reference - 1,
  }
}

function bandOf(vwap: number, { priceLow, priceHigh }: PriceBand): TargetProgress['band'] {
  if (priceLow === null && priceHigh === null) return null
  if (priceHigh !== null && vwap > priceHigh) return 'above'
  return priceLow !== null && vwap < priceLow ? 'below' : 'inside'
}
