import type { ReceivedAnnouncement, ReceivedQuery } from '@liangshu/contract/system/announcement'
import { sql, type RawBuilder } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { toWireTimeOrNull } from '../../platform/wire/wire-time.ts'

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
