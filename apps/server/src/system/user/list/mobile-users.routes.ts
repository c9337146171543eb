import {
  clientIdQuery,
  mobileUserQuery,
  subordinates,
  subordinatesQuery,
  userSection,
} from '@liangshu/contract/system/user/mobile-users'
import { directoryUser, type DirectoryUser } from '@liangshu/contract/system/user/user-list'
import { pageOf } from '@liangshu/contract/wire'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import { z } from 'zod'

import type { Tx } from '../../../platform/database/database.ts'
import { refusal } from '../../../platform/http/app-error.ts'
import { said } from '../../../platform/http/envelope.ts'
import { allOf, escapeLike } from '../../../platform/list/compare.ts'
import type { Fragment, ListParams } from '../../../platform/list/list-definition.ts'
import type { Actor } from '../../../platform/tenancy/actor.ts'
import { inTenant } from '../../../platform/tenancy/in-tenant.ts'
import { isEnabled, isPerson, oneOf, withDepartNames } from './user-list.store.ts'
import { directoryList } from './user-lists.ts'
import { cutText } from '../../../platform/http/clean-text.ts'

const leader = 2

/** Calls that only the mobile client makes: who am I, who are the others, who is below me, where to push messages. */
export const mobileUsersRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, lists } = app
  const config = { access: 'session' as const }
  const find = (tx: Tx, actor: Actor, params: ListParams, condition: Fragment) =>
    lists.findPage(tx, directoryList, params, { actor, base: allOf([isPerson, isEnabled, condition]) })
  const findAll = async (tx: Tx, actor: Actor, condition: Fragment): Promise<DirectoryUser[]> =>
    withDepartNames(tx, (await find(tx, actor, { pageSize: '-1' }, condition)).records)

  app.get(
    '/sys/user/getUserSectionInfoByToken',
    { config, schema: { response: { 200: userSection } } },
    async ({ actor }) => ({
      sysUserId: actor.userId,
      sysUserCode: actor.username,
      sysUserName: actor.realname,
      sysOrgCode: actor.orgCode,
    }),
  )

  app.get(
    '/sys/user/appUserList',
    { config, schema: { querystring: mobileUserQuery, response: { 200: pageOf(directoryUser) } } },
    ({ actor, query }) =>
      inTenant(db, actor, async (tx) => {
        const { keyword, username, pageNo, pageSize } = query
        const condition = allOf([named(keyword), ...(username ? [oneOf('username', username.split(','))] : [])])
        const page = await find(tx, actor, { pageNo, pageSize }, condition)
        return { ...page, records: await withDepartNames(tx, page.records) }
      }),
  )

  app.get(
    '/sys/user/appQueryUser',
    { config, schema: { querystring: mobileUserQuery, response: { 200: z.array(directoryUser) } } },
    ({ actor, query }) => inTenant(db, actor, (tx) => findAll(tx, actor, named(query.keyword))),
  )

  /** Oneself or, for those who manage people, anybody: with everyone in the departments that person leads. */
  app.get(
    '/sys/user/queryChildrenByUsername',
    { config, schema: { querystring: subordinatesQuery, response: { 200: subordinates } } },
    ({ actor, query }) =>
      inTenant(db, actor, async (tx) => {
        const id = actor.rights.permissions.has('system:user:list') ? (query.userId ?? actor.userId) : actor.userId
        const [sysUser] = await findAll(tx, actor, oneOf('id', [id]))
        if (!sysUser) throw refusal('未找到对应用户!')
        const led = await sql<{ departs: string | null }>`
          select depart_ids as departs from sys_user where id = ${id} and user_identity = ${leader}`.execute(tx)
        const departIds = (led.rows[0]?.departs ?? '').split(',').filter((part) => part !== '')
        if (departIds.length === 0) return { sysUser }
        const isBelow = sql`t.id <> ${id} and t.id in (
          select ud.user_id from sys_user_depart ud where ud.dep_id = any(${departIds}::text[]))`
        return { sysUser, children: await findAll(tx, actor, isBelow) }
      }),
  )

  /** One device belongs to one person: whoever had it before no longer gets its messages. */
  app.get(
    '/sys/user/saveClientId',
    {
      config: { ...config, operation: { text: '登记移动设备', kind: 'edit' } },
      schema: { querystring: clientIdQuery },
    },
    async ({ actor, query }) => {
      const clientId = cutText(query.clientId ?? '', 100)
      if (clientId === '') throw refusal('设备标识不能为空')
      await inTenant(db, actor, async (tx) => {
        await sql`update sys_user set client_id = null where client_id = ${clientId} and id <> ${actor.userId}`.execute(
          tx,
        )
        await sql`update sys_user set client_id = ${clientId} where id = ${actor.userId}`.execute(tx)
      })
      return said('')
    },
  )
}

function named(keyword: string | undefined): Fragment {
  const word = keyword?.replaceAll('*', '').trim()
  if (!word) return sql`true`
  const pattern = `%${escapeLike(word)}%`
  return sql`(t.username ilike ${pattern} or t.realname ilike ${pattern})`
}
