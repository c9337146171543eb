import type { StatementKind } from '@liangshu/contract/trading/statement'
import { sql, type Insertable } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import { insertRows } from '../../platform/database/insert-rows.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { ColumnMapping } from '../../platform/spreadsheet/read-records.ts'
import { readableBy, type Reader } from '../account/account-access.ts'
import type { AssetClass } from '../market-facts/market-facts.ts'
import type { KeyedRow } from './statement-row.ts'

export type StatementAccount = {
  readonly id: string
  readonly tenantId: number
  readonly platformCode: string
  readonly assetClass: AssetClass
  readonly currency: string
}

/** Null for an account that is not there or that the caller may not read. */
export async function findAccount(tx: Tx, actor: Reader, id: string): Promise<StatementAccount | null> {
  const { rows } = await sql<StatementAccount>`
    select a.id, a.tenant_id as "tenantId", a.platform_code as "platformCode", a.asset_class as "assetClass", a.currency
    from trade_account a where a.id = ${id} and a.del_flag = 0 and ${readableBy(actor, sql`a.id`)}`.execute(tx)
  return rows[0] ?? null
}

/** What the account has ever traded: known also after it was delisted. */
export async function findTraded(tx: Tx, accountId: string): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('trade_fill')
    .select('symbol')
    .distinct()
    .where('account_id', '=', accountId)
    .execute()
  return new Set(rows.map(({ symbol }) => symbol))
}

/** One import of an account at a time: two of the same file would both find nothing there yet. */
export async function lockStatements(tx: Tx, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(7201848, hashtext(${accountId}))`.execute(tx)
}

type StoredRow = {
  key: string
  day: string
  price: number | null
  volume: number | null
  amount: number | null
  fee: number | null
  cash: number | null
  second: number | null
}

/** Lines of an account's statements on some days, by key. */
export async function findStored(
  tx: Tx,
  accountId: string,
  kind: StatementKind,
  days: readonly string[],
): Promise<Map<string, StoredRow>> {
  const rows = await tx
    .selectFrom('trade_statement_row')
    .select(['key', 'day', 'price', 'volume', 'amount', 'fee', 'cash', 'second'])
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('day', 'in', [...days])
    .execute()
  return new Map(rows.map((row) => [row.key, row]))
}

export async function insertStatement(tx: Tx, row: Insertable<Tables['trade_statement']>): Promise<void> {
  await tx.insertInto('trade_statement').values(row).execute()
}

type Owner = { account: StatementAccount; kind: StatementKind; statementId: string }

export async function putRows(tx: Tx, rows: readonly KeyedRow[], { account, kind, statementId }: Owner): Promise<void> {
  await insertRows(
    tx,
    'trade_statement_row',
    rows.map(({ row, execNo, ...line }) => ({
      ...line,
      account_id: account.id,
      kind,
      tenant_id: account.tenantId,
      statement_id: statementId,
      sheet_row: row,
      exec_no: execNo,
    })),
    ['account_id', 'kind', 'key'],
  )
}

export async function removeRows(tx: Tx, accountId: string, kind: StatementKind, keys: readonly string[]) {
  if (keys.length === 0) return
  await tx
    .deleteFrom('trade_statement_row')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('key', 'in', [...keys])
    .execute()
}

/** What was last said for the account, else for another account of the same broker. */
export async function findMappings(tx: Tx, account: StatementAccount, kind: StatementKind): Promise<ColumnMapping[]> {
  const rows = await tx
    .selectFrom('trade_statement_mapping')
    .select('mapping')
    .where('tenant_id', '=', account.tenantId)
    .where('platform_code', '=', account.platformCode)
    .where('kind', '=', kind)
    .orderBy(sql`account_id = ${account.id}`, 'desc')
    .orderBy('update_time', 'desc')
    .execute()
  return rows.map(({ mapping }) => mapping as ColumnMapping)
}

export async function keepMapping(
  tx: Tx,
  { account, kind }: Omit<Owner, 'statementId'>,
  mapping: ColumnMapping,
  { by, at }: { by: string; at: Date },
): Promise<void> {
  const said = { mapping: JSON.stringify(mapping), update_by: by, update_time: at, platform_code: account.platformCode }
  await tx
    .insertInto('trade_statement_mapping')
    .values({ account_id: account.id, kind, tenant_id: account.tenantId, ...said })
    .onConflict((conflict) => conflict.columns(['account_id', 'kind']).doUpdateSet(said))
    .execute()
}

type Page = { accountId?: string | undefined; pageNo: number; pageSize: number }

/** Newest first, of the accounts the caller may read. */
export async function findPage(tx: Tx, actor: Reader, { accountId, pageNo, pageSize }: Page) {
  const wanted = tx
    .selectFrom('trade_statement as s')
    .innerJoin('trade_account as a', 'a.id', 's.account_id')
    .where(sql<boolean>`${readableBy(actor, sql`s.account_id`)}`)
    .$if(Boolean(accountId), (query) => query.where('s.account_id', '=', accountId ?? ''))
  const counted = await wanted.select(tx.fn.countAll<number>().as('total')).executeTakeFirst()
  const rows = await wanted
    .selectAll('s')
    .select('a.account_name')
    .orderBy('s.create_time', 'desc')
    .orderBy('s.id', 'desc')
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute()
  return { rows, total: Number(counted?.total ?? 0) }
}

export async function findById(tx: Tx, actor: Reader, id: string) {
  return tx
    .selectFrom('trade_statement as s')
    .select(['s.id', 's.account_id', 's.file_name'])
    .where('s.id', '=', id)
    .where(sql<boolean>`${readableBy(actor, sql`s.account_id`)}`)
    .executeTakeFirst()
}

export async function remove(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('trade_statement').where('id', '=', id).execute()
}
