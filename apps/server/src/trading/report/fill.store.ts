import type { Side } from '@liangshu/contract/trading/order-codes'
import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import { defineList } from '../../platform/list/list-definition.ts'

const yuan = (column: string) => sql`${sql.ref(`t.${column}`)} / 100.0`
const totalFee = sql`(t.commission + t.stamp + t.transfer + t.exchange_fee + t.regulatory + t.tax)`

export const fillList = defineList({
  table: 'trade_fill',
  tenantColumn: 'tenant_id',
  columns: {
    id: { column: 'id', type: 'text', notNull: true },
    execId: { column: 'exec_id', type: 'text' },
    orderId: { column: 'order_id', type: 'text' },
    clOrdId: { column: 'cl_ord_id', type: 'text' },
    time: { column: 'at', type: 'datetime', notNull: true },
    tradingDay: { column: 'trading_day', type: 'date' },
    accountId: { column: 'account_id', type: 'text' },
    accountName: {
      column: 'account_id',
      type: 'text',
      expression: sql`(select a.account_name from trade_account a where a.id = t.account_id)`,
    },
    productId: { column: 'product_id', type: 'text' },
    unitId: {
      column: 'account_id',
      type: 'text',
      expression: sql`(select a.unit_id from trade_account a where a.id = t.account_id)`,
    },
    unitName: {
      column: 'account_id',
      type: 'text',
      expression: sql`(select u.name from trade_account a join trade_unit u on u.id = a.unit_id where a.id = t.account_id)`,
    },
    symbol: { column: 'symbol', type: 'text', ignoreCase: true },
    side: { column: 'side', type: 'int' },
    positionEffect: { column: 'position_effect', type: 'int' },
    price: { column: 'price', type: 'number', expression: sql`t.price / 10000.0` },
    volume: { column: 'volume', type: 'number' },
    amount: { column: 'amount', type: 'number', expression: yuan('amount') },
    commission: { column: 'commission', type: 'number', expression: yuan('commission') },
    stamp: { column: 'stamp', type: 'number', expression: yuan('stamp') },
    transfer: { column: 'transfer', type: 'number', expression: yuan('transfer') },
    exchange: { column: 'exchange_fee', type: 'number', expression: yuan('exchange_fee') },
    regulatory: { column: 'regulatory', type: 'number', expression: yuan('regulatory') },
    tax: { column: 'tax', type: 'number', expression: yuan('tax') },
    fee: { column: 'commission', type: 'number', expression: sql`${totalFee} / 100.0` },
    realisedPnl: { column: 'realised', type: 'number', expression: yuan('realised') },
    strategyId: { column: 'strategy_id', type: 'text' },
    strategyName: {
      column: 'strategy_id',
      type: 'text',
      expression: sql`(select s.name from trade_strategy s where s.id = t.strategy_id)`,
    },
    targetId: { column: 'proposal_target_id', type: 'text' },
    originModule: { column: 'origin_module', type: 'text' },
    operator: { column: 'operator', type: 'text' },
  },
  defaultSort: [{ property: 'time', descending: true }],
})

export type Fill = {
  readonly accountId: string
  readonly symbol: string
  readonly side: Side
  readonly price: number
  readonly volume: number
  readonly amount: number
  readonly fees: number
  readonly realised: number
  readonly strategyId: string | null
  readonly day: string
  readonly at: Date
}

/** Every fill of some accounts up to a day, oldest first. Money in fen. */
export async function findFills(tx: Tx, accountIds: readonly string[], until: string): Promise<Fill[]> {
  if (accountIds.length === 0) return []
  const { rows } = await sql<Fill>`
    select t.account_id as "accountId", t.symbol, t.side, t.price, t.volume, t.amount, ${totalFee} as fees, t.realised,
      t.strategy_id as "strategyId", t.trading_day as day, t.at
    from trade_fill t
    where t.account_id = any(${[...accountIds]}::text[]) and t.trading_day <= ${until}
    order by t.at, t.id`.execute(tx)
  return rows
}

/** Dividends that went ex in a period, by symbol. In fen. */
export async function findDividends(tx: Tx, accountIds: readonly string[], from: string, to: string) {
  const { rows } = await sql<{ symbol: string; amount: number }>`
    select e.body->'receivable'->>'symbol' as symbol, sum((e.body->'receivable'->>'amount')::bigint)::bigint as amount
    from trade_event e join trade_ledger l on l.account_id = e.account_id and l.id = e.body->'entry'->>'id'
    where e.account_id = any(${[...accountIds]}::text[]) and e.type = 'dividendDeclared'
      and l.trading_day between ${from} and ${to}
    group by 1`.execute(tx)
  return new Map(rows.map(({ symbol, amount }) => [symbol, amount]))
}
