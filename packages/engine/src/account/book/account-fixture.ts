import { priceOfYuan } from '@liangshu/contract/market/scaled'
import { riskProfileSchema, type RiskProfile } from '@liangshu/contract/trading/risk-profile'
import { mainlandCalendar } from '../../time/calendar/trading-calendar.ts'
import { defaultFeeProfile } from '../../rules/fee/fee-profile.ts'
import type { Instrument } from '../../market/instrument/instrument.ts'
import { sampleInstrument } from '../../market/instrument/sample-instrument.ts'
import type { OrderDraft } from '../order/order.ts'
import { instrumentDay } from '../risk/instrument-day.ts'
import type { InstrumentDay, PreTradeFacts, ProductFacts, QuoteFacts } from '../risk/pre-trade-facts.ts'
import { mainlandRules } from '../../rules/mainland/mainland-rules.ts'
import { phaseAt, stockSchedule, type Phase } from '../../time/session/phases.ts'

/** A small market with the real rules, shared by the tests, the randomised harness and the bench. */
export const fixtureDay = '2026-11-16'
export const fixtureNextDay = '2026-11-17'
/** 10:00 in Shanghai on the fixture day. */
export const fixtureTime = 1_794_794_400_000

export function dayOf(symbol: string, preClose: number, facts: Partial<Instrument> = {}): InstrumentDay {
  return instrumentDay(
    sampleInstrument(symbol, facts),
    { preClose: priceOfYuan(preClose), isSuspended: false, sector: null },
    { day: fixtureDay, rules: mainlandRules, calendar: mainlandCalendar, feeProfile: defaultFeeProfile },
  )
}

export function phaseOfTime(time: string): Phase {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return phaseAt(stockSchedule(true, true), hours * 3600 + minutes * 60)
}

/** A profile that lets ordinary orders through; a test narrows the one limit it is about. */
export function wideProfile(limits: Partial<RiskProfile> = {}): RiskProfile {
  return {
    ...riskProfileSchema.parse({ id: 'wide', name: '宽松', version: 1, effectiveFrom: '2026-01-01' }),
    singleNamePct: 1,
    sectorPct: 1,
    orderAmountMax: 1e12,
    needApprovalAmount: 1e12,
    priceDevSoft: 1,
    priceDevHard: 1,
    ordersPerSec: 1e9,
    ordersPerDay: 1e9,
    cancelsPerDay: 1e9,
    cancelRatioMax: 1,
    activeOrdersMax: 1e9,
    grossPct: 1e9,
    cashMinPct: 0,
    marginRatioSoft: 1,
    marginRatioHard: 1,
    ...limits,
  }
}

/** A product whose limits do not apply because nothing is known about it. */
export const noProduct: ProductFacts = {
  nav: 0,
  valueOfSymbol: 0,
  valueOfSector: 0,
  gross: 0,
  cash: 0,
  resting: [],
  opposingProducts: [],
}

export type FactsOverride = Partial<Omit<PreTradeFacts, 'quote'>> & { quote?: Partial<QuoteFacts> }

export function factsOf(instrument: InstrumentDay, last: number, override: FactsOverride = {}): PreTradeFacts {
  const price = priceOfYuan(last)
  const { quote, ...rest } = override
  return {
    instrument,
    quote: { bestBid: price, bestAsk: price, last: price, preClose: price, adv20: 0, ...quote },
    phase: phaseOfTime('10:00'),
    takesFixedPrice: false,
    actor: {
      userId: 'u1',
      mayTradeAccount: true,
      qualifications: ['MAIN', 'STAR', 'GEM', 'BSE', 'CB', 'FUTURE'],
      approvedBy: null,
    },
    profile: wideProfile(),
    programme: { perSecond: 1e9, perDay: 1e9 },
    product: noProduct,
    guard: { killSwitch: null, dayLossRate: 0, drawdown: 0 },
    ...rest,
  }
}

export function draftOf(clOrdId: string, symbol: string, rest: Partial<OrderDraft>): OrderDraft {
  return {
    clOrdId,
    accountId: 'A1',
    unitId: null,
    productId: 'P1',
    strategyId: null,
    proposalTargetId: null,
    symbol,
    side: 1,
    positionEffect: rest.side === 2 ? 2 : 1,
    positionSide: 1,
    orderType: 1,
    tif: 'DAY',
    price: 100_000,
    volume: 1000,
    triggerPrice: null,
    reduceOnly: false,
    originModule: 'APPUI',
    createdBy: 'u1',
    replaces: null,
    remark: '',
    ...rest,
  }
}
