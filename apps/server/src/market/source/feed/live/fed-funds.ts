import { fen } from '@liangshu/contract/market/scaled'
import { substituteLabels, type Basket, type SubstituteFlag } from '@liangshu/engine/market/etf/basket'
import type { MemberGiven } from '@liangshu/engine/market/instrument/member-list'
import type { FundReader } from '@liangshu/engine/market/reader/market'

const flagOf = (label: string): SubstituteFlag =>
  (Object.keys(substituteLabels) as SubstituteFlag[]).find((flag) => substituteLabels[flag] === label) ?? 'allowed'

function basketOf({ symbols, basket }: MemberGiven): Basket | null {
  if (!basket) return null
  return {
    creationUnit: basket.creationUnit,
    cash: fen(basket.cashFen),
    rows: symbols.map((symbol, i) => ({
      symbol,
      quantity: basket.quantities[i] ?? 0,
      substitute: flagOf(basket.substitutes[i] ?? ''),
      fixedAmount: fen(basket.fixedFen[i] ?? 0),
    })),
  }
}

/** Of a fund a feed tells the quotes; its basket is the one that was brought in, the rest is not known. */
export const fedFunds: FundReader = {
  sharesOf: () => null,
  shareDays: null,
  navBefore: () => null,
  basketOf: (_slot, given) => (given ? basketOf(given) : null),
  hasIopv: false,
  iopvPath: null,
  indexCodeOf: () => null,
  trackingOf: () => [],
}
