import {
  addDepartBody,
  departIdsQuery,
  departSearchResult,
  editDepartBody,
  keyWordQuery,
  orgCodeOfQuery,
  parentsOf,
  parentsOfQuery,
} from '@liangshu/contract/system/depart/depart'
import { departNode } from '@liangshu/contract/system/depart/depart-tree'
import { idQuery, idsQuery } from '@liangshu/contract/system/dict'
import { departInfo, type DepartInfo } from '@liangshu/contract/system/identity'
import { directoryUser } from '@liangshu/contract/system/user/user-list'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import { z } from 'zod'

import type { Tx } from '../../platform/database/database.ts'
import { AppError, refusal } from '../../platform/http/app-error.ts'
import { answeredWith, said } from '../../platform/http/envelope.ts'
import { allOf, escapeLike } from '../../platform/list/compare.ts'
import type { Fragment } from '../../platform/list/list-definition.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { departList, departPage } from './tree/depart-list.ts'
import { toForest, toInfo } from './tree/depart-nodes.ts'
import * as tree from './tree/depart-tree.store.ts'
import { inDepart, isPerson, withDepartNames } from '../user/list/user-list.store.ts'
import { directoryList } from '../user/list/user-lists.ts'
import { createDepartService } from './depart.service.ts'

const open = { access: 'session' as const }
const ruled = { ...open, dataRules: departPage }

/** Departments: their care, and the lookups beyond the plain trees. */
export const departRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app
  const service = createDepartService(app)
  const ruleOf = (tx: Tx, actor: Actor) => app.lists.ruleOf(tx, departList, { actor, dataRules: departPage })

  const findUsers = async (tx: Tx, actor: Actor, condition: Fragment) => {
    const base = allOf([isPerson, condition])
    const page = await app.lists.findPage(tx, directoryList, { pageSize: '-1' }, { actor, base })
    return withDepartNames(tx, page.records)
  }

  app.post(
    '/sys/sysDepart/add',
    {
      config: { access: 'system:depart:add', operation: { text: '添加部门', kind: 'add' } },
      schema: { body: addDepartBody },
    },
    async ({ actor, body }) => {
      await service.add(actor, body)
      return said('添加成功！')
    },
  )

  app.route({
    method: ['PUT', 'POST'],
    url: '/sys/sysDepart/edit',
    config: { access: 'system:depart:edit', operation: { text: '编辑部门', kind: 'edit' } },
    schema: { body: editDepartBody },
    handler: async ({ actor, body }) => {
      await service.edit(actor, body)
      return said('修改成功!')
    },
  })

  app.delete(
    '/sys/sysDepart/delete',
    {
      config: { access: 'system:depart:delete', operation: { text: '删除部门', kind: 'delete' } },
      schema: { querystring: idQuery },
    },
    async ({ actor, query }) => {
      await service.remove(actor, [query.id ?? ''])
      return said('删除成功!')
    },
  )

  app.delete(
    '/sys/sysDepart/deleteBatch',
    {
      config: { access: 'system:depart:deleteBatch', operation: { text: '批量删除部门', kind: 'delete' } },
      schema: { querystring: idsQuery },
    },
    async ({ actor, query }) => {
      if (query.ids.length === 0) throw new AppError('IDS_MISSING')
      await service.remove(actor, query.ids)
      return said('删除成功!')
    },
  )

  app.get(
    '/sys/sysDepart/queryAllParentId',
    { config: open, schema: { querystring: parentsOfQuery, response: { 200: parentsOf } } },
    ({ actor, query }) =>
      inTenant(db, actor, async (tx) => {
        if (query.departId.length === 0 && query.orgCode.length === 0) throw refusal('departId 和 orgCode 不能都为空！')
        const every = (await tree.findEvery(tx)).map(toInfo)
        return query.departId.length > 0
          ? parentsByKey(every, query.departId, (depart) => depart.id)
          : parentsByKey(every, query.orgCode, (depart) => depart.orgCode)
      }),
  )

  app.get(
    '/sys/sysDepart/listAll',
    { config: ruled, schema: { querystring: departIdsQuery, response: { 200: z.array(departInfo) } } },
    ({ actor, query }) =>
      inTenant(db, actor, async (tx) => {
        const rule = await ruleOf(tx, actor)
        const found = query.id.length > 0 ? await tree.findByIds(tx, query.id, rule) : await tree.findEvery(tx, rule)
        return found.map(toInfo).toSorted((a, b) => (a.orgCode < b.orgCode ? -1 : 1))
      }),
  )

  app.get(
    '/sys/sysDepart/queryTreeByKeyWord',
    { config: ruled, schema: { querystring: keyWordQuery, response: { 200: departSearchResult } } },
    ({ actor, query }) =>
      inTenant(db, actor, async (tx) => {
        const word = query.keyWord?.trim() ?? ''
        const rule = await ruleOf(tx, actor)
        if (word === '') return { departList: (await tree.findEvery(tx, rule)).map(toInfo), userList: [] }
        const pattern = `%${escapeLike(word)}%`
        return {
          departList: (await tree.findByName(tx, word, rule)).map(toInfo),
          userList: await findUsers(tx, actor, sql`(t.realname ilike ${pattern} or t.username ilike ${pattern})`),
        }
      }),
  )

  app.get(
    '/sys/sysDepart/getDepartName',
    { config: ruled, schema: { querystring: orgCodeOfQuery, response: { 200: departInfo } } },
    ({ actor, query }) =>
      inTenant(db, actor, async (tx) => {
        const [depart] = await tree.findByOrgCodes(tx, [query.orgCode ?? ''], await ruleOf(tx, actor))
        if (!depart) throw new AppError('NOT_FOUND', { orgCode: query.orgCode })
        return toInfo(depart)
      }),
  )

  app.get(
    '/sys/sysDepart/getUsersByDepartId',
    { config: open, schema: { querystring: idQuery, response: { 200: z.array(directoryUser) } } },
    ({ actor, query }) => inTenant(db, actor, (tx) => findUsers(tx, actor, inDepart(query.id ?? ''))),
  )

  app.get(
    '/sys/sysDepart/queryMyDeptTreeList',
    { config: open, schema: { response: { 200: z.array(departNode).nullable() } } },
    ({ actor }) =>
      inTenant(db, actor, async (tx) => {
        const me = await tx
          .selectFrom('sys_user')
          .select(['user_identity', 'depart_ids'])
          .where('id', '=', actor.userId)
          .executeTakeFirst()
        const identity = String(me?.user_identity ?? 1)
        if (identity !== '2') return answeredWith(identity, null)
        // Any part of a name is in every name: all departments below those the caller leads.
        return answeredWith(identity, toForest(await tree.findLedByName(tx, '', actor.userId)))
      }),
  )
}

/** From the top down to the direct parent, with the departments themselves beside their ids. */
function parentsByKey(every: readonly DepartInfo[], keys: readonly string[], keyOf: (depart: DepartInfo) => string) {
  const byId = new Map(every.map((depart) => [depart.id, depart]))
  return Object.fromEntries(
    keys.map((key) => {
      const parents: DepartInfo[] = []
      let next = byId.get(every.find((depart) => keyOf(depart) === key)?.parentId ?? '')
      while (next) {
        parents.unshift(next)
        next = byId.get(next.parentId)
      }
      return [
        key,
        {
          parentIds: parents.map((parent) => parent.id),
          parentMap: Object.fromEntries(parents.map((parent) => [parent.id, parent])),
        },
      ]
    }),
  )
}
