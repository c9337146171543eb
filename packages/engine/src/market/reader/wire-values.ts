import { formatTime } from '@liangshu/contract/market/format'

/** Unknown is null on the wire, never NaN and never zero. */
export const known = (value: number | undefined): number | null =>
  value === undefined || !Number.isFinite(value) ? null : value

/** A ratio with six decimals: finer is noise, and costs bytes. */
export const ratio = (value: number | undefined): number | null =>
  value === undefined || !Number.isFinite(value) ? null : Math.round(value * 1e6) / 1e6

/** A scaled price in yuan; 0 means that there is none. */
export const yuan = (value: number | undefined, scale = 10_000): number | null =>
  value === undefined || !(value > 0) ? null : Math.round((value / scale) * 1e8) / 1e8

export const money = (fen: number | undefined): number => (fen === undefined || !Number.isFinite(fen) ? 0 : fen / 100)

const texts = new Map<number, string>()
const MOST_TEXTS = 5000

/** Thousands of bars and points share a few hundred moments: each is written out once. */
export function timeText(epochMs: number): string {
  const known = texts.get(epochMs)
  if (known !== undefined) return known
  if (texts.size >= MOST_TEXTS) texts.clear()
  const text = formatTime(epochMs)
  texts.set(epochMs, text)
  return text
}
