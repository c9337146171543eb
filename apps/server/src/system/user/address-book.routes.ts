import { addressListUser, orgCodeQuery, orgCodeUser } from '@liangshu/contract/system/user/user'
import { pageOf } from '@liangshu/contract/wire'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import type { z } from 'zod'

import type { Tx } from '../../platform/database/database.ts'
import { escapeLike } from '../../platform/list/compare.ts'
import { readPaging, toPage } from '../../platform/list/paging.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'

type Query = z.output<typeof orgCodeQuery>
type Entry = z.output<typeof orgCodeUser>

const pagingOf = ({ pageNo, pageSize }: Query) =>
  readPaging({
    ...(pageNo !== undefined && { pageNo: String(pageNo) }),
    ...(pageSize !== undefined && { pageSize: String(pageSize) }),
  })

/** Enabled people of a department and of everything below it, with the departments they are in. */
const members = ({ orgCode = '', realname = '', workNo = '' }: Query) => sql`
  from sys_user u
    left join sys_user_depart ud on ud.user_id = u.id
    left join sys_depart d on d.id = ud.dep_id and d.del_flag = '0'
  where u.del_flag = 0 and u.status = 1 and u.username <> '_reserve_user_external'
    and (${orgCode} = '' or starts_with(d.org_code, ${orgCode}))
    and u.realname ilike ${`%${escapeLike(realname.replaceAll('*', ''))}%`}
    and coalesce(u.work_no, '') ilike ${`%${escapeLike(workNo.replaceAll('*', ''))}%`}`

const person = sql`u.realname, u.work_no as "workNo", u.post, u.telephone, u.email, u.phone, u.avatar`

async function findEntries(tx: Tx, query: Query) {
  const paging = pagingOf(query)
  const { pageNo, pageSize } = paging
  const counted = await sql<{ total: number }>`select count(*) as total ${members(query)}`.execute(tx)
  const found = await sql<Entry>`
    select u.id, ${person}, d.id as "departId", d.depart_name as "departName" ${members(query)}
    order by u.create_time desc, u.id, d.org_code limit ${pageSize} offset ${(pageNo - 1) * pageSize}
  `.execute(tx)
  return toPage(found.rows, counted.rows[0]?.total ?? 0, paging)
}

/** Each person once, their departments joined by ` | `. */
export async function findPeople(tx: Tx, query: Query) {
  const paging = pagingOf(query)
  const { pageNo, pageSize } = paging
  const counted = await sql<{ total: number }>`select count(distinct u.id) as total ${members(query)}`.execute(tx)
  const found = await sql<z.output<typeof addressListUser>>`
    select u.id as "userId", ${person}, string_agg(d.id, ' | ' order by d.org_code) as "departId",
      string_agg(d.depart_name, ' | ' order by d.org_code) as "departName" ${members(query)}
    group by u.id order by u.create_time desc, u.id limit ${pageSize} offset ${(pageNo - 1) * pageSize}
  `.execute(tx)
  return toPage(found.rows, counted.rows[0]?.total ?? 0, paging)
}

/** The address book: colleagues of the own institution, by department. */
export const addressBookRoutes: FastifyPluginAsyncZod = async (app) => {
  const config = { access: 'session' as const }

  app.get(
    '/sys/user/queryByOrgCode',
    { config, schema: { querystring: orgCodeQuery, response: { 200: pageOf(orgCodeUser) } } },
    ({ actor, query }) => inTenant(app.db, actor, (tx) => findEntries(tx, query)),
  )

  app.get(
    '/sys/user/queryByOrgCodeForAddressList',
    { config, schema: { querystring: orgCodeQuery, response: { 200: pageOf(addressListUser) } } },
    ({ actor, query }) => inTenant(app.db, actor, (tx) => findPeople(tx, query)),
  )
}
