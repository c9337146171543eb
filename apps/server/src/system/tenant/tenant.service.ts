import type { addTenantBody, editTenantBody } from '@liangshu/contract/system/tenant'
import { sql } from 'kysely'
import type { z } from 'zod'

import type { SessionEnded } from '../../platform/auth/session-ended.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { AppError, refusal } from '../../platform/http/app-error.ts'
import { fromDatabase } from '../../platform/http/database-error.ts'
import type { Lists } from '../../platform/list/lists.ts'
import { createRecordKeeper } from '../../platform/records/record-keeper.ts'
import { readTimeOr } from '../../platform/records/read-time.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { menuRows } from '../../seed/menu-rows.ts'
import { seedInstitutionRoles } from '../seed/seed-roles.ts'
import { tenantList, tenantRules } from './tenant-list.ts'

type Parts = { db: Db; clock: Clock; lists: Lists; sessionEnded: SessionEnded }
type Written = Omit<z.output<typeof editTenantBody>, 'id' | 'version'>

const inUse = '该租户已被引用，无法删除！'

export function createTenantService({ db, clock, lists, sessionEnded }: Parts) {
  const keeper = createRecordKeeper({ lists, clock }, tenantList, { dataRules: tenantRules })

  return {
    findOne: (actor: Actor, id: string) => inTenant(db, actor, (tx) => keeper.findOne(tx, actor, id)),

    /** A new institution has the standard roles from its first minute. */
    async add(actor: Actor, { id, ...given }: z.output<typeof addTenantBody>): Promise<void> {
      try {
        await inTenant(db, actor, async (tx) => {
          await keeper.insert(tx, actor, toValues(given), id)
          await seedInstitutionRoles(tx, [id], { rows: menuRows(), now: clock.now() })
        })
      } catch (error) {
        throw fromDatabase(error)?.code === 'DUPLICATE' ? refusal('该编号已存在!', { id }) : error
      }
    },

    /** Whoever is signed in for an institution that is closed, or outside its time, is out at once. */
    async edit(actor: Actor, { id, version, ...given }: z.output<typeof editTenantBody>): Promise<void> {
      const ended = await inTenant(db, actor, async (tx) => {
        await keeper.update(tx, actor, id, toValues(given), version)
        return endSessionsOfClosed(tx, id, clock.now())
      })
      sessionEnded.announce(ended)
    },

    /** Returns how many of them were still in use and therefore stay. */
    remove: (actor: Actor, ids: readonly string[]) =>
      inTenant(db, actor, async (tx) => {
        const known = (await keeper.findVisible(tx, actor, ids)).map((row) => Number(row.id))
        if (known.length === 0) throw new AppError('NOT_FOUND', { ids })
        const used = await findUsed(tx, known)
        const free = known.filter((id) => !used.has(id))
        if (free.length === 0) throw refusal(ids.length > 1 ? '选择的租户都已被引用，无法删除！' : inUse, { ids })
        await tx.deleteFrom('sys_role').where('tenant_id', 'in', free).execute()
        await tx.deleteFrom('sys_position').where('tenant_id', 'in', free).execute()
        await keeper.remove(tx, actor, free)
        return used.size
      }),
  }
}

function toValues({ beginDate, endDate, ...values }: Written) {
  const begin = readTimeOr(beginDate, '开始时间')
  const end = readTimeOr(endDate, '结束时间')
  if (begin && end && end < begin) throw refusal('结束时间不能早于开始时间')
  return { ...values, beginDate: begin, endDate: end }
}

async function endSessionsOfClosed(tx: Tx, tenantId: number, now: Date): Promise<string[]> {
  const ended = await sql<{ id: string }>`
    update sys_session s set ended_at = ${now}, end_reason = 'tenant disabled'
    from sys_user u
    where u.id = s.user_id and not u.is_platform and s.tenant_id = ${tenantId} and s.ended_at is null
      and cardinality(enabled_tenants(array[${tenantId}::integer])) = 0
    returning s.id
  `.execute(tx)
  return ended.rows.map((row) => row.id)
}

/** People, removed ones too, and departments count; roles and posts are only furniture. */
async function findUsed(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const found = await sql<{ id: number }>`
    select t.id from sys_tenant t where t.id = any(${ids}::integer[])
      and (exists (select 1 from sys_user u where u.tenant_ids @> array[t.id])
        or exists (select 1 from sys_depart d where d.tenant_id = t.id))
  `.execute(tx)
  return new Set(found.rows.map((row) => row.id))
}
