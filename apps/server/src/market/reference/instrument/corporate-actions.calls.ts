import type { CorporateAction } from '@liangshu/engine/market/adjustment/corporate-action'
import type { Market } from '@liangshu/engine/market/reader/market'

/** What some symbols hand out on an ex-day. */
export function corporateActions(market: Market, args: { day: string; symbols: readonly string[] }): CorporateAction[] {
  const wanted = new Set(args.symbols)
  return market.corporateActions(args.day).filter(({ symbol }) => wanted.has(symbol))
}
