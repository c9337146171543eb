import type { Side } from '@liangshu/contract/market/classification'

export const pointCodes = [
  'B_MA',
  'B_BRK',
  'B_PB',
  'B_MACD',
  'B_OS',
  'B_FLOW',
  'S_MA',
  'S_BRK',
  'S_MACD',
  'S_OB',
  'S_STOP',
  'S_VOL',
] as const
export type PointCode = (typeof pointCodes)[number]

/** One bit per code, so that the hits of a bar are one small number; two more for a cross with divergence. */
export const bit = Object.fromEntries(pointCodes.map((code, index) => [code, 1 << index])) as Record<PointCode, number>
export const DIVERGENCE = { buy: 1 << 12, sell: 1 << 13 } as const

const weights: Record<PointCode, number> = {
  B_MA: 1,
  B_BRK: 1.5,
  B_PB: 1,
  B_MACD: 1,
  B_OS: 0.5,
  B_FLOW: 0.5,
  S_MA: 1,
  S_BRK: 1.5,
  S_MACD: 1,
  S_OB: 0.5,
  S_STOP: 2,
  S_VOL: 1,
}
const DIVERGENCE_EXTRA = 0.5

const codesOf = {
  buy: pointCodes.filter((code) => code.startsWith('B_')),
  sell: pointCodes.filter((code) => code.startsWith('S_')),
} as const

export const sideMask = {
  buy: codesOf.buy.reduce<number>((mask, code) => mask | bit[code], DIVERGENCE.buy),
  sell: codesOf.sell.reduce<number>((mask, code) => mask | bit[code], DIVERGENCE.sell),
} as const

export function scoreOf(mask: number, side: Side): number {
  let score = (mask & DIVERGENCE[side]) === 0 ? 0 : DIVERGENCE_EXTRA
  for (const code of codesOf[side]) if ((mask & bit[code]) !== 0) score += weights[code]
  return score
}

/** Heaviest first; equal weights keep the order of the table. */
export function reasonsOf(mask: number, side: Side): PointCode[] {
  return codesOf[side].filter((code) => (mask & bit[code]) !== 0).sort((a, b) => weights[b] - weights[a])
}

export type Strength = 1 | 2 | 3

export function strengthOf(score: number): Strength {
  if (score < 2) return 1
  return score < 3.5 ? 2 : 3
}
