import type { AssetClass, MarginSettings } from '../account/book/account-book.ts'
import type { RiskProfile } from '@liangshu/contract/trading/risk-profile'
import type { StrategyPeriod } from '@liangshu/contract/trading/strategy-types'
import type { Bar } from '../matching/paper/bar-match.ts'
import type { FeeProfile } from '../rules/fee/fee-profile.ts'
import { decideBeat, type RunState, type StrategyLimits } from '../strategy/decide-beat.ts'
import { heldCoins } from '../strategy/coin-units.ts'
import type { StrategyTemplate, StrategyView } from '../strategy/strategy.ts'
import { equityOf, freeCash, heldIn, openAccount, unitsPerFen } from './backtest-account.ts'
import { createBarBroker, timeOf, type Moment } from './bar-broker.ts'
import { beatMinutes, firstBeat, isDailyRhythm } from './beats.ts'
import { closeDay } from './close-day.ts'
import { coinBeats, guardCoins } from './coin-day.ts'
import { createDayQuotes, type MinutesOfDay } from './day-quotes.ts'
import { readHistory, type History } from './history.ts'
import type { BacktestDay, BacktestRecord } from './record.ts'

export type BacktestInput = {
  readonly history: History
  /** The first day to trade, as a place in the days of the history; those before are looked back on. */
  readonly from: number
  readonly assetClass: AssetClass
  /** Crypto accounts: leverage and margin mode; left out, those a new account has. */
  readonly margin?: MarginSettings | undefined
  readonly cashFen: number
  readonly template: StrategyTemplate
  readonly params: Readonly<Record<string, unknown>>
  readonly limits: StrategyLimits
  readonly universe: readonly string[]
  /** Symbols that the parameters name. */
  readonly named: readonly string[]
  readonly period: StrategyPeriod
  /** When it is asked, in Quartz words; left out, the period decides. */
  readonly schedule?: string
  readonly profile: RiskProfile
  readonly feeProfile: FeeProfile
  readonly seed: number
}

export type Backtest = {
  /** One trading day; days go in order. Minutes are needed where the strategy is asked within the day. */
  runDay: (day: number, minutes?: MinutesOfDay) => void
  readonly record: BacktestRecord
}

const mostLogLines = 2000
const noMinutes: MinutesOfDay = new Map()

/**
 * BT-1: the same strategy, book, checks, fees and dated rules as live, against bars instead of a running market. A
 * strategy of a day is asked after the open and meets the day's bar; one of minutes is asked at their ends and meets the
 * minutes that follow. The same input gives the same result to the fen.
 */
export function createBacktest(input: BacktestInput): Backtest {
  const { history, period, schedule = '' } = input
  const isDaily = isDailyRhythm({ period, schedule })
  const isCoin = input.assetClass === 'crypto'
  const reader = readHistory(history, input.feeProfile, input.margin)
  const book = openAccount(input, history.days[input.from] ?? '', input.cashFen)
  const quotes = createDayQuotes(reader)
  const broker = createBarBroker({ book, reader, quotes, profile: input.profile, seed: input.seed })
  const actions = Map.groupBy(history.actions, ({ exDate }) => exDate)
  const days: BacktestDay[] = []
  const log: BacktestRecord['log'][number][] = []
  let state: RunState | null = null

  const viewOf = ({ day, secondOfDay }: Moment): StrategyView => ({
    day: history.days[day] ?? '',
    secondOfDay: secondOfDay % 86_400,
    isDaily,
    equity: equityOf(book, quotes.last),
    cash: freeCash(book) / unitsPerFen(book),
    held: new Map([
      ...heldIn(book, (symbol) => quotes.quote(symbol)?.isSameDay ?? false),
      ...heldCoins(book, (symbol) => reader.find(symbol)?.coin?.step),
    ]),
    universe: input.universe,
    quote: quotes.quote,
    bars: (symbol) => reader.barsBefore(symbol, day),
    contracts: (product) => contractsOn(history, product, day),
  })

  function beat(moment: Moment): void {
    const { template, params, limits, named } = input
    const answer = decideBeat({ template, params, limits, named, state, view: viewOf(moment) })
    state = answer.state
    const [day, time] = [history.days[moment.day] ?? '', timeOf(moment)]
    for (const line of answer.log) if (log.length < mostLogLines) log.push({ day, time, ...line })
    broker.send(answer.orders, moment)
  }

  function runMinutes(day: number, minutes: MinutesOfDay): void {
    const date = history.days[day] ?? ''
    const rhythm = { period, schedule }
    const due = new Set(isCoin ? coinBeats(rhythm, date) : beatMinutes(rhythm, date))
    const all = new Set<number>(due)
    for (const { minute } of minutes.values()) for (const one of minute) all.add(one)
    const places = new Map([...minutes].map(([symbol, own]) => [symbol, new Map(own.minute.map((m, i) => [m, i]))]))
    for (const minute of [...all].toSorted((a, b) => a - b)) {
      const moment = { day, secondOfDay: minute * 60 }
      quotes.moveTo(minute)
      broker.match(moment, (symbol) => {
        const own = minutes.get(symbol)
        const at = places.get(symbol)?.get(minute)
        return own && at !== undefined ? barAt(own, at) : null
      })
      if (isCoin) broker.note(guardCoins(book, { day: date, minute, minutes }), moment)
      if (due.has(minute)) beat(moment)
    }
  }

  return {
    runDay(day, minutes = noMinutes) {
      quotes.openDay(day, minutes)
      // A day of coins has no open that a live account could have met: their beats go by minutes, also once a day.
      if (isDaily && !isCoin) {
        const moment = { day, secondOfDay: firstBeat }
        beat(moment)
        broker.match(moment, (symbol) => {
          const one = reader.find(symbol)
          return one ? barAt(one, day) : null
        })
      } else runMinutes(day, minutes)
      const { row, values } = closeDay(book, reader, day, (date) => actions.get(date) ?? [])
      broker.reach(row.unitNav)
      const units = unitsPerFen(book)
      const benchmark = history.benchmark?.close[day] || null
      days.push({
        day: row.tradingDay,
        nav: Math.round(row.nav / units),
        cash: Math.round(row.cash / units),
        marketValue: Math.round(row.marketValue / units),
        fees: Math.round(row.fees / units),
        benchmark,
        values,
      })
    },
    record: {
      cashFen: input.cashFen,
      days,
      fills: broker.fills,
      orders: broker.orders,
      refusals: broker.refusals,
      log,
    },
  }
}

type BarSource = Record<'open' | 'high' | 'low' | 'close' | 'volume', ArrayLike<number>>
const barAt = ({ open, high, low, close, volume }: BarSource, at: number): Bar => ({
  open: open[at] ?? 0,
  high: high[at] ?? 0,
  low: low[at] ?? 0,
  close: close[at] ?? 0,
  volume: volume[at] ?? 0,
})

/** Contracts of a product that live on a day, the nearest first. */
function contractsOn({ instruments, days }: History, name: string, day: number) {
  const date = days[day] ?? ''
  return instruments
    .flatMap(({ symbol, future, close }) =>
      future && `${future.product.exchange}.${future.product.code}` === name && (close[day] ?? 0) > 0
        ? [{ symbol, lastTradingDate: future.lastTradingDate }]
        : [],
    )
    .filter(({ lastTradingDate }) => lastTradingDate >= date)
    .toSorted((a, b) => (a.lastTradingDate < b.lastTradingDate ? -1 : 1))
}
