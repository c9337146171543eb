import { useSession } from '../session/session-store.ts'

/** Tells which low-code application the current address belongs to; the frame knows the routes, we do not. */
let readLowAppId: () => string | undefined = () => undefined

export function provideLowAppId(read: () => string | undefined) {
  readLowAppId = read
}

export const currentLowAppId = (): string | undefined => readLowAppId()

export function sessionHeaders(): Record<string, string> {
  const { token, tenantId } = useSession.getState()
  const lowAppId = currentLowAppId()
  return {
    ...(token ? { 'X-Access-Token': token } : {}),
    'tenant-id': String(tenantId),
    ...(lowAppId ? { 'X-Low-App-ID': lowAppId } : {}),
  }
}
