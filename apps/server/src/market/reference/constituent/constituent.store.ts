import type { ListKind, ListSource } from '@liangshu/contract/market/member-list'
import { sql, type Selectable } from 'kysely'

import type { Tx } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import './constituent.tables.ts'

/** Lists of institution 0 are everybody's. */
export const EVERYBODY = 0

export interface Member {
  readonly symbol: string
  readonly weight: number | null
  readonly quantity?: number | null
  readonly substitute?: string | null
  readonly fixedFen?: number | null
}

export interface NewList {
  readonly id: string
  readonly kind: ListKind
  readonly code: string
  readonly name: string
  readonly validFrom: string
  readonly source: ListSource
  readonly members: readonly Member[]
  readonly creationUnit?: number | null
  readonly cashFen?: number | null
}

export interface ListOwner {
  readonly tenantId: number
  readonly market: string
  readonly createBy: string | null
  readonly now: Date
}

export type ListRow = Selectable<Tables['market_member_list']>

/** Two imports or refreshes of the same market must not meet in the middle of a chain of dates. */
export async function lockLists(tx: Tx, tenantId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(7201850, ${tenantId})`.execute(tx)
}

/** Puts a list in the place of the one of the same day; its neighbours in time end and begin with it. */
export async function putList(tx: Tx, owner: ListOwner, list: NewList): Promise<void> {
  const { tenantId, market } = owner
  const { id, kind, code, members } = list
  await tx
    .deleteFrom('market_member_list')
    .where('tenant_id', '=', tenantId)
    .where('market', '=', market)
    .where('kind', '=', kind)
    .where('code', '=', code)
    .where('valid_from', '=', list.validFrom)
    .execute()
  await tx
    .insertInto('market_member_list')
    .values({
      id,
      tenant_id: tenantId,
      market,
      kind,
      code,
      name: list.name,
      valid_from: list.validFrom,
      valid_until: null,
      source: list.source,
      member_count: members.length,
      creation_unit: list.creationUnit ?? null,
      cash_fen: list.cashFen ?? null,
      create_by: owner.createBy,
      create_time: owner.now,
    })
    .execute()
  const column = <T>(read: (member: Member) => T): T[] => members.map(read)
  await sql`
    insert into market_member (list_id, tenant_id, symbol, weight, quantity, substitute, fixed_fen)
    select ${id}, ${tenantId}, rows.* from unnest(
      ${column(({ symbol }) => symbol)}::text[], ${column(({ weight }) => weight)}::double precision[],
      ${column(({ quantity }) => quantity ?? null)}::bigint[], ${column(({ substitute }) => substitute ?? null)}::text[],
      ${column(({ fixedFen }) => fixedFen ?? null)}::bigint[]) as rows`.execute(tx)
  await chainDates(tx, tenantId, { market, kind, code })
}

type Chain = Pick<ListRow, 'market' | 'kind' | 'code'>

/** A list holds until the next one of the same owner begins. */
async function chainDates(tx: Tx, tenantId: number, { market, kind, code }: Chain): Promise<void> {
  await sql`
    update market_member_list l set valid_until = n.next
    from (
      select id, lead(valid_from) over (order by valid_from) as next from market_member_list
      where tenant_id = ${tenantId} and market = ${market} and kind = ${kind} and code = ${code}
    ) n
    where l.id = n.id and l.valid_until is distinct from n.next`.execute(tx)
}

export async function removeList(tx: Tx, tenantId: number, id: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('market_member_list')
    .where('id', '=', id)
    .where('tenant_id', '=', tenantId)
    .returning(['market', 'kind', 'code'])
    .executeTakeFirst()
  if (gone) await chainDates(tx, tenantId, gone)
  return gone !== undefined
}

const mine = (tenantId: number): number[] => [...new Set([EVERYBODY, tenantId])]

/** The list that holds on a day: of everybody's and the institution's own the one that began later, its own first. */
export function findInForce(
  tx: Tx,
  tenantId: number,
  { market, codes, date }: { market: string; codes: readonly string[]; date: string },
): Promise<ListRow[]> {
  return tx
    .selectFrom('market_member_list')
    .selectAll()
    .distinctOn('code')
    .where('tenant_id', 'in', mine(tenantId))
    .where('market', '=', market)
    .where('code', 'in', [...codes])
    .where('valid_from', '<=', date)
    .where((where) => where.or([where('valid_until', 'is', null), where('valid_until', '>', date)]))
    .orderBy('code')
    .orderBy('valid_from', 'desc')
    .orderBy('tenant_id', 'desc')
    .execute()
}

/** Every list of a kind that holds on a day. */
export function findKinds(
  tx: Tx,
  tenantId: number,
  { market, kinds, date }: { market: string; kinds: readonly ListKind[]; date: string },
): Promise<ListRow[]> {
  return tx
    .selectFrom('market_member_list')
    .selectAll()
    .distinctOn(['kind', 'code'])
    .where('tenant_id', 'in', mine(tenantId))
    .where('market', '=', market)
    .where('kind', 'in', [...kinds])
    .where('valid_from', '<=', date)
    .where((where) => where.or([where('valid_until', 'is', null), where('valid_until', '>', date)]))
    .orderBy('kind')
    .orderBy('code')
    .orderBy('valid_from', 'desc')
    .orderBy('tenant_id', 'desc')
    .execute()
}

export async function findMembers(tx: Tx, listId: string): Promise<Member[]> {
  const rows = await tx
    .selectFrom('market_member')
    .select(['symbol', 'weight', 'quantity', 'substitute', 'fixed_fen as fixedFen'])
    .where('list_id', '=', listId)
    .orderBy('weight', (order) => order.desc().nullsLast())
    .orderBy('symbol')
    .execute()
  return rows
}

export interface ListFilter {
  readonly market: string
  readonly kind?: ListKind | undefined
  readonly keyword?: string | undefined
  readonly date?: string | undefined
  readonly pageNo: number
  readonly pageSize: number
}

export async function findPage(
  tx: Tx,
  tenantId: number,
  filter: ListFilter,
): Promise<{ rows: ListRow[]; total: number }> {
  const { market, kind, date, pageNo, pageSize } = filter
  const keyword = filter.keyword?.trim() ?? ''
  const literal = `%${keyword.replaceAll(/[%_\\]/g, '\\$&')}%`
  let query = tx.selectFrom('market_member_list').where('tenant_id', 'in', mine(tenantId)).where('market', '=', market)
  if (kind) query = query.where('kind', '=', kind)
  if (keyword !== '')
    query = query.where((where) => where.or([where('code', 'ilike', literal), where('name', 'ilike', literal)]))
  if (date)
    query = query
      .where('valid_from', '<=', date)
      .where((where) => where.or([where('valid_until', 'is', null), where('valid_until', '>', date)]))
  const counted = await query.select((build) => build.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const rows = await query
    .selectAll()
    .orderBy('kind', 'desc')
    .orderBy('code')
    .orderBy('valid_from', 'desc')
    .orderBy('tenant_id', 'desc')
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute()
  return { rows, total: Number(counted.total) }
}

export function findById(tx: Tx, tenantId: number, id: string): Promise<ListRow | undefined> {
  return tx
    .selectFrom('market_member_list')
    .selectAll()
    .where('id', '=', id)
    .where('tenant_id', 'in', mine(tenantId))
    .executeTakeFirst()
}
