import { secondsOf } from '../../time/calendar/shanghai-time.ts'
import type { SimulatedProduct } from './products.ts'

type Span = readonly [from: number, until: number]

const span = (from: string, until: string): Span => [secondsOf(from), secondsOf(until)]
const indexDay = [span('09:30', '11:30'), span('13:00', '15:00')]
const bondDay = [span('09:30', '11:30'), span('13:00', '15:15')]
const goodsDay = [span('09:00', '10:15'), span('10:30', '11:30'), span('13:30', '15:00')]
const NIGHT_START = secondsOf('21:00')
const MIDNIGHT = 86_400
const nightMinutes = { '23:00': 120, '01:00': 240, '02:30': 330 } as const

export function daySpans(product: SimulatedProduct): readonly Span[] {
  if (product.class === 'stockIndex') return indexDay
  return product.class === 'treasury' ? bondDay : goodsDay
}

export function nightLength(product: SimulatedProduct, hasNight: boolean): number {
  return hasNight && product.nightEnd !== null ? nightMinutes[product.nightEnd] : 0
}

/** Trading minutes of a whole trading day, the night before included. */
export function sessionLength(product: SimulatedProduct, hasNight: boolean): number {
  const day = daySpans(product).reduce((sum, [from, until]) => sum + (until - from) / 60, 0)
  return day + nightLength(product, hasNight)
}

/**
 * Trading minutes passed at a second of the day, fractions included. From 20:00 on and until 03:00 the clock is in the
 * night that opens the trading day; the rest of the day counts on from the end of that night.
 */
export function futureMinutesAt(product: SimulatedProduct, secondOfDay: number, hasNight: boolean): number {
  const night = nightLength(product, hasNight)
  if (secondOfDay >= secondsOf('20:00')) return clamp((secondOfDay - NIGHT_START) / 60, night)
  if (secondOfDay < secondsOf('03:00')) return clamp((secondOfDay + MIDNIGHT - NIGHT_START) / 60, night)
  let passed = night
  for (const [from, until] of daySpans(product)) passed += clamp((secondOfDay - from) / 60, (until - from) / 60)
  return passed
}

export function isFutureTrading(product: SimulatedProduct, secondOfDay: number, hasNight: boolean): boolean {
  if (daySpans(product).some(([from, until]) => secondOfDay >= from && secondOfDay < until)) return true
  const night = nightLength(product, hasNight)
  const into = secondOfDay >= NIGHT_START ? secondOfDay - NIGHT_START : secondOfDay + MIDNIGHT - NIGHT_START
  return night > 0 && into >= 0 && into < night * 60 && (secondOfDay >= NIGHT_START || secondOfDay < secondsOf('03:00'))
}

function clamp(value: number, max: number): number {
  return Math.max(0, Math.min(max, value))
}
