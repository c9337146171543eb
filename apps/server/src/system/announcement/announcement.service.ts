import type { AnnouncementAdd, AnnouncementEdit } from '@liangshu/contract/system/announcement'

import type { NoticeBus } from '../../platform/bus/notice-bus.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { AppError, refusal } from '../../platform/http/app-error.ts'
import type { Lists } from '../../platform/list/lists.ts'
import { newId } from '../../platform/new-id.ts'
import { keepStates, readStates } from '../../platform/records/keep-states.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { asPlatform, inTenant } from '../../platform/tenancy/in-tenant.ts'
import { fromWireTime } from '../../platform/wire/wire-time.ts'
import { announcementList, announcementPage, managedTenant } from './announcement-list.ts'
import * as announcements from './announcement.store.ts'
import type { AnnouncementRow } from './announcement.store.ts'
import { alignSends, findDeparts, findMembers, findUsers, type Audience } from './audience.store.ts'
import { cleanHtmlOrNull } from './clean-html.ts'

const released = '1'
const revoked = '2'

type Parts = { db: Db; clock: Clock; bus: NoticeBus; lists: Lists }

export function createAnnouncementService({ db, clock, bus, lists }: Parts) {
  const visible = (tx: Tx, actor: Actor, ids: readonly string[]) =>
    lists.visibleIds(tx, announcementList, ids, { actor, dataRules: announcementPage })

  const keeping = <T>(tx: Tx, actor: Actor, ids: readonly string[], work: () => Promise<T>): Promise<T> =>
    keepStates(
      tx,
      { table: announcementList.table, actor, clock, ids },
      readStates(tx, lists, announcementList, actor),
      work,
    )

  async function managed(tx: Tx, actor: Actor, id: string): Promise<AnnouncementRow> {
    const [seen = ''] = await visible(tx, actor, [id])
    const row = await announcements.findManaged(tx, seen, managedTenant(actor))
    if (!row) throw new AppError('NOT_FOUND', { id })
    return row
  }

  return {
    add: (actor: Actor, given: AnnouncementAdd) =>
      inTenant(db, actor, async (tx) => {
        const now = clock.now()
        const id = newId(now.getTime())
        const audience = await checkedAudience(tx, {
          msgType: given.msgType ?? 'ALL',
          userIds: given.userIds ?? [],
          departIds: given.departIds ?? [],
        })
        const row = {
          id,
          tenant_id: actor.tenantId,
          title: given.titile,
          msg_content: cleanHtmlOrNull(given.msgContent ?? null),
          msg_abstract: given.msgAbstract ?? null,
          ...checkedWindow(given.startTime, given.endTime),
          priority: given.priority ?? 'L',
          msg_category: given.msgCategory ?? '1',
          ...extrasOf(given),
          ...toColumns(audience),
          create_by: actor.username,
          create_time: now,
        }
        await keeping(tx, actor, [id], () => announcements.insert(tx, row))
        await alignSends(tx, id, audience, actor.username, now)
      }),

    edit: (actor: Actor, given: AnnouncementEdit) =>
      inTenant(db, actor, async (tx) => {
        const row = await managed(tx, actor, given.id)
        // The row is locked, so its version stays what it is here until the transaction ends.
        if (given.version !== undefined && given.version !== row.version) throw new AppError('CONFLICT', { id: row.id })
        const now = clock.now()
        const audience = await checkedAudience(tx, {
          msgType: given.msgType ?? row.msg_type,
          userIds: given.userIds ?? row.user_ids,
          departIds: given.departIds ?? row.depart_ids,
        })
        const patch = {
          title: given.titile ?? row.title,
          msg_content: cleanHtmlOrNull(given.msgContent ?? row.msg_content),
          msg_abstract: given.msgAbstract ?? row.msg_abstract,
          ...checkedWindow(given.startTime, given.endTime, row),
          priority: given.priority ?? row.priority,
          msg_category: given.msgCategory ?? row.msg_category,
          ...extrasOf(given),
          ...toColumns(audience),
          update_by: actor.username,
          update_time: now,
        }
        await keeping(tx, actor, [row.id], () => announcements.update(tx, row.id, patch))
        await alignSends(tx, row.id, audience, actor.username, now)
      }),

    remove: (actor: Actor, ids: readonly string[]) =>
      inTenant(db, actor, async (tx) => {
        if (ids.length === 0) throw new AppError('IDS_MISSING')
        const seen = await visible(tx, actor, ids)
        const removed = await keeping(tx, actor, seen, () =>
          announcements.remove(tx, seen, managedTenant(actor), actor.username, clock.now()),
        )
        if (removed === 0) throw new AppError('NOT_FOUND', { ids })
      }),

    /** A second click finds it released and tells nobody again. */
    async release(actor: Actor, id: string): Promise<void> {
      const now = clock.now()
      const telling = await inTenant(db, actor, async (tx) => {
        const row = await managed(tx, actor, id)
        if (row.send_status === released) return undefined
        const patch = { send_status: released, send_time: now, sender: actor.username, cancel_time: null }
        await keeping(tx, actor, [id], () => announcements.update(tx, id, patch))
        return { row, members: await membersOf(tx, row) }
      })
      if (telling && isOpen(telling.row, now)) announce(bus, telling.row, telling.members)
    },

    /** Tells of those that were released ahead and whose start came in between. Returns how many there were. */
    async announceDue(since: Date, until: Date): Promise<number> {
      const due = await asPlatform(db, async (tx) => {
        const rows = await announcements.findStarted(tx, since, until)
        return Promise.all(rows.map(async (row) => ({ row, members: await membersOf(tx, row) })))
      })
      for (const { row, members } of due) announce(bus, row, members)
      return due.length
    },

    /** Everybody who was told of it is told that it is gone, so that no bell keeps it. */
    async revoke(actor: Actor, id: string): Promise<void> {
      const telling = await inTenant(db, actor, async (tx) => {
        const row = await managed(tx, actor, id)
        if (row.send_status === revoked) return undefined
        if (row.send_status !== released) throw refusal('该系统通知尚未发布，不能撤销', { id })
        const patch = { send_status: revoked, cancel_time: clock.now() }
        await keeping(tx, actor, [id], () => announcements.update(tx, id, patch))
        return { row, members: await membersOf(tx, row) }
      })
      if (telling) announce(bus, telling.row, telling.members, `通知已撤销：${telling.row.title}`)
    },
  }
}

