import type { MinutesAnswer } from '@liangshu/contract/market/quote-calls'
import { wholeDay } from '../chart/intraday-scene.ts'

/** A day drawn into a box of 100 by 100, symmetrical around the previous close. */
export interface DayPath {
  readonly price: string
  readonly mean: string
  /** Heights of the minutes' volume, 0 … 100, each with its place and direction. */
  readonly volume: readonly { readonly x: number; readonly height: number; readonly isUp: boolean }[]
  readonly width: number
  /** Part by which the price can leave the previous close before it leaves the box. */
  readonly reach: number
  readonly last: number | null
}

const LEAST_REACH = 0.005

export function dayPath({ times, price, avg, volume, preClose }: MinutesAnswer): DayPath | null {
  const known = price.flatMap((value) => value ?? [])
  const base = preClose ?? known[0]
  if (base === undefined || known.length === 0) return null
  const width = 100 / wholeDay(times).length
  const reach = Math.max(LEAST_REACH, ...known.map((value) => Math.abs(value / base - 1)))
  const line = (values: readonly (number | null)[]) =>
    values
      .flatMap((value, i) =>
        value === null
          ? []
          : [`${((i + 1) * width).toFixed(2)},${(50 - (value / base - 1) * (50 / reach)).toFixed(2)}`],
      )
      .join(' ')
  const most = Math.max(1, ...volume)
  return {
    price: line(price),
    mean: line(avg),
    volume: volume.map((value, i) => ({
      x: i * width,
      height: (value / most) * 100,
      isUp: (price[i] ?? 0) >= (price[i - 1] ?? base),
    })),
    width,
    reach,
    last: price.findLast((value) => value !== null) ?? null,
  }
}
