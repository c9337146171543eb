import { listQuery } from '@liangshu/contract/list-query'
import { checkOnlyUserQuery, listedUser, pickedUser } from '@liangshu/contract/system/user/user-list'
import { pageOf } from '@liangshu/contract/wire'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { answered, refused } from '../../../platform/http/envelope.ts'
import { allOf } from '../../../platform/list/compare.ts'
import { firstOf, joinedOf, type Fragment, type ListParams } from '../../../platform/list/list-definition.ts'
import { listOf } from '../../../platform/list/value-operators.ts'
import { asPlatform, inTenant } from '../../../platform/tenancy/in-tenant.ts'
import { findPickedPeople, pickerConditions, sortAndPage } from './user-picker.ts'
import {
  inDepart,
  inInstitution,
  isAnyTaken,
  isPerson,
  oneOf,
  withDepartNames,
  type UniqueField,
} from './user-list.store.ts'
import { nameList, pickerList, userList } from './user-lists.ts'

const mayManage = 'system:user:list'
const rulesPage = 'system/UserList'
/** Clients expect the names; a plain colleague gets nothing to reach people by. */
const withheld = { email: null, phone: null, telephone: null, workNo: null }

export const userListRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, lists } = app

  /** Everyone may put a name to an account; only who manages users sees, filters and sorts by the rest. */
  // The second name is that of version 3, for people of every institution: whom a caller sees is decided below anyway.
  for (const url of ['/sys/user/list', '/sys/user/listAll'])
    app.get(
      url,
      {
        config: { access: 'session', dataRules: rulesPage },
        schema: { querystring: listQuery, response: { 200: pageOf(listedUser) } },
      },
      ({ actor, query }) =>
        inTenant(db, actor, async (tx) => {
          const options = { actor, dataRules: rulesPage, rulesDefinition: userList, base: listConditions(query) }
          if (actor.rights.permissions.has(mayManage)) {
            const page = await lists.findPage(tx, userList, query, options)
            return { ...page, records: await withDepartNames(tx, page.records) }
          }
          const page = await lists.findPage(tx, nameList, query, options)
          const named = await withDepartNames(tx, page.records)
          return { ...page, records: named.map((row) => ({ ...row, ...withheld })) }
        }),
    )

  app.get(
    '/sys/user/queryUserComponentData',
    {
      config: { access: 'session' },
      schema: { querystring: listQuery, response: { 200: pageOf(pickedUser) } },
    },
    ({ actor, query }) =>
      inTenant(db, actor, async (tx) => {
        const base = pickerConditions(query)
        const page = await lists.findPage(tx, pickerList, sortAndPage(query), { actor, base })
        return { ...page, records: await withDepartNames(tx, page.records) }
      }),
  )

  app.get(
    '/sys/user/getMultiUser',
    { config: { access: 'session', bare: true }, schema: { querystring: listQuery } },
    ({ actor, query }) => inTenant(db, actor, (tx) => findPickedPeople(tx, lists, actor, query)),
  )

  app.get(
    '/sys/user/checkOnlyUser',
    { config: { access: 'anonymous', callsPerMinute: 20 }, schema: { querystring: checkOnlyUserQuery } },
    async ({ query }) => {
      const asked = Object.entries(query).filter((entry): entry is [UniqueField, string] => Boolean(entry[1]))
      const isTaken = await asPlatform(db, (tx) => isAnyTaken(tx, asked))
      return isTaken ? refused(0, '用户账号已存在') : answered(true)
    },
  )
}

const isTenantId = (id: number): boolean => Number.isSafeInteger(id) && id > 0 && id <= 2_147_483_647

/** `departId`, `tenantId` and `code` (a list of ids) are this list's own parameters. */
function listConditions(query: ListParams): Fragment {
  const departId = firstOf(query, 'departId')
  const tenantId = Number(firstOf(query, 'tenantId') ?? '')
  const ids = listOf(joinedOf(query, 'code') ?? '')
  return allOf([
    isPerson,
    ...(departId ? [inDepart(departId)] : []),
    ...(isTenantId(tenantId) ? [inInstitution(tenantId)] : []),
    ...(ids.length > 0 ? [oneOf('id', ids)] : []),
  ])
}
