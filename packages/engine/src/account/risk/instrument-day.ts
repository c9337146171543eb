import type { Price } from '@liangshu/contract/market/scaled'
import type { TradingCalendar } from '../../time/calendar/trading-calendar.ts'
import { feeRuleOn, type FeeProfile } from '../../rules/fee/fee-profile.ts'
import type { Instrument } from '../../market/instrument/instrument.ts'
import { priceLimitsOn } from '../../rules/limit/price-limits.ts'
import { orderTypesOf } from '../order/order-types.ts'
import type { StockTerms } from '../order/order-terms.ts'
import { subjectOn, type RuleStore } from '../../rules/mainland/rule-store.ts'
import { settlementCycleOn } from '../../rules/settlement-cycle/sellable.ts'
import type { InstrumentDay } from './pre-trade-facts.ts'

export type DayBasis = {
  readonly day: string
  readonly rules: RuleStore
  readonly calendar: TradingCalendar
  readonly feeProfile: FeeProfile
}

export type DayState = {
  /** Previous close, or the ex-right reference on an ex-day. */
  readonly preClose: Price
  readonly isSuspended: boolean
  readonly sector: string | null
}

/** Resolves every rule of a share, fund or convertible bond for one day. Made once a day, read by every order. */
export function instrumentDay(instrument: Instrument, state: DayState, basis: DayBasis): InstrumentDay {
  const { day, rules, feeProfile } = basis
  const subject = subjectOn(instrument, day)
  const isListed = instrument.listDate <= day && (instrument.delistDate === undefined || day < instrument.delistDate)
  const lot = rules.resolve('lot', subject, day).value
  const limits = isListed ? priceLimitsOn(instrument, day, state.preClose, basis) : { up: null, down: null }
  const terms: StockTerms = {
    kind: 'stock',
    ruleVersion: rules.version,
    feeRule: feeRuleOn(feeProfile, subject, day, rules),
    isSameDay: settlementCycleOn(instrument, day, rules) === 'T+0',
    taxesDividends: feeProfile.dividendTax,
    minBuy: lot.buyMin,
    buyStep: lot.buyStep,
  }
  return {
    symbol: instrument.symbol,
    exchange: instrument.exchange,
    secType: instrument.secType,
    board: instrument.board,
    sector: state.sector,
    riskFlag: subject.riskFlag,
    isListed,
    isTradable: instrument.secType !== 'index',
    isSuspended: state.isSuspended,
    tick: rules.resolve('tick', subject, day).value,
    lot,
    limitUp: limits.up,
    limitDown: limits.down,
    cage: rules.resolve('cage', subject, day).value,
    dailyBuyCap: rules.resolve('dailyBuyCap', subject, day).value,
    orderTypes: orderTypesOf(instrument.exchange, instrument.secType),
    terms,
  }
}
