import { larger, multiply, smaller } from './decimal.ts'

/** 0.05% and 0.01% in 1e-8. */
const clampRate = 50_000n
export const defaultInterest = 10_000n

/** PERP-4: premium plus the interest's distance from it, clamped to ±0.05%. */
export function fundingRate(premiumAverage: bigint, interest = defaultInterest): bigint {
  const distance = smaller(clampRate, larger(-clampRate, interest - premiumAverage))
  return premiumAverage + distance
}

/** What the holder receives (negative: pays) at a funding stamp. Longs pay when the rate is positive. */
export function fundingPayment(qty: bigint, mark: bigint, rate: bigint): bigint {
  return -multiply(multiply(qty, mark), rate)
}

const hourMs = 3_600_000

/** Funding stamps in (from, until]; 8 hours by default, 4 or 1 for some contracts, always counted from 00:00 UTC. */
export function fundingStamps(from: number, until: number, everyHours = 8): number[] {
  const step = everyHours * hourMs
  const stamps: number[] = []
  for (let stamp = (Math.floor(from / step) + 1) * step; stamp <= until; stamp += step) stamps.push(stamp)
  return stamps
}
