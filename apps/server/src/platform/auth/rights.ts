import { sql } from 'kysely'

import type { Db } from '../database/database.ts'
import { findDataRules } from '../list/data-rules.store.ts'
import { inTenant, type Scope } from '../tenancy/in-tenant.ts'
import type { Rights } from '../tenancy/actor.ts'

/**
 * Roles and permission codes of a person inside one institution: by roles, and by roles of their departments.
 * A platform administrator holds every permission, so that a new page never locks out the one who must grant it.
 */
async function loadRights(db: Db, scope: Scope): Promise<Rights> {
  return inTenant(db, scope, async (tx) => {
    const rows = await sql<{ kind: 'role' | 'permission'; code: string }>`
      with mine as (
        select r.id, r.role_code from sys_user_role ur join sys_role r on r.id = ur.role_id
        where ur.user_id = ${scope.userId}
      ), granted as (
        select permission_id from sys_role_permission where role_id in (select id from mine)
        union
        select drp.permission_id from sys_depart_role_user dru
          join sys_depart_role_permission drp on drp.role_id = dru.drole_id
        where dru.user_id = ${scope.userId}
        union
        select id from sys_permission where ${scope.isPlatform}
      )
      select 'role' as kind, role_code as code from mine
      union all
      select distinct 'permission', p.perms from granted g join sys_permission p on p.id = g.permission_id
      where p.del_flag = 0 and p.status = '1' and p.perms <> ''
    `.execute(tx)
    const dataRules = await findDataRules(tx, scope.userId)
    return {
      dataRules,
      roleCodes: new Set(rows.rows.filter((row) => row.kind === 'role').map((row) => row.code)),
      // One button row may carry several codes, split by commas.
      permissions: new Set(rows.rows.filter((row) => row.kind === 'permission').flatMap((row) => row.code.split(','))),
    }
  })
}

export type RightsCache = { of: (scope: Scope, version: number) => Promise<Rights> }

const maxEntries = 5000

/** Kept until the rights version in the database moves; any change by any node moves it. */
export function createRightsCache(db: Db): RightsCache {
  let current = -1
  let entries = new Map<string, Promise<Rights>>()
  return {
    of(scope, version) {
      if (version !== current || entries.size > maxEntries) {
        current = version
        entries = new Map()
      }
      const key = `${scope.userId}|${scope.tenantId}|${scope.isPlatform}`
      const known = entries.get(key)
      if (known) return known
      const loading = loadRights(db, scope)
      entries.set(key, loading)
      // A failed load must not be remembered as an answer.
      loading.catch(() => entries.delete(key))
      return loading
    },
  }
}
