import type { FeeRule } from './fee-rule.ts'

export type FeeClass = 'stock' | 'etf' | 'convertible'
export type FeeMarket = 'SHSE' | 'SZSE' | 'BJSE'

type Commission = { readonly rateE7: number; readonly minFen: number }

/** What one account pays its broker. With `netCommission` the exchange's and the regulator's share come on top. */
export type FeeProfile = {
  readonly id: string
  readonly netCommission: boolean
  readonly commission: Readonly<Record<FeeClass, Commission>>
  readonly dividendTax: boolean
}

export const defaultFeeProfile: FeeProfile = {
  id: 'default',
  netCommission: false,
  commission: {
    stock: { rateE7: 2500, minFen: 500 },
    etf: { rateE7: 2500, minFen: 500 },
    convertible: { rateE7: 500, minFen: 100 },
  },
  dividendTax: true,
}

type Component = 'stampSell' | 'transfer' | 'exchange' | 'regulatory'
type StatutoryRate = {
  readonly component: Component
  readonly feeClass: FeeClass
  readonly markets: readonly FeeMarket[]
  readonly rateE7: number
  readonly from: string
  readonly to: string | null
}

const mainland: readonly FeeMarket[] = ['SHSE', 'SZSE']
const all: readonly FeeMarket[] = ['SHSE', 'SZSE', 'BJSE']

/** FEE-5: statutory rates are dated data; `to` is the first day a row no longer holds. */
export const statutoryRates: readonly StatutoryRate[] = [
  { component: 'stampSell', feeClass: 'stock', markets: all, rateE7: 10_000, from: '2008-09-19', to: '2023-08-28' },
  { component: 'stampSell', feeClass: 'stock', markets: all, rateE7: 5000, from: '2023-08-28', to: null },
  { component: 'transfer', feeClass: 'stock', markets: all, rateE7: 200, from: '2015-08-01', to: '2022-04-29' },
  { component: 'transfer', feeClass: 'stock', markets: all, rateE7: 100, from: '2022-04-29', to: null },
  { component: 'exchange', feeClass: 'stock', markets: mainland, rateE7: 487, from: '2015-08-01', to: '2023-08-28' },
  { component: 'exchange', feeClass: 'stock', markets: mainland, rateE7: 341, from: '2023-08-28', to: null },
  { component: 'exchange', feeClass: 'stock', markets: ['BJSE'], rateE7: 2500, from: '2021-11-15', to: '2023-08-28' },
  { component: 'exchange', feeClass: 'stock', markets: ['BJSE'], rateE7: 1250, from: '2023-08-28', to: null },
  { component: 'exchange', feeClass: 'etf', markets: mainland, rateE7: 400, from: '2015-08-01', to: null },
  { component: 'exchange', feeClass: 'convertible', markets: mainland, rateE7: 400, from: '2015-08-01', to: null },
  { component: 'regulatory', feeClass: 'stock', markets: all, rateE7: 200, from: '2015-08-01', to: null },
]

/** Components that a class of instrument never pays; any other missing row is an error. */
const exempt: Readonly<Record<FeeClass, readonly Component[]>> = {
  stock: [],
  etf: ['stampSell', 'transfer', 'regulatory'],
  convertible: ['stampSell', 'transfer', 'regulatory'],
}

function rateOn(component: Component, feeClass: FeeClass, market: FeeMarket, day: string): number {
  if (exempt[feeClass].includes(component)) return 0
  const row = statutoryRates.find(
    (rate) =>
      rate.component === component &&
      rate.feeClass === feeClass &&
      rate.markets.includes(market) &&
      rate.from <= day &&
      (rate.to === null || day < rate.to),
  )
  if (!row) throw new Error(`no ${component} rate for ${feeClass} on ${market} at ${day}`)
  return row.rateE7
}

export function feeRuleOn(profile: FeeProfile, feeClass: FeeClass, market: FeeMarket, day: string): FeeRule {
  const { rateE7, minFen } = profile.commission[feeClass]
  const onTop = (component: Component) => (profile.netCommission ? rateOn(component, feeClass, market, day) : 0)
  return {
    commissionE7: rateE7,
    minCommission: minFen,
    stampSellE7: rateOn('stampSell', feeClass, market, day),
    transferE7: rateOn('transfer', feeClass, market, day),
    exchangeE7: onTop('exchange'),
    regulatoryE7: onTop('regulatory'),
  }
}
