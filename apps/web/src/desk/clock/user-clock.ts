import { momentText } from '@liangshu/contract/market/moment'
import { useStore } from 'zustand'
import * as z from 'zod/mini'
import { queryClient } from '../../shared/query/query-client.ts'
import { useSession } from '../../shared/session/session-store.ts'
import { shareState } from '../link/share-state.ts'
import { speeds } from './clock-steps.ts'
import { createDeskClock, type ClockState, type Moment } from './desk-clock.ts'

export type { Moment }

const windowId = String(Math.random())

/** The clock of whoever is signed in: one for all their desks, and nobody else's. */
export const userClock = createDeskClock({
  windowId,
  // What is still being worked out is asked again and again: nobody waits for that.
  isAnswered: (moment) =>
    queryClient.isFetching({
      predicate: ({ queryKey, state }) => queryKey.includes(moment) && state.fetchFailureCount === 0,
    }) === 0,
})

// Whoever signs in next starts with now.
useSession.subscribe(({ token }, before) => {
  if (token !== before.token) userClock.goLive()
})

const sharedSchema = z.object({
  moment: z.nullable(z.string().check(z.refine((text) => momentText.safeParse(text).success))),
  speed: z.literal(speeds),
  driver: z.nullable(z.string().check(z.maxLength(64))),
})

let users = 0
let leave: (() => void) | undefined

/** All windows of a person show the same moment while a desk is open in them. */
export function joinClock(): () => void {
  users += 1
  if (users === 1) {
    const name = `desk-clock:${useSession.getState().userInfo?.username ?? ''}`
    const stop = shareState(userClock.state, name, {
      schema: sharedSchema,
      pick: ({ moment, speed, driver }) => ({ moment, speed, driver }),
      merge: (heard) => heard,
    })
    // A window that closes leaves the clock standing, not running for nobody.
    const halt = () => {
      if (userClock.state.getState().driver === windowId) userClock.pause()
    }
    globalThis.addEventListener('pagehide', halt)
    leave = () => {
      globalThis.removeEventListener('pagehide', halt)
      stop()
    }
  }
  return () => {
    users -= 1
    if (users === 0) leave?.()
  }
}

export const useClock = <Part>(read: (state: ClockState) => Part): Part => useStore(userClock.state, read)

/** The moment all panels show; `null` is now. */
export const useMoment = (): Moment => useClock(({ moment }) => moment)

/** For the parameters of a question: nothing while it is about now. */
export const momentParams = (moment: Moment): { moment?: string } => (moment === null ? {} : { moment })
