import type { StrategyListRow, StrategyLogRow, StrategyOrderRow } from '@liangshu/contract/trading/strategy'
import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import { cutText } from '../../platform/http/clean-text.ts'
import { totalOf } from '../../platform/list/total-of.ts'
import { toWireTime } from '../../platform/wire/wire-time.ts'

export type NewLine = {
  tenantId: number
  strategyId: string
  accountId: string | null
  at: Date
  level: StrategyLogRow['level']
  text: string
}

const longestText = 500

export async function insertLines(tx: Tx, lines: readonly NewLine[]): Promise<void> {
  if (lines.length === 0) return
  await tx
    .insertInto('trade_strategy_log')
    .values(
      lines.map(({ tenantId, strategyId, accountId, at, level, text }) => ({
        tenant_id: tenantId,
        strategy_id: strategyId,
        account_id: accountId,
        at,
        level,
        text: cutText(text, longestText),
      })),
    )
    .execute()
}

type Page<Row> = { records: Row[]; total: number }

type LogFound = Omit<StrategyLogRow, 'time'> & { at: Date; total: number }

export async function findLines(
  tx: Tx,
  strategyId: string,
  limit: number,
  offset: number,
): Promise<Page<StrategyLogRow>> {
  const { rows } = await sql<LogFound>`
    select l.id::text as id, l.at, l.level, l.text, a.account_name as "accountName", count(*) over () as total
    from trade_strategy_log l left join trade_account a on a.id = l.account_id
    where l.strategy_id = ${strategyId} order by l.id desc limit ${limit} offset ${offset}`.execute(tx)
  const records = rows.map(({ at, total: _total, ...row }) => ({ ...row, time: toWireTime(at) }))
  const count = async () => (await findLines(tx, strategyId, 1, 0)).total
  return { records, total: await totalOf(rows, offset, count) }
}

type OrderFound = Omit<StrategyOrderRow, 'time' | 'name'> & { at: Date; total: number }

/** What it asked for, newest first. */
export async function findOrders(
  tx: Tx,
  strategyId: string,
  limit: number,
  offset: number,
): Promise<Page<Omit<StrategyOrderRow, 'name'>>> {
  const { rows } = await sql<OrderFound>`
    select o.cl_ord_id as id, o.create_time as at, a.account_name as "accountName", o.body ->> 'symbol' as symbol,
      (o.body ->> 'side')::int as side, o.body ->> 'price' as price, (o.body ->> 'volume')::float8 as volume,
      o.body ->> 'remark' as reason, o.status, o.message, count(*) over () as total
    from trade_strategy_order o join trade_account a on a.id = o.account_id
    where o.strategy_id = ${strategyId} order by o.seq desc limit ${limit} offset ${offset}`.execute(tx)
  const records = rows.map(({ at, total: _total, ...row }) => ({ ...row, time: toWireTime(at) }))
  const count = async () => (await findOrders(tx, strategyId, 1, 0)).total
  return { records, total: await totalOf(rows, offset, count) }
}

export type Today = Pick<StrategyListRow, 'accounts' | 'ordersToday' | 'lastLog'>

/** What each strategy trades on, asked for today and said last. */
export async function findToday(tx: Tx, ids: readonly string[], day: string): Promise<Map<string, Today>> {
  const { rows } = await sql<Today & { id: string }>`
    select s.id,
      coalesce((select json_agg(json_build_object('id', a.id, 'name', a.account_name) order by a.account_no)
        from trade_strategy_account x join trade_account a on a.id = x.account_id
        where x.strategy_id = s.id and a.del_flag = 0), '[]') as accounts,
      (select count(*)::int from trade_strategy_order o where o.strategy_id = s.id and o.order_day = ${day}) as "ordersToday",
      (select text from trade_strategy_log l where l.strategy_id = s.id order by l.id desc limit 1) as "lastLog"
    from trade_strategy s where s.id = any(${[...ids]})`.execute(tx)
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}
