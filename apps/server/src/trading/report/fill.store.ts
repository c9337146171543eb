import { MOST_TRADE_GROUPS, type TradeGrouping } from '@liangshu/contract/trading/report'
import type { ShareMove } from '@liangshu/engine/account/profit/symbol-profit'
import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import { defineList } from '../../platform/list/list-definition.ts'
import { moneyOf, sharedColumns } from '../list-columns.ts'
import { readPackedFills, type Fill } from './packed-fills.ts'

const totalFee = sql`(t.commission + t.stamp + t.transfer + t.exchange_fee + t.regulatory + t.tax)`

export const fillList = defineList({
  table: 'trade_fill',
  tenantColumn: 'tenant_id',
  columns: {
    id: { column: 'id', type: 'text', notNull: true },
    ...sharedColumns,
    execId: { column: 'exec_id', type: 'text', notNull: true },
    orderId: { column: 'order_id', type: 'text', notNull: true },
    time: { column: 'at', type: 'datetime', notNull: true },
    unitId: {
      column: 'account_id',
      type: 'text',
      notNull: true,
      expression: sql`(select a.unit_id from trade_account a where a.id = t.account_id)`,
    },
    unitName: {
      column: 'account_id',
      type: 'text',
      notNull: true,
      expression: sql`(select u.name from trade_account a join trade_unit u on u.id = a.unit_id where a.id = t.account_id)`,
    },
    amount: { column: 'amount', type: 'number', notNull: true, expression: moneyOf('amount') },
    commission: { column: 'commission', type: 'number', notNull: true, expression: moneyOf('commission') },
    stamp: { column: 'stamp', type: 'number', notNull: true, expression: moneyOf('stamp') },
    transfer: { column: 'transfer', type: 'number', notNull: true, expression: moneyOf('transfer') },
    exchange: { column: 'exchange_fee', type: 'number', notNull: true, expression: moneyOf('exchange_fee') },
    regulatory: { column: 'regulatory', type: 'number', notNull: true, expression: moneyOf('regulatory') },
    tax: { column: 'tax', type: 'number', notNull: true, expression: moneyOf('tax') },
    fee: { column: 'commission', type: 'number', notNull: true, expression: sql`trade_money(t.symbol, ${totalFee})` },
    realisedPnl: { column: 'realised', type: 'number', notNull: true, expression: moneyOf('realised') },
    strategyName: {
      column: 'strategy_id',
      type: 'text',
      expression: sql`(select s.name from trade_strategy s where s.id = t.strategy_id)`,
    },
    operator: { column: 'operator', type: 'text', notNull: true },
    // Null for what was traded outside any proposal.
    proposalId: {
      column: 'proposal_target_id',
      type: 'text',
      expression: sql`(select d.proposal_id from decision_target d where d.id = t.proposal_target_id)`,
    },
    proposalNo: {
      column: 'proposal_target_id',
      type: 'text',
      expression: sql`(select p.no from decision_target d join decision_proposal p on p.id = d.proposal_id where d.id = t.proposal_target_id)`,
    },
  },
  defaultSort: [{ property: 'time', descending: true }],
})

const currency = sql`case when t.symbol like '%-PERP' then 'USDT' else 'CNY' end`
const turnover = (side: number) =>
  sql`coalesce(sum(${moneyOf('amount')}) filter (where t.side = ${side}), 0)::double precision`

const total = (column: string) => sql`sum(${moneyOf(column)})::double precision`
const figures = sql`${currency} as currency, count(*)::integer as count, ${turnover(1)} as "buyAmount", ${turnover(2)} as "sellAmount",
    ${total('commission')} as commission, ${total('stamp')} as stamp, ${total('transfer')} as transfer,
    ${total('exchange_fee')} as exchange, ${total('regulatory')} as regulatory, ${total('tax')} as tax,
    sum(trade_money(t.symbol, ${totalFee}))::double precision as fee, ${total('realised')} as "realisedPnl"`

/** What the foot of the list shows. */
export const fillSums = { groupBy: currency, sums: figures }

const groupKeys = {
  day: {
    key: sql`t.trading_day`,
    named: sql`t.trading_day::text as key, '' as symbol`,
    orderBy: sql`t.trading_day desc`,
  },
  symbol: { key: sql`t.symbol`, named: sql`t.symbol as key, t.symbol as symbol`, orderBy: sql`t.symbol` },
  order: {
    key: sql`t.cl_ord_id, t.symbol`,
    named: sql`t.cl_ord_id as key, t.symbol as symbol`,
    orderBy: sql`max(t.at) desc`,
  },
}

