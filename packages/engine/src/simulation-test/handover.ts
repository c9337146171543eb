import { replay } from '../account/book/apply-event.ts'
import { restoreSnapshot, takeSnapshot } from '../account/book/book-snapshot.ts'
import { checkProposalsRebuilt } from './proposal-world.ts'
import { isSameState } from './same-state.ts'
import { createServerNode } from './server-node.ts'
import { handOverStrategies } from './strategy-world.ts'
import type { World } from './world.ts'

const alive = { mayDie: () => undefined, send: () => undefined }

/**
 * LOG-2: whoever takes over comes to the same state to the cent: from the whole log, and from the last snapshot with the
 * events after it. Then it writes snapshots of its own, now and then.
 */
export function checkHandover(world: World): void {
  const { store, random } = world
  const next = createServerNode(store, alive)
  for (const accountId of world.accounts) {
    const book = world.book(accountId)
    if (!isSameState(replay(store.logs.get(accountId) ?? []), book)) throw new Error(`replay differs for ${accountId}`)
    if (!isSameState(next.bookOf(accountId), book)) throw new Error(`${accountId} differs after a handover`)
    if (!random.chance(0.5)) continue
    const snapshot = takeSnapshot(book)
    if (!isSameState(restoreSnapshot(snapshot), book)) throw new Error(`the snapshot of ${accountId} differs`)
    store.snapshots.set(accountId, snapshot)
  }
  checkProposalsRebuilt(world)
  handOverStrategies(world)
}
