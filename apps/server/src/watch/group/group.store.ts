import type { ColumnType, Generated, Insertable, JSONColumnType } from 'kysely'
import { sql } from 'kysely'
import type { Monitor } from '@liangshu/contract/watch/group-calls'

import type { Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

type Moment = ColumnType<Date, Date, Date>
type Decimal = ColumnType<string | null, number | null, number | null>

declare module '../../platform/database/tables.ts' {
  interface Tables {
    market_group: {
      id: string
      tenant_id: number
      owner_id: string
      name: string
      type: 1 | 2
      product_id: string | null
      color: Generated<string>
      sort: Generated<number>
      share_to: Generated<string[]>
      monitor_on: Generated<boolean>
      monitor_rules: JSONColumnType<Monitor['rules'], string | undefined, string>
      monitor_wechat: string | null
      /** Kept by the database: another number after every change to the members. */
      members_version: Generated<number>
      deleted_at: Moment | null
      deleted_by: string | null
      create_by: string | null
      create_time: Moment
      update_by: string | null
      update_time: Moment | null
    }
    market_group_symbol: {
      group_id: string
      symbol: string
      tenant_id: number
      owner_id: string
      add_price: Decimal
      add_time: Moment
      note: Generated<string>
      tags: Generated<string[]>
      sort: Generated<number>
      target_price: Decimal
      stop_price: Decimal
      deleted_at: Moment | null
      deleted_by: string | null
    }
  }
}

export type GroupRow = Awaited<ReturnType<typeof findGroups>>[number]
export type OwnGroup = NonNullable<Awaited<ReturnType<typeof findOwn>>>
export type Reader = { readonly userId: string; readonly orgCode: string; readonly tenantId: number }

/** Own groups and those shared with the reader. Platform administrators see their own only, like everyone. */
function visibleGroups(tx: Tx, reader: Reader) {
  return tx
    .selectFrom('market_group as g')
    .leftJoin('sys_user as u', 'u.id', 'g.owner_id')
    .selectAll('g')
    .select('u.realname as owner_name')
    .where('g.tenant_id', '=', reader.tenantId)
    .where('g.deleted_at', 'is', null)
    .where((where) =>
      where.or([
        where('g.owner_id', '=', reader.userId),
        where.and([
          where('g.type', '=', 2),
          where.or([
            sql<boolean>`g.share_to = '{}'`,
            sql<boolean>`${reader.userId} = any(g.share_to)`,
            sql<boolean>`exists (select 1 from unnest(g.share_to) code where code <> '' and ${reader.orgCode} like code || '%')`,
          ]),
        ]),
      ]),
    )
}

/** Own groups come first. */
export function findGroups(tx: Tx, reader: Reader) {
  return visibleGroups(tx, reader)
    .orderBy(sql`g.owner_id <> ${reader.userId}`)
    .orderBy('g.sort')
    .orderBy('g.create_time')
    .execute()
}

export function findVisible(tx: Tx, reader: Reader, id: string): Promise<GroupRow | undefined> {
  return visibleGroups(tx, reader).where('g.id', '=', id).executeTakeFirst()
}

export function findOwn(tx: Tx, reader: Reader, id: string) {
  return tx
    .selectFrom('market_group')
    .selectAll()
    .where('id', '=', id)
    .where('tenant_id', '=', reader.tenantId)
    .where('owner_id', '=', reader.userId)
    .executeTakeFirst()
}

/** Puts own groups in the order given; others stay where they are. */
export async function orderGroups(tx: Tx, reader: Reader, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    update market_group g set sort = given.place
    from unnest(${[...ids]}::text[]) with ordinality as given (id, place)
    where g.id = given.id and g.tenant_id = ${reader.tenantId} and g.owner_id = ${reader.userId}
      and g.deleted_at is null
    returning g.id`.execute(tx)
  return rows.length
}

/** Held until the transaction ends, so that two tabs cannot pass the limit together. */
export async function lockOwner(tx: Tx, reader: Reader): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`market_group:${reader.tenantId}:${reader.userId}`}, 0))`.execute(
    tx,
  )
}

export async function countOwn(tx: Tx, reader: Reader): Promise<number> {
  const { count } = await tx
    .selectFrom('market_group')
    .select((column) => column.fn.countAll<string>().as('count'))
    .where('tenant_id', '=', reader.tenantId)
    .where('owner_id', '=', reader.userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function isNameTaken(tx: Tx, reader: Reader, name: string, exceptId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('market_group')
    .select('id')
    .where('tenant_id', '=', reader.tenantId)
    .where('owner_id', '=', reader.userId)
    .where('name', '=', name)
    .where('id', '!=', exceptId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

export type GroupChange = Partial<
  Pick<
    GroupRow,
    'name' | 'type' | 'color' | 'sort' | 'share_to' | 'product_id' | 'deleted_at' | 'deleted_by' | 'monitor_on'
  >
> & {
  monitor_rules?: string
  monitor_wechat?: string | null
}

export async function insertGroup(tx: Tx, row: Insertable<Tables['market_group']>): Promise<void> {
  await tx.insertInto('market_group').values(row).execute()
}

export async function updateGroup(tx: Tx, id: string, change: GroupChange, by: string, at: Date): Promise<void> {
  await tx
    .updateTable('market_group')
    .set({ ...change, update_by: by, update_time: at })
    .where('id', '=', id)
    .execute()
}

export interface MemberRow {
  readonly symbol: string
  readonly addPrice: number | null
  /** `yyyy-MM-dd HH:mm:ss` in GMT+8. */
  readonly addTime: string
  readonly note: string
  readonly tags: string[]
  readonly sort: number
  readonly targetPrice: number | null
  readonly stopPrice: number | null
}

/**
 * The members of a group in its order. One value, written as JSON by the database: a thousand rows of eight columns read
 * one by one take several times as long.
 */
export async function findMembers(tx: Tx, groupId: string): Promise<MemberRow[]> {
  const { rows } = await sql<{ members: MemberRow[] | null }>`
    select json_agg(json_build_object(
      'symbol', symbol, 'addPrice', add_price,
      'addTime', to_char(add_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS'),
      'note', note, 'tags', tags, 'sort', sort, 'targetPrice', target_price, 'stopPrice', stop_price
    ) order by sort, add_time, symbol) as members
    from market_group_symbol where group_id = ${groupId} and deleted_at is null`.execute(tx)
  return rows[0]?.members ?? []
}

/** The symbols of each group in its order, and nothing else of them. */
export async function findSymbols(tx: Tx, groupIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await tx
    .selectFrom('market_group_symbol')
    .select(['group_id', sql<string>`string_agg(symbol, ',' order by sort, add_time, symbol)`.as('symbols')])
    .where('group_id', 'in', groupIds.length > 0 ? [...groupIds] : [''])
    .where('deleted_at', 'is', null)
    .groupBy('group_id')
    .execute()
  return new Map(rows.map(({ group_id, symbols }) => [group_id, symbols.split(',')]))
}

/** Every row of a group, removed ones included, by symbol. */
export async function findAllMembers(tx: Tx, groupId: string) {
  const rows = await tx
    .selectFrom('market_group_symbol')
    .select(['symbol', 'sort', 'deleted_at'])
    .where('group_id', '=', groupId)
    .execute()
  return new Map(rows.map((row) => [row.symbol, row]))
}

export type NewMember = Insertable<Tables['market_group_symbol']>

/** Adds or brings back; what a person noted about a symbol before comes back with it. */
export async function putMembers(tx: Tx, rows: readonly NewMember[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('market_group_symbol')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(['group_id', 'symbol']).doUpdateSet((column) => ({
        add_price: column.ref('excluded.add_price'),
        add_time: column.ref('excluded.add_time'),
        sort: column.ref('excluded.sort'),
        deleted_at: null,
        deleted_by: null,
      })),
    )
    .execute()
}

export async function removeMembers(
  tx: Tx,
  groupId: string,
  symbols: readonly string[] | null,
  by: string,
  at: Date,
): Promise<string[]> {
  let query = tx
    .updateTable('market_group_symbol')
    .set({ deleted_at: at, deleted_by: by })
    .where('group_id', '=', groupId)
    .where('deleted_at', 'is', null)
  if (symbols) query = query.where('symbol', 'in', [...symbols])
  const gone = await query.returning('symbol').execute()
  return gone.map(({ symbol }) => symbol)
}

export async function restoreMembers(
  tx: Tx,
  groupId: string,
  symbols: readonly string[],
  since: Date,
): Promise<string[]> {
  const back = await tx
    .updateTable('market_group_symbol')
    .set({ deleted_at: null, deleted_by: null })
    .where('group_id', '=', groupId)
    .where('symbol', 'in', [...symbols])
    .where('deleted_at', '>=', since)
    .returning('symbol')
    .execute()
  return back.map(({ symbol }) => symbol)
}

export type MemberChange = Partial<{
  note: string
  tags: string[]
  target_price: number | null
  stop_price: number | null
}>

/** Changes the members that are there, and tells which those are. */
export async function updateMembers(
  tx: Tx,
  groupId: string,
  symbols: readonly string[],
  change: MemberChange,
): Promise<string[]> {
  const done = await tx
    .updateTable('market_group_symbol')
    .set(change)
    .where('group_id', '=', groupId)
    .where('symbol', 'in', [...symbols])
    .where('deleted_at', 'is', null)
    .returning('symbol')
    .execute()
  return done.map(({ symbol }) => symbol)
}

/** Puts the members in the order given; one statement, because a group may hold a thousand. */
export async function reorderMembers(tx: Tx, groupId: string, symbols: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ symbol: string }>`
    update market_group_symbol s set sort = given.place - 1
    from unnest(${[...symbols]}::text[]) with ordinality as given (symbol, place)
    where s.group_id = ${groupId} and s.symbol = given.symbol and s.deleted_at is null
    returning s.symbol`.execute(tx)
  return rows.map(({ symbol }) => symbol)
}

/** What a person has thrown away since, groups and single symbols. */
export async function findRecycled(tx: Tx, reader: Reader, since: Date) {
  const groups = await tx
    .selectFrom('market_group')
    .selectAll()
    .where('tenant_id', '=', reader.tenantId)
    .where('owner_id', '=', reader.userId)
    .where('deleted_at', '>=', since)
    .orderBy('deleted_at', 'desc')
    .execute()
  const symbols = await tx
    .selectFrom('market_group_symbol as s')
    .innerJoin('market_group as g', 'g.id', 's.group_id')
    .select(['s.symbol', 's.group_id', 'g.name as group_name', 's.deleted_at', 's.deleted_by', 's.add_price'])
    .where('s.tenant_id', '=', reader.tenantId)
    .where('s.owner_id', '=', reader.userId)
    .where('s.deleted_at', '>=', since)
    .where('g.deleted_at', 'is', null)
    .orderBy('s.deleted_at', 'desc')
    .execute()
  return { groups, symbols }
}
