import type { Side } from '@liangshu/contract/trading/order-codes'
import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import { defineList } from '../../platform/list/list-definition.ts'

const yuan = (column: string) => sql`trade_money(t.symbol, ${sql.ref(`t.${column}`)})`
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
    price: { column: 'price', type: 'number', expression: sql`trade_price(t.symbol, t.price)` },
    volume: { column: 'volume', type: 'number', expression: sql`trade_volume(t.symbol, t.volume)` },
    amount: { column: 'amount', type: 'number', expression: yuan('amount') },
    commission: { column: 'commission', type: 'number', expression: yuan('commission') },
    stamp: { column: 'stamp', type: 'number', expression: yuan('stamp') },
    transfer: { column: 'transfer', type: 'number', expression: yuan('transfer') },
    exchange: { column: 'exchange_fee', type: 'number', expression: yuan('exchange_fee') },
    regulatory: { column: 'regulatory', type: 'number', expression: yuan('regulatory') },
    tax: { column: 'tax', type: 'number', expression: yuan('tax') },
    fee: { column: 'commission', type: 'number', expression: sql`trade_money(t.symbol, ${totalFee})` },
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
  readonly positionEffect: number
  readonly multiplier: number
  readonly day: string
  readonly at: Date
}

/**
 * Every fill of some accounts up to a day, oldest first, of one symbol if asked. Money in fen; coins and their prices in
 * 1e-8. Comes as one text: tens of thousands of rows cost the driver several times as much.
 */
export async function findFills(
  tx: Tx,
  accountIds: readonly string[],
  { until, symbol = null }: { until: string; symbol?: string | null },
): Promise<Fill[]> {
  if (accountIds.length === 0) return []
  const { rows } = await sql<{ packed: string | null }>`
    select string_agg(concat_ws(E'\t', t.account_id, t.symbol, t.side, t.price, t.volume, t.amount, ${totalFee}, t.realised,
      t.multiplier, t.position_effect, t.trading_day, (date_part('epoch', t.at) * 1000)::bigint, t.strategy_id), E'\n') as packed
    from (
      select * from trade_fill f
      where f.account_id = any(${[...accountIds]}::text[]) and f.trading_day <= ${until}
        and (${symbol}::text is null or f.symbol = ${symbol})
      order by f.at, f.id) as t`.execute(tx)
  const packed = rows[0]?.packed ?? ''
  return packed === '' ? [] : packed.split('\n').map(fillOf)
}

function fillOf(line: string): Fill {
  const [
    accountId = '',
    symbol = '',
    side,
    price,
    volume,
    amount,
    fees,
    realised,
    multiplier,
    effect,
    day = '',
    at,
    strategy,
  ] = line.split('\t')
  // Stored in fen; coins in cents of USDT with every digit after them.
  const scale = symbol.endsWith('-PERP') ? 1_000_000 : 1
  return {
    accountId,
    symbol,
    side: Number(side) as Side,
    price: Number(price),
    volume: Number(volume),
    amount: Number(amount) / scale,
    fees: Number(fees) / scale,
    realised: Number(realised) / scale,
    multiplier: Number(multiplier),
    positionEffect: Number(effect),
    day,
    at: new Date(Number(at)),
    strategyId: strategy || null,
  }
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
