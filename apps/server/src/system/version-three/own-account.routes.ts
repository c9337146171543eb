import { userInfo } from '@liangshu/contract/system/identity'
import { directoryUser } from '@liangshu/contract/system/user/user-list'
import { addressListUser, orgCodeQuery } from '@liangshu/contract/system/user/user'
import { selectUserQuery } from '@liangshu/contract/system/version-three'
import { pageOf } from '@liangshu/contract/wire'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import { z } from 'zod'

import { allOf, escapeLike } from '../../platform/list/compare.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { createAccountService } from '../account/account.service.ts'
import { findPeople } from '../user/address-book.routes.ts'
import { isEnabled, isPerson, oneOf, underDepart, withDepartNames } from '../user/list/user-list.store.ts'
import { directoryList } from '../user/list/user-lists.ts'

/** Who am I and who are the others, as clients of version 3 ask. */
export const ownAccountRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, lists } = app
  const account = createAccountService(app)
  const own = { access: 'session', withInitialPassword: true } as const

  /** Whether somebody else chose the password. It is never told. */
  app.get(
    '/sys/user/verifyIzDefaultPwd',
    { config: own, schema: { response: { 200: z.string() } } },
    async ({ actor }) => (actor.mustChangePassword ? 'yes_' : 'no'),
  )

  app.get(
    '/sys/user/login/setting/getUserData',
    { config: own, schema: { response: { 200: userInfo } } },
    ({ actor }) => account.userInfo(actor),
  )

  app.get('/sys/thirdApp/getThirdAccountByUserId', { config: { access: 'session' } }, ({ actor }) =>
    inTenant(db, actor, async (tx) => {
      const found = await sql`
          select id, user_id as "sysUserId", third_type as "thirdType", realname, create_time as "createTime"
          from sys_third_account where user_id = ${actor.userId} order by third_type`.execute(tx)
      return found.rows
    }),
  )

  app.get(
    '/sys/user/selectUserList',
    {
      config: { access: 'session' },
      schema: { querystring: selectUserQuery, response: { 200: pageOf(directoryUser) } },
    },
    ({ actor, query }) =>
      inTenant(db, actor, async (tx) => {
        const { departId, roleId, keyword = '', excludeUserIdList: without, includeUsernameList: only } = query
        const word = `%${escapeLike(keyword.replaceAll('*', ''))}%`
        const base = allOf([
          isPerson,
          isEnabled,
          sql`(t.username ilike ${word} or t.realname ilike ${word})`,
          sql`not t.id = any(${without}::text[])`,
          ...(only.length > 0 ? [oneOf('username', only)] : []),
          ...(departId ? [underDepart(departId)] : []),
          ...(roleId ? [sql`t.id in (select ur.user_id from sys_user_role ur where ur.role_id = ${roleId})`] : []),
        ])
        const params = { pageNo: query.pageNo, pageSize: query.pageSize }
        const page = await lists.findPage(tx, directoryList, params, { actor, base })
        return { ...page, records: await withDepartNames(tx, page.records) }
      }),
  )

  /** The address book of version 3: each person once, under the id of the person. */
  app.get(
    '/sys/user/queryDepartUserByOrgCode',
    {
      config: { access: 'session' },
      schema: { querystring: orgCodeQuery, response: { 200: pageOf(addressListUser.extend({ id: z.string() })) } },
    },
    ({ actor, query }) =>
      inTenant(db, actor, async (tx) => {
        const page = await findPeople(tx, query)
        return { ...page, records: page.records.map((one) => ({ ...one, id: one.userId })) }
      }),
  )
}
