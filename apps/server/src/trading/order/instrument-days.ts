import { price } from '@liangshu/contract/market/scaled'
import { defaultMarginSettings, type MarginSettings } from '@liangshu/engine/account/book/account-book'
import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'
import { defaultFeeProfile, type FeeProfile } from '@liangshu/engine/rules/fee/fee-profile'
import { futuresPhaseAt } from '@liangshu/engine/market/futures/futures-session'
import { futureDay } from '@liangshu/engine/account/risk/future-day'
import { instrumentDay } from '@liangshu/engine/account/risk/instrument-day'
import { perpetualDay, perpetualPhase } from '@liangshu/engine/account/risk/perpetual-day'
import type { InstrumentDay } from '@liangshu/engine/account/risk/pre-trade-facts'
import { mainlandRules } from '@liangshu/engine/rules/mainland/mainland-rules'
import { acceptsFixedPriceOrder, stockPhaseAt } from '@liangshu/engine/time/session/stock-session'
import type { Phase } from '@liangshu/engine/time/session/phases'

import type { MarketFacts, MarketQuote, MarketTime, TradedInstrument } from '../market-facts/market-facts.ts'

export type Listing = {
  readonly name: string
  readonly adv20: number
  readonly day: InstrumentDay
  readonly quote: MarketQuote
  readonly phase: Phase
  readonly takesFixedPrice: boolean
}

/** The fee profiles accounts may choose. An institution pays no dividend tax at the source. */
export const feeProfiles: Record<string, FeeProfile> = {
  default: { ...defaultFeeProfile, dividendTax: false },
  person: defaultFeeProfile,
}
export const feeProfileOf = (id: string): FeeProfile => feeProfiles[id] ?? { ...defaultFeeProfile, dividendTax: false }

/** An instrument with every rule of the day resolved; null when the market does not know or trade it. */
export function listingOf(
  market: MarketFacts,
  symbol: string,
  feeProfileId: string,
  margin: MarginSettings = defaultMarginSettings,
): Listing | null {
  const time = market.time()
  const traded = market.instrument(symbol)
  const quote = market.quote(symbol)
  if (!time || !traded || !quote) return null
  const { instrument } = traded
  if (traded.future) return futureListing(traded, traded.future, quote, time)
  if (traded.coin) {
    const { name, adv20 } = traded
    const day = perpetualDay({ symbol, listDate: instrument.listDate, ...traded.coin }, margin, time.coinDay)
    return { name, adv20, day, quote, phase: perpetualPhase, takesFixedPrice: false }
  }
  const { tradingDay, secondOfDay } = time
  return {
    name: traded.name,
    adv20: traded.adv20,
    day: resolve(traded, quote, tradingDay, feeProfileId),
    quote,
    phase: stockPhaseAt(instrument, tradingDay, secondOfDay, { rules: mainlandRules, calendar: mainlandCalendar }),
    takesFixedPrice: acceptsFixedPriceOrder(instrument, tradingDay, secondOfDay, mainlandRules),
  }
}

function futureListing(
  { name, adv20, instrument }: TradedInstrument,
  { product, lastTradingDate }: NonNullable<TradedInstrument['future']>,
  quote: MarketQuote,
  { tradingDay, secondOfDay }: MarketTime,
): Listing {
  const { symbol, listDate } = instrument
  const limit = (units: number | null | undefined) => (units ? price(units) : null)
  const preSettle = price(quote.future?.preSettle ?? quote.preClose)
  const limits = { limitUp: limit(quote.future?.limitUp), limitDown: limit(quote.future?.limitDown) }
  const day = futureDay(product, { symbol, preSettle, lastTradingDate, listDate, ...limits }, tradingDay)
  const phase = futuresPhaseAt(product, tradingDay, secondOfDay, mainlandCalendar)
  return { name, adv20, day, quote, phase, takesFixedPrice: false }
}

function resolve(
  { instrument, sector }: TradedInstrument,
  { preClose, isSuspended }: MarketQuote,
  day: string,
  feeProfileId: string,
): InstrumentDay {
  return instrumentDay(
    instrument,
    { preClose: price(preClose), isSuspended, sector },
    { day, rules: mainlandRules, calendar: mainlandCalendar, feeProfile: feeProfileOf(feeProfileId) },
  )
}
