import type { SectorDays } from '@liangshu/contract/insight/macro-calls'

export interface ScatterPoint {
  readonly code: string
  readonly name: string
  /** Return over twenty days and over five, now. */
  readonly x: number
  readonly y: number
  readonly amount: number
  readonly change: number | null
  /** Where it stood on the days before, oldest first, now last. */
  readonly trail: readonly (readonly [number, number])[]
}

export function scatterPoints({ sectors }: SectorDays): ScatterPoint[] {
  return sectors.flatMap(({ code, name, r5, r20, amount, changePct }) => {
    const trail = r20.flatMap((x, i): [number, number][] => {
      const y = r5[i] ?? null
      return x === null || y === null ? [] : [[x, y]]
    })
    const [x, y] = trail.at(-1) ?? []
    // A sector nobody trades in has no place to stand.
    if (x === undefined || y === undefined || changePct.at(-1) === null) return []
    return [{ code, name, x, y, amount, change: changePct.at(-1) ?? null, trail }]
  })
}

/** The ends of an axis that hold every value and zero, with a little room. */
export function rangeOf(values: readonly number[]): readonly [number, number] {
  const [low, high] = [Math.min(-0.01, ...values), Math.max(0.01, ...values)]
  const room = (high - low) * 0.12
  return [low - room, high + room]
}

export const quadrantOf = ({ x, y }: Pick<ScatterPoint, 'x' | 'y'>): string =>
  y >= 0 ? (x >= 0 ? '强势' : '转强') : x >= 0 ? '转弱' : '弱势'

interface Label {
  readonly point: ScatterPoint
  readonly left: number
  readonly top: number
}

const LINE = 14
const LETTER = 12

/** Names that have room, the first of the list first: a name on another is no name. */
export function roomyLabels(
  points: readonly ScatterPoint[],
  place: (point: ScatterPoint) => { x: number; y: number; r: number },
  width: number,
): Label[] {
  const kept: (Label & { right: number })[] = []
  for (const point of points) {
    const { x, y, r } = place(point)
    const size = point.name.length * LETTER
    const right = x + r + 4 + size
    const left = right > width ? x - r - 4 - size : x + r + 4
    const label = { point, left, right: left + size, top: y - LINE / 2 }
    const isFree = kept.every(
      (other) => label.left >= other.right || label.right <= other.left || Math.abs(label.top - other.top) >= LINE,
    )
    if (isFree && left >= 0) kept.push(label)
  }
  return kept
}
