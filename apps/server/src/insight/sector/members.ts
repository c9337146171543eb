import type { ListMembers, MemberGiven } from '@liangshu/engine/market/instrument/member-list'
import { slotOfSymbol } from '@liangshu/engine/market/reader/find'
import type { MarketWithHistory } from '@liangshu/engine/market/reader/market'

/** The members of a list that the market knows. */
function listed(market: MarketWithHistory, code: string, day: number, given: MemberGiven): ListMembers {
  const slots = given.symbols.map((symbol) => slotOfSymbol(market, symbol))
  const places = [...slots.keys()].filter(
    (i) => (slots[i] ?? -1) >= 0 && (slots[i] ?? 0) < market.today.boardsBefore.length,
  )
  const ids = places.map((i) => slots[i] ?? 0)
  const about = { code, name: given.name, type: given.kind, ids }
  if (given.isOwnMarket) return { ...about, quantities: ownQuantities(market, code, day, ids) }
  if (given.basket) {
    const { quantities } = given.basket
    return { ...about, quantities: places.map((i) => quantities[i] ?? 0) }
  }
  const weights = places.map((i) => given.weights[i] ?? Number.NaN)
  return weights.some(Number.isNaN) ? { ...about, quantities: null } : { ...about, quantities: null, weights }
}

/** The shares of each that count in the index on a day; those that have left it count none. */
function ownQuantities(market: MarketWithHistory, code: string, day: number, ids: readonly number[]): number[] {
  const shares = market.indexShares(code, day)
  return ids.map((id) => shares?.get(id) ?? 0)
}

/** Index, industry, concept or fund by its code: by the list in force where there is one. */
export const membersOf = (market: MarketWithHistory, code: string, day: number, given?: MemberGiven): ListMembers =>
  given ? listed(market, code, day, given) : market.members(code, day)
