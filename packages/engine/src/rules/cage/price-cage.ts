import type { Side } from '@liangshu/contract/market/classification'
import { price, type Price } from '@liangshu/contract/market/scaled'
import type { CageRule } from '../mainland/rule-values.ts'
import { moveByPpm } from '../../math/scaled/rounding.ts'

export interface CageQuote {
  readonly bestBid: Price | null
  readonly bestAsk: Price | null
  /** Last trade of today; `null` before the first one. */
  readonly last: Price | null
  readonly preClose: Price
}

/** Other side, own side, last trade, previous close. Skipping own side would break orders on a sealed board. */
export function cageBase(side: Side, quote: CageQuote): Price {
  const [other, own] = side === 'buy' ? [quote.bestAsk, quote.bestBid] : [quote.bestBid, quote.bestAsk]
  return other ?? own ?? quote.last ?? quote.preClose
}

/** The highest buy or the lowest sell of the valid range (有效申报价格范围). */
export function cageBound(side: Side, base: Price, rule: CageRule, tick: Price): Price {
  const away = rule.ticks * tick
  if (side === 'buy') return price(Math.max(moveByPpm(base, rule.ppm, tick), base + away))
  return price(Math.max(tick, Math.min(moveByPpm(base, -rule.ppm, tick), base - away)))
}

export type CageCheck =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'PRICE_OUTSIDE_CAGE'; readonly bound: Price; readonly base: Price }

/**
 * A limit order of continuous trading outside the range is refused, neither parked nor clamped. Callers skip this
 * in call auctions, for market orders and after hours; `rule` is `null` where there is no cage.
 */
export function checkCage(
  order: { readonly side: Side; readonly price: Price },
  quote: CageQuote,
  rule: CageRule | null,
  tick: Price,
): CageCheck {
  if (rule === null) return { ok: true }
  const base = cageBase(order.side, quote)
  const bound = cageBound(order.side, base, rule, tick)
  const isInside = order.side === 'buy' ? order.price <= bound : order.price >= bound
  return isInside ? { ok: true } : { ok: false, reason: 'PRICE_OUTSIDE_CAGE', bound, base }
}
