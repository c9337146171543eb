import type { AddAnnouncementSend, EditAnnouncementSend } from '@liangshu/contract/system/announcement-send'
import { sql } from 'kysely'

import type { NoticeBus } from '../../platform/bus/notice-bus.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { AppError, refusal } from '../../platform/http/app-error.ts'
import type { ListParams } from '../../platform/list/list-definition.ts'
import type { Lists } from '../../platform/list/lists.ts'
import { newId } from '../../platform/new-id.ts'
import { recordChange } from '../../platform/records/record-change.ts'
import { createRecordKeeper } from '../../platform/records/record-keeper.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { announcementList, announcementPage, managedTenant } from './announcement-list.ts'
import * as announcements from './announcement.store.ts'
import type { AnnouncementRow } from './announcement.store.ts'
import { addressees } from './readers.store.ts'
import { managedSends, sendList, sendsOf } from './send-list.ts'

type Parts = { db: Db; clock: Clock; bus: NoticeBus; lists: Lists }

const chosen = 'USER'

/** Single read states: one's own, and, for whoever cares for an announcement, those of the people it is for. */
export function createSendService({ db, clock, bus, lists }: Parts) {
  const parts = { lists, clock }
  const seenBy = (tx: Tx, actor: Actor) => sendsOf(tx, actor, 'system:announcement:list', parts)

  async function managed(tx: Tx, actor: Actor, id: string): Promise<AnnouncementRow> {
    const [seen = ''] = await lists.visibleIds(tx, announcementList, [id], { actor, dataRules: announcementPage })
    const row = await announcements.findManaged(tx, seen, managedTenant(actor))
    if (!row) throw new AppError('NOT_FOUND', { id })
    return row
  }

  return {
    page: (actor: Actor, query: ListParams) =>
      inTenant(db, actor, async (tx) => lists.findPage(tx, sendList, query, { actor, base: await seenBy(tx, actor) })),

    one: (actor: Actor, id: string) =>
      inTenant(db, actor, async (tx) =>
        createRecordKeeper(parts, sendList, { base: await seenBy(tx, actor) }).findOne(tx, actor, id),
      ),

    /** One more person an announcement is for. If it is out already, they are told at once. */
    async add(actor: Actor, { anntId, userId, readFlag = '0', starFlag }: AddAnnouncementSend): Promise<void> {
      const now = clock.now()
      const row = await inTenant(db, actor, async (tx) => {
        const announcement = await managed(tx, actor, anntId)
        if (!(await isAddressable(tx, announcement, userId))) throw refusal('指定的用户不存在，或不在通告对象之内')
        const send = {
          id: newId(now.getTime()),
          tenant_id: announcement.tenant_id,
          annt_id: anntId,
          user_id: userId,
          read_flag: readFlag,
          read_time: readFlag === '1' ? now : null,
          star_flag: starFlag ?? null,
          create_by: actor.username,
          create_time: now,
        }
        await tx.insertInto('sys_announcement_send').values(send).execute()
        const after = { id: send.id, anntId, userId, readFlag, starFlag: send.star_flag }
        await recordChange(tx, { table: sendList.table, id: send.id, after, actor, now })
        const { user_ids: known } = announcement
        if (announcement.msg_type === chosen && !known.includes(userId))
          await setChosen(tx, actor, anntId, [...known, userId])
        return announcement
      })
      if (row.send_status === '1')
        bus.toUsers(row.tenant_id, [userId], { cmd: 'user', msgId: row.id, msgTxt: row.title })
    },

    edit: (actor: Actor, { id, readFlag, starFlag }: EditAnnouncementSend) =>
      inTenant(db, actor, async (tx) => {
        const base = await sendsOf(tx, actor, 'system:announcement:edit', parts)
        const keeper = createRecordKeeper(parts, sendList, { base })
        const before = await keeper.findOne(tx, actor, id)
        const isOther = readFlag !== undefined && readFlag !== before.readFlag
        const readTime = isOther ? (readFlag === '1' ? clock.now() : null) : undefined
        await keeper.update(tx, actor, id, { readFlag, readTime, starFlag })
      }),

    /** Whoever is taken out of a chosen circle is not among the chosen any more. */
    remove: (actor: Actor, ids: readonly string[]) =>
      inTenant(db, actor, async (tx) => {
        const keeper = createRecordKeeper(parts, sendList, { base: await managedSends(tx, actor, parts) })
        const removed = await keeper.remove(tx, actor, ids)
        if (removed.length === 0) throw new AppError('NOT_FOUND', { ids })
        for (const [anntId, sends] of Map.groupBy(removed, (send) => send.anntId ?? '')) {
          const announcement = await managed(tx, actor, anntId)
          if (announcement.msg_type !== chosen) continue
          const gone = new Set(sends.map((send) => send.userId))
          const left = announcement.user_ids.filter((userId) => !gone.has(userId))
          if (left.length === 0) throw refusal('通告至少要有一位接收人')
          await setChosen(tx, actor, anntId, left)
        }
      }),
  }

  function setChosen(tx: Tx, actor: Actor, id: string, userIds: string[]): Promise<void> {
    return announcements.update(tx, id, { user_ids: userIds, update_by: actor.username, update_time: clock.now() })
  }
}

async function isAddressable(tx: Tx, row: AnnouncementRow, userId: string): Promise<boolean> {
  const found = await sql`select 1 from sys_user t where t.id = ${userId} and ${addressees(row)}`.execute(tx)
  return found.rows.length > 0
}
