import type { NoteAction, StatementKind } from '@liangshu/contract/trading/statement'
import type { Balance, BookTrade, StatementTrade } from '@liangshu/engine/account/statement/statement'
import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import type { AssetClass } from '../market-facts/market-facts.ts'

type Span = { readonly accountId: string; readonly from: string; readonly to: string }

/** First and last day of what statements say of an account, null without any. */
export async function findSpan(tx: Tx, accountId: string): Promise<{ from: string; to: string } | null> {
  const { rows } = await sql<{ from: string | null; to: string | null }>`
    select min(from_day)::text as from, max(to_day)::text as to from trade_statement
    where account_id = ${accountId}`.execute(tx)
  const [span] = rows
  return span?.from && span.to ? { from: span.from, to: span.to } : null
}

/** Days of a period that statements of each kind tell of: between first and last line of a file of trades, else day by day. */
export async function findDays(tx: Tx, { accountId, from, to }: Span): Promise<Record<StatementKind, string[]>> {
  const { rows } = await sql<{ kind: StatementKind; day: string }>`
    select 'trade' as kind, d.day::date::text as day from trade_statement s
      cross join lateral generate_series(greatest(s.from_day, ${from}::date), least(s.to_day, ${to}::date), '1 day') as d (day)
    where s.account_id = ${accountId} and s.kind = 'trade'
    union
    select r.kind, r.day::text from trade_statement_row r
    where r.account_id = ${accountId} and r.kind <> 'trade' and r.day between ${from} and ${to}
    order by 1, 2`.execute(tx)
  const of = (kind: StatementKind) => rows.filter((row) => row.kind === kind).map(({ day }) => day)
  return { trade: of('trade'), holding: of('holding'), cash: of('cash') }
}

type Line = StatementTrade & { fileName: string; row: number; cash: number | null }

/** What the broker says, kind by kind. */
export async function findLines(tx: Tx, { accountId, from, to }: Span): Promise<Record<StatementKind, Line[]>> {
  const rows = await tx
    .selectFrom('trade_statement_row as r')
    .innerJoin('trade_statement as s', 's.id', 'r.statement_id')
    .select(['r.kind', 'r.key', 'r.exec_no as execNo', 'r.day', 'r.second', 'r.symbol', 'r.side', 'r.sheet_row as row'])
    .select(['r.price', 'r.volume', 'r.amount', 'r.fee', 'r.cash', 's.file_name as fileName'])
    .where('r.account_id', '=', accountId)
    .where('r.day', '>=', from)
    .where('r.day', '<=', to)
    .orderBy('r.day')
    .orderBy('s.create_time')
    .orderBy('r.sheet_row')
    .execute()
  const of = (kind: StatementKind) =>
    rows
      .filter((row) => row.kind === kind)
      .map((row): Line => ({ ...row, side: row.side === 2 ? 2 : 1, price: row.price ?? 0, volume: row.volume ?? 0 }))
  return { trade: of('trade'), holding: of('holding'), cash: of('cash') }
}

/** Our fills of some days. The tax on dividends is no fee of a trade: statements have it on a line of its own. */
export async function findTrades(tx: Tx, accountId: string, days: readonly string[]): Promise<BookTrade[]> {
  if (days.length === 0) return []
  const { rows } = await sql<BookTrade>`
    select t.id, t.exec_id as "execId", t.order_id as "orderId", t.trading_day::text as day, t.symbol, t.side, t.price, t.volume,
      t.amount, (t.commission + t.stamp + t.transfer + t.exchange_fee + t.regulatory) as fee,
      date_part('epoch', (t.at at time zone 'Asia/Shanghai')::time)::integer as second
    from trade_fill t where t.account_id = ${accountId} and t.trading_day = any(${[...days]}::date[])
    order by t.at, t.exec_id`.execute(tx)
  return rows
}

/** What the account held at the end of each day, by symbol and side: all fills and moves up to it. */
export async function findHoldings(
  tx: Tx,
  { id, assetClass }: { id: string; assetClass: AssetClass },
  days: readonly string[],
): Promise<Balance[]> {
  if (days.length === 0) return []
  const isFuture = assetClass === 'future'
  const { rows } = await sql<{ day: string; symbol: string; side: number; volume: number }>`
    select d.day::text, m.symbol, m.side, sum(m.delta)::bigint as volume
    from unnest(${[...days]}::date[]) as d (day)
    join (
      select trading_day, symbol, case when ${isFuture} and (side = 1) <> (position_effect = 1) then 2 else 1 end as side,
        case when case when ${isFuture} then position_effect = 1 else side = 1 end then volume else -volume end as delta
      from trade_fill where account_id = ${id}
      union all select trading_day, symbol, 1, delta from trade_share_move where account_id = ${id}
    ) m on m.trading_day <= d.day
    group by 1, 2, 3 having sum(m.delta) <> 0`.execute(tx)
  // A perpetual is short when its fills add up to less than nothing.
  return rows.map(({ day, symbol, side, volume }) => ({
    day,
    key: `${symbol} ${volume < 0 ? 2 : side}`,
    value: Math.abs(volume),
  }))
}

/** Cash at the end of each day, by the ledger. */
export async function findCash(tx: Tx, accountId: string, days: readonly string[]): Promise<Balance[]> {
  if (days.length === 0) return []
  const { rows } = await sql<{ day: string; value: number }>`
    select d.day::text, coalesce(sum(case when l.debit = 'cash' then l.amount else 0 end
      - case when l.credit = 'cash' then l.amount else 0 end), 0)::bigint as value
    from unnest(${[...days]}::date[]) as d (day)
    left join trade_ledger l on l.account_id = ${accountId} and l.trading_day <= d.day
    group by 1`.execute(tx)
  return rows.map(({ day, value }) => ({ day, key: 'cash', value }))
}

export type NoteRow = { key: string; action: NoteAction; note: string; by: string; at: Date }

/** All that was said of differences of a period, oldest first. */
export async function findNotes(tx: Tx, { accountId, from, to }: Span): Promise<NoteRow[]> {
  return tx
    .selectFrom('trade_statement_note')
    .select(['key', 'action', 'note', 'create_by as by', 'create_time as at'])
    .where('account_id', '=', accountId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('create_time')
    .orderBy('id')
    .execute()
}

export async function findNotesOf(tx: Tx, accountId: string, key: string): Promise<NoteRow[]> {
  return tx
    .selectFrom('trade_statement_note')
    .select(['key', 'action', 'note', 'create_by as by', 'create_time as at'])
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .orderBy('create_time')
    .orderBy('id')
    .execute()
}

type NewNote = { id: string; key: string; day: string; action: NoteAction; note: string }

export async function insertNotes(
  tx: Tx,
  { accountId, tenantId, by, at }: { accountId: string; tenantId: number; by: string; at: Date },
  notes: readonly NewNote[],
): Promise<void> {
  await tx
    .insertInto('trade_statement_note')
    .values(
      notes.map((note) => ({ ...note, account_id: accountId, tenant_id: tenantId, create_by: by, create_time: at })),
    )
    .execute()
}
