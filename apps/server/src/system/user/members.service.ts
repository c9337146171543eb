import { sql } from 'kysely'

import type { Db, Tx } from '../../platform/database/database.ts'
import { AppError, refusal, softRefusal } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { refuseDepartsBeyond, refuseOwn, refuseRolesBeyond, refuseStronger } from '../permission/delegation.ts'
import { keepingAnAdministrator } from './keep-administrator.ts'
import { findMemberships } from './user.store.ts'
import { settleDeparts } from './user-links.store.ts'
import type { UserView } from './user-view.ts'

type Group = { table: 'sys_role' | 'sys_depart'; id: string; name: string }

/** Neither one's own place nor that of somebody with more rights. */
async function refuseChange(tx: Tx, actor: Actor, userIds: readonly string[]): Promise<void> {
  refuseOwn(actor, userIds)
  await refuseStronger(tx, actor, userIds)
}

/** Who is in a role or a department, from the side of the role and the department. */
export function createMembersService({ db, view }: { db: Db; view: UserView }) {
  /** The people must be visible to the caller, and belong to the institution the role or department is of. */
  async function joinable(tx: Tx, actor: Actor, { table, id, name }: Group, userIds: readonly string[]) {
    const group = await tx.selectFrom(table).select(['id', 'tenant_id']).where('id', '=', id).executeTakeFirst()
    if (!group) throw softRefusal(`出错了: ${name}不存在`)
    const visible = (await view.findByIds(tx, actor, userIds)).map((user) => user.id)
    const members = await findMemberships(tx, visible)
    const isAllowed = members.filter((member) => group.tenant_id === 0 || member.tenantIds.includes(group.tenant_id))
    if (isAllowed.length === 0 || isAllowed.length < new Set(userIds).size) {
      throw softRefusal('出错了: 所选用户不存在或不属于本机构')
    }
    return { tenantId: group.tenant_id, ids: isAllowed.map((member) => member.id) }
  }

  async function visibleIds(tx: Tx, actor: Actor, userIds: readonly string[]): Promise<string[]> {
    return (await view.findByIds(tx, actor, userIds)).map((user) => user.id)
  }

  return {
    addToRole: (actor: Actor, roleId: string, userIds: readonly string[]) =>
      inTenant(db, actor, async (tx) => {
        const { tenantId, ids } = await joinable(tx, actor, { table: 'sys_role', id: roleId, name: '角色' }, userIds)
        await refuseChange(tx, actor, ids)
        await refuseRolesBeyond(tx, actor, [roleId])
        await tx
          .insertInto('sys_user_role')
          .values(ids.map((id) => ({ user_id: id, role_id: roleId, tenant_id: tenantId })))
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      }),

    removeFromRole: (actor: Actor, roleId: string, userIds: readonly string[]) =>
      inTenant(db, actor, async (tx) => {
        const ids = await visibleIds(tx, actor, userIds)
        if (ids.length === 0) throw refusal('删除失败！')
        await refuseChange(tx, actor, ids)
        const gone = await keepingAnAdministrator(tx, () =>
          tx
            .deleteFrom('sys_user_role')
            .where('role_id', '=', roleId)
            .where('user_id', 'in', ids)
            .returning('user_id')
            .execute(),
        )
        if (gone.length === 0) throw refusal('删除失败！')
      }),

    addToDepart: (actor: Actor, departId: string, userIds: readonly string[]) =>
      inTenant(db, actor, async (tx) => {
        const group: Group = { table: 'sys_depart', id: departId, name: '部门' }
        const { tenantId, ids } = await joinable(tx, actor, group, userIds)
        await refuseChange(tx, actor, ids)
        await refuseDepartsBeyond(tx, actor, [departId])
        await tx
          .insertInto('sys_user_depart')
          .values(ids.map((id) => ({ user_id: id, dep_id: departId, tenant_id: tenantId })))
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        await settleDeparts(tx, ids)
      }),

    /** With the department goes every role they had in it. */
    removeFromDepart: (actor: Actor, departId: string, userIds: readonly string[]) =>
      inTenant(db, actor, async (tx) => {
        const ids = await visibleIds(tx, actor, userIds)
        if (ids.length === 0) throw refusal('删除失败！')
        await refuseChange(tx, actor, ids)
        const gone = await tx
          .deleteFrom('sys_user_depart')
          .where('dep_id', '=', departId)
          .where('user_id', 'in', ids)
          .returning('user_id')
          .execute()
        if (gone.length === 0) throw refusal('当前选中部门与用户无关联关系!')
        await settleDeparts(tx, ids)
      }),

    departsOf: (actor: Actor, userId: string) =>
      inTenant(db, actor, async (tx) => {
        const [user] = await view.findByIds(tx, actor, [userId])
        if (!user) throw new AppError('BUSINESS_SOFT', { userId }, { message: '查找失败' })
        const found = await sql<{ id: string; name: string }>`
          select d.id, d.depart_name as name from sys_user_depart ud join sys_depart d on d.id = ud.dep_id
          where ud.user_id = ${userId} and d.del_flag = '0' order by d.org_code
        `.execute(tx)
        return found.rows.map(({ id, name }) => ({ key: id, value: id, title: name, children: null }))
      }),
  }
}
