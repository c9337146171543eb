import { AsyncLocalStorage } from 'node:async_hooks'

import type { WorkPlace } from '@liangshu/contract/work'

import type { Actor } from '../tenancy/actor.ts'
import { createWorkQueue, workLimits, type Ticket, type WorkLimits } from './work-queue.ts'

type WorkAsker = Pick<Actor, 'tenantId' | 'isPlatform' | 'userId'>

type Turn = { readonly signal: AbortSignal }
type Known = { ticket: Ticket; stop: AbortController }

const turns = new AsyncLocalStorage<Turn>()

/** A mistake in our code: files are read and written, and reports made, in a turn of the pool. */
export function needTurn(what: string): void {
  if (!turns.getStore()) throw new Error(`${what} outside of the pool of imports, exports and reports`)
}

/** Whether this runs in a turn of the pool, which has bounds of its own. */
export const isInTurn = (): boolean => turns.getStore() !== undefined

/** Aborted when whoever asked for it has given up. */
export const turnSignal = (): AbortSignal | undefined => turns.getStore()?.signal

/** For work that has a thread of its own and keeps nobody waiting, and for tests. */
export const inOwnTurn = <T>(work: () => T): T => turns.run({ signal: new AbortController().signal }, work)

const nowhere: WorkPlace = { state: 'gone', ahead: 0 }

export type WorkPool = ReturnType<typeof createWorkPool>

/** Imports, exports and reports of this process: so many at once, the others in a line that institutions take turns in. */
export function createWorkPool(limits: WorkLimits = workLimits) {
  const queue = createWorkQueue(limits)
  const known = new Map<string, Known>()

  /** Takes a place in line. The work runs in `run`, once `turn` is there; `leave` gives the place back. */
  function enter({ tenantId, isPlatform, userId }: WorkAsker, id?: string) {
    const ticket = queue.enter(isPlatform ? 0 : tenantId)
    const stop = new AbortController()
    const key = id && `${userId} ${id}`
    if (key) known.set(key, { ticket, stop })
    return {
      turn: ticket.turn,
      run: <T>(work: () => T): T => turns.run({ signal: stop.signal }, work),
      leave() {
        stop.abort()
        ticket.leave()
        if (key && known.get(key)?.ticket === ticket) known.delete(key)
      },
    }
  }

  return {
    enter,

    /** For work that nobody waits for on a line. */
    async run<T>(asker: WorkAsker, work: () => Promise<T>): Promise<T> {
      const place = enter(asker)
      try {
        await place.turn
        return await place.run(work)
      } finally {
        place.leave()
      }
    },

    place(userId: string, id: string): WorkPlace {
      const ticket = known.get(`${userId} ${id}`)?.ticket
      if (!ticket) return nowhere
      return ticket.isRunning() ? { state: 'running', ahead: 0 } : { state: 'waiting', ahead: ticket.ahead() }
    },

    /** Answers whether there was something to give up. */
    cancel(userId: string, id: string): boolean {
      const found = known.get(`${userId} ${id}`)
      found?.stop.abort()
      // What runs ends where it can and gives its place back itself.
      if (found && !found.ticket.isRunning()) found.ticket.leave()
      return found !== undefined
    },

    counts: queue.counts,
  }
}
