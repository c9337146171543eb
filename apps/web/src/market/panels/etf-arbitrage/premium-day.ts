import type { EtfKlineRow } from '@liangshu/contract/market/etf-calls'

export interface PremiumDay {
  readonly high: { readonly premium: number; readonly time: string }
  readonly low: { readonly premium: number; readonly time: string }
  readonly mean: number
  /** Minutes in which the premium or discount was beyond the cost of its own direction. */
  readonly beyond: number
  readonly minutes: number
}

type Cost = (premium: number) => number

/** How the premium has moved since the open; `null` where no minute has a value. */
export function premiumDay(rows: readonly EtfKlineRow[], costOf: Cost): PremiumDay | null {
  const valued = rows.flatMap(({ time, premium }) => (premium === null ? [] : [{ time, premium }]))
  const [first] = valued
  if (!first) return null
  let [high, low, sum, beyond] = [first, first, 0, 0]
  for (const minute of valued) {
    if (minute.premium > high.premium) high = minute
    if (minute.premium < low.premium) low = minute
    if (Math.abs(minute.premium) > costOf(minute.premium)) beyond += 1
    sum += minute.premium
  }
  return { high, low, mean: sum / valued.length, beyond, minutes: valued.length }
}
