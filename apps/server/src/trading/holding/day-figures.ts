import { volumeOf } from '@liangshu/engine/account/futures/futures-position'
import { coinScale } from '@liangshu/engine/account/order/unit-scale'
import { dayPnl, type DayTrade } from '@liangshu/engine/account/profit/day-pnl'
import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import type { Side } from '@liangshu/contract/trading/order-codes'
import { valuationPrice, type MarketFacts } from '../market-facts/market-facts.ts'
import { navOf } from '../order/pre-trade-facts.ts'
import { bookForReading, unitsPerFen, type StoredContract, type StoredState } from '../book/balances.ts'

type TodayFill = DayTrade & {
  accountId: string
  symbol: string
  fees: number
  amount: number
  positionEffect: number
  multiplier: number
}

/** Fills of each account's own trading day. */
export async function findTodayFills(tx: Tx, accountIds: readonly string[]): Promise<TodayFill[]> {
  if (accountIds.length === 0) return []
  const { rows } = await sql<{
    accountId: string
    symbol: string
    side: Side
    price: number
    volume: number
    fees: number
    amount: number
    positionEffect: number
    multiplier: number
  }>`
    select f.account_id as "accountId", f.symbol, f.side, f.price, f.volume, f.amount, f.multiplier,
      f.position_effect as "positionEffect",
      f.commission + f.stamp + f.transfer + f.exchange_fee + f.regulatory + f.tax as fees
    from trade_fill f join trade_account_state s on s.account_id = f.account_id and s.trading_day = f.trading_day
    where f.account_id = any(${[...accountIds]}::text[])`.execute(tx)
  return rows
}

/** What one symbol made or lost today, in fen. */
export function dayPnlOf(market: MarketFacts, state: StoredState, symbol: string, fills: readonly TodayFill[]): number {
  const own = fills.filter((fill) => fill.accountId === state.accountId && fill.symbol === symbol)
  const held = state.holdings.find((one) => one.symbol === symbol)?.volume ?? 0
  const grown = own.reduce((sum, { side, volume }) => sum + (side === 1 ? volume : -volume), 0)
  const quote = market.quote(symbol)
  return dayPnl({
    overnight: held - grown,
    preClose: quote?.preClose ?? 0,
    last: valuationPrice(market, symbol) ?? 0,
    trades: own,
    feesFen: own.reduce((sum, { fees }) => sum + fees, 0),
    receivableFen: 0,
    multiplier: 1,
  })
}

const isLongFill = ({ side, positionEffect }: TodayFill) => (side === 1) === (positionEffect === 1)

/** What one contract position made or lost today, in the account's own money units. */
export function contractDayPnl(
  market: MarketFacts,
  state: StoredState,
  { kind, body }: StoredContract,
  fills: readonly TodayFill[],
): number {
  const quote = market.quote(body.symbol)
  const last = valuationPrice(market, body.symbol) ?? 0
  const isOwn = (fill: TodayFill) =>
    fill.accountId === state.accountId &&
    fill.symbol === body.symbol &&
    (body.side === 'both' || isLongFill(fill) === (body.side === 1 || body.side === 'long'))
  const own = fills.filter(isOwn)
  const held = kind === 'future' ? volumeOf(body) * (body.side === 1 ? 1 : -1) : body.qty
  const overnight = held - own.reduce((sum, { side, volume }) => sum + (side === 1 ? volume : -volume), 0)
  const feesFen = own.reduce((sum, { fees }) => sum + fees, 0)
  if (kind === 'future') {
    const preClose = quote?.future?.preSettle ?? quote?.preClose ?? last
    return dayPnl({ overnight, preClose, last, trades: own, feesFen, receivableFen: 0, multiplier: body.multiplier })
  }
  const scale = coinScale.volume
  let gain = ((last - (quote?.preClose ?? last)) * overnight) / scale
  for (const { side, price, volume } of own) gain += ((side === 1 ? last - price : price - last) * volume) / scale
  return gain - feesFen
}

/** Money of different currencies does not add up: only the accounts in the currency of the first are counted together. */
export function inOneCurrency<T extends { readonly currency: string }>(states: readonly T[]): T[] {
  const currency = states[0]?.currency
  return states.filter((state) => state.currency === currency)
}

export type AccountFigures = { navFen: number; dayPnlFen: number; dayRate: number | null }

/** An account's day against its last settled value: flows are no profit. */
export function accountFigures(market: MarketFacts, state: StoredState): AccountFigures {
  const book = bookForReading(state)
  const navFen = navOf(market, book)
  const { lastNav, today } = state.balances
  const base = ((lastNav?.nav ?? 0) + today.flowIn - today.flowOut) / unitsPerFen(state.assetClass)
  const dayPnlFen = navFen - base
  return { navFen, dayPnlFen, dayRate: base > 0 ? dayPnlFen / base : null }
}
