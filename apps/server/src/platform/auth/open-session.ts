import type { Clock } from '../clock.ts'
import type { Tx } from '../database/database.ts'
import { newId } from '../new-id.ts'
import { newToken, hashToken } from './session-token.ts'
import * as sessions from './session.store.ts'

export type Visitor = { ip: string; userAgent: string }

/** Begins a session and returns its token: the only moment at which the token exists in clear. */
export async function openSession(
  tx: Tx,
  {
    userId,
    tenantId,
    visitor,
    clock,
    ttlSeconds,
  }: { userId: string; tenantId: number; visitor: Visitor; clock: Clock; ttlSeconds: number },
): Promise<string> {
  const token = newToken()
  const now = clock.now()
  await sessions.insert(tx, {
    id: newId(now.getTime()),
    tokenHash: hashToken(token),
    userId,
    tenantId,
    ...visitor,
    now,
    expiresAt: new Date(now.getTime() + ttlSeconds * 1000),
  })
  return token
}
