import type { MessageListQuery, ReceivedAnnouncement, ReceivedQuery } from '@liangshu/contract/system/announcement'
import { sql, type RawBuilder } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { fromWireTime, toWireTimeOrNull } from '../../platform/wire/wire-time.ts'

type Reader = Pick<Actor, 'userId' | 'username' | 'tenantId'>

/** Released, begun, and of the institution the reader is in or of the platform. What has run out stays as history. */
export const isDelivered = (tenantId: number, now: Date): RawBuilder<boolean> => sql<boolean>`
  a.send_status = '1' and a.del_flag = '0' and a.tenant_id in (0, ${tenantId}::integer)
  and (a.start_time is null or a.start_time <= ${now})`

const isOpen = (now: Date): RawBuilder<boolean> => sql<boolean>`(a.end_time is null or a.end_time >= ${now})`

/**
 * Gives the reader a read state of every announcement that concerns them and of which they have none. The id is made of
 * announcement and reader and the pair is unique, so two tabs that look at once make one state.
 */
export async function createMissing(tx: Tx, { userId, username, tenantId }: Reader, now: Date): Promise<void> {
  await sql`
    insert into sys_announcement_send (id, tenant_id, annt_id, user_id, create_by, create_time)
    select md5(a.id || ':' || u.id), ${tenantId}, a.id, u.id, ${username}, ${now}
    from sys_announcement a join sys_user u on u.id = ${userId}
    where ${isDelivered(tenantId, now)}
      and (a.end_time is null or a.end_time >= u.create_time)
      and (a.msg_type = 'ALL' or (a.msg_type = 'DEPART' and exists (
        select 1 from sys_user_depart ud join sys_depart d on d.id = ud.dep_id
          join sys_depart top on top.id = any(a.depart_ids) and top.tenant_id = d.tenant_id
        where ud.user_id = u.id and d.del_flag = '0' and starts_with(d.org_code, top.org_code))))
      and not exists (select 1 from sys_announcement_send s where s.annt_id = a.id and s.user_id = u.id)
    on conflict do nothing
  `.execute(tx)
}

export type UnreadRow = { sendId: string; anntId: string; category: string; total: number; starFlag: string | null }

/** The newest unread ones of each category, each with the total of its category. */
export async function findUnread(
  tx: Tx,
  { userId, tenantId }: Reader,
  { perCategory, now }: { perCategory: number; now: Date },
): Promise<UnreadRow[]> {
  const found = await sql<UnreadRow>`
    select "sendId", "anntId", category, total, "starFlag" from (
      select s.id as "sendId", a.id as "anntId", a.msg_category as category, s.star_flag as "starFlag",
        (count(*) over (partition by a.msg_category))::int as total,
        row_number() over (partition by a.msg_category order by a.create_time desc, a.id desc) as place
      from sys_announcement_send s join sys_announcement a on a.id = s.annt_id
      where s.user_id = ${userId} and s.read_flag = '0' and ${isDelivered(tenantId, now)} and ${isOpen(now)}
    ) unread where place <= ${perCategory} order by place
  `.execute(tx)
  return found.rows
}

type ReceivedRow = Omit<ReceivedAnnouncement, 'sendTime'> & { sendTime: Date | null }

const received = sql`
  s.id, s.annt_id as "anntId", s.user_id as "userId", a.title as titile, a.msg_content as "msgContent",
  a.msg_abstract as "msgAbstract", a.sender, a.priority, s.read_flag as "readFlag", a.send_time as "sendTime",
  a.msg_category as "msgCategory", a.bus_id as "busId", a.bus_type as "busType", a.open_type as "openType",
  a.open_page as "openPage", a.bus_type as "bizSource"`

const toWire = (row: ReceivedRow): ReceivedAnnouncement => ({ ...row, sendTime: toWireTimeOrNull(row.sendTime) })

export type Filters = Omit<ReceivedQuery, 'pageNo' | 'pageSize'>

