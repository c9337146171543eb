import type { FundingAnswer } from '@liangshu/contract/market/derivative-calls'
import type { PositionRow } from '@liangshu/contract/trading/report'

const YEAR_HOURS = 24 * 365
const two = (value: number) => String(value).padStart(2, '0')

/** 07:05:09 until the next payment; nothing is left once it is due. */
export function countdownText(leftMs: number): string {
  const seconds = Math.max(0, Math.floor(leftMs / 1000))
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

export const yearOf = (rate: number, hours: number): number => rate * (YEAR_HOURS / hours)

/** What the positions would pay at the rate, negative for what they pay: longs pay while the rate is positive. */
export function paymentOf(positions: readonly PositionRow[], symbol: string, rate: number): number | null {
  const held = positions.filter((row) => row.symbol === symbol && row.volume > 0)
  if (held.length === 0) return null
  return held.reduce(
    (sum, { positionSide, volume, price }) => sum - (positionSide === 1 ? 1 : -1) * volume * price * rate,
    0,
  )
}

export const lastRate = ({ records }: FundingAnswer): number | null => records.at(-1)?.rate ?? null
