import { expect, it, onTestFinished, vi } from 'vitest'
import { localStore } from '../storage/storage.ts'
import { storageKeys } from '../storage/storage-keys.ts'
import { followSession } from './follow-session.ts'
import { useSession } from './session-store.ts'

function tell(key: string | null) {
  globalThis.dispatchEvent(Object.assign(new Event('storage'), { key }))
}

it('[LOCAL-4] a window starts over when another one ends or changes the session', () => {
  const startOver = vi.fn()
  onTestFinished(followSession(startOver))
  localStore.set(storageKeys.token, 'mine')
  useSession.setState({ token: 'mine' })

  tell('pro__Access-Token')
  tell('pro__DEFAULT_COLOR')
  expect(startOver).not.toHaveBeenCalled()

  localStore.set(storageKeys.token, 'of somebody else')
  tell('pro__Access-Token')
  localStore.remove(storageKeys.token)
  tell(null)
  expect(startOver).toHaveBeenCalledTimes(2)
})
