import { price } from '@liangshu/contract/market/scaled'
import type { MarginSettings } from '../book/account-book.ts'
import type { PerpetualTerms } from '../order/order-terms.ts'
import { orderTypesOf } from '../order/order-types.ts'
import { coinScale } from '../order/unit-scale.ts'
import { phaseOf, type Phase } from '../../time/session/phases.ts'
import type { InstrumentDay } from './pre-trade-facts.ts'

export type PerpetualState = {
  readonly symbol: string
  readonly tick: number
  readonly step: number
  readonly listDate: string
}

const usdt = (whole: number) => Math.round(whole * coinScale.money)

/** PERPACC-2: rate and amount of each tier; an amount makes the margin run on without a jump where the rate rises. */
const tiers: PerpetualTerms['tiers'] = [
  { maxNotional: usdt(300_000), rate: usdt(0.004), amount: 0 },
  { maxNotional: usdt(3_000_000), rate: usdt(0.01), amount: usdt(1800) },
  { maxNotional: usdt(30_000_000), rate: usdt(0.025), amount: usdt(46_800) },
]

/** Around the clock: there is no moment at which a perpetual does not trade. */
export const perpetualPhase: Phase = phaseOf(['morning', '00:00', '24:00', 'accept', 'accept', 'continuous'])

/** A linear perpetual with the account's leverage and margin mode. */
export function perpetualDay(state: PerpetualState, { leverage, mode }: MarginSettings, day: string): InstrumentDay {
  const { symbol, tick, step, listDate } = state
  const most = usdt(10_000) - (usdt(10_000) % step)
  return {
    symbol,
    exchange: 'BINANCE',
    secType: 'crypto',
    board: null,
    sector: null,
    riskFlag: 'none',
    isListed: listDate <= day,
    isTradable: true,
    isSuspended: false,
    tick: price(tick),
    lot: { buyMin: step, buyStep: step, maxLimit: most * 1000, maxMarket: most * 100 },
    limitUp: null,
    limitDown: null,
    cage: null,
    dailyBuyCap: null,
    orderTypes: orderTypesOf('BINANCE', 'crypto'),
    terms: {
      kind: 'perpetual',
      ruleVersion: 'perpetual-1',
      step,
      minNotional: usdt(5),
      makerFee: usdt(0.0002),
      takerFee: usdt(0.0005),
      liquidationFee: usdt(0.0125),
      maxLeverage: 100,
      tiers,
      leverage,
      mode,
    },
  }
}
