import {
  departAndPostQuery,
  departIdNode,
  departLevelQuery,
  departNode,
  departPathQuery,
  departSearchQuery,
  departTreeQuery,
} from '@liangshu/contract/system/depart/depart-tree'
import { departInfo } from '@liangshu/contract/system/identity'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

import type { Tx } from '../../../platform/database/database.ts'
import { isVersionThree } from '../../../platform/http/client-version.ts'
import { answered, refused, writtenOnce } from '../../../platform/http/envelope.ts'
import type { Actor } from '../../../platform/tenancy/actor.ts'
import { inTenant } from '../../../platform/tenancy/in-tenant.ts'
import { departList, departPage } from './depart-list.ts'
import { toIdTree, toInfo, toNode } from './depart-nodes.ts'
import * as departs from './depart-tree.store.ts'
import { createForestMemory } from './forest-memory.ts'

/** Department trees for pickers and the first screens: open to everyone of the institution. */
export const departTreeRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app
  const forestOf = createForestMemory()
  const config = { access: 'session' as const, dataRules: departPage }
  const ruleOf = (tx: Tx, actor: Actor) => app.lists.ruleOf(tx, departList, { actor, dataRules: departPage })
  const nodes = { 200: z.array(departNode) }

  app.get(
    '/sys/sysDepart/queryTreeList',
    { config, schema: { querystring: departTreeQuery, response: nodes } },
    ({ actor, query, headers }) =>
      inTenant(db, actor, async (tx) => {
        const rule = await ruleOf(tx, actor)
        if (query.ids.length > 0) return (await departs.findByIds(tx, query.ids, rule)).map(toNode)
        const forest = await forestOf(tx, actor, rule)
        return isVersionThree({ headers }) ? forest : writtenOnce(forest)
      }),
  )

  app.get(
    '/sys/sysDepart/queryDepartTreeSync',
    { config, schema: { querystring: departLevelQuery, response: nodes } },
    ({ actor, query }) =>
      inTenant(db, actor, async (tx) => {
        const { pid = '', ids, primaryKey } = query
        const named = primaryKey === 'orgCode' ? departs.findByOrgCodes : departs.findByIds
        const rule = await ruleOf(tx, actor)
        const found = ids.length > 0 ? await named(tx, ids, rule) : await departs.findChildren(tx, pid, rule)
        return found.map(toNode)
      }),
  )

  /** Posts are departments of their own category; a name finds them at any depth. */
  app.get(
    '/sys/sysDepart/queryDepartAndPostTreeSync',
    { config, schema: { querystring: departAndPostQuery, response: nodes } },
    ({ actor, query }) =>
      inTenant(db, actor, async (tx) => {
        const { pid = '', ids, departIds, primaryKey, name } = query
        const rule = await ruleOf(tx, actor)
        const asked = [...ids, ...departIds]
        if (name) return (await departs.findByName(tx, name, rule)).map(toNode)
        const named = primaryKey === 'orgCode' ? departs.findByOrgCodes : departs.findByIds
        const found = asked.length > 0 ? await named(tx, asked, rule) : await departs.findChildren(tx, pid, rule)
        return found.map(toNode)
      }),
  )

  app.get(
    '/sys/sysDepart/getDepartPathNameByOrgCode',
    { config, schema: { querystring: departPathQuery, response: { 200: z.string() } } },
    ({ actor, query }) =>
      inTenant(db, actor, (tx) => departs.findPathName(tx, { orgCode: query.orgCode ?? '', id: query.depId ?? '' })),
  )

  app.get('/sys/sysDepart/queryIdTree', { config, schema: { response: { 200: z.array(departIdNode) } } }, ({ actor }) =>
    inTenant(db, actor, async (tx) => toIdTree(await forestOf(tx, actor, await ruleOf(tx, actor)))),
  )

  app.get('/sys/sysDepart/searchBy', { config, schema: { querystring: departSearchQuery } }, ({ actor, query }) =>
    inTenant(db, actor, async (tx) => {
      const { keyWord = '', myDeptSearch } = query
      const found =
        myDeptSearch === '1'
          ? await departs.findLedByName(tx, keyWord, actor.userId)
          : await departs.findByName(tx, keyWord, await ruleOf(tx, actor))
      return found.length === 0 ? refused(0, '未查询匹配数据！') : answered(found.map(toNode))
    }),
  )

  app.get('/sys/sysDepart/top', { config, schema: { response: { 200: z.array(departInfo) } } }, ({ actor }) =>
    inTenant(db, actor, async (tx) => (await departs.findChildren(tx, '', await ruleOf(tx, actor))).map(toInfo)),
  )
}
