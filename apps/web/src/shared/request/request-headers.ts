import { useSession } from '../session/session-store.ts'

/** Set by the page wrapper while a low-code application's route is on screen. */
let lowAppId: string | undefined

export function setLowAppId(appId: string | undefined) {
  lowAppId = appId
}

export function sessionHeaders(): Record<string, string> {
  const { token, tenantId } = useSession.getState()
  return {
    ...(token ? { 'X-Access-Token': token } : {}),
    'tenant-id': String(tenantId),
    ...(lowAppId ? { 'X-Low-App-ID': lowAppId } : {}),
  }
}
