import type { BacktestDetail, BacktestListRow, BacktestTrade } from '@liangshu/contract/trading/backtest'
import type { StrategyBody } from '@liangshu/contract/trading/strategy'
import type { MarginSettings } from '@liangshu/engine/account/book/account-book'
import type { SymbolResult } from '@liangshu/engine/backtest/report'
import { sql, type Selectable } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { totalOf } from '../../platform/list/total-of.ts'
import { toWireTime, toWireTimeOrNull } from '../../platform/wire/wire-time.ts'
import type { Balances } from '../book/balances.ts'

type Row = Selectable<Tables['trade_backtest']>
type ListRow = Omit<Row, 'report' | 'trades' | 'body' | 'tenant_id'> & { strategy_name: string }

/** Everything but what takes long to read. */
const listed = sql`b.id, b.strategy_id, b.version, b.sweep_id, b.label, b.account_id, b.from_day, b.to_day, b.init_cash,
  b.benchmark, b.state, b.percent, b.step, b.error, b.attempts, b.alive_at, b.stats, b.create_by, b.create_time,
  b.finish_time, s.name as strategy_name`

export function toWire(row: ListRow): BacktestListRow {
  return {
    id: row.id,
    strategyId: row.strategy_id,
    strategyName: row.strategy_name,
    version: row.version,
    sweepId: row.sweep_id,
    label: row.label,
    from: row.from_day,
    to: row.to_day,
    initCash: row.init_cash / 100,
    benchmark: row.benchmark,
    state: row.state,
    percent: row.percent,
    step: row.step,
    error: row.error,
    stats: row.stats as BacktestListRow['stats'],
    createBy: row.create_by,
    createTime: toWireTime(row.create_time),
    finishTime: toWireTimeOrNull(row.finish_time),
  }
}

export type NewBacktest = {
  id: string
  tenantId: number
  strategyId: string
  version: number
  sweepId: string | null
  label: string
  body: StrategyBody
  accountId: string | null
  from: string
  to: string
  cashFen: number
  benchmark: string
  by: string
  at: Date
}

export async function insert(tx: Tx, rows: readonly NewBacktest[]): Promise<void> {
  await tx
    .insertInto('trade_backtest')
    .values(
      rows.map((row) => ({
        id: row.id,
        tenant_id: row.tenantId,
        strategy_id: row.strategyId,
        version: row.version,
        sweep_id: row.sweepId,
        label: row.label,
        body: JSON.stringify(row.body),
        account_id: row.accountId,
        from_day: row.from,
        to_day: row.to,
        init_cash: row.cashFen,
        benchmark: row.benchmark,
        create_by: row.by,
        create_time: row.at,
      })),
    )
    .execute()
}

type Wanted = { strategyIds: readonly string[]; limit: number; offset: number }

/** Single backtests; those of a sweep are found through it. */
export async function findPage(
  tx: Tx,
  { strategyIds, limit, offset }: Wanted,
): Promise<{ rows: ListRow[]; total: number }> {
  const { rows } = await sql<ListRow & { total: number }>`
    select ${listed}, count(*) over () as total from trade_backtest b join trade_strategy s on s.id = b.strategy_id
    where b.strategy_id = any(${[...strategyIds]}) and b.sweep_id is null
    order by b.create_time desc, b.id limit ${limit} offset ${offset}`.execute(tx)
  const count = async () => (await findPage(tx, { strategyIds, limit: 1, offset: 0 })).total
  return { rows, total: await totalOf(rows, offset, count) }
}

export async function findSweep(tx: Tx, sweepId: string): Promise<(ListRow & { body: StrategyBody })[]> {
  const { rows } = await sql<ListRow & { body: StrategyBody }>`
    select ${listed}, b.body from trade_backtest b join trade_strategy s on s.id = b.strategy_id
    where b.sweep_id = ${sweepId} order by b.create_time, b.id`.execute(tx)
  return rows
}

