import type { BacktestRow, backtestSorts } from '@liangshu/contract/market/symbol-calls'
import { sql } from 'kysely'

import type { Db, Tx } from '../../platform/database/database.ts'
import { totalOf } from '../../platform/list/total-of.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { toWireTime } from '../../platform/wire/wire-time.ts'
import { find } from '../strategy/strategy.store.ts'

type Wanted = {
  strategyId: string
  keyword?: string | undefined
  column?: (typeof backtestSorts)[number] | undefined
  order?: 'asc' | 'desc' | undefined
  pageNo: number
  pageSize: number
}
type StoredBacktests = (actor: Actor, wanted: Wanted) => Promise<{ records: BacktestRow[]; total: number }>

const columns = {
  ret: sql`t.ret`,
  annual: sql`t.annual`,
  maxDD: sql`t.max_dd`,
  sharpe: sql`t.sharpe`,
  winRate: sql`t.win_rate`,
  trades: sql`t.trades`,
  symbol: sql`t.symbol`,
} as const

type Row = Omit<BacktestRow, 'updateTime'> & { updatedAt: Date; total: number }

/** What the newest finished backtest of a strategy made of each symbol. */
async function findSymbols(tx: Tx, wanted: Wanted): Promise<{ rows: Row[]; total: number }> {
  const { strategyId, keyword, column = 'ret', order = 'desc', pageNo, pageSize } = wanted
  const words = keyword ? `%${keyword}%` : null
  const offset = (pageNo - 1) * pageSize
  const { rows } = await sql<Row>`
    select t.symbol, t.name, s.name as strategy, b.from_day as "from", b.to_day as "to", t.ret, t.annual,
      t.max_dd as "maxDD", t.sharpe, t.win_rate as "winRate", t.trades, b.finish_time as "updatedAt",
      count(*) over () as total
    from trade_backtest b join trade_strategy s on s.id = b.strategy_id
    join trade_backtest_symbol t on t.backtest_id = b.id
    where b.id = (select id from trade_backtest where strategy_id = ${strategyId} and state = 'done'
        and sweep_id is null order by finish_time desc limit 1)
      and (${words}::text is null or t.symbol ilike ${words} or t.name ilike ${words})
    order by ${columns[column]} ${order === 'asc' ? sql`asc` : sql`desc`} nulls last, t.symbol
    limit ${pageSize} offset ${offset}`.execute(tx)
  const count = async () => (await findSymbols(tx, { ...wanted, pageNo: 1, pageSize: 1 })).total
  return { rows, total: await totalOf(rows, offset, count) }
}

/** BT-9: a page of it, for whoever may see the strategy. */
export const createStoredBacktests =
  (db: Db): StoredBacktests =>
  (actor, wanted) =>
    inTenant(db, actor, async (tx) => {
      const { rows: own } = await find(tx, actor, { wanted: { id: wanted.strategyId }, limit: 1, offset: 0 })
      if (own.length === 0) return { records: [], total: 0 }
      const { rows, total } = await findSymbols(tx, wanted)
      const records = rows.map(({ updatedAt, total: _total, ...row }) => ({
        ...row,
        updateTime: toWireTime(updatedAt),
      }))
      return { records, total }
    })
