import { receivedAnnouncement, receivedQuery } from '@liangshu/contract/system/announcement'
import { pageOf } from '@liangshu/contract/wire'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { said } from '../../platform/http/envelope.ts'
import { createReceivedService } from './received.service.ts'

const base = '/sys/sysAnnouncementSend'
const required = z.string({ error: '缺少编号' }).min(1, '缺少编号').max(64, '编号过长')

/** The reader's side. Everyone acts on their own read states, so a session is all it takes. */
export const announcementSendRoutes: FastifyPluginAsyncZod = async (app) => {
  const service = createReceivedService({ db: app.db, clock: app.clock, bus: app.noticeBus, lists: app.lists })

  app.get(
    `${base}/getMyAnnouncementSend`,
    {
      config: { access: 'session' },
      schema: { querystring: receivedQuery, response: { 200: pageOf(receivedAnnouncement) } },
    },
    ({ actor, query }) => service.page(actor, query),
  )

  app.get(
    `${base}/getOne`,
    {
      config: { access: 'session' },
      schema: { querystring: z.object({ sendId: required }), response: { 200: receivedAnnouncement } },
    },
    ({ actor, query }) => service.one(actor, query.sendId),
  )

  app.put(
    `${base}/editByAnntIdAndUserId`,
    { config: { access: 'session' }, schema: { body: z.object({ anntId: required }) } },
    async ({ actor, body }) => {
      await service.read(actor, body.anntId)
      return null
    },
  )

  app.put(`${base}/readAll`, { config: { access: 'session' } }, async ({ actor }) => {
    await service.readAll(actor)
    return said('全部已读')
  })
}
