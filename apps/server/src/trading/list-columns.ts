import { positionEffect, side } from '@liangshu/contract/trading/order-codes'
import { sql } from 'kysely'

/** What a stored number of the row's symbol stands for: shares count in fen and 1/10000 yuan, coins in 1e-8. */
export const priceOf = (column: string) => sql`trade_price(t.symbol, ${sql.ref(`t.${column}`)})`
export const moneyOf = (column: string) => sql`trade_money(t.symbol, ${sql.ref(`t.${column}`)})`
export const volumeOf = (column: string) => sql`trade_volume(t.symbol, ${sql.ref(`t.${column}`)})`

const classOfSymbol = sql`case when t.symbol like '%-PERP' then 'crypto'
  when t.symbol ~ '^(CFFEX|SHFE|INE|DCE|CZCE|GFEX)[.]' then 'future' else 'stock' end`

/** Columns that lists of orders and of fills have in common. */
export const sharedColumns = {
  clOrdId: { column: 'cl_ord_id', type: 'text', notNull: true },
  accountId: { column: 'account_id', type: 'text', notNull: true },
  accountName: {
    column: 'account_id',
    type: 'text',
    notNull: true,
    expression: sql`(select a.account_name from trade_account a where a.id = t.account_id)`,
  },
  productId: { column: 'product_id', type: 'text', notNull: true },
  strategyId: { column: 'strategy_id', type: 'text' },
  targetId: { column: 'proposal_target_id', type: 'text' },
  symbol: { column: 'symbol', type: 'text', notNull: true, ignoreCase: true },
  /** Which kind of account trades it: `stock`, `future` or `crypto`. */
  assetClass: { column: 'symbol', type: 'text', notNull: true, expression: classOfSymbol },
  side: { column: 'side', type: 'int', notNull: true, values: Object.values(side) },
  positionEffect: { column: 'position_effect', type: 'int', notNull: true, values: Object.values(positionEffect) },
  price: { column: 'price', type: 'number', notNull: true, expression: priceOf('price') },
  volume: { column: 'volume', type: 'number', notNull: true, expression: volumeOf('volume') },
  originModule: { column: 'origin_module', type: 'text', notNull: true },
  tradingDay: { column: 'trading_day', type: 'date', notNull: true },
} as const
