import { inputError } from '../../platform/http/app-error.ts'
import {
  cleanGroupQuery,
  group,
  groupAlert,
  groupIdQuery,
  groupListQuery,
  groupMember,
  groupMembersQuery,
  monitor,
  orderGroupsBody,
  recommendation,
  recommendQuery,
  recycled,
  saveGroupBody,
  setGroupBody,
  setGroupResult,
  setMonitorBody,
  symbolInfo,
  symbolsInfoQuery,
} from '@liangshu/contract/watch/group-calls'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { writtenAs } from '../../platform/http/envelope.ts'
import { toWireTime } from '../../platform/wire/wire-time.ts'
import { quoteRowOf, type Constituents } from '../../market/index.ts'
import { createGroupService } from './group.service.ts'
import { groupView, infoView, ofKind, systemGroupView, writeMembers } from './group-view.ts'

const MOST_INFO = 200
const view = { access: 'WATCH:view' } as const

/** Security groups: lists of a person, with live figures beside each member. */
export const groupRoutes: FastifyPluginAsyncZod<{ constituents: Constituents }> = async (app, { constituents }) => {
  const { db, clock, config, market } = app
  const service = createGroupService({ db, clock, config, market, constituents })

  app.get(
    '/api/group/list',
    { config: view, schema: { querystring: groupListQuery, response: { 200: z.array(group) } } },
    async ({ actor, query: { kind } }) => {
      const { groups, symbols } = await service.list(actor)
      const system = await service.systemGroups(actor, kind)
      return [
        ...groups.map((row) => groupView(market, actor.userId, row, ofKind(market, symbols.get(row.id) ?? [], kind))),
        ...system.map((one, place) =>
          systemGroupView(market, { ...one, symbols: ofKind(market, one.symbols, kind) }, place),
        ),
      ]
    },
  )
  app.post(
    '/api/group/order',
    {
      config: { access: 'WATCH:edit', operation: { text: '排列证券组', kind: 'edit' } },
      schema: { body: orderGroupsBody, response: { 200: z.object({ moved: z.int() }) } },
    },
    async ({ actor, body }) => ({ moved: await service.order(actor, body.ids) }),
  )
  app.get('/api/group/alerts', { config: view, schema: { response: { 200: z.array(groupAlert) } } }, ({ actor }) =>
    service.alerts(actor),
  )

  app.get(
    '/api/group/bondGroupList',
    { config: view, schema: { querystring: groupMembersQuery, response: { 200: z.array(groupMember) } } },
    async ({ actor, query: { groupId, keyword = '' } }) => {
      const members = await service.members(actor, groupId)
      return writtenAs<z.infer<typeof groupMember>[]>(writeMembers(market.columns(), members, keyword), { isOwn: true })
    },
  )

  app.get(
    '/api/group/symbols/info',
    { config: view, schema: { querystring: symbolsInfoQuery, response: { 200: z.array(symbolInfo) } } },
    async ({ actor, query }) => {
      const asked = query.groupId ? await service.symbols(actor, query.groupId) : query.symbols
      if (asked.length === 0 && !query.groupId) throw inputError('请输入证券代码或选择分组')
      if (!query.groupId && asked.length > MOST_INFO)
        throw inputError(`一次最多查询${MOST_INFO}只证券，当前${asked.length}只`)
      const master = market.master()
      const live = market.columns()
      const rows = query.groupId
        ? asked.flatMap((symbol) => master.find(symbol) ?? [])
        : asked.map((text) => master.require(text))
      return rows.map((row) => infoView(live, row))
    },
  )

  app.get(
    '/api/group/recommendList',
    { config: view, schema: { querystring: recommendQuery, response: { 200: z.array(recommendation) } } },
    async ({ actor, query: { groupId } }) => {
      const without = groupId ? await service.symbols(actor, groupId) : []
      return market.askWritten('recommend', { without })
    },
  )

  app.get(
    '/api/group/recycleList',
    { config: view, schema: { response: { 200: z.array(recycled) } } },
    async ({ actor }) => {
      const { groups, symbols } = await service.recycled(actor)
      const live = market.columns()
      return [
        ...groups.map((row) => ({
          symbol: null,
          name: row.name,
          groupId: row.id,
          groupName: row.name,
          deleteTime: toWireTime(row.deleted_at ?? row.create_time),
          deleteBy: row.deleted_by ?? '',
          retSince: null,
        })),
        ...symbols.map(({ symbol, group_id, group_name, deleted_at, deleted_by, add_price }) => {
          const row = market.instrument(symbol)
          const last = row ? quoteRowOf(live, row).last : null
          return {
            symbol,
            name: row?.name ?? '',
            groupId: group_id,
            groupName: group_name,
            deleteTime: deleted_at ? toWireTime(deleted_at) : '',
            deleteBy: deleted_by ?? '',
            retSince:
              last !== null && add_price !== null && Number(add_price) > 0 ? last / Number(add_price) - 1 : null,
          }
        }),
      ]
    },
  )

  // The contract has it as a GET; a prefetched link must not empty a group, so it wants to be confirmed.
  app.route({
    method: ['GET', 'POST'],
    url: '/api/group/cleanBondGroup',
    config: { access: 'WATCH:delete', operation: { text: '清空证券组', kind: 'delete' } },
    schema: { querystring: cleanGroupQuery, response: { 200: z.object({ removed: z.int() }) } },
    handler: async ({ actor, query: { groupId, confirm } }) => {
      if (confirm !== '1') throw inputError('清空分组需要确认（confirm=1）')
      return { removed: await service.clean(actor, groupId) }
    },
  })

  app.get(
    '/api/group/getMonitor',
    { config: view, schema: { querystring: groupIdQuery, response: { 200: monitor } } },
    ({ actor, query }) => service.monitor(actor, query.groupId),
  )
  app.post(
    '/api/group/setMonitor',
    {
      config: { access: 'WATCH:monitor', operation: { text: '设置分组监控', kind: 'edit' } },
      schema: { body: setMonitorBody, response: { 200: monitor } },
    },
    ({ actor, body }) => service.setMonitor(actor, body),
  )
  app.post(
    '/api/group/save',
    {
      config: { access: 'WATCH:edit', operation: { text: '保存证券组', kind: 'edit' } },
      schema: { body: saveGroupBody, response: { 200: group.nullable() } },
    },
    async ({ actor, body }) => {
      const id = await service.save(actor, body)
      const { groups, symbols } = await service.list(actor)
      const row = groups.find((one) => one.id === id)
      return row ? groupView(market, actor.userId, row, symbols.get(id) ?? []) : null
    },
  )
  app.post(
    '/api/group/setBondGroup',
    {
      config: { access: 'WATCH:edit', operation: { text: '维护分组证券', kind: 'edit' } },
      schema: { body: setGroupBody, response: { 200: z.array(setGroupResult) } },
    },
    ({ actor, body }) => service.setMembers(actor, body),
  )
}
