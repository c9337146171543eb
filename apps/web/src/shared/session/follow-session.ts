import * as z from 'zod/mini'
import { localStore, NAMESPACE } from '../storage/storage.ts'
import { storageKeys } from '../storage/storage-keys.ts'
import { useSession } from './session-store.ts'

/**
 * All windows of one browser share one session. When another window signs out, or in as somebody else, this one starts
 * over with what is stored now: it must not go on in the name of the old user.
 */
export function followSession(startOver = () => globalThis.location.reload()): () => void {
  function look({ key }: StorageEvent) {
    if (key !== null && key !== NAMESPACE + storageKeys.token) return
    const token = localStore.get(storageKeys.token, z.string()) ?? ''
    if (token !== useSession.getState().token) startOver()
  }
  globalThis.addEventListener('storage', look)
  return () => globalThis.removeEventListener('storage', look)
}
