import type { Clock } from '../platform/clock.ts'

type Warn = (facts: object, text: string) => void

export type PutAside = ReturnType<typeof createPutAside>

const mostFailures = 3
const restMs = 60_000

/**
 * Whatever fails in three beats in a row rests for a minute, so that it does not take every beat's time from the others.
 * It is reported when it is put aside; one success and it counts from the beginning.
 */
export function createPutAside({ clock, warn }: { clock: Clock; warn: Warn }) {
  const failing = new Map<string, { failures: number; restsUntil: number }>()
  return {
    isResting: (key: string): boolean => (failing.get(key)?.restsUntil ?? 0) > clock.now().getTime(),

    worked(key: string): void {
      failing.delete(key)
    },

    /** True when it is put aside with this failure. */
    failed(key: string, error: unknown, facts: object): boolean {
      const failures = (failing.get(key)?.failures ?? 0) + 1
      const isAside = failures >= mostFailures
      failing.set(key, { failures, restsUntil: isAside ? clock.now().getTime() + restMs : 0 })
      if (isAside) warn({ ...facts, failures, err: error }, 'put aside after failing three times')
      return isAside
    },
  }
}
