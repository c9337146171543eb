import type { Clock } from '../platform/clock.ts'

export type FakeClock = Clock & { advance: (milliseconds: number) => void }

/** Starts at the machine's time, because PostgreSQL's own now() cannot be moved; goes on only when told. */
export function createFakeClock(start = new Date()): FakeClock {
  let current = start.getTime()
  return {
    now: () => new Date(current),
    advance(milliseconds) {
      current += milliseconds
    },
  }
}
