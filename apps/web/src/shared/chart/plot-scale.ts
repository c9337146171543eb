/** Where values stand on a plot, in pixels. */
export interface PlotBox {
  readonly left: number
  readonly right: number
  readonly count: number
  readonly x: (at: number) => number
  readonly y: (value: number) => number
}

const MOST_STEPS = 4
const nice = [1, 2, 2.5, 5, 10] as const

/** The smallest round step that needs at most four of them; what is counted goes up in whole ones. */
function stepFor(span: number, isCount: boolean): number {
  const rough = span / MOST_STEPS
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = (nice.find((part) => part * power >= rough) ?? 10) * power
  return isCount ? Math.max(1, Math.ceil(step)) : step
}

/** Round numbers for the gridlines, and the ends of the axis that hold every value. */
export function axisSteps(
  values: readonly number[],
  isFromZero: boolean,
): { steps: number[]; low: number; high: number } {
  const least = Math.min(...values, isFromZero ? 0 : Infinity)
  const most = Math.max(...values, isFromZero ? 0 : -Infinity)
  const isEmpty = !Number.isFinite(least) || !Number.isFinite(most)
  // Nothing, or nothing but zeros: a count goes up in ones.
  if (isEmpty || (isFromZero && least === 0 && most === 0)) return { steps: [0, 1], low: 0, high: 1 }
  const step = stepFor(most - least || Math.abs(most) || 1, isFromZero)
  const [low, high] = [Math.floor(least / step) * step, Math.ceil(most / step) * step]
  const top = high === low ? low + step : high
  const count = Math.round((top - low) / step)
  return { steps: Array.from({ length: count + 1 }, (_, i) => low + i * step), low, high: top }
}

/** A path with a gap where nothing is known; with a floor it is closed down to it. */
export function pathOf(values: readonly (number | null | undefined)[], { x, y }: PlotBox, floor?: number): string {
  const runs: [number, number][][] = []
  values.forEach((value, at) => {
    if (value === null || value === undefined || !Number.isFinite(value)) return
    const run = runs.at(-1)
    if (run && run.at(-1)?.[0] === at - 1) run.push([at, value])
    else runs.push([[at, value]])
  })
  const place = (at: number, value: number) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`
  return runs
    .map((run) => {
      const line = `M${run.map(([at, value]) => place(at, value)).join('L')}`
      const [first, last] = [run[0]?.[0] ?? 0, run.at(-1)?.[0] ?? 0]
      return floor === undefined ? line : `${line}L${x(last).toFixed(1)},${floor}L${x(first).toFixed(1)},${floor}Z`
    })
    .join('')
}

/** The first place of an axis, the last one and the one between, each once, with what it is called. */
export function axisTicks(count: number, titleAt: (place: number) => string): { at: number; text: string }[] {
  const last = count - 1
  return [...new Set([0, Math.floor(last / 2), last])].filter((at) => at >= 0).map((at) => ({ at, text: titleAt(at) }))
}
