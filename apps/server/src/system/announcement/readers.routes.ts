import {
  announcementReader,
  readCount,
  readCountsQuery,
  readersQuery,
  readingPaths,
} from '@liangshu/contract/system/announcement'
import { pageOf } from '@liangshu/contract/wire'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { readPaging, toPage } from '../../platform/list/paging.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { toWireTimeOrNull } from '../../platform/wire/wire-time.ts'
import { withDepartNames } from '../user/list/user-list.store.ts'
import { announcementList, announcementPage, managedTenant } from './announcement-list.ts'
import * as announcements from './announcement.store.ts'
import { countReads, findReaders, readersOrder } from './readers.store.ts'

const reading = { access: 'system:announcement:list' }
/** Boxes put stars around what was typed. */
const plain = (words: string | undefined): string => (words ?? '').replaceAll('*', '').trim()

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
    { config: reading, schema: { querystring: readersQuery, response: { 200: pageOf(announcementReader) } } },
    ({ actor, query }) =>
      inTenant(app.db, actor, async (tx) => {
        const { anntId: id = '', column = '', order = '', readFlag = '' } = query
        const [row] = await findManaged(tx, actor, [id])
        if (!row) throw new AppError('NOT_FOUND', { id })
        const paging = readPaging({ pageNo: query.pageNo, pageSize: query.pageSize })
        const { pageNo, pageSize: limit } = paging
        const { rows, total } = await findReaders(tx, row, {
          realname: plain(query.realname),
          username: plain(query.username),
          readFlag,
          order: readersOrder(column, order),
          limit,
          offset: (pageNo - 1) * limit,
        })
        const people = rows.map((reader) => ({ ...reader, readTime: toWireTimeOrNull(reader.readTime) }))
        return toPage(await withDepartNames(tx, people), total, paging)
      }),
  )
}