export async function findReceived(
  tx: Tx,
  { userId, tenantId }: Reader,
  { filters, limit, offset, now }: { filters: Filters; limit: number; offset: number; now: Date },
): Promise<{ rows: ReceivedAnnouncement[]; total: number }> {
  const where = sql`s.user_id = ${userId} and ${isDelivered(tenantId, now)} and ${matching(filters)}`
  const from = sql`sys_announcement_send s join sys_announcement a on a.id = s.annt_id`
  const counted = await sql<{ total: number }>`select count(*)::int as total from ${from} where ${where}`.execute(tx)
  const found = await sql<ReceivedRow>`
    select ${received} from ${from} where ${where}
    order by s.read_flag, a.send_time desc, s.id limit ${limit} offset ${offset}
  `.execute(tx)
  return { rows: found.rows.map(toWire), total: counted.rows[0]?.total ?? 0 }
}

function matching({ titile, sender, readFlag, busType, msgCategory, bizSource }: Filters): RawBuilder<unknown> {
  const holds = (column: string, given: string | undefined) => {
    const wanted = given?.replaceAll('*', '') ?? ''
    return wanted === '' ? [] : [sql`strpos(lower(${sql.ref(column)}), lower(${wanted})) > 0`]
  }
  const is = (column: string, given: string | undefined) => (given ? [sql`${sql.ref(column)} = ${given}`] : [])
  const source =
    bizSource === 'isNoBpm'
      ? [sql`(a.bus_type is null or not starts_with(a.bus_type, 'bpm'))`]
      : is('a.bus_type', bizSource)
  const conditions = [
    ...holds('a.title', titile),
    ...holds('a.sender', sender),
    ...is('s.read_flag', readFlag),
    ...is('a.bus_type', busType),
    ...is('a.msg_category', msgCategory),
    ...source,
  ]
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

export async function findOne(
  tx: Tx,
  { userId, tenantId }: Reader,
  sendId: string,
  now: Date,
): Promise<ReceivedAnnouncement | undefined> {
  const found = await sql<ReceivedRow>`
    select ${received} from sys_announcement_send s join sys_announcement a on a.id = s.annt_id
    where s.id = ${sendId} and s.user_id = ${userId} and ${isDelivered(tenantId, now)}
  `.execute(tx)
  const [row] = found.rows
  return row && toWire(row)
}

/** False when the person was never addressed. Reading twice keeps the first time. */
/** Its title, if the announcement is theirs to read. */
export async function findTitle(tx: Tx, { userId }: Reader, anntId: string): Promise<string | undefined> {
  const found = await sql<{ title: string }>`
    select a.title from sys_announcement_send s join sys_announcement a on a.id = s.annt_id
    where s.annt_id = ${anntId} and s.user_id = ${userId} and a.send_status = '1' and a.del_flag = '0'
  `.execute(tx)
  return found.rows[0]?.title
}

export async function markRead(tx: Tx, { userId, username }: Reader, anntId: string, now: Date): Promise<boolean> {
  const found = await sql`
    update sys_announcement_send set read_flag = '1', read_time = coalesce(read_time, ${now}), update_by = ${username}, update_time = ${now}
    where annt_id = ${anntId} and user_id = ${userId} returning id
  `.execute(tx)
  return found.rows.length > 0
}

export async function markAllRead(tx: Tx, { userId, username, tenantId }: Reader, now: Date): Promise<void> {
  await sql`
    update sys_announcement_send s set read_flag = '1', read_time = ${now}, update_by = ${username}, update_time = ${now}
    from sys_announcement a
    where a.id = s.annt_id and s.user_id = ${userId} and s.read_flag = '0' and ${isDelivered(tenantId, now)}
  `.execute(tx)
}

export async function addVisit(tx: Tx, { userId }: Reader, anntId: string): Promise<boolean> {
  const found = await sql`
    update sys_announcement a set visits_num = visits_num + 1 from sys_announcement_send s
    where s.annt_id = a.id and a.id = ${anntId} and s.user_id = ${userId} and a.send_status = '1' returning a.id
  `.execute(tx)
  return found.rows.length > 0
}

/** Unread ones by the kind clients of version 3 sort them into; without one they are of the system. */
export async function countUnread(
  tx: Tx,
  { userId, tenantId }: Reader,
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const found = await sql<{ type: string; total: number }>`
    select coalesce(nullif(a.notice_type, ''), 'system') as type, count(*)::int as total
    from sys_announcement_send s join sys_announcement a on a.id = s.annt_id
    where s.user_id = ${userId} and s.read_flag = '0' and ${isDelivered(tenantId, now)} and ${isOpen(now)} group by 1
  `.execute(tx)
  return new Map(found.rows.map(({ type, total }) => [type, total]))
}

export type MessageState = { anntId: string; sendId: string; readFlag: string; starFlag: string | null }

/** Days and weeks are those of the desk. */
const today = (now: Date) => sql`date_trunc('day', ${now}::timestamptz at time zone 'Asia/Shanghai')`
const span = (now: Date, unit: 'week' | 'month', back: number) => sql`
  a.send_time at time zone 'Asia/Shanghai' >= date_trunc(${unit}, ${today(now)}) - ${`${back} ${unit}`}::interval
  and a.send_time at time zone 'Asia/Shanghai' < date_trunc(${unit}, ${today(now)}) - ${`${back - 1} ${unit}`}::interval`
const day = (now: Date, back: number) => sql`
  (a.send_time at time zone 'Asia/Shanghai')::date = (${today(now)})::date - ${back}::integer`

function rangeOf({ rangeDateKey, beginDate, endDate }: MessageListQuery, now: Date): RawBuilder<unknown> {
  if (rangeDateKey === 'zdy') {
    const [begin, end] = [fromWireTime(beginDate ?? ''), fromWireTime(endDate ?? '')]
    return sql`(${begin}::timestamptz is null or a.send_time >= ${begin}) and (${end}::timestamptz is null or a.send_time <= ${end})`
  }
  const ranges: Record<string, RawBuilder<unknown>> = {
    jt: day(now, 0),
    zt: day(now, 1),
    qt: day(now, 2),
    bz: span(now, 'week', 0),
    sz: span(now, 'week', 1),
    by: span(now, 'month', 0),
    sy: span(now, 'month', 1),
  }
  return (rangeDateKey && ranges[rangeDateKey]) || sql`true`
}

/** Those on top first, then the newest. */
export async function findMessages(
  tx: Tx,
  { userId, tenantId }: Reader,
  query: MessageListQuery,
  now: Date,
): Promise<MessageState[]> {
  const {
    fromUser = '',
    busType = '',
    starFlag = '',
    msgCategory = '',
    noticeType = '',
    pageNo = 1,
    pageSize = 10,
  } = query
  const limit = Math.min(Math.max(pageSize, 1), 1000)
  const equal = (column: RawBuilder<unknown>, wanted: string) => sql`(${wanted} = '' or ${column} = ${wanted})`
  const found = await sql<MessageState>`
    select a.id as "anntId", s.id as "sendId", s.read_flag as "readFlag", s.star_flag as "starFlag"
    from sys_announcement_send s join sys_announcement a on a.id = s.annt_id
    where s.user_id = ${userId} and ${isDelivered(tenantId, now)} and ${rangeOf(query, now)}
      and ${equal(sql`a.sender`, fromUser)} and ${equal(sql`a.bus_type`, busType)} and ${equal(sql`s.star_flag`, starFlag)}
      and ${equal(sql`a.msg_category`, msgCategory)}
      and ${equal(sql`coalesce(nullif(a.notice_type, ''), 'system')`, noticeType)}
    order by a.iz_top desc, a.send_time desc nulls last, a.id
    limit ${limit} offset ${(Math.max(pageNo, 1) - 1) * limit}
  `.execute(tx)
  return found.rows
}
