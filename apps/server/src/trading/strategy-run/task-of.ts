import type { History } from '@liangshu/engine/backtest/history'
import { freeCash, heldIn } from '@liangshu/engine/backtest/backtest-account'
import { heldCoins, seenCoin } from '@liangshu/engine/strategy/coin-units'
import type { SeenContract, SeenQuote } from '@liangshu/engine/strategy/strategy'

import { bookForReading, unitsPerFen, type StoredState } from '../book/balances.ts'
import type { MarketFacts } from '../market-facts/market-facts.ts'
import { listingOf } from '../order/instrument-days.ts'
import { navOf } from '../order/pre-trade-facts.ts'
import { symbolsOf, type StrategyPlan } from '../strategy/strategy-plan.ts'
import type { BeatTask } from './beat-task.ts'

function seenQuote(market: MarketFacts, symbol: string): SeenQuote | null {
  const listing = listingOf(market, symbol, 'default')
  if (!listing) return null
  const { quote, day } = listing
  if (day.terms.kind === 'perpetual')
    return seenCoin({ ...day, last: quote.last ?? quote.preClose, preClose: quote.preClose })
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
  const stepOf = (symbol: string) => listingOf(market, symbol, 'default')?.day.lot.buyStep
  const held = new Map([...heldIn(book, (symbol) => quoteOf(symbol)?.isSameDay ?? false), ...heldCoins(book, stepOf)])
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
