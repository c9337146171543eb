import type { History } from '@liangshu/engine/backtest/history'
import type { AccountBook } from '@liangshu/engine/account/book/account-book'
import { coinScale } from '@liangshu/engine/account/order/unit-scale'
import { freeCash, heldIn } from '@liangshu/engine/backtest/backtest-account'
import type { HeldPosition, SeenContract, SeenQuote } from '@liangshu/engine/strategy/strategy'

import { bookForReading, unitsPerFen, type StoredState } from '../book/balances.ts'
import type { MarketFacts } from '../market-facts/market-facts.ts'
import { listingOf, type Listing } from '../order/instrument-days.ts'
import { navOf } from '../order/pre-trade-facts.ts'
import { symbolsOf, type StrategyPlan } from '../strategy/strategy-plan.ts'
import type { BeatTask } from './beat-task.ts'
import { coinPriceRatio } from '../strategy/coin-units.ts'

function seenQuote(market: MarketFacts, symbol: string): SeenQuote | null {
  const listing = listingOf(market, symbol, 'default')
  if (!listing) return null
  const { quote, day } = listing
  if (day.terms.kind === 'perpetual') return seenCoin(listing)
  return {
    open: quote.open,
    last: quote.last ?? quote.preClose,
    preClose: quote.preClose,
    limitUp: day.limitUp,
    limitDown: day.limitDown,
    tick: day.tick,
    lotMin: day.lot.buyMin,
    lotStep: day.lot.buyStep,
    lotMost: day.lot.maxLimit,
    isSuspended: quote.isSuspended,
    isSameDay: day.terms.kind === 'stock' && day.terms.isSameDay,
    multiplier: day.terms.kind === 'future' ? day.terms.multiplier : 1,
    iopv: quote.iopv ?? null,
  }
}

/** Coins in the same parts of a price as any other, volumes in their smallest steps. They have no open: they never close. */
function seenCoin({ quote, day: { tick, lot } }: Listing): SeenQuote {
  return {
    open: null,
    last: (quote.last ?? quote.preClose) / coinPriceRatio,
    preClose: quote.preClose / coinPriceRatio,
    limitUp: null,
    limitDown: null,
    tick: tick / coinPriceRatio,
    lotMin: Math.max(1, Math.round(lot.buyMin / lot.buyStep)),
    lotStep: 1,
    lotMost: Math.floor(lot.maxLimit / lot.buyStep),
    isSuspended: quote.isSuspended,
    isSameDay: true,
    multiplier: lot.buyStep / coinScale.volume,
    iopv: null,
  }
}

/** Coins held, long or short, in steps. */
function heldCoins(market: MarketFacts, book: AccountBook): [string, HeldPosition][] {
  return [...book.perpetuals.values()].flatMap(({ symbol, qty, entry }) => {
    const step = listingOf(market, symbol, 'default')?.day.lot.buyStep
    if (qty === 0 || !step) return []
    return [[symbol, { volume: qty / step, free: Math.abs(qty) / step, cost: entry / coinPriceRatio }]]
  })
}

/** Contracts of a product that the market trades now, the nearest first. */
function contractsOf(market: MarketFacts, { instruments }: History, product: string): SeenContract[] {
  return instruments
    .flatMap(({ symbol, future }) =>
      future && `${future.product.exchange}.${future.product.code}` === product && market.quote(symbol)
        ? [{ symbol, lastTradingDate: future.lastTradingDate }]
        : [],
    )
    .toSorted((a, b) => (a.lastTradingDate < b.lastTradingDate ? -1 : 1))
}

type Parts = {
  readonly market: MarketFacts
  readonly plan: StrategyPlan
  readonly account: StoredState
  readonly history: History
  readonly historyKey: string
  readonly state: BeatTask['state']
  /** The beat that is due, in minutes of the day. */
  readonly minute: number
}

/** Everything a strategy is shown at a beat: the account as stored, quotes as they stand. */
export function taskOf({ market, plan, account, history, historyKey, state, minute }: Parts): BeatTask {
  const book = bookForReading(account)
  const quoteOf = (symbol: string) => seenQuote(market, symbol)
  const held = new Map([...heldIn(book, (symbol) => quoteOf(symbol)?.isSameDay ?? false), ...heldCoins(market, book)])
  const contracts = Object.fromEntries(plan.products.map((product) => [product, contractsOf(market, history, product)]))
  const inContracts = Object.values(contracts).flatMap((own) => own.map(({ symbol }) => symbol))
  const quotes: Record<string, SeenQuote> = {}
  for (const symbol of new Set([...symbolsOf(plan), ...inContracts, ...held.keys()])) {
    const quote = quoteOf(symbol)
    if (quote) quotes[symbol] = quote
  }
  return {
    plan,
    state,
    historyKey,
    view: {
      day: account.tradingDay,
      secondOfDay: minute * 60,
      equity: navOf(market, book),
      cash: freeCash(book) / unitsPerFen(account.assetClass),
      held: [...held],
      quotes,
      contracts,
    },
  }
}
