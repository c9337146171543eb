import { AppError } from '../http/app-error.ts'

export type WorkLimits = {
  /** At once, of all institutions and of one. */
  most: number
  mostOfTenant: number
  /** In line, of all institutions and of one. */
  mostWaiting: number
  mostWaitingOfTenant: number
  /** Whoever waits longer is told to come back. */
  longestWaitMs: number
}

/** Imports, exports and reports of one process. A connection to the database each: the rest of the pool stays for calls. */
export const workLimits: WorkLimits = {
  most: 4,
  mostOfTenant: 2,
  mostWaiting: 200,
  mostWaitingOfTenant: 20,
  // Less than a body may take to arrive: one that waits unread must not be hung up on.
  longestWaitMs: 100_000,
}

export type Ticket = {
  /** Resolves when it is this one's turn; rejects when it waited too long or was given up. */
  readonly turn: Promise<void>
  /** How many go first; 0 for one whose turn it is. */
  ahead: () => number
  isRunning: () => boolean
  /** Given up while it waits, or over: the place is free for the next. May be called again. */
  leave: () => void
}

type Entry = { state: 'waiting' | 'running' | 'gone'; start: () => void }
/** `turns` is how far the institution is in a common count of turns; who is least far is next. */
type Lane = { running: number; waiting: Entry[]; turns: number }

function leastFar<One extends Pick<Lane, 'waiting' | 'turns'>>(lanes: readonly One[]): One | undefined {
  let found: One | undefined
  for (const lane of lanes) if (lane.waiting.length > 0 && (!found || lane.turns < found.turns)) found = lane
  return found
}

/** Institutions take turns, whatever each of them has in line; none has more than its part of the places. */
export function createWorkQueue(limits: WorkLimits) {
  const lanes = new Map<number, Lane>()
  /** The turn of whoever started last: one that comes anew has no turns to catch up with. */
  let turn = 0
  let running = 0
  let waiting = 0

  function laneOf(tenantId: number): Lane {
    const lane = lanes.get(tenantId) ?? { running: 0, waiting: [], turns: turn }
    lanes.set(tenantId, lane)
    return lane
  }

  function startNext(): void {
    while (running < limits.most) {
      const lane = leastFar([...lanes.values()].filter((one) => one.running < limits.mostOfTenant))
      const entry = lane?.waiting.shift()
      if (!lane || !entry) return
      turn = lane.turns
      lane.turns += 1
      waiting -= 1
      running += 1
      lane.running += 1
      entry.state = 'running'
      entry.start()
    }
  }

  function aheadOf(entry: Entry): number {
    if (entry.state !== 'waiting') return 0
    // Played through: the line is short, and nothing else tells it right.
    const copies = [...lanes.values()].map(({ waiting: line, turns }) => ({ turns, waiting: [...line] }))
    for (let ahead = 0; ; ahead += 1) {
      const lane = leastFar(copies)
      if (!lane || lane.waiting.shift() === entry) return ahead
      lane.turns += 1
    }
  }

  function leave(tenantId: number, entry: Entry): void {
    const lane = lanes.get(tenantId)
    if (entry.state === 'gone' || !lane) return
    if (entry.state === 'waiting') {
      lane.waiting.splice(lane.waiting.indexOf(entry), 1)
      waiting -= 1
    } else {
      lane.running -= 1
      running -= 1
    }
    entry.state = 'gone'
    if (lane.running === 0 && lane.waiting.length === 0) lanes.delete(tenantId)
    startNext()
  }

  return {
    /** Throws when too many are in line already. */
    enter(tenantId: number): Ticket {
      const lane = laneOf(tenantId)
      const isFull = lane.waiting.length >= limits.mostWaitingOfTenant
      if (isFull || waiting >= limits.mostWaiting) {
        if (lane.running === 0 && lane.waiting.length === 0) lanes.delete(tenantId)
        throw new AppError(isFull ? 'WORK_FULL_OF_TENANT' : 'WORK_FULL', { tenantId, waiting })
      }
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const entry: Entry = { state: 'waiting', start: resolve }
      lane.waiting.push(entry)
      waiting += 1
      const giveUp = (code: 'WORK_LATE' | 'WORK_CANCELLED') => {
        const wasWaiting = entry.state === 'waiting'
        leave(tenantId, entry)
        if (wasWaiting) reject(new AppError(code))
      }
      const timer = setTimeout(() => giveUp('WORK_LATE'), limits.longestWaitMs)
      const turn = promise.finally(() => clearTimeout(timer))
      // Whoever gave it up may have stopped listening.
      turn.catch(() => undefined)
      startNext()
      return {
        turn,
        ahead: () => aheadOf(entry),
        isRunning: () => entry.state === 'running',
        leave: () => giveUp('WORK_CANCELLED'),
      }
    },
    counts: () => ({ running, waiting, institutions: lanes.size }),
  }
}