/** Only people and departments of the own institution can be addressed, and somebody must be. */
async function checkedAudience(tx: Tx, { msgType, userIds, departIds }: Audience): Promise<Audience> {
  if (msgType === 'USER') {
    if (userIds.length === 0) throw refusal('请选择指定用户')
    const known = new Set(await findUsers(tx, userIds))
    if (userIds.some((id) => !known.has(id))) throw refusal('指定的用户不存在或不属于本机构')
    return { msgType, userIds: [...known], departIds: [] }
  }
  if (msgType === 'DEPART') {
    if (departIds.length === 0) throw refusal('请选择指定部门')
    const known = new Set(await findDeparts(tx, departIds))
    if (departIds.some((id) => !known.has(id))) throw refusal('指定的部门不存在或不属于本机构')
    return { msgType, userIds: [], departIds: [...known] }
  }
  return { msgType, userIds: [], departIds: [] }
}

const toColumns = ({ msgType, userIds, departIds }: Audience) => ({
  msg_type: msgType,
  user_ids: [...userIds],
  depart_ids: [...departIds],
})

/** What clients of version 3 store beside the rest. */
const extrasOf = ({ files, noticeType, izTop }: Pick<AnnouncementEdit, 'files' | 'noticeType' | 'izTop'>) => ({
  ...(files !== undefined && { files: files || null }),
  ...(noticeType !== undefined && { notice_type: noticeType || null }),
  ...(izTop !== undefined && { iz_top: izTop }),
})

type Window = { start_time: Date | null; end_time: Date | null }

/** Not given: as before. Empty: no bound. */
function checkedWindow(start: string | undefined, end: string | undefined, before?: Window): Window {
  const startTime = start === undefined ? (before?.start_time ?? null) : readTime(start, '开始时间')
  const endTime = end === undefined ? (before?.end_time ?? null) : readTime(end, '结束时间')
  if (startTime && endTime && endTime < startTime) throw refusal('结束时间不能早于开始时间')
  return { start_time: startTime, end_time: endTime }
}

function readTime(text: string, name: string): Date | null {
  if (text.trim() === '') return null
  const time = fromWireTime(text)
  if (!time) throw refusal(`${name}格式不正确`)
  return time
}

const isOpen = ({ start_time: start, end_time: end }: Window, now: Date): boolean =>
  (start === null || start <= now) && (end === null || end >= now)

/** Whom one that is not for everybody is for. */
const membersOf = async (tx: Tx, row: AnnouncementRow): Promise<readonly string[]> =>
  row.msg_type === 'DEPART' ? findMembers(tx, row.depart_ids) : row.user_ids

function announce(bus: NoticeBus, row: AnnouncementRow, members: readonly string[], text = row.title): void {
  const message = { msgId: row.id, msgTxt: text }
  if (row.msg_type === 'ALL') bus.toAll(row.tenant_id, { cmd: 'topic', ...message })
  else bus.toUsers(row.tenant_id, members, { cmd: 'user', ...message })
}
