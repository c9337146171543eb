import type { CurveAnswer, CurveRow } from '@liangshu/contract/market/derivative-calls'

interface PlacedContract {
  readonly row: CurveRow
  readonly x: number
  readonly y: number
}

export interface CurveShape {
  readonly points: readonly PlacedContract[]
  /** Height of the spot, where there is one. */
  readonly spotY: number | null
}

const EDGE = 0.14

/** Where the contracts stand in a box: one after another from the left, prices from the bottom. */
export function curveShape({ records, spot }: CurveAnswer, width: number, height: number): CurveShape {
  const priced = records.filter((row): row is CurveRow & { last: number } => row.last !== null)
  const levels = [...priced.map(({ last }) => last), ...(spot?.last ? [spot.last] : [])]
  const [low, high] = [Math.min(...levels), Math.max(...levels)]
  const room = high > low ? high - low : Math.max(1, Math.abs(high) * 0.01)
  const yOf = (level: number) => height * (1 - EDGE - ((level - low) / room) * (1 - 2 * EDGE))
  const step = priced.length > 1 ? (width * (1 - 2 * EDGE)) / (priced.length - 1) : 0
  return {
    points: priced.map((row, i) => ({
      row,
      x: priced.length > 1 ? width * EDGE + i * step : width / 2,
      y: yOf(row.last),
    })),
    spotY: spot?.last && levels.length > 0 ? yOf(spot.last) : null,
  }
}

/** 升水 when later months cost more than nearer ones, 贴水 when less. */
export function curveWord(records: readonly CurveRow[]): '升水' | '贴水' | '混合' | '平' {
  const steps = records.flatMap(({ spread }) => (spread === null || spread === 0 ? [] : [Math.sign(spread)]))
  if (steps.length === 0) return '平'
  if (steps.every((step) => step > 0)) return '升水'
  return steps.every((step) => step < 0) ? '贴水' : '混合'
}
