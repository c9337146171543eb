import { price } from '@liangshu/contract/market/scaled'
import { riskProfileSchema, type RiskProfile } from '@liangshu/contract/trading/risk-profile'
import type { CorporateAction } from '../market/adjustment/corporate-action.ts'
import { findProduct } from '../market/futures/products.ts'
import { sampleInstrument } from '../market/instrument/sample-instrument.ts'
import { toInstrumentSymbol } from '@liangshu/contract/market/symbol'
import type { Instrument } from '../market/instrument/instrument.ts'
import { defaultFeeProfile } from '../rules/fee/fee-profile.ts'
import type { StrategyTemplate, WantedOrder } from '../strategy/strategy.ts'
import { mainlandCalendar } from '../time/calendar/trading-calendar.ts'
import type { BacktestInput } from './backtest.ts'
import type { History, HistoryInstrument } from './history.ts'

/** Trading days from one on. */
export function tradingDays(first: string, count: number): string[] {
  const days = [first]
  while (days.length < count) days.push(mainlandCalendar.next(days.at(-1) ?? first))
  return days
}

/** One day in yuan; `volume` 0 is a suspension, `ref` the ex-right reference where it is not the last close. */
export type FixtureDay = { open: number; high?: number; low?: number; close?: number; volume?: number; ref?: number }

/** A share whose days are told in yuan. */
export function historyOf(
  symbol: string,
  days: readonly FixtureDay[],
  facts: Partial<Instrument> = {},
): HistoryInstrument {
  const units = (yuan: number) => Math.round(yuan * 10_000)
  const column = (of: (day: FixtureDay, i: number) => number) => Float64Array.from(days, of)
  const closeOf = ({ open, close = open }: FixtureDay) => close
  const product = findProduct(symbol)
  const instrument: Instrument = product
    ? {
        symbol: toInstrumentSymbol(symbol),
        exchange: product.exchange,
        secType: 'future',
        board: null,
        listDate: '2020-01-02',
        names: [],
      }
    : sampleInstrument(symbol, facts)
  return {
    symbol,
    name: `测试${symbol.slice(-3)}`,
    sector: null,
    instrument,
    ...(product && { future: { product, lastTradingDate: '2026-12-18' } }),
    open: column(({ open }) => units(open)),
    high: column((day) => units(day.high ?? Math.max(day.open, closeOf(day)))),
    low: column((day) => units(day.low ?? Math.min(day.open, closeOf(day)))),
    close: column((day) => units(closeOf(day))),
    volume: column(({ volume = 1_000_000 }) => volume),
    preClose: column((day, i) => {
      const before = days[i - 1]
      return units(day.ref ?? (before ? closeOf(before) : day.open))
    }),
  }
}

/** A profile that lets ordinary orders through. */
export const wideLimits = (limits: Partial<RiskProfile> = {}): RiskProfile => ({
  ...riskProfileSchema.parse({ id: 'wide', name: '宽松', version: 1, effectiveFrom: '2020-01-01' }),
  singleNamePct: 1,
  sectorPct: 1,
  orderAmountMax: 1e12,
  needApprovalAmount: 1e12,
  orderVolPctADV: 1,
  cashMinPct: 0,
  dailyLossSoft: 1,
  dailyLossHard: 1,
  maxDrawdown: 1,
  ...limits,
})

/** Asks for what it is told on each day, counted from the first that is traded. */
export const scripted = (...days: readonly (readonly WantedOrder[])[]): StrategyTemplate<number> => ({
  first: 0,
  decide: (_view, _params, day) => ({ orders: days[day] ?? [], log: [], state: day + 1 }),
})

type Given = {
  days: readonly string[]
  instruments: readonly HistoryInstrument[]
  actions?: readonly CorporateAction[]
}

export function inputOf(
  { days, instruments, actions = [] }: Given,
  template: StrategyTemplate<number> | StrategyTemplate,
  more: Partial<BacktestInput> = {},
): BacktestInput {
  const history: History = { days, instruments, actions, benchmark: null }
  return {
    history,
    from: 0,
    assetClass: 'stock',
    cashFen: 10_000_000,
    template: template as StrategyTemplate,
    params: {},
    limits: { capital: 0, maxPosition: 0, singleMaxPct: 0, stopLossPct: 0, takeProfitPct: 0, dailyLossPct: 0 },
    universe: instruments.map(({ symbol }) => symbol),
    named: [],
    period: '1d',
    profile: wideLimits(),
    feeProfile: defaultFeeProfile,
    seed: 7,
    ...more,
  }
}

export const cashDividend = (symbol: string, exDate: string, yuanPerShare: number, bonusPpm = 0): CorporateAction => ({
  symbol,
  exDate,
  recordDate: exDate,
  payDate: exDate,
  cashMicroYuan: yuanPerShare * 1_000_000,
  bonusPpm,
  transferPpm: 0,
  rightsPpm: 0,
  rightsPrice: price(0),
  splitPpm: 1_000_000,
})
