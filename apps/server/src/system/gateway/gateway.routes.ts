import { gatewayListQuery, gatewayRoute, updateRoutesBody } from '@liangshu/contract/system/gateway'
import { idQuery } from '@liangshu/contract/system/dict'
import { pageOf } from '@liangshu/contract/wire'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

import type { Tx } from '../../platform/database/database.ts'
import { AppError, refusal } from '../../platform/http/app-error.ts'
import { saidTwice } from '../../platform/http/envelope.ts'
import { readPaging, toPage } from '../../platform/list/paging.ts'
import { newId } from '../../platform/new-id.ts'
import { keepStates } from '../../platform/records/keep-states.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import * as routes from './gateway.store.ts'
import { readRoute } from './read-route.ts'

const path = '/sys/gatewayRoute'
const permission = 'system:gatewayRoute'

/** 路由网关: which requests go to which service. gateway-proxy.routes.ts applies them when the gateway is switched on. */
export const gatewayRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, clock, lists } = app
  const ruled = (actor: Actor) => ({ actor, dataRules: routes.gatewayPage })
  const isVisible = async (tx: Tx, actor: Actor, id: string) =>
    (await lists.visibleIds(tx, routes.gatewayList, [id], ruled(actor))).length > 0

  const keeping = <T>(tx: Tx, actor: Actor, id: string, work: () => Promise<T>): Promise<T> =>
    keepStates(
      tx,
      { table: routes.gatewayList.table, actor, clock, ids: [id] },
      (ids) => routes.findAll(tx, { ids }),
      work,
    )

  app.get(
    `${path}/list`,
    {
      config: { access: `${permission}:list`, dataRules: routes.gatewayPage },
      schema: {
        querystring: gatewayListQuery,
        response: { 200: z.union([z.array(gatewayRoute), pageOf(gatewayRoute)]) },
      },
    },
    ({ actor, query }) =>
      inTenant(db, actor, async (tx) => {
        const rule = await lists.ruleOf(tx, routes.gatewayList, ruled(actor))
        const found = await routes.findAll(tx, { ...query, rule })
        if (!query.paged) return found
        const paging = readPaging({ pageNo: query.pageNo, pageSize: query.pageSize })
        const start = (paging.pageNo - 1) * paging.pageSize
        return toPage(found.slice(start, start + paging.pageSize), found.length, paging)
      }),
  )

  app.post(
    `${path}/updateAll`,
    {
      config: { access: `${permission}:edit`, operation: { text: '保存网关路由', kind: 'edit' } },
      schema: { body: updateRoutesBody },
    },
    async ({ actor, body: { router } }) => {
      const route = readRoute(router)
      const who = { username: actor.username, now: clock.now() }
      await inTenant(db, actor, async (tx) => {
        const { id, version } = router
        if (await routes.isRouterIdTaken(tx, route.router_id, id ?? '')) throw refusal('路由ID已存在')
        if (!id) {
          const made = newId(who.now.getTime())
          return keeping(tx, actor, made, () => routes.insert(tx, made, route, who))
        }
        if (!(await isVisible(tx, actor, id)) || !(await routes.exists(tx, id))) throw new AppError('NOT_FOUND', { id })
        const isSaved = await keeping(tx, actor, id, () => routes.update(tx, { id, version }, route, who))
        if (!isSaved) throw new AppError('CONFLICT', { id })
      })
      return saidTwice('操作成功！')
    },
  )

  // Routes are read from the database each time, so there is nothing stale to clear; old clients still ask.
  app.get(`${path}/clearRedis`, { config: { access: `${permission}:refresh` } }, async () => saidTwice('清除成功！'))

  app.delete(
    `${path}/delete`,
    {
      config: { access: `${permission}:delete`, operation: { text: '删除网关路由', kind: 'delete' } },
      schema: { querystring: idQuery },
    },
    async ({ actor, query }) => {
      const { id = '' } = query
      const isRemoved = await inTenant(db, actor, async (tx) => {
        if (!(await isVisible(tx, actor, id))) return false
        return keeping(tx, actor, id, () => routes.remove(tx, id))
      })
      if (!isRemoved) throw new AppError('NOT_FOUND', { id })
      return saidTwice('删除路由成功')
    },
  )
}
