import { PPM } from '../../math/scaled/rounding.ts'

/** Shares per bond of 100 yuan face, times the share's price. Statistics, hence plain numbers in yuan. */
export function conversionValue(conversionPrice: number, stockPrice: number): number {
  return (100 / conversionPrice) * stockPrice
}

export function conversionPremium(bondPrice: number, value: number): number {
  return bondPrice / value - 1
}

/** 双低: cheap and close to its shares; smaller is better. */
export function doubleLowScore(bondPrice: number, premium: number): number {
  return bondPrice + 100 * premium
}

export interface CashFlow {
  /** Years from today, act/365. */
  readonly years: number
  readonly amount: number
}

/** Coupons and redemption discounted at the yield of the bond's rating, compounded yearly. */
export function pureBondValue(flows: readonly CashFlow[], yieldRate: number): number {
  return flows.reduce((sum, { years, amount }) => (years < 0 ? sum : sum + amount / (1 + yieldRate) ** years), 0)
}

export interface TriggerRule {
  /** Of the conversion price: 1.3 for a call, 0.7 for a put. */
  readonly ratio: number
  readonly needDays: number
  readonly windowDays: number
}

export const usualCall: TriggerRule = { ratio: 1.3, needDays: 15, windowDays: 30 }
export const usualPut: TriggerRule = { ratio: 0.7, needDays: 30, windowDays: 30 }

export interface TriggerProgress {
  readonly days: number
  readonly isTriggered: boolean
}

const units = (yuan: number) => Math.round(yuan * 10_000)

/** Days of the window on which the share closed at or beyond the trigger; `closes` ascending in time. */
export function triggerProgress(
  closes: ArrayLike<number>,
  conversionPrice: number,
  rule: TriggerRule,
): TriggerProgress {
  // In whole units: 130% of 10.01 is 13.013 and not a little more.
  const level = units(conversionPrice) * Math.round(rule.ratio * PPM)
  const isCall = rule.ratio >= 1
  let days = 0
  for (let i = Math.max(0, closes.length - rule.windowDays); i < closes.length; i += 1) {
    const close = units(closes[i] ?? Number.NaN) * PPM
    if (isCall ? close >= level : close < level) days += 1
  }
  return { days, isTriggered: days >= rule.needDays }
}