/** Fills added up by day, symbol or order; `name` is the symbol where there is one. */
export function fillGroups(by: TradeGrouping) {
  const { key, named, orderBy } = groupKeys[by]
  return { groupBy: sql`${key}, ${currency}`, orderBy, sums: sql`${named}, ${figures}`, most: MOST_TRADE_GROUPS }
}

/**
 * Every fill of some accounts up to a day, oldest first, of one symbol if asked. Money in fen; coins and their prices in
 * 1e-8. Comes as one text: tens of thousands of rows cost the driver several times as much.
 */
export async function findFills(
  tx: Tx,
  accountIds: readonly string[],
  { until, symbol = null, withArrival = false }: { until: string; symbol?: string | null; withArrival?: boolean },
): Promise<Fill[]> {
  if (accountIds.length === 0) return []
  const { rows } = await sql<{ packed: string | null }>`
    select string_agg(concat_ws(E'\t', t.account_id, t.symbol, t.side, t.price, t.volume, t.amount, ${totalFee}, t.realised,
      t.multiplier, t.position_effect, t.trading_day - date '1970-01-01', (date_part('epoch', t.at) * 1000)::bigint,
      coalesce(o.arrival_price, 0), coalesce(t.strategy_id, '')), E'\n') as packed
    from trade_fill t left join trade_order o on ${withArrival} and o.id = t.order_id
    where t.account_id = any(${[...accountIds]}::text[]) and t.trading_day <= ${until}
      and (${symbol}::text is null or t.symbol = ${symbol})`.execute(tx)
  // Stored nearly in this order: putting it right here takes a tenth of what sorting wide rows takes there.
  return readPackedFills(rows[0]?.packed ?? '').sort(inTime)
}

/** Of one moment, what opens comes before what closes; the rest only keeps the order the same each time. */
function inTime(a: Fill, b: Fill): number {
  return (
    a.at.getTime() - b.at.getTime() ||
    a.positionEffect - b.positionEffect ||
    a.side - b.side ||
    a.price - b.price ||
    a.volume - b.volume ||
    compareText(a.symbol, b.symbol) ||
    compareText(a.accountId, b.accountId)
  )
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/**
 * Shares that came or went without a trade, oldest first: bonus shares and splits, transfers, what was delisted. Money
 * in fen.
 */
export type AccountMove = ShareMove & { readonly accountId: string }

export async function findShareMoves(tx: Tx, accountIds: readonly string[], until: string): Promise<AccountMove[]> {
  if (accountIds.length === 0) return []
  const { rows } = await sql<AccountMove>`
    select m.account_id as "accountId", m.symbol, m.trading_day as day, m.delta::double precision as delta, coalesce(l.amount, 0)::double precision as amount,
      case when m.ref_id like 'action:%' then 'scale' when m.delta > 0 then 'in' else 'out' end as kind
    from trade_share_move m
    left join trade_ledger l on l.account_id = m.account_id and l.id = m.ref_id || ':0'
    where m.account_id = any(${[...accountIds]}::text[]) and m.trading_day <= ${until} and m.delta <> 0
    order by m.trading_day, m.ref_id`.execute(tx)
  return rows
}

/** Dividends that went ex in a period, funding and insurance of coins, by symbol. In fen, or cents of USDT. */
export async function findDividends(tx: Tx, accountIds: readonly string[], from: string, to: string) {
  const { rows } = await sql<{ symbol: string; amount: number }>`
    select e.body->'receivable'->>'symbol' as symbol, sum((e.body->'receivable'->>'amount')::bigint)::double precision as amount
    from trade_event e join trade_ledger l on l.account_id = e.account_id and l.id = e.body->'entry'->>'id'
    where e.account_id = any(${[...accountIds]}::text[]) and e.type = 'dividendDeclared'
      and l.trading_day between ${from} and ${to}
    group by 1
    union all
    select split_part(l.ref_id, ':', 3), sum(case when l.debit = 'cash' then l.amount else -l.amount end)::double precision / 1000000
    from trade_ledger l
    where l.account_id = any(${[...accountIds]}::text[]) and l.type = 'funding' and l.trading_day between ${from} and ${to}
    group by 1
    union all
    select f.symbol, sum(l.amount)::double precision / 1000000
    from trade_ledger l join trade_fill f on f.account_id = l.account_id and f.exec_id = l.ref_id
    where l.account_id = any(${[...accountIds]}::text[]) and l.type = 'insurance' and l.trading_day between ${from} and ${to}
    group by 1`.execute(tx)
  const bySymbol = new Map<string, number>()
  for (const { symbol, amount } of rows) bySymbol.set(symbol, (bySymbol.get(symbol) ?? 0) + amount)
  return bySymbol
}
