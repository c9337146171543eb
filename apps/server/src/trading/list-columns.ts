import { sql } from 'kysely'

/** What a stored number of the row's symbol stands for: shares count in fen and 1/10000 yuan, coins in 1e-8. */
export const priceOf = (column: string) => sql`trade_price(t.symbol, ${sql.ref(`t.${column}`)})`
export const moneyOf = (column: string) => sql`trade_money(t.symbol, ${sql.ref(`t.${column}`)})`
export const volumeOf = (column: string) => sql`trade_volume(t.symbol, ${sql.ref(`t.${column}`)})`

const classOfSymbol = sql`case when t.symbol like '%-PERP' then 'crypto'
  when t.symbol ~ '^(CFFEX|SHFE|INE|DCE|CZCE|GFEX)[.]' then 'future' else 'stock' end`

/** Columns that lists of orders and of fills have in common. */
export const sharedColumns = {
  clOrdId: { column: 'cl_ord_id', type: 'text' },
  accountId: { column: 'account_id', type: 'text' },
  accountName: {
    column: 'account_id',
    type: 'text',
    expression: sql`(select a.account_name from trade_account a where a.id = t.account_id)`,
  },
  productId: { column: 'product_id', type: 'text' },
  strategyId: { column: 'strategy_id', type: 'text' },
  targetId: { column: 'proposal_target_id', type: 'text' },
  symbol: { column: 'symbol', type: 'text', ignoreCase: true },
  /** Which kind of account trades it: `stock`, `future` or `crypto`. */
  assetClass: { column: 'symbol', type: 'text', expression: classOfSymbol },
  side: { column: 'side', type: 'int' },
  positionEffect: { column: 'position_effect', type: 'int' },
  price: { column: 'price', type: 'number', expression: priceOf('price') },
  volume: { column: 'volume', type: 'number', expression: volumeOf('volume') },
  originModule: { column: 'origin_module', type: 'text' },
  tradingDay: { column: 'trading_day', type: 'date' },
} as const
