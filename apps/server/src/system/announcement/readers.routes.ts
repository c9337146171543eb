import { listQuery } from '@liangshu/contract/list-query'
import { announcementReader, readCount, readCountsQuery, readingPaths } from '@liangshu/contract/system/announcement'
import { pageOf } from '@liangshu/contract/wire'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { firstOf } from '../../platform/list/list-definition.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { withDepartNames } from '../user-list/user-list.store.ts'
import { announcementList, announcementPage, managedTenant } from './announcement-list.ts'
import * as announcements from './announcement.store.ts'
import { addressees, countReads, readerList } from './readers.store.ts'

const reading = { access: 'system:announcement:list' }

/** For those who manage announcements: how many of how many have read one, and who. */
export const readersRoutes: FastifyPluginAsyncZod = async (app) => {
  async function findManaged(tx: Tx, actor: Actor, ids: readonly string[]) {
    const seen = await app.lists.visibleIds(tx, announcementList, ids, { actor, dataRules: announcementPage })
    return announcements.findAddressed(tx, seen, managedTenant(actor))
  }

  app.get(
    readingPaths.counts,
    { config: reading, schema: { querystring: readCountsQuery, response: { 200: z.array(readCount) } } },
    ({ actor, query }) =>
      inTenant(app.db, actor, async (tx) => countReads(tx, await findManaged(tx, actor, query.ids))),
  )

  app.get(
    readingPaths.readers,
    { config: reading, schema: { querystring: listQuery, response: { 200: pageOf(announcementReader) } } },
    ({ actor, query }) =>
      inTenant(app.db, actor, async (tx) => {
        const id = firstOf(query, 'anntId') ?? ''
        const [row] = await findManaged(tx, actor, [id])
        if (!row) throw new AppError('NOT_FOUND', { id })
        const page = await app.lists.findPage(tx, readerList(id), query, { actor, base: addressees(row) })
        return { ...page, records: await withDepartNames(tx, page.records) }
      }),
  )
}
