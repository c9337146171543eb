import { sql } from 'kysely'

import type { Db, Tx } from '../database/database.ts'
import { prepared } from '../database/prepared-client.ts'
import { gatherCalls } from '../database/gather-calls.ts'
import { cutText } from '../http/clean-text.ts'

/** Everything a request needs to know about its session, read in one statement. */
export type LiveSession = {
  id: string
  userId: string
  sessionTenantId: number
  lastSeenAt: Date
  expiresAt: Date
  endedAt: Date | null
  username: string
  realname: string
  orgCode: string | null
  status: number
  delFlag: number
  /** Enabled institutions only; `tenantCount` counts the disabled ones too. */
  tenantIds: number[]
  tenantCount: number
  isPlatform: boolean
  /** The password is still the one that an administrator chose. */
  mustChangePassword: boolean
  hasSecondFactor: boolean
  /** Nothing is open but the way to prove or to set up a second factor. */
  pendingFactor: 'verify' | 'enrol' | null
  secondFactorAt: Date | null
  rightsVersion: number
}

/** Sessions and sys_user are read here by definer function: the caller's institution is not known yet. */
async function findByTokenHashes(db: Db, tokenHashes: readonly Buffer[]): Promise<Map<string, LiveSession>> {
  const { rows } = await sql<LiveSession & { tokenHash: string }>`${sql.raw(prepared)}
    select asked.hash as "tokenHash", found.*
    from unnest(${tokenHashes.map((hash) => hash.toString('hex'))}::text[]) as asked (hash)
    cross join lateral find_session(decode(asked.hash, 'hex')) as found`.execute(db)
  return new Map(rows.map(({ tokenHash, ...session }) => [tokenHash, session]))
}

export async function findByTokenHash(db: Db, tokenHash: Buffer): Promise<LiveSession | undefined> {
  return (await findByTokenHashes(db, [tokenHash])).get(tokenHash.toString('hex'))
}

/** Requests that arrive together look their sessions up together, each hash once. */
export function createSessionLookup(db: Db): (tokenHash: Buffer) => Promise<LiveSession | undefined> {
  return gatherCalls(
    async (hashes: readonly Buffer[]) => {
      const distinct = [...new Map(hashes.map((hash) => [hash.toString('hex'), hash])).values()]
      const found = await findByTokenHashes(db, distinct)
      return hashes.map((hash) => found.get(hash.toString('hex')))
    },
    { atOnce: 1 },
  )
}

export async function insert(
  tx: Tx,
  row: {
    id: string
    tokenHash: Buffer
    userId: string
    tenantId: number
    ip: string
    userAgent: string
    now: Date
    expiresAt: Date
    pendingFactor: 'verify' | 'enrol' | null
  },
): Promise<void> {
  await tx
    .insertInto('sys_session')
    .values({
      id: row.id,
      token_hash: row.tokenHash,
      user_id: row.userId,
      tenant_id: row.tenantId,
      ip: row.ip,
      user_agent: cutText(row.userAgent, 300),
      created_at: row.now,
      last_seen_at: row.now,
      expires_at: row.expiresAt,
      pending_factor: row.pendingFactor,
    })
    .execute()
}

export async function touch(db: Db, id: string, now: Date, expiresAt: Date): Promise<void> {
  await db
    .updateTable('sys_session')
    .set({ last_seen_at: now, expires_at: expiresAt })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

export async function end(db: Db | Tx, id: string, now: Date, reason: string): Promise<boolean> {
  const ended = await db
    .updateTable('sys_session')
    .set({ ended_at: now, end_reason: reason })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** Of one person, the newest first. */
export const findOpen = (tx: Tx, userId: string, now: Date) =>
  tx
    .selectFrom('sys_session')
    .select(['id', 'ip', 'user_agent', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('pending_factor', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

/** The second factor was shown: the session is whole, and stays so for its full time. */
export async function prove(tx: Tx, id: string, now: Date, expiresAt: Date): Promise<void> {
  await tx
    .updateTable('sys_session')
    .set({ pending_factor: null, second_factor_at: now, expires_at: expiresAt })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

/** Ends every session of a person, except one when given: a changed password must not leave old ones alive. */
export async function endAllOfUser(
  db: Db | Tx,
  userId: string,
  now: Date,
  reason: string,
  exceptId = '',
): Promise<string[]> {
  const ended = await db
    .updateTable('sys_session')
    .set({ ended_at: now, end_reason: reason })
    .where('user_id', '=', userId)
    .where('id', '!=', exceptId)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute()
  return ended.map((row) => row.id)
}
