import type { CsvFrequency } from '@liangshu/contract/market/bar-import'
import { sql, type Insertable, type Selectable } from 'kysely'

import type { Tx } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import './bar-import.tables.ts'
import type { ImportedBar } from './imported-bar.ts'
import type { SymbolDay } from './collect-bars.ts'

export interface BarOwner {
  readonly tenantId: number
  readonly frequency: CsvFrequency
  readonly importId: string
}

/** Rows in one statement: one array per column, so the statement stays the same however many there are. */
const BATCH = 5000

/** One import at a time per institution, or two of the same day would meet in the middle. */
export async function lockImports(tx: Tx, tenantId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(7201847, ${tenantId})`.execute(tx)
}

export async function ensureMonths(tx: Tx, days: readonly string[]): Promise<void> {
  for (const month of new Set(days.map((day) => `${day.slice(0, 7)}-01`))) {
    await sql`select market_bar_month(${month}::date)`.execute(tx)
  }
}

export async function removeDays(tx: Tx, days: readonly SymbolDay[], owner: BarOwner): Promise<void> {
  for (let from = 0; from < days.length; from += BATCH) {
    const batch = days.slice(from, from + BATCH)
    await sql`
      delete from market_bar b
      using unnest(${batch.map((day) => day.symbol)}::text[], ${batch.map((day) => day.tradingDay)}::date[]) as d (symbol, day)
      where b.tenant_id = ${owner.tenantId} and b.frequency = ${owner.frequency}
        and b.symbol = d.symbol and b.trading_day = d.day`.execute(tx)
  }
}

export async function insertBars(tx: Tx, bars: readonly ImportedBar[], owner: BarOwner): Promise<void> {
  for (let from = 0; from < bars.length; from += BATCH) {
    const batch = bars.slice(from, from + BATCH)
    const column = <T>(read: (bar: ImportedBar) => T): T[] => batch.map(read)
    await sql`
      insert into market_bar (tenant_id, frequency, import_id, symbol, trading_day, eob, open, high, low, close,
        volume, amount, preclose, adj_factor)
      select ${owner.tenantId}, ${owner.frequency}, ${owner.importId}, rows.*
      from unnest(
        ${column((bar) => bar.symbol)}::text[], ${column((bar) => bar.tradingDay)}::date[],
        ${column((bar) => new Date(bar.eob).toISOString())}::timestamptz[],
        ${column((bar) => bar.open)}::bigint[], ${column((bar) => bar.high)}::bigint[],
        ${column((bar) => bar.low)}::bigint[], ${column((bar) => bar.close)}::bigint[],
        ${column((bar) => bar.volume)}::bigint[], ${column((bar) => bar.amount)}::bigint[],
        ${column((bar) => bar.preclose)}::bigint[], ${column((bar) => bar.adjFactor)}::double precision[]
      ) as rows`.execute(tx)
  }
}

export async function insertImport(tx: Tx, row: Insertable<Tables['market_csv_import']>): Promise<void> {
  await tx.insertInto('market_csv_import').values(row).execute()
}

const summary = [
  'id',
  'file_name',
  'frequency',
  'encoding',
  'total_rows',
  'imported_rows',
  'imported_days',
  'refused_rows',
  'refused_days',
  'warning_count',
  'create_by',
  'create_time',
] as const

export type ImportSummary = Pick<Selectable<Tables['market_csv_import']>, (typeof summary)[number]>

export async function findImports(
  tx: Tx,
  pageNo: number,
  pageSize: number,
): Promise<{ rows: ImportSummary[]; total: number }> {
  const counted = await tx
    .selectFrom('market_csv_import')
    .select(tx.fn.countAll<number>().as('total'))
    .executeTakeFirst()
  const rows = await tx
    .selectFrom('market_csv_import')
    .select(summary)
    .orderBy('create_time', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute()
  return { rows, total: Number(counted?.total ?? 0) }
}

export async function findProblems(tx: Tx, id: string) {
  const row = await tx.selectFrom('market_csv_import').select('problems').where('id', '=', id).executeTakeFirst()
  return row?.problems
}

export interface BarSpan {
  readonly symbol: string
  readonly frequency: CsvFrequency
  readonly from: string
  readonly to: string
  /** Only the newest of them. */
  readonly most: number
}

/** Imported bars of one security, oldest first. */
export async function findBars(tx: Tx, tenantId: number, { symbol, frequency, from, to, most }: BarSpan) {
  const newestFirst = await tx
    .selectFrom('market_bar')
    .select(['trading_day', 'eob', 'open', 'high', 'low', 'close', 'volume', 'amount', 'preclose', 'adj_factor'])
    .where('tenant_id', '=', tenantId)
    .where('symbol', '=', symbol)
    .where('frequency', '=', frequency)
    .where('trading_day', '>=', from)
    .where('trading_day', '<=', to)
    .orderBy('trading_day', 'desc')
    .orderBy('eob', 'desc')
    .limit(most)
    .execute()
  return newestFirst.toReversed()
}
export type StoredBar = Awaited<ReturnType<typeof findBars>>[number]

/** What an institution has brought in: one row per security and frequency. */
export async function findSecurities(
  tx: Tx,
  tenantId: number,
  { keyword, pageNo, pageSize }: { keyword: string; pageNo: number; pageSize: number },
) {
  const wanted = `%${keyword.replace(/[%_\\]/g, (sign) => `\\${sign}`)}%`
  const held = tx
    .selectFrom('market_bar')
    .select(({ fn }) => [
      'symbol',
      'frequency',
      fn.min('trading_day').as('from'),
      fn.max('trading_day').as('to'),
      fn.count<number>('trading_day').distinct().as('days'),
      fn.countAll<number>().as('bars'),
    ])
    .where('tenant_id', '=', tenantId)
    .where('symbol', 'ilike', wanted)
    .groupBy(['symbol', 'frequency'])
  const rows = await held
    .orderBy('symbol')
    .orderBy('frequency')
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute()
  const counted = await tx.selectFrom(held.as('held')).select(tx.fn.countAll<number>().as('total')).executeTakeFirst()
  return { rows, total: Number(counted?.total ?? 0) }
}
