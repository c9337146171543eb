import { create, type StoreApi, type UseBoundStore } from 'zustand'
import { useSession } from './session-store.ts'

/** A store of what somebody has open or chosen: whoever signs in next in this window begins anew. */
export function createSessionStore<State>(first: () => State): UseBoundStore<StoreApi<State>> {
  const store = create<State>(first)
  useSession.subscribe(({ token }, before) => {
    if ((token === '') !== (before.token === '')) store.setState(first(), true)
  })
  return store
}
