import { queryClient } from '../query/query-client.ts'
import { request } from '../request/request.ts'
import { endSession, useSession } from './session-store.ts'

/** Ends the session on the server, then here. The token travels explicitly: it must be the one that ends. */
export async function logout() {
  const { token } = useSession.getState()
  await request.post('/sys/logout', { headers: { 'X-Access-Token': token }, sign: false })
  leaveSession()
}

export function leaveSession() {
  endSession()
  queryClient.clear()
}
