/** px from the start, px above or below it, ms since the press. */
export type DragPoint = readonly [x: number, y: number, atMs: number]

export type Drag = {
  /** Distance the handle had to go. */
  widthPx: number
  trace: readonly DragPoint[]
  /** Between our challenge and this answer, by our own clock: nobody drags longer than that. */
  elapsedMs: number
}

const fewestPoints = 5
const shortestMs = 120
const longestMs = 60_000
const slackMs = 250
/** Of the way, how much may be gone backwards. */
const mostBackward = 0.5
const longestJump = 0.6

export type DragVerdict = 'passed' | 'unreadable' | 'incomplete' | 'impossible' | 'mechanical'

/**
 * Whether a drag looks like a hand's or a key's. It keeps simple scripts out and no more: whoever imitates a hand passes,
 * which is why the lock-out after wrong passwords stays behind it.
 */
export function judgeDrag({ widthPx, trace, elapsedMs }: Drag): DragVerdict {
  const first = trace[0]
  const last = trace.at(-1)
  if (!first || !last || trace.some((point) => point.some((value) => !Number.isFinite(value)))) return 'unreadable'
  if (last[0] < widthPx - 1 || Math.abs(first[0]) > widthPx * longestJump) return 'incomplete'
  if (trace.length < fewestPoints) return 'mechanical'
  const durationMs = last[2] - first[2]
  if (durationMs < shortestMs || durationMs > longestMs || durationMs > elapsedMs + slackMs) return 'impossible'
  const steps = trace.slice(1).map((point, index) => stepTo(point, trace[index] ?? first))
  if (steps.some(({ ms }) => ms < 0)) return 'impossible'
  const backward = steps.reduce((sum, { px }) => sum + Math.max(0, -px), 0)
  if (backward > widthPx * mostBackward || steps.some(({ px }) => px > widthPx * longestJump)) return 'impossible'
  return isEven(steps) ? 'mechanical' : 'passed'
}

const stepTo = (to: DragPoint, from: DragPoint) => ({ px: to[0] - from[0], ms: to[2] - from[2] })

/** Steps of one length at one pace: no hand does that, and not even a held key keeps time so well. */
function isEven(steps: readonly { px: number; ms: number }[]): boolean {
  const inner = steps.slice(0, -1)
  const [one] = inner
  return one !== undefined && inner.every(({ px, ms }) => px === one.px && ms === one.ms)
}
