import type { Actor } from '../../platform/tenancy/actor.ts'
import type { Algo } from './algo.store.ts'

/** Slices go out in the name of whoever sent the parent, with no right but the grants on the account. */
export function ownerOf({ userId, username, tenantId }: Pick<Algo, 'userId' | 'username' | 'tenantId'>): Actor {
  return {
    sessionId: '',
    userId,
    username,
    realname: username,
    tenantId,
    isPlatform: tenantId === 0,
    orgCode: '',
    rights: { roleCodes: new Set(), permissions: new Set() },
  }
}
