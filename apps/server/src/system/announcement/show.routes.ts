import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { tokenOf } from '../../platform/http/guard.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { asPlatform, inTenant } from '../../platform/tenancy/in-tenant.ts'
import { announcementPage, missingPage, pagePolicy } from './announcement-page.ts'
import { managedTenant } from './announcement-list.ts'
import * as announcements from './announcement.store.ts'
import type { ShownAnnouncement } from './announcement.store.ts'

const released = '1'

/** The page a link in a message leads to. Its id cannot be guessed, and it shows nothing that was not released. */
export const showRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/sys/annountCement/show/:id',
    {
      config: { access: 'anonymous', bare: true, callsPerMinute: 120 },
      schema: {
        params: z.object({ id: z.string().max(64) }),
        querystring: z.object({ token: z.string().max(200).optional() }),
      },
    },
    async (request, reply) => {
      const row = await findVisible(request.params.id, await drafterOf(tokenOf(request)))
      return reply
        .status(row ? 200 : 404)
        .header('content-security-policy', pagePolicy)
        .type('text/html; charset=utf-8')
        .send(row ? announcementPage(row) : missingPage)
    },
  )

  async function findVisible(id: string, drafter: Actor | undefined): Promise<ShownAnnouncement | undefined> {
    const own =
      drafter && (await inTenant(app.db, drafter, (tx) => announcements.findShown(tx, id, managedTenant(drafter))))
    if (own) return own
    const row = await asPlatform(app.db, (tx) => announcements.findShown(tx, id))
    return row?.send_status === released ? row : undefined
  }

  /** Whoever manages announcements may look at one before it is released. A token that does not fit is no obstacle. */
  async function drafterOf(token: string | undefined): Promise<Actor | undefined> {
    if (!token) return undefined
    const actor = await app.authenticate({ token, tenantHeader: undefined }).catch(() => undefined)
    return actor?.rights.permissions.has('system:announcement:list') ? actor : undefined
  }
}
