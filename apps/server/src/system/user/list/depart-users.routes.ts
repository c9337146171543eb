import { departUsersQuery, directoryUser, type DirectoryUser } from '@liangshu/contract/system/user/user-list'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { allOf, compare } from '../../../platform/list/compare.ts'
import type { Fragment } from '../../../platform/list/list-definition.ts'
import { mostRows } from '../../../platform/list/paging.ts'
import type { Actor } from '../../../platform/tenancy/actor.ts'
import { inTenant } from '../../../platform/tenancy/in-tenant.ts'
import { inDepart, isPerson, underDepart, withDepartNames } from './user-list.store.ts'
import { directoryList } from './user-lists.ts'

/** The people of a department, as plain lists for pickers. */
export const departUsersRoutes: FastifyPluginAsyncZod = async (app) => {
  const schema = { querystring: departUsersQuery, response: { 200: z.array(directoryUser) } }

  const find = (actor: Actor, conditions: Fragment[]): Promise<DirectoryUser[]> =>
    inTenant(app.db, actor, async (tx) => {
      const base = allOf([isPerson, ...conditions])
      const page = await app.lists.findPage(tx, directoryList, { pageSize: String(mostRows) }, { actor, base })
      return withDepartNames(tx, page.records)
    })

  app.get('/sys/user/queryUserByDepId', { config: { access: 'session' }, schema }, ({ actor, query }) => {
    const { id, realname = '' } = query
    const { columns } = directoryList
    const named = compare(columns.realname, { kind: 'like', likeness: 'contains', value: realname }, 'realname')
    return find(actor, [...(id ? [underDepart(id)] : []), ...(named ? [named] : [])])
  })

  app.get('/sys/user/appQueryByDepartId', { config: { access: 'session' }, schema }, ({ actor, query }) =>
    find(actor, [inDepart(query.departId ?? '')]),
  )

  app.get('/sys/sysDepart/users', { config: { access: 'session' }, schema }, ({ actor, query }) =>
    find(actor, [inDepart(query.id ?? query.departId ?? '')]),
  )
}
