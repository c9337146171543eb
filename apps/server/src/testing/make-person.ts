import { openSession } from '../platform/auth/open-session.ts'
import { asPlatform } from '../platform/tenancy/in-tenant.ts'
import { createAskOwner } from './ask-owner.ts'
import type { TestApp } from './test-app.ts'

type Person = { username: string; tenantId?: number; isPlatform?: boolean; permissions?: string[] }

/** Somebody with exactly these permissions in one institution. Returns the token of their session. */
export async function makePerson({ db, ownerDb, clock }: TestApp, person: Person): Promise<string> {
  const { username, tenantId = 1, isPlatform = false, permissions = [] } = person
  const ask = createAskOwner(ownerDb)
  const id = `u-${username}`
  await ask('insert into sys_tenant (id, name) values ($1, $2) on conflict do nothing', [tenantId, `机构${tenantId}`])
  await ask(
    `insert into sys_user (id, username, realname, password_hash, tenant_ids, is_platform, org_code)
     values ($1, $2, $2, '-', $3, $4, 'A01')`,
    [id, username, isPlatform ? [] : [tenantId], isPlatform],
  )
  const role = `r-${username}`
  await ask('insert into sys_role (id, tenant_id, role_name, role_code) values ($1, $2, $1, $1)', [role, tenantId])
  await ask('insert into sys_user_role values ($1, $2, $3)', [id, role, tenantId])
  for (const code of permissions) {
    const button = `b-${code}`
    await ask('insert into sys_permission (id, name, perms, menu_type) values ($1, $2, $2, 2) on conflict do nothing', [
      button,
      code,
    ])
    await ask('insert into sys_role_permission (role_id, permission_id, tenant_id) values ($1, $2, $3)', [
      role,
      button,
      tenantId,
    ])
  }
  const visitor = { ip: '127.0.0.1', userAgent: 'test' }
  const session = { userId: id, tenantId: isPlatform ? 0 : tenantId, visitor, clock, ttlSeconds: 7200 }
  return asPlatform(db, (tx) => openSession(tx, session))
}
