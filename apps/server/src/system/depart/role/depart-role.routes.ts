import {
  addDepartRoleBody,
  departRoleUser,
  departRoleUserBody,
  departRoleUserQuery,
  editDepartRoleBody,
  sysDepartRole,
} from '@liangshu/contract/system/depart/depart-role'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import { z } from 'zod'

import type { Tx } from '../../../platform/database/database.ts'
import { refusal } from '../../../platform/http/app-error.ts'
import { saidTwice } from '../../../platform/http/envelope.ts'
import { defineList, firstOf } from '../../../platform/list/list-definition.ts'
import { newId } from '../../../platform/new-id.ts'
import { auditColumns, versionColumn } from '../../../platform/records/audit-columns.ts'
import { registerRecordRoutes, twice } from '../../../platform/records/record-routes.ts'
import { inTenant } from '../../../platform/tenancy/in-tenant.ts'
import { refuseDepartRolesBeyond, refuseHolder, refuseOwn, refuseStronger } from '../../permission/delegation.ts'

export const departRoleList = defineList({
  table: 'sys_depart_role',
  tenantColumn: 'tenant_id',
  columns: {
    id: { column: 'id', type: 'text', notNull: true },
    departId: { column: 'depart_id', type: 'text', dict: 'sys_depart,depart_name,id' },
    roleName: { column: 'role_name', type: 'text', ignoreCase: true },
    roleCode: { column: 'role_code', type: 'text', ignoreCase: true },
    description: { column: 'description', type: 'text' },
    ...versionColumn,
    ...auditColumns,
  },
  defaultSort: [{ property: 'createTime', descending: true }],
  watched: {},
})

/** Roles that exist inside one department, and who of its members holds them. */
export const departRoleRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, clock } = app
  const reading = { access: 'system:departRole:list' }

  registerRecordRoutes(app, {
    path: '/sys/sysDepartRole',
    permission: 'system:departRole',
    title: '部门角色',
    definition: departRoleList,
    item: sysDepartRole,
    addBody: addDepartRoleBody,
    editBody: editDepartRoleBody,
    say: twice,
    texts: { add: '添加成功！', edit: '编辑成功!', remove: '删除成功!', removeBatch: '批量删除成功！' },
    listOptions: (query) => {
      const departId = firstOf(query, 'deptId')
      return departId ? { base: sql`t.depart_id = ${departId}` } : {}
    },
    beforeSave: async (tx, actor, values, id) => {
      if (id !== undefined) await refuseDepartRolesBeyond(tx, actor, [id])
      const departId = values['departId'] as string | undefined
      if (departId !== undefined) await refuseUnknownDepart(tx, departId)
      return values
    },
    beforeRemove: async (tx, actor, roles) => {
      const ids = roles.map(({ id }) => id)
      for (const id of ids) await refuseHolder(tx, actor, { owner: 'sys_depart_role', id })
    },
  })

  app.get(
    '/sys/sysDepartRole/getDeptRoleList',
    { config: reading, schema: { querystring: departRoleUserQuery, response: { 200: z.array(sysDepartRole) } } },
    ({ actor, query }) =>
      inTenant(db, actor, async (tx) => {
        const base = sql`t.depart_id = ${query.departId ?? ''}`
        return (await app.lists.findPage(tx, departRoleList, { pageSize: '-1' }, { actor, base })).records
      }),
  )

  app.get(
    '/sys/sysDepartRole/getDeptRoleByUserId',
    { config: reading, schema: { querystring: departRoleUserQuery, response: { 200: z.array(departRoleUser) } } },
    ({ actor, query }) =>
      inTenant(db, actor, async (tx) => {
        const { departId = '', userId = '' } = query
        const found = await sql<z.output<typeof departRoleUser>>`
          select dru.id, dru.user_id as "userId", dru.drole_id as "droleId" from sys_depart_role_user dru
            join sys_depart_role r on r.id = dru.drole_id
          where dru.user_id = ${userId} and (${departId} = '' or r.depart_id = ${departId})
        `.execute(tx)
        return found.rows
      }),
  )

  app.post(
    '/sys/sysDepartRole/deptRoleUserAdd',
    {
      config: { access: 'system:departRole:user', operation: { text: '分配部门角色', kind: 'edit' } },
      schema: { body: departRoleUserBody },
    },
    async ({ actor, body }) => {
      const change = { userId: body.userId, wanted: body.newRoleId, last: body.oldRoleId }
      await inTenant(db, actor, async (tx) => {
        refuseOwn(actor, [change.userId])
        await refuseStronger(tx, actor, [change.userId])
        await refuseDepartRolesBeyond(tx, actor, change.wanted)
        await assign(tx, change, clock.now())
      })
      return saidTwice('添加成功！')
    },
  )
}

export async function refuseUnknownDepart(tx: Tx, departId: string): Promise<void> {
  const found = await tx.selectFrom('sys_depart').select('id').where('id', '=', departId).executeTakeFirst()
  if (!found) throw refusal('所选部门不存在或不属于本机构')
}

type Assignment = { userId: string; wanted: readonly string[]; last: readonly string[] }

/** New minus old is added, old minus new taken away. Only members of the department can hold its roles. */
async function assign(tx: Tx, { userId, wanted, last }: Assignment, now: Date): Promise<void> {
  const added = wanted.filter((id) => !last.includes(id))
  const taken = last.filter((id) => !wanted.includes(id))
  const roles = await sql<{ id: string; tenantId: number }>`
    select r.id, r.tenant_id as "tenantId" from sys_depart_role r
      join sys_user_depart ud on ud.dep_id = r.depart_id and ud.user_id = ${userId}
    where r.id = any(${added}::text[])
  `.execute(tx)
  if (roles.rows.length < new Set(added).size) throw refusal('该用户不在角色所属的部门中')
  if (taken.length > 0) {
    await sql`delete from sys_depart_role_user where user_id = ${userId} and drole_id = any(${taken}::text[])`.execute(
      tx,
    )
  }
  if (roles.rows.length === 0) return
  await tx
    .insertInto('sys_depart_role_user')
    .values(
      roles.rows.map((role) => ({
        id: newId(now.getTime()),
        user_id: userId,
        drole_id: role.id,
        tenant_id: role.tenantId,
      })),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'drole_id']).doNothing())
    .execute()
}
