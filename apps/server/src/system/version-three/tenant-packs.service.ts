import type {
  addPackBody,
  editPackBody,
  packListQuery,
  packUserQuery,
  TenantPack,
} from '@liangshu/contract/system/version-three'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { z } from 'zod'

import type { Tx } from '../../platform/database/database.ts'
import { AppError, refusal } from '../../platform/http/app-error.ts'
import { newId } from '../../platform/new-id.ts'
import { createRecordKeeper } from '../../platform/records/record-keeper.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { findGranted, holders, saveGrants } from '../permission/menu/grants.ts'
import { refuseRolesBeyond } from '../permission/delegation.ts'
import { roleList, rolePage } from '../role/list/role-list.routes.ts'
import { keepingAnAdministrator } from '../user/keep-administrator.ts'
import { createMembersService } from '../user/members.service.ts'
import { createUserView } from '../user/user-view.ts'

type Parts = Pick<FastifyInstance, 'db' | 'lists' | 'clock'>
type ListQuery = Partial<z.output<typeof packListQuery>> & { tenantId: number }

/** Packages as roles: everything is done by what roles are kept with, and so with its checks and its traces. */
export function createTenantPackService({ db, lists, clock }: Parts) {
  const keeper = createRecordKeeper({ lists, clock }, roleList, { dataRules: rolePage })
  const view = createUserView(lists)
  const members = createMembersService({ db, view })

  async function toPack(tx: Tx, role: Awaited<ReturnType<typeof keeper.findOne>>): Promise<TenantPack> {
    return {
      id: role.id,
      tenantId: role.tenantId ?? 0,
      packName: role.roleName ?? '',
      packCode: role.roleCode,
      packType: 'custom',
      status: '1',
      remarks: role.description,
      izSysn: '0',
      permissionIds: (await findGranted(tx, holders.role, role.id)).join(','),
      createBy: role.createBy,
      createTime: role.createTime,
      updateBy: role.updateBy,
      updateTime: role.updateTime,
    }
  }

  const grant = (tx: Tx, actor: Actor, id: string, wanted: readonly string[]) =>
    keepingAnAdministrator(tx, () => saveGrants(tx, actor, holders.role, { id, wanted, now: clock.now() }))

  return {
    async findPage(tx: Tx, actor: Actor, { tenantId, packName, pageNo, pageSize }: ListQuery) {
      const params = { pageNo, pageSize, ...(packName && { roleName: `*${packName}*` }) }
      const base = sql`t.tenant_id = ${tenantId}::integer`
      const page = await lists.findPage(tx, roleList, params, { actor, base, dataRules: rolePage })
      const records: TenantPack[] = []
      for (const role of page.records) records.push(await toPack(tx, role))
      return { ...page, records }
    },

    add: (actor: Actor, given: z.output<typeof addPackBody>) =>
      inTenant(db, actor, async (tx) => {
        const { tenantId, packName, packCode, remarks, permissionIds } = given
        const roleCode = packCode || `pack_${newId(clock.now().getTime())}`
        const values = { tenantId, roleName: packName, roleCode, description: remarks }
        const id = await keeper.insert(tx, actor, values)
        await grant(tx, actor, id, permissionIds)
      }),

    edit: (actor: Actor, { id, packName, remarks, permissionIds }: z.output<typeof editPackBody>) =>
      inTenant(db, actor, async (tx) => {
        await refuseRolesBeyond(tx, actor, [id])
        await keeper.update(tx, actor, id, { roleName: packName || undefined, description: remarks })
        if (permissionIds) await grant(tx, actor, id, permissionIds)
      }),

    /** As with roles: one that people hold stays. */
    remove: (actor: Actor, ids: readonly string[]) =>
      inTenant(db, actor, async (tx) => {
        if (ids.length === 0) throw new AppError('IDS_MISSING')
        await refuseRolesBeyond(tx, actor, ids)
        const used = await sql`select 1 from sys_user_role where role_id = any(${ids}::text[])`.execute(tx)
        if (used.rows.length > 0) throw refusal('套餐中还有成员，请先移出后再删除', { ids })
        const removed = await keeper.remove(tx, actor, ids)
        if (removed.length === 0) throw new AppError('NOT_FOUND', { ids })
      }),

    async findMembers(tx: Tx, actor: Actor, query: z.output<typeof packUserQuery>) {
      const pack = await keeper.findOne(tx, actor, query.packId ?? '')
      const base = sql`t.id in (select ur.user_id from sys_user_role ur where ur.role_id = ${pack.id})`
      const page = await view.findPage(tx, actor, { pageNo: query.pageNo, pageSize: query.pageSize }, base)
      return {
        ...page,
        records: page.records.map((user) => ({
          id: user.id,
          username: user.username ?? '',
          realname: user.realname ?? '',
          avatar: user.avatar,
          phone: user.phone,
          departNames: (user.orgCodeTxt ?? '').split(',').filter(Boolean),
          positionNames: (user.post_dictText ?? '').split(',').filter(Boolean),
          packName: pack.roleName ?? '',
          packId: pack.id,
        })),
      }
    },

    addMembers: members.addToRole,
    removeMembers: members.removeFromRole,

    async packsOf(tx: Tx, userId: string, tenantId: number): Promise<string[]> {
      const found = await sql<{ id: string }>`
        select role_id as id from sys_user_role where user_id = ${userId} and tenant_id = ${tenantId} order by 1
      `.execute(tx)
      return found.rows.map((row) => row.id)
    },
  }
}
