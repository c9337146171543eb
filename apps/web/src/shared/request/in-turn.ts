import { whenIdle } from '../idle/when-idle.ts'

/** Browsers hold six connections to a host: calls beyond them wait for those before, whatever their priority. */
const MOST_ASIDE = 3
/** A page that always waits for something still gets the rest. */
const LONGEST_MS = 300
/** A page that draws all the time still asks. */
const DRAWN_MS = 100

/** Calls on their way: those somebody waits for, and those that let them go first. */
const underWay = { awaited: 0, aside: 0 }
const line = new Set<() => void>()

function startNext(): void {
  for (const start of line) {
    if (underWay.awaited > 0 || underWay.aside >= MOST_ASIDE) return
    start()
  }
}

function turnComes(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const start = () => {
      if (!line.delete(start)) return
      clearTimeout(timer)
      underWay.aside += 1
      resolve()
    }
    const timer = setTimeout(start, LONGEST_MS)
    line.add(start)
    // Whoever gave up meanwhile is told so by the call itself.
    signal.addEventListener('abort', start, { once: true })
    // What is asked for in the same step goes first, even if it stands behind, and so does the drawing of what is there.
    whenIdle(startNext, DRAWN_MS)
  })
}

/** Makes a call; one of low priority leaves the connections to all that somebody waits for, a moment at most. */
export async function inTurn<T>(
  priority: RequestPriority | undefined,
  signal: AbortSignal,
  call: () => Promise<T>,
): Promise<T> {
  const kind = priority === 'low' ? 'aside' : 'awaited'
  if (kind === 'aside') await turnComes(signal)
  else underWay.awaited += 1
  try {
    return await call()
  } finally {
    underWay[kind] -= 1
    startNext()
  }
}
