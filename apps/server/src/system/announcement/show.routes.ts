import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { tokenOf } from '../../platform/http/guard.ts'
import { frameAncestors, letOriginsFrame } from '../../platform/http/other-origins.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { asPlatform, inTenant } from '../../platform/tenancy/in-tenant.ts'
import { announcementPage, missingPage, pagePolicy } from './announcement-page.ts'
import { managedTenant } from './announcement-list.ts'
import * as announcements from './announcement.store.ts'
import type { ShownAnnouncement } from './announcement.store.ts'

const released = '1'

/** Released to everybody; every other audience is persons, by name or by department. */
const toEverybody = 'ALL'

/**
 * The page a link in a message leads to. Its id cannot be guessed, it shows nothing that was not released, and what is
 * addressed to persons shows itself to them alone.
 */
export const showRoutes: FastifyPluginAsyncZod = async (app) => {
  const origins = app.config.CORS_ORIGINS
  app.get(
    '/sys/annountCement/show/:id',
    {
      config: { access: 'anonymous', bare: true, tokenInAddress: true, callsPerMinute: 120 },
      schema: {
        params: z.object({ id: z.string().max(64) }),
        querystring: z.object({ token: z.string().max(200).optional() }),
      },
    },
    async (request, reply) => {
      const row = await findVisible(request.params.id, await readerOf(tokenOf(request)))
      return letOriginsFrame(reply, origins)
        .status(row ? 200 : 404)
        .header('content-security-policy', `${pagePolicy}; ${frameAncestors(origins)}`)
        .type('text/html; charset=utf-8')
        .send(row ? announcementPage(row) : missingPage)
    },
  )

  async function findVisible(id: string, reader: Actor | undefined): Promise<ShownAnnouncement | undefined> {
    const own = reader && (await findManaged(id, reader))
    if (own) return own
    return asPlatform(app.db, async (tx) => {
      const row = await announcements.findShown(tx, id)
      if (row?.send_status !== released) return undefined
      const isMeant = row.msg_type === toEverybody || (reader && (await announcements.isReader(tx, id, reader.userId)))
      return isMeant ? row : undefined
    })
  }

  /** Whoever manages announcements may look at one before it is released. */
  async function findManaged(id: string, reader: Actor): Promise<ShownAnnouncement | undefined> {
    if (!reader.rights.permissions.has('system:announcement:list')) return undefined
    return inTenant(app.db, reader, (tx) => announcements.findShown(tx, id, managedTenant(reader)))
  }

  /** A token that does not fit is no obstacle to what everybody may read. */
  async function readerOf(token: string | undefined): Promise<Actor | undefined> {
    if (!token) return undefined
    return app.authenticate({ token, tenantHeader: undefined }).catch(() => undefined)
  }
}
