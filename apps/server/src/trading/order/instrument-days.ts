import { price } from '@liangshu/contract/market/scaled'
import { mainlandCalendar } from '@liangshu/engine/calendar/trading-calendar'
import { defaultFeeProfile, type FeeProfile } from '@liangshu/engine/fee/fee-profile'
import { instrumentDay } from '@liangshu/engine/risk/instrument-day'
import type { InstrumentDay } from '@liangshu/engine/risk/pre-trade-facts'
import { mainlandRules } from '@liangshu/engine/rules/mainland-rules'
import { acceptsFixedPriceOrder, stockPhaseAt } from '@liangshu/engine/session/stock-session'
import type { Phase } from '@liangshu/engine/session/phases'

import type { MarketFacts, MarketQuote, TradedInstrument } from '../market-facts/market-facts.ts'

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
export function listingOf(market: MarketFacts, symbol: string, feeProfileId: string): Listing | null {
  const time = market.time()
  const traded = market.instrument(symbol)
  const quote = market.quote(symbol)
  if (!time || !traded || !quote) return null
  const { instrument } = traded
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
