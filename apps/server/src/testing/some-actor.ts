import type { Actor } from '../platform/tenancy/actor.ts'

/** Somebody of institution 1 who holds no right. */
export const someActor = (username = 'me', more: Partial<Actor> = {}): Actor => ({
  sessionId: 's',
  userId: `u-${username}`,
  username,
  realname: '我',
  tenantId: 1,
  isPlatform: false,
  orgCode: 'A01',
  rights: { roleCodes: new Set(), permissions: new Set() },
  ...more,
})
