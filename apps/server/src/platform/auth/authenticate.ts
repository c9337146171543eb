import type { Clock } from '../clock.ts'
import type { Db } from '../database/database.ts'
import { AppError } from '../http/app-error.ts'
import type { Actor } from '../tenancy/actor.ts'
import type { RightsCache } from './rights.ts'
import { hashToken, isTokenShaped } from './session-token.ts'
import * as sessions from './session.store.ts'

export type Credentials = {
  token: string | undefined
  tenantHeader: string | undefined
  /** Nobody acts: looking again at who listens does not keep a session alive. */
  isQuiet?: boolean
  /** For the few calls by which a second factor is shown or set up. */
  withPendingFactor?: boolean
}
export type Authenticate = (credentials: Credentials) => Promise<Actor>

const userActive = 1
/** The expiry slides, but writing on every call would turn each read into a write. */
const touchEveryMs = 60_000

export function createAuthenticate(parts: {
  db: Db
  clock: Clock
  rights: RightsCache
  sessionTtlSeconds: number
}): Authenticate {
  const { db, clock, rights, sessionTtlSeconds } = parts
  const findSession = sessions.createSessionLookup(db)

  return async ({ token, tenantHeader, isQuiet = false, withPendingFactor = false }) => {
    if (!token) throw new AppError('SESSION_EXPIRED')
    if (!isTokenShaped(token)) throw new AppError('SESSION_INVALID')
    const session = await findSession(hashToken(token))
    const now = clock.now()
    if (!session || session.endedAt || session.expiresAt <= now) throw new AppError('SESSION_EXPIRED')
    if (session.delFlag !== 0) throw new AppError('USER_MISSING')
    if (session.status !== userActive) throw new AppError('USER_LOCKED')

    if (session.pendingFactor && !withPendingFactor) throw new AppError('SECOND_FACTOR_PENDING')

    const tenant = chooseTenant(session, tenantHeader)
    // Rights of a platform administrator stay those of the platform when they narrow to one institution.
    const rightsScope = session.isPlatform ? { tenantId: 0, isPlatform: true } : tenant
    if (!isQuiet && !session.pendingFactor && now.getTime() - session.lastSeenAt.getTime() > touchEveryMs) {
      await sessions.touch(db, session.id, now, new Date(now.getTime() + sessionTtlSeconds * 1000))
    }
    return {
      sessionId: session.id,
      userId: session.userId,
      username: session.username,
      realname: session.realname,
      orgCode: session.orgCode ?? '',
      ...tenant,
      isPlatformPerson: session.isPlatform,
      mustChangePassword: session.mustChangePassword,
      hasSecondFactor: session.hasSecondFactor,
      pendingFactor: session.pendingFactor,
      secondFactorAt: session.secondFactorAt,
      rights: await rights.of({ ...rightsScope, userId: session.userId }, session.rightsVersion),
    }
  }
}

/** Membership is checked whatever the header says; 0 or nothing means "as I signed in". */
function chooseTenant(
  session: sessions.LiveSession,
  header: string | undefined,
): Pick<Actor, 'tenantId' | 'isPlatform'> {
  const asked = header === undefined || header === '' || header === '0' ? undefined : Number(header)
  if (session.isPlatform) {
    if (asked === undefined) return { tenantId: 0, isPlatform: true }
    if (!Number.isSafeInteger(asked) || asked <= 0) throw new AppError('TENANT_CHANGED', { asked: header })
    return { tenantId: asked, isPlatform: false }
  }
  const isLockedOut = session.tenantCount > 0 && session.tenantIds.length === 0
  if (isLockedOut || (asked !== undefined && !session.tenantIds.includes(asked)))
    throw new AppError('TENANT_CHANGED', { asked: header })
  const fallback = session.tenantIds.includes(session.sessionTenantId)
    ? session.sessionTenantId
    : (session.tenantIds[0] ?? 0)
  return { tenantId: asked ?? fallback, isPlatform: false }
}
