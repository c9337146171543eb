import {
  announcement,
  announcementAdd,
  announcementEdit,
  messageListQuery,
  topBody,
  unreadAnnouncements,
  unreadMessageCount,
} from '@liangshu/contract/system/announcement'
import { pageOf, wireIds, wireInt, wireText } from '@liangshu/contract/wire'
import { sql } from 'kysely'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { AppError } from '../../platform/http/app-error.ts'
import { said, saidTwice } from '../../platform/http/envelope.ts'
import type { ListParams } from '../../platform/list/list-definition.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { announcementList, announcementPage, managedBy } from './announcement-list.ts'
import { createAnnouncementService } from './announcement.service.ts'
import * as announcements from './announcement.store.ts'
import { createReceivedService } from './received.service.ts'
import { toAnnouncement } from './to-announcement.ts'

const byId = z.object({ id: z.string({ error: '缺少编号' }).min(1, '缺少编号').max(64, '编号过长') })
const base = '/sys/annountCement'

export const announcementRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, clock, lists, noticeBus: bus } = app
  const service = createAnnouncementService({ db, clock, bus, lists })
  const received = createReceivedService({ db, clock, bus, lists })

  app.get(
    `${base}/list`,
    {
      config: { access: 'system:announcement:list', dataRules: announcementPage },
      schema: { response: { 200: pageOf(announcement) } },
    },
    ({ actor, query }) =>
      inTenant(db, actor, async (tx) => {
        const options = { actor, base: managedBy(actor), dataRules: announcementPage }
        const page = await lists.findPage(tx, announcementList, query as ListParams, options)
        return { ...page, records: page.records.map((record) => toAnnouncement(record)) }
      }),
  )

  app.post(
    `${base}/add`,
    {
      config: { access: 'system:announcement:add', operation: { text: '添加系统通告', kind: 'add' } },
      schema: { body: announcementAdd },
    },
    async ({ actor, body }) => {
      await service.add(actor, body)
      return said('添加成功！')
    },
  )

  app.route({
    method: ['PUT', 'POST'],
    url: `${base}/edit`,
    config: { access: 'system:announcement:edit', operation: { text: '编辑系统通告', kind: 'edit' } },
    schema: { body: announcementEdit },
    handler: async ({ actor, body }) => {
      await service.edit(actor, body)
      return said('修改成功!')
    },
  })

  app.delete(
    `${base}/delete`,
    {
      config: { access: 'system:announcement:delete', operation: { text: '删除系统通告', kind: 'delete' } },
      schema: { querystring: byId },
    },
    async ({ actor, query }) => {
      await service.remove(actor, [query.id])
      return said('删除成功!')
    },
  )

  app.delete(
    `${base}/deleteBatch`,
    {
      config: { access: 'system:announcement:deleteBatch', operation: { text: '批量删除系统通告', kind: 'delete' } },
      schema: { querystring: z.object({ ids: wireIds }) },
    },
    async ({ actor, query }) => {
      await service.remove(actor, query.ids)
      return said('删除成功!')
    },
  )

  // Existing clients change these states by GET; the token travels in a header, so no other site can make them do it.
  app.route({
    method: ['GET', 'POST'],
    url: `${base}/doReleaseData`,
    config: { access: 'system:announcement:release', operation: { text: '发布系统通告', kind: 'edit' } },
    schema: { querystring: byId },
    handler: async ({ actor, query }) => {
      await service.release(actor, query.id)
      return said('该系统通知发布成功')
    },
  })

  app.route({
    method: ['GET', 'POST'],
    url: `${base}/doReovkeData`,
    config: { access: 'system:announcement:revoke', operation: { text: '撤销系统通告', kind: 'edit' } },
    schema: { querystring: byId },
    handler: async ({ actor, query }) => {
      await service.revoke(actor, query.id)
      return said('该系统通知撤销成功')
    },
  })

  app.route({
    method: ['PUT', 'POST'],
    url: `${base}/editIzTop`,
    config: { access: 'system:announcement:edit', operation: { text: '置顶系统通告', kind: 'edit' } },
    schema: { body: topBody },
    handler: async ({ actor, body: { id, izTop = 0 } }) => {
      await service.edit(actor, { id, izTop })
      return said('修改成功!')
    },
  })

  app.get(
    `${base}/addVisitsNumber`,
    { config: { access: 'session', callsPerMinute: 120 }, schema: { querystring: byId } },
    async ({ actor, query }) => {
      await received.visit(actor, query.id)
      return saidTwice('公告消息访问次数+1次')
    },
  )

  app.get(
    `${base}/getUnreadMessageCount`,
    { config: { access: 'session', withInitialPassword: true }, schema: { response: { 200: unreadMessageCount } } },
    ({ actor }) => received.countUnread(actor),
  )

  app.get(
    `${base}/vue3List`,
    {
      config: { access: 'session' },
      schema: { querystring: messageListQuery, response: { 200: z.array(announcement) } },
    },
    ({ actor, query }) => received.messages(actor, query),
  )

  app.get(
    `${base}/queryById`,
    { config: { access: 'session' }, schema: { querystring: byId, response: { 200: announcement } } },
    ({ actor, query: { id } }) =>
      inTenant(db, actor, async (tx) => {
        const mayManage = actor.rights.permissions.has('system:announcement:list')
        const isMine = await announcements.isReader(tx, id, actor.userId)
        if (!mayManage && !isMine) throw new AppError('NOT_FOUND', { id })
        // Whoever an announcement was told to may read it again, whatever their own page would list.
        const scope = isMine ? sql`t.del_flag = '0'` : managedBy(actor)
        const options = { actor, base: sql`t.id = ${id} and ${scope}`, ...(!isMine && { dataRules: announcementPage }) }
        const page = await lists.findPage(tx, announcementList, {}, options)
        const [record] = page.records
        if (!record) throw new AppError('NOT_FOUND', { id })
        return toAnnouncement(record)
      }),
  )

  app.get(
    `${base}/listByUser`,
    {
      config: { access: 'session', withInitialPassword: true },
      schema: { querystring: z.object({ pageSize: wireInt }), response: { 200: unreadAnnouncements } },
    },
    ({ actor, query }) => received.unread(actor, query.pageSize ?? 5),
  )

  app.route({
    method: ['GET', 'POST'],
    url: `${base}/syncNotic`,
    config: { access: 'session' },
    schema: { querystring: z.object({ anntId: wireText }) },
    handler: async ({ actor, query }) => {
      await received.refresh(actor, query.anntId)
      return null
    },
  })
}
