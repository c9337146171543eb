import { volumeOf } from '@liangshu/engine/account/futures/futures-position'
import { coinScale, isPerpetual } from '@liangshu/engine/account/order/unit-scale'
import { dayPnl, type DayTrade } from '@liangshu/engine/account/profit/day-pnl'
import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import type { Side } from '@liangshu/contract/trading/order-codes'
import { valuationPrice, type MarketFacts } from '../market-facts/market-facts.ts'
import { navOf } from '../order/pre-trade-facts.ts'
import { lastSettled } from '../settlement/settled-prices.ts'
import { heldPrice } from './prices.ts'
import { bookForReading, unitsPerFen, type StoredContract, type StoredState } from '../book/balances.ts'

export type TodayFill = DayTrade & {
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

/**
 * PNL-8: what was held overnight counts from the price of the account's own last settlement, so that positions add up to
 * what the account made since then, also in the evening when the account is a day ahead of the quotes. Shares on the day
 * of the quotes count from the reference the exchange gives, which differs from the last close on an ex-day.
 */
function referenceOf(market: MarketFacts, state: StoredState, symbol: string): number | null {
  const quote = market.quote(symbol)
  const settled = lastSettled(state.balances.lastNav).get(symbol) ?? null
  if (isContract(state)) return settled ?? quote?.future?.preSettle ?? quote?.preClose ?? null
  const isQuotedDay = market.time()?.tradingDay === state.tradingDay
  return (isQuotedDay ? quote?.preClose : settled) ?? settled ?? quote?.preClose ?? null
}

const isContract = ({ assetClass }: StoredState) => assetClass === 'future' || assetClass === 'crypto'
const signed = ({ side, volume }: TodayFill) => (side === 1 ? volume : -volume)
const sumOf = (fills: readonly TodayFill[], of: (fill: TodayFill) => number) =>
  fills.reduce((sum, fill) => sum + of(fill), 0)

/** What one symbol made or lost today, in fen. */
export function dayPnlOf(market: MarketFacts, state: StoredState, symbol: string, fills: readonly TodayFill[]): number {
  const own = fills.filter((fill) => fill.accountId === state.accountId && fill.symbol === symbol)
  const holding = state.holdings.find((one) => one.symbol === symbol)
  const reference = referenceOf(market, state, symbol)
  const last = holding ? heldPrice(market, state.balances, holding) : (valuationPrice(market, symbol) ?? reference ?? 0)
  return dayPnl({
    overnight: (holding?.volume ?? 0) - sumOf(own, signed),
    preClose: reference ?? last,
    last,
    trades: own,
    feesFen: sumOf(own, ({ fees }) => fees),
    receivableFen: 0,
    multiplier: 1,
  })
}

export const isLongFill = ({ side, positionEffect }: TodayFill) => (side === 1) === (positionEffect === 1)

type ContractSide = 'both' | 'long' | 'short'
const sideOf = ({ body }: StoredContract): ContractSide => {
  if (body.side === 'both') return 'both'
  return body.side === 1 || body.side === 'long' ? 'long' : 'short'
}

/** What one contract position made or lost today, in the account's own money units. */
export function contractDayPnl(
  market: MarketFacts,
  state: StoredState,
  contract: StoredContract,
  fills: readonly TodayFill[],
): number {
  const { kind, body } = contract
  const side = sideOf(contract)
  const isOwn = (fill: TodayFill) =>
    fill.accountId === state.accountId &&
    fill.symbol === body.symbol &&
    (side === 'both' || isLongFill(fill) === (side === 'long'))
  const held = kind === 'future' ? volumeOf(body) * (body.side === 1 ? 1 : -1) : body.qty
  const multiplier = kind === 'future' ? body.multiplier : 1
  return contractGain(market, state, { symbol: body.symbol, held, multiplier }, fills.filter(isOwn))
}

/** The same of a position that is held no more, `held` being nothing. */
export function contractGain(
  market: MarketFacts,
  state: StoredState,
  { symbol, held, multiplier }: { symbol: string; held: number; multiplier: number },
  own: readonly TodayFill[],
): number {
  const reference = referenceOf(market, state, symbol)
  // What nobody quotes, such as a contract that has ended, has not moved.
  const last = valuationPrice(market, symbol) ?? reference ?? 0
  const preClose = reference ?? last
  const overnight = held - sumOf(own, signed)
  const feesFen = sumOf(own, ({ fees }) => fees)
  if (!isPerpetual(symbol)) {
    return dayPnl({ overnight, preClose, last, trades: own, feesFen, receivableFen: 0, multiplier })
  }
  const moved = sumOf(own, (fill) => (last - fill.price) * signed(fill))
  return ((last - preClose) * overnight + moved) / coinScale.volume - feesFen
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
