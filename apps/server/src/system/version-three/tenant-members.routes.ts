import { listedUser } from '@liangshu/contract/system/user/user-list'
import { tenantRecord } from '@liangshu/contract/system/tenant'
import { inviteQuery, leaveQuery, ownTenant, tenantMembersQuery } from '@liangshu/contract/system/version-three'
import { pageOf } from '@liangshu/contract/wire'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import { z } from 'zod'

import { refusal } from '../../platform/http/app-error.ts'
import { saidTwice } from '../../platform/http/envelope.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { tenantList, tenantRules, toTenant } from '../tenant/tenant-list.ts'
import { inInstitution } from '../user/list/user-list.store.ts'
import { createUserAdminService } from '../user/user.service.ts'
import { createUserView } from '../user/user-view.ts'

const reading = { access: 'system:tenant:list' }
const page = pageOf(listedUser.extend({ userTenantStatus: z.string() }))
type Query = z.output<typeof tenantMembersQuery>

/** Who belongs to an institution. The platform decides; nobody applies, so that everybody there is a member. */
export const tenantMemberRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, lists } = app
  const view = createUserView(lists)
  const users = createUserAdminService({ db, view, clock: app.clock, sessionEnded: app.sessionEnded })

  async function findMembers(tx: Tx, actor: Actor, tenantId: number, query: Query) {
    const { username, realname, pageNo, pageSize } = query
    const params = {
      pageNo,
      pageSize,
      ...(username && { username: `*${username.replaceAll('*', '')}*` }),
      ...(realname && { realname: `*${realname.replaceAll('*', '')}*` }),
    }
    const found = await view.findPage(tx, actor, params, inInstitution(tenantId))
    return { ...found, records: found.records.map((user) => ({ ...user, userTenantStatus: '1' })) }
  }

  app.get(
    '/sys/tenant/getTenantUserList',
    { config: reading, schema: { querystring: tenantMembersQuery, response: { 200: page } } },
    ({ actor, query }) => inTenant(db, actor, (tx) => findMembers(tx, actor, query.userTenantId ?? 0, query)),
  )
  app.get(
    '/sys/tenant/getUserTenantPageList',
    { config: { access: 'system:user:list' }, schema: { querystring: tenantMembersQuery, response: { 200: page } } },
    ({ actor, query }) => inTenant(db, actor, (tx) => findMembers(tx, actor, actor.tenantId, query)),
  )

  app.put(
    '/sys/tenant/invitationUserJoin',
    {
      config: { access: 'system:tenant:edit', operation: { text: '邀请用户加入机构', kind: 'edit' } },
      schema: { querystring: inviteQuery },
    },
    async ({ actor, query: { ids, phone = '', username = '' } }) => {
      if (ids.length === 0 || (phone === '' && username === '')) throw refusal('请选择机构并填写手机号或用户账号')
      const found = await inTenant(db, actor, (tx) =>
        sql<{ id: string; tenants: number[] }>`select id, tenant_ids as tenants from sys_user
          where del_flag = 0 and (phone = ${phone} or lower(username) = lower(${username}))`.execute(tx),
      )
      const [user] = found.rows
      if (!user) throw refusal('用户不存在！')
      await users.edit(actor, { id: user.id, relTenantIds: [...new Set([...user.tenants.map(String), ...ids])] })
      return saidTwice('邀请用户成功')
    },
  )

  app.put(
    '/sys/tenant/leaveTenant',
    {
      config: { access: 'system:tenant:edit', operation: { text: '将用户请离机构', kind: 'delete' } },
      schema: { querystring: leaveQuery },
    },
    async ({ actor, query: { userIds, tenantId } }) => {
      if (userIds.length === 0) throw refusal('请选择用户')
      const found = await inTenant(db, actor, (tx) => view.findByIds(tx, actor, userIds))
      for (const { id, relTenantIds } of found) {
        const left = (relTenantIds ?? '').split(',').filter((one) => one !== '' && one !== String(tenantId))
        if (left.length === 0) throw refusal('该用户只属于这家机构，请改为删除用户', { id })
        await users.edit(actor, { id, relTenantIds: left })
      }
      return saidTwice('请离成功')
    },
  )

  const findOwn = (actor: Actor) =>
    inTenant(db, actor, async (tx) => {
      const found = await sql<z.output<typeof ownTenant>>`
        select t.id, u.id as "tenantUserId", t.name, t.trade, t.house_number as "houseNumber",
          '1' as "userTenantStatus", t.create_by as "createBy", 'member' as "memberType",
          exists (select 1 from sys_user_role ur join sys_role r on r.id = ur.role_id
            where ur.user_id = u.id and r.tenant_id = t.id and r.role_code = 'admin') as "tenantAdmin"
        from sys_user u join sys_tenant t on t.id = any(u.tenant_ids) where u.id = ${actor.userId} order by t.id
      `.execute(tx)
      return found.rows
    })
  app.get(
    '/sys/tenant/getTenantListByUserId',
    { config: { access: 'session' }, schema: { response: { 200: z.array(ownTenant) } } },
    ({ actor }) => findOwn(actor),
  )
  app.get(
    '/sys/tenant/getTenantPageListByUserId',
    {
      config: { access: 'session' },
      schema: { querystring: tenantMembersQuery, response: { 200: pageOf(tenantRecord) } },
    },
    async ({ actor, query }) => {
      const own = (await findOwn(actor)).map(({ id }) => id)
      return inTenant(db, actor, async (tx) => {
        const base = sql`t.id = any(${own}::integer[])`
        const found = await lists.findPage(
          tx,
          tenantList,
          { pageNo: query.pageNo, pageSize: query.pageSize },
          { actor, base },
        )
        return { ...found, records: found.records.map(toTenant) }
      })
    },
  )
  /** Institutions are removed for good, and only while nothing belongs to them: the bin of others is empty here. */
  app.get(
    '/sys/tenant/recycleBinPageList',
    { config: reading, schema: { querystring: tenantMembersQuery, response: { 200: pageOf(tenantRecord) } } },
    ({ actor, query }) =>
      inTenant(db, actor, async (tx) => {
        const params = { pageNo: query.pageNo, pageSize: query.pageSize }
        const found = await lists.findPage(tx, tenantList, params, { actor, base: sql`false`, dataRules: tenantRules })
        return { ...found, records: found.records.map(toTenant) }
      }),
  )
}
