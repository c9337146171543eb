import { price, type Price } from '@liangshu/contract/market/scaled'
import type { FutureFeeRule, FutureRate } from '../../rules/fee/future-fee.ts'
import { futuresLimits } from '../../market/futures/futures-money.ts'
import type { FuturesProduct } from '../../market/futures/product.ts'
import { orderTypesOf } from '../order/order-types.ts'
import type { InstrumentDay } from './pre-trade-facts.ts'

export type FutureState = {
  readonly symbol: string
  readonly preSettle: Price
  /** The exchange's own limits when the feed shows them. */
  readonly limitUp: Price | null
  readonly limitDown: Price | null
  readonly lastTradingDate: string | null
  readonly listDate: string
}

/** Brokers ask for more than the exchange does: a sixth on top, so 12% becomes 14%. */
export function brokerMarginPpm(product: FuturesProduct): number {
  return product.marginPpm + Math.round(product.marginPpm / 6)
}

const byAmount = (byAmountE7: number): FutureRate => ({ byAmountE7, perLotFen: 0 })
const perLot = (perLotFen: number): FutureRate => ({ byAmountE7: 0, perLotFen })

/** FUTACC-7: typical rates of a broker. Closing an index future on the day it was opened is ten times dearer. */
export function futureFeesOf(product: FuturesProduct): FutureFeeRule {
  const chargesTodayFirst = product.exchange === 'CFFEX'
  if (product.class === 'stockIndex')
    return { open: byAmount(230), close: byAmount(230), closeToday: byAmount(2300), chargesTodayFirst }
  if (product.class === 'treasury')
    return { open: perLot(300), close: perLot(300), closeToday: perLot(0), chargesTodayFirst }
  return { open: byAmount(1000), close: byAmount(1000), closeToday: byAmount(1000) }
}

const maxLots = { limit: 500, market: 100, index: { limit: 20, market: 10 } }

/** Every rule of a contract for one day. Made once a day, read by every order. */
export function futureDay(product: FuturesProduct, state: FutureState, day: string): InstrumentDay {
  const { symbol, preSettle, lastTradingDate, listDate } = state
  const limits = futuresLimits(product, preSettle, lastTradingDate === day)
  const max = product.class === 'stockIndex' ? maxLots.index : maxLots
  return {
    symbol,
    exchange: product.exchange,
    secType: 'future',
    board: null,
    sector: null,
    riskFlag: 'none',
    isListed: listDate <= day && (lastTradingDate === null || day <= lastTradingDate),
    isTradable: true,
    isSuspended: false,
    tick: product.tick,
    lot: { buyMin: 1, buyStep: 1, maxLimit: max.limit, maxMarket: max.market },
    limitUp: state.limitUp ?? price(limits.up),
    limitDown: state.limitDown ?? price(limits.down),
    cage: null,
    dailyBuyCap: null,
    orderTypes: orderTypesOf(product.exchange, 'future'),
    terms: {
      kind: 'future',
      ruleVersion: `futures-${day}`,
      multiplier: product.multiplier,
      marginPpm: brokerMarginPpm(product),
      feeRule: futureFeesOf(product),
    },
  }
}
