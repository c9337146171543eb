import type { IndexMembers, Market } from '@liangshu/engine/market/reader/market'
import { notProvided } from '@liangshu/engine/market/reader/refusal'

/** The lists of constituents in force, where the market keeps its own. */
export function indexLists(market: Market, _args: object = {}): IndexMembers[] {
  if (!market.indexLists) throw notProvided()
  return market.indexLists()
}
