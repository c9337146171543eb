import type { Clock } from '../clock.ts'
import type { Tx } from '../database/database.ts'
import { newId } from '../new-id.ts'
import { newToken, hashToken } from './session-token.ts'
import * as sessions from './session.store.ts'

export type Visitor = { ip: string; userAgent: string }

type Opening = {
  userId: string
  tenantId: number
  visitor: Visitor
  clock: Clock
  ttlSeconds: number
  pendingFactor?: 'verify' | 'enrol' | null
}

/** Time to find the telephone and type a code. */
const pendingSeconds = 600

/** Begins a session and returns its token: the only moment at which the token exists in clear. */
export async function openSession(
  tx: Tx,
  { userId, tenantId, visitor, clock, ttlSeconds, pendingFactor = null }: Opening,
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
    expiresAt: new Date(now.getTime() + (pendingFactor ? Math.min(pendingSeconds, ttlSeconds) : ttlSeconds) * 1000),
    pendingFactor,
  })
  return token
}
