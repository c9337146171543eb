import { listQuery } from '@liangshu/contract/list-query'
import {
  addAnnouncementSend,
  announcementSend,
  editAnnouncementSend,
} from '@liangshu/contract/system/announcement-send'
import { recordId } from '@liangshu/contract/form-fields'
import { pageOf, wireIds } from '@liangshu/contract/wire'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { AppError } from '../../platform/http/app-error.ts'
import { said } from '../../platform/http/envelope.ts'
import { createSendService } from './send.service.ts'

const base = '/sys/sysAnnouncementSend'
const byId = z.object({ id: recordId })
/** Whom an announcement is for is a part of it: adding or removing somebody is editing it. */
const caring = 'system:announcement:edit'

/** Read states as records. Everybody sees and marks their own; the rest belongs to those who care for announcements. */
export const sendRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, clock, lists, noticeBus: bus } = app
  const service = createSendService({ db, clock, lists, bus })

  app.get(
    `${base}/list`,
    { config: { access: 'session' }, schema: { querystring: listQuery, response: { 200: pageOf(announcementSend) } } },
    ({ actor, query }) => service.page(actor, query),
  )

  app.get(
    `${base}/queryById`,
    { config: { access: 'session' }, schema: { querystring: byId, response: { 200: announcementSend } } },
    ({ actor, query }) => service.one(actor, query.id),
  )

  app.post(
    `${base}/add`,
    {
      config: { access: caring, operation: { text: '添加通告接收人', kind: 'add' } },
      schema: { body: addAnnouncementSend },
    },
    async ({ actor, body }) => {
      await service.add(actor, body)
      return said('添加成功！')
    },
  )

  app.put(
    `${base}/edit`,
    {
      config: { access: 'session', operation: { text: '编辑通告阅读状态', kind: 'edit' } },
      schema: { body: editAnnouncementSend },
    },
    async ({ actor, body }) => {
      await service.edit(actor, body)
      return said('操作成功!')
    },
  )

  app.delete(
    `${base}/delete`,
    {
      config: { access: caring, operation: { text: '删除通告接收人', kind: 'delete' } },
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
      config: { access: caring, operation: { text: '批量删除通告接收人', kind: 'delete' } },
      schema: { querystring: z.object({ ids: wireIds }) },
    },
    async ({ actor, query }) => {
      if (query.ids.length === 0) throw new AppError('IDS_MISSING')
      await service.remove(actor, query.ids)
      return said('删除成功!')
    },
  )
}
