import type { AnnouncementReader, ReadCount } from '@liangshu/contract/system/announcement'
import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import { allOf, escapeLike } from '../../platform/list/compare.ts'
import type { Fragment } from '../../platform/list/list-definition.ts'
import { totalOf } from '../../platform/list/total-of.ts'
import { isPerson } from '../user/list/user-list.store.ts'
import type { AnnouncementRow } from './announcement.store.ts'

export type Addressed = Pick<AnnouncementRow, 'id' | 'tenant_id' | 'msg_type' | 'depart_ids' | 'end_time'>

const inDeparts = (departIds: readonly string[]): Fragment => sql`t.id in (
  select ud.user_id from sys_depart top
    join sys_depart d on d.tenant_id = top.tenant_id and starts_with(d.org_code, top.org_code) and d.del_flag = '0'
    join sys_user_depart ud on ud.dep_id = d.id
  where top.id = any(${departIds}::text[]))`

/** Announcements of the platform, which is no institution, are for everybody. */
const ofInstitution = (tenantId: number): Fragment[] =>
  tenantId === 0 ? [] : [sql`(t.tenant_id = ${tenantId}::integer or t.more_tenant_ids @> array[${tenantId}::integer])`]

/**
 * The people an announcement to everybody or to departments is for; one that ended before somebody came is not theirs.
 * `t` is the person.
 */
export function addressees({ tenant_id, msg_type, depart_ids, end_time }: Addressed): Fragment {
  const audience = msg_type === 'DEPART' ? [inDeparts(depart_ids)] : ofInstitution(tenant_id)
  return allOf([isPerson, ...audience, ...(end_time ? [sql`t.create_time <= ${end_time}`] : [])])
}

/** Announcements to the same crowd are many, so a crowd is counted once, and its reads together. */
export async function countReads(tx: Tx, announcements: readonly Addressed[]): Promise<ReadCount[]> {
  const crowds = Map.groupBy(announcements, (row) =>
    row.msg_type === 'ALL' ? `${row.tenant_id}:${row.end_time?.getTime() ?? ''}` : row.id,
  )
  const counts: ReadCount[] = []
  for (const rows of crowds.values()) counts.push(...(await countCrowd(tx, rows)))
  return counts
}

async function countCrowd(tx: Tx, rows: readonly Addressed[]): Promise<ReadCount[]> {
  const [one] = rows
  if (!one) return []
  // The chosen have their read states from the start, so those alone say who they are.
  const isChosen = one.msg_type === 'USER'
  const whose = isChosen ? isPerson : addressees(one)
  const ids = rows.map(({ id }) => id)
  const found = await sql<ReadCount>`
    select s.annt_id as id, count(*)::int as total, (count(*) filter (where s.read_flag = '1'))::int as read
    from sys_announcement_send s join sys_user t on t.id = s.user_id
    where s.annt_id = any(${ids}::text[]) and ${whose} group by s.annt_id`.execute(tx)
  const states = new Map(found.rows.map((row) => [row.id, row]))
  const everybody = isChosen ? undefined : await count(tx, sql`sys_user t`, whose)
  return ids.map((id) => {
    const { total = 0, read = 0 } = states.get(id) ?? {}
    return { id, total: everybody ?? total, read }
  })
}

async function count(tx: Tx, from: Fragment, where: Fragment): Promise<number> {
  const found = await sql<{ total: number }>`select count(*)::int as total from ${from} where ${where}`.execute(tx)
  return found.rows[0]?.total ?? 0
}

export type ReadersAsk = {
  /** Part of the name or of the account. */
  realname: string
  username: string
  readFlag: string
  order: Fragment
  limit: number
  offset: number
}

type Reader = Omit<AnnouncementReader, 'readTime' | 'orgCodeTxt'> & { readTime: Date | null }

const sorts: Readonly<Record<string, Fragment>> = {
  username: sql`t.username`,
  realname: sql`t.realname`,
  readTime: sql`s.read_time`,
}

/** Those who read it last come first, unless another order is asked for. */
export function readersOrder(column: string, order: string): Fragment {
  const by = Object.hasOwn(sorts, column) ? sorts[column] : undefined
  const direction = by && order.toLowerCase().includes('asc') ? sql`asc nulls first` : sql`desc nulls last`
  return sql`${by ?? sorts['readTime']} ${direction}, t.id`
}

/**
 * People, each with what became of one announcement. Whoever never looked has no read state, which is unread too. One
 * pass over all of them: looking each state up by itself took a second for ten thousand people.
 */
export async function findReaders(tx: Tx, row: Addressed, ask: ReadersAsk): Promise<{ rows: Reader[]; total: number }> {
  // The chosen have their read states from the start, so those alone say who they are.
  const isChosen = row.msg_type === 'USER'
  const from = isChosen
    ? sql`sys_announcement_send s join sys_user t on t.id = s.user_id`
    : sql`sys_user t left join sys_announcement_send s on s.annt_id = ${row.id} and s.user_id = t.id`
  const contains = (column: Fragment, words: string) =>
    words === '' ? [] : [sql`${column} ilike ${`%${escapeLike(words)}%`}`]
  const flag = isChosen ? sql`s.read_flag` : sql`coalesce(s.read_flag, '0')`
  const where = allOf([
    isChosen ? allOf([isPerson, sql`s.annt_id = ${row.id}`]) : addressees(row),
    ...contains(sql`t.realname`, ask.realname),
    ...contains(sql`t.username`, ask.username),
    ...(ask.readFlag === '' ? [] : [sql`${flag} = ${ask.readFlag}`]),
  ])
  const found = await sql<Reader & { total: number }>`
    select t.id, t.username, t.realname, t.avatar, ${flag} as "readFlag", s.read_time as "readTime",
      (count(*) over ())::int as total
    from ${from} where ${where} order by ${ask.order} limit ${ask.limit} offset ${ask.offset}`.execute(tx)
  const rows = found.rows.map(({ total: _total, ...reader }) => reader)
  return { rows, total: await totalOf(found.rows, ask.offset, () => count(tx, from, where)) }
}
