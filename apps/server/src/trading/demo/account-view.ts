import { availableCash } from '@liangshu/engine/account/book/cash'
import { volumeOf } from '@liangshu/engine/account/futures/futures-position'
import { sellable } from '@liangshu/engine/account/holding/holding'

import { bookForReading, unitsPerFen, type StoredState } from '../book/balances.ts'
import type { MarketFacts } from '../market-facts/market-facts.ts'
import { listingOf } from '../order/instrument-days.ts'
import { navOf } from '../order/pre-trade-facts.ts'
import type { PastMarket } from './past-market.ts'
import type { HeldPosition, SeenQuote, StrategyView } from './strategy/strategy-view.ts'

function seenQuote(market: MarketFacts, symbol: string): SeenQuote | null {
  const listing = listingOf(market, symbol, 'default')
  if (!listing) return null
  const { quote, day } = listing
  return {
    last: quote.last ?? quote.preClose,
    bid: quote.book.bids[0]?.price ?? null,
    ask: quote.book.asks[0]?.price ?? null,
    limitUp: day.limitUp,
    limitDown: day.limitDown,
    tick: day.tick,
    lot: Math.max(day.lot.buyMin, day.lot.buyStep),
    most: day.lot.maxLimit,
    isSuspended: quote.isSuspended,
  }
}

function heldOf(market: MarketFacts, state: StoredState): Map<string, HeldPosition> {
  const book = bookForReading(state)
  const held = new Map<string, HeldPosition>()
  for (const holding of book.holdings.values()) {
    const terms = listingOf(market, holding.symbol, 'default')?.day.terms
    const isSameDay = terms?.kind === 'stock' && terms.isSameDay
    const cost = holding.volume === 0 ? 0 : (holding.cost * 100) / holding.volume
    held.set(holding.symbol, {
      volume: holding.volume,
      free: sellable(holding, book.tradingDay, isSameDay),
      cost,
    })
  }
  for (const position of book.futures.values()) {
    const volume = volumeOf(position)
    if (volume === 0) continue
    const free = volume - position.frozenToday - position.frozenYesterday
    held.set(position.symbol, { volume: position.side === 1 ? volume : -volume, free, cost: 0 })
  }
  for (const { symbol, qty, entry } of book.perpetuals.values()) {
    if (qty !== 0) held.set(symbol, { volume: qty, free: Math.abs(qty), cost: entry })
  }
  return held
}

/** The account and the market as its strategy sees them at this moment. */
export function viewOf(market: PastMarket, state: StoredState, at: { day: string; dayIndex: number }): StrategyView {
  const book = bookForReading(state)
  return {
    ...at,
    nav: navOf(market.facts, book),
    cash: Math.max(0, availableCash(book)) / unitsPerFen(state.assetClass),
    held: heldOf(market.facts, state),
    quote: (symbol) => seenQuote(market.facts, symbol),
    closes: market.closesOf,
  }
}