/** The newest sweeps of a strategy. */
export async function findSweepIds(tx: Tx, strategyId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select sweep_id as id from trade_backtest where strategy_id = ${strategyId} and sweep_id is not null
    group by sweep_id order by max(create_time) desc limit ${limit}`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function findDetail(tx: Tx, id: string): Promise<BacktestDetail | null> {
  const { rows } = await sql<ListRow & { report: unknown }>`
    select ${listed}, b.report from trade_backtest b join trade_strategy s on s.id = b.strategy_id
    where b.id = ${id}`.execute(tx)
  const [row] = rows
  return row ? { ...toWire(row), report: row.report as BacktestDetail['report'] } : null
}

export async function findTrades(tx: Tx, id: string, limit: number, offset: number) {
  const { rows } = await sql<{ records: BacktestTrade[] | null; total: number }>`
    select jsonb_array_length(coalesce(trades, '[]')) as total,
      (select jsonb_agg(t.value order by t.ordinality) from
        (select * from jsonb_array_elements(coalesce(b.trades, '[]')) with ordinality
          order by ordinality limit ${limit} offset ${offset}) t) as records
    from trade_backtest b where b.id = ${id}`.execute(tx)
  return { records: rows[0]?.records ?? [], total: rows[0]?.total ?? 0 }
}

/** True when there was something to cancel; one that is done stays as it is. */
export async function cancel(tx: Tx, id: string, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('trade_backtest')
    .set({ state: 'cancelled', step: '', finish_time: at })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function countOpen(tx: Tx, tenantId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('trade_backtest')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirstOrThrow()
  return Number(count)
}

export type Claimed = Pick<
  Row,
  'id' | 'tenant_id' | 'body' | 'from_day' | 'to_day' | 'init_cash' | 'benchmark' | 'create_by' | 'account_id'
>

/**
 * BT-8: takes the next backtest that nobody runs, also one whose node fell silent. A second interruption ends it: a
 * backtest that takes its node down must not take the next one along.
 */
export async function claim(tx: Tx, at: Date, silentMs: number): Promise<Claimed | null> {
  const silentSince = new Date(at.getTime() - silentMs)
  await sql`update trade_backtest set state = 'failed', finish_time = ${at}, error = '服务两次中断，回测未完成，请重新发起'
    where state = 'running' and alive_at < ${silentSince} and attempts >= 2`.execute(tx)
  const { rows } = await sql<Claimed>`
    update trade_backtest set state = 'running', attempts = attempts + 1, alive_at = ${at}, percent = 0, step = '准备'
    where id = (select id from trade_backtest
      where state = 'queued' or (state = 'running' and alive_at < ${silentSince})
      order by create_time, id limit 1 for update skip locked)
    returning id, tenant_id, body, from_day, to_day, init_cash, benchmark, create_by, account_id`.execute(tx)
  return rows[0] ?? null
}

/** What runs here goes back to the queue when the server stops in good order. */
export async function release(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('trade_backtest')
    .set((expression) => ({ state: 'queued', step: '', attempts: expression('attempts', '-', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()
}

/** False when somebody has cancelled it meanwhile. */
export async function setProgress(tx: Tx, id: string, percent: number, step: string, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('trade_backtest')
    .set({ percent, step, alive_at: at })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function fail(tx: Tx, id: string, error: string, at: Date): Promise<void> {
  await tx
    .updateTable('trade_backtest')
    .set({ state: 'failed', error, step: '', finish_time: at })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()
}

export type Finished = {
  stats: unknown
  report: unknown
  trades: unknown
  symbols: readonly SymbolResult[]
}

/** Result and rows by symbol together, or neither. */
export async function finish(tx: Tx, { id, tenant_id }: Claimed, done: Finished, at: Date): Promise<void> {
  const row = await tx
    .updateTable('trade_backtest')
    .set({
      state: 'done',
      percent: 100,
      step: '',
      stats: JSON.stringify(done.stats),
      report: JSON.stringify(done.report),
      trades: JSON.stringify(done.trades),
      finish_time: at,
    })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst()
  if (!row) return
  const rows = done.symbols.flatMap(({ symbol, name, ret, annual, maxDD, sharpe, winRate, trades }) =>
    ret === null
      ? []
      : [
          {
            backtest_id: id,
            tenant_id,
            symbol,
            name,
            ret,
            annual,
            max_dd: -(maxDD ?? 0),
            sharpe,
            win_rate: winRate,
            trades,
          },
        ],
  )
  // One statement carries 65535 values at most.
  for (let at = 0; at < rows.length; at += 1000)
    await tx
      .insertInto('trade_backtest_symbol')
      .values(rows.slice(at, at + 1000))
      .execute()
}

/** Leverage and margin mode of a crypto account, which its backtests have as well. */
export async function findMargin(tx: Tx, accountId: string): Promise<MarginSettings | undefined> {
  const row = await tx
    .selectFrom('trade_account_state')
    .select('balances')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return (row?.balances as unknown as Balances | undefined)?.margin
}
