import type {
  Announcement,
  MessageListQuery,
  ReceivedAnnouncement,
  ReceivedQuery,
  UnreadAnnouncements,
} from '@liangshu/contract/system/announcement'
import type { Page } from '@liangshu/contract/wire'
import { sql } from 'kysely'

import type { NoticeBus } from '../../platform/bus/notice-bus.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Lists } from '../../platform/list/lists.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { pageResult } from '../../platform/wire/page-result.ts'
import { announcementList } from './announcement-list.ts'
import { cleanHtmlOrNull } from './clean-html.ts'
import * as received from './received.store.ts'
import { toAnnouncement } from './to-announcement.ts'

const announcementCategory = '1'
const systemCategory = '2'
const mostRows = 1000
/** Clients read the text of every push aloud, so that none may come without. */
const allRead = '批量设置已读'

type Parts = { db: Db; clock: Clock; bus: NoticeBus; lists: Lists }

/** What a person does with the notices they get. Looking is what creates their read states. */
export function createReceivedService({ db, clock, bus, lists }: Parts) {
  const clean = (row: ReceivedAnnouncement) => ({ ...row, msgContent: cleanHtmlOrNull(row.msgContent) })

  return {
    unread: (actor: Actor, pageSize: number): Promise<UnreadAnnouncements> =>
      inTenant(db, actor, async (tx) => {
        const now = clock.now()
        await received.createMissing(tx, actor, now)
        const perCategory = pageSize < 0 ? mostRows : Math.min(pageSize, mostRows)
        const rows = await received.findUnread(tx, actor, { perCategory, now })
        const ids = rows.map((row) => row.anntId)
        const found = await lists.findPage(
          tx,
          announcementList,
          { pageSize: '-1' },
          {
            actor,
            base: sql`t.id = any(${ids}::text[])`,
          },
        )
        const byId = new Map(found.records.map((record) => [record.id, record]))
        const listOf = (category: string): Announcement[] =>
          rows.flatMap((row) => {
            const record = row.category === category ? byId.get(row.anntId) : undefined
            const state = { readFlag: '0', sendId: row.sendId, starFlag: row.starFlag }
            return record ? [toAnnouncement(record, state)] : []
          })
        const totalOf = (category: string) => rows.find((row) => row.category === category)?.total ?? 0
        return {
          anntMsgList: listOf(announcementCategory),
          anntMsgTotal: totalOf(announcementCategory),
          sysMsgList: listOf(systemCategory),
          sysMsgTotal: totalOf(systemCategory),
        }
      }),

    page: (
      actor: Actor,
      { pageNo = 1, pageSize = 10, ...filters }: ReceivedQuery,
    ): Promise<Page<ReceivedAnnouncement>> =>
      inTenant(db, actor, async (tx) => {
        const now = clock.now()
        await received.createMissing(tx, actor, now)
        const limit = pageSize < 0 ? mostRows : Math.min(Math.max(pageSize, 1), mostRows)
        const current = Math.max(pageNo, 1)
        const found = await received.findReceived(tx, actor, { filters, limit, offset: (current - 1) * limit, now })
        return pageResult(found.rows.map(clean), found.total, current, limit)
      }),

    one: (actor: Actor, sendId: string): Promise<ReceivedAnnouncement> =>
      inTenant(db, actor, async (tx) => {
        const row = await received.findOne(tx, actor, sendId, clock.now())
        if (!row) throw new AppError('NOT_FOUND', { sendId })
        return clean(row)
      }),

    read: (actor: Actor, anntId: string) =>
      inTenant(db, actor, async (tx) => {
        await received.createMissing(tx, actor, clock.now())
        if (!(await received.markRead(tx, actor, anntId, clock.now()))) throw new AppError('NOT_FOUND', { anntId })
      }),

    async readAll(actor: Actor): Promise<void> {
      await inTenant(db, actor, async (tx) => {
        await received.createMissing(tx, actor, clock.now())
        await received.markAllRead(tx, actor, clock.now())
      })
      // The person's other windows count again.
      bus.toUsers(actor.tenantId, [actor.userId], { cmd: 'topic', msgTxt: allRead })
    },

    /** Whoever opens one that is theirs counts as a visit. */
    visit: (actor: Actor, anntId: string) =>
      inTenant(db, actor, async (tx) => {
        await received.createMissing(tx, actor, clock.now())
        if (!(await received.addVisit(tx, actor, anntId))) throw new AppError('NOT_FOUND', { anntId })
      }),

    countUnread: (actor: Actor) =>
      inTenant(db, actor, async (tx) => {
        const now = clock.now()
        await received.createMissing(tx, actor, now)
        const counts = await received.countUnread(tx, actor, now)
        const of = (type: string) => counts.get(type) ?? 0
        const [systemCount, flowCount, fileCount, planCount] = [of('system'), of('flow'), of('file'), of('plan')]
        return { systemCount, flowCount, fileCount, planCount, count: systemCount + flowCount + fileCount + planCount }
      }),

    /** The message centre of version 3: what it lists is read by being listed. */
    async messages(actor: Actor, query: MessageListQuery): Promise<Announcement[]> {
      const found = await inTenant(db, actor, async (tx) => {
        const now = clock.now()
        await received.createMissing(tx, actor, now)
        const states = await received.findMessages(tx, actor, query, now)
        const base = sql`t.id = any(${states.map(({ anntId }) => anntId)}::text[])`
        const { records } = await lists.findPage(tx, announcementList, { pageSize: '-1' }, { actor, base })
        const byId = new Map(records.map((record) => [record.id, record]))
        for (const { anntId, readFlag } of states) if (readFlag === '0') await received.markRead(tx, actor, anntId, now)
        return states.flatMap(({ anntId, ...state }) => {
          const record = byId.get(anntId)
          return record ? [toAnnouncement(record, state)] : []
        })
      })
      if (found.some(({ readFlag }) => readFlag === '0'))
        bus.toUsers(actor.tenantId, [actor.userId], { cmd: 'topic', msgTxt: allRead })
      return found
    },

    /** Clients call it after reading a notice, so that the bell in their other windows follows. */
    async refresh(actor: Actor, anntId: string | undefined): Promise<void> {
      const title = anntId && (await inTenant(db, actor, (tx) => received.findTitle(tx, actor, anntId)))
      // What is not theirs to read is not told by its title either.
      if (anntId && !title) throw new AppError('NOT_FOUND', { anntId })
      const message = anntId ? { msgId: anntId, msgTxt: String(title) } : { msgTxt: allRead }
      bus.toUsers(actor.tenantId, [actor.userId], { cmd: 'topic', ...message })
    },
  }
}
