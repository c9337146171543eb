import type { OrderDraftBody } from '@liangshu/contract/trading/execute-trade'
import { orderType, side } from '@liangshu/contract/trading/order-codes'
import { isPerpetual } from '@liangshu/engine/account/order/unit-scale'
import { coinsOf } from '@liangshu/engine/strategy/coin-units'
import { splitOf, type Execution, type Split } from '@liangshu/engine/strategy/execution-split'
import type { WantedOrder } from '@liangshu/engine/strategy/strategy'

import type { MarketFacts } from '../market-facts/market-facts.ts'
import { listingOf } from '../order/instrument-days.ts'
import { priceText } from '../strategy/coin-units.ts'

type Asked = {
  readonly strategyId: string
  readonly accountId: string
  readonly orderDay: string
  /** The beat, in minutes of the day. */
  readonly minute: number
  readonly execution: Execution
}

/** `S` and the strategy, the day, the minute, the number: the same beat always asks under the same ids. */
export function clOrdIdOf(strategyId: string, orderDay: string, minute: number, index: number): string {
  return `S${strategyId.slice(-12)}-${orderDay.replaceAll('-', '')}-${minute}-${index + 1}`
}

const sessions = [
  { from: 9 * 60 + 30, to: 11 * 60 + 30 },
  { from: 13 * 60, to: 14 * 60 + 57 },
]
const coinMinutes = 1440

/** Minutes of continuous trading from one minute of the day on. */
const minutesFrom = (minute: number): number =>
  sessions.reduce((sum, { from, to }) => sum + Math.max(0, to - Math.max(from, minute)), 0)

/** What a strategy wants, as orders for the desk: in slices where the strategy says so. */
export async function draftsOf(
  market: MarketFacts,
  wanted: readonly WantedOrder[],
  asked: Asked,
): Promise<OrderDraftBody[]> {
  return Promise.all(wanted.map((one, index) => draftOf(market, one, index, asked)))
}

async function draftOf(market: MarketFacts, wanted: WantedOrder, index: number, asked: Asked): Promise<OrderDraftBody> {
  const { symbol, side: own, price, volume, effect, reason } = wanted
  const { strategyId, accountId, orderDay, minute } = asked
  const split = await splitFor(market, wanted, asked)
  const step = listingOf(market, symbol, 'default')?.day.lot.buyStep ?? 0
  return {
    clOrdId: clOrdIdOf(strategyId, orderDay, minute, index),
    accountId,
    symbol,
    side: own,
    orderType: orderType.limit,
    price: priceText(symbol, price),
    volume: isPerpetual(symbol) ? coinsOf(volume, step) : volume,
    tif: 'DAY',
    remark: reason,
    confirmCodes: [],
    strategyId,
    ...(effect !== undefined && { positionEffect: effect }),
    // A strategy sells coins it holds and never goes short by accident.
    ...(isPerpetual(symbol) && own === side.sell && { reduceOnly: true }),
    ...(split && { split }),
  }
}

/** STRAT-27: orders of a strategy that is worked by an algorithm go out in its slices. */
async function splitFor(market: MarketFacts, { symbol, volume }: WantedOrder, asked: Asked): Promise<Split | null> {
  if (asked.execution.algo === 'LIMIT') return null
  await market.prepare(symbol)
  const listing = listingOf(market, symbol, 'default')
  if (!listing) return null
  const { buyMin, buyStep } = listing.day.lot
  const isCoin = isPerpetual(symbol)
  return splitOf(asked.execution, {
    volume,
    // Coins are counted in steps already.
    step: isCoin ? 1 : Math.max(buyMin, buyStep),
    dayVolume: isCoin ? listing.adv20 / buyStep : listing.adv20,
    dayMinutes: isCoin ? coinMinutes : minutesFrom(0),
    minutesLeft: isCoin ? coinMinutes : minutesFrom(asked.minute),
  })
}
