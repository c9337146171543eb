import { createExpiringStore } from './expiring-store.ts'

/** Login data, dictionaries and departments live 7 days in the browser; the server decides earlier if it likes. */
export const WEEK_MS = 604_800_000

function browserStorage(name: 'localStorage' | 'sessionStorage'): Storage | undefined {
  try {
    return globalThis[name]
  } catch {
    return undefined // blocked by the browser's privacy settings
  }
}

export const NAMESPACE = 'pro__'

const now = () => Date.now()

export const localStore = createExpiringStore({ storage: browserStorage('localStorage'), namespace: NAMESPACE, now })
export const tabStore = createExpiringStore({ storage: browserStorage('sessionStorage'), namespace: NAMESPACE, now })
