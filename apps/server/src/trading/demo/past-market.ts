import type { CorporateAction } from '@liangshu/engine/market/adjustment/corporate-action'
import type { InstrumentFacts } from '@liangshu/engine/market/instrument/instrument-facts'
import type { PastDay, PastMoment, PastSeries } from '@liangshu/engine/market/reader/past'
import { shanghaiTime } from '@liangshu/engine/time/calendar/shanghai-time'

import { readQuote, type CallArgs, type CallResult } from '../../market/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { isContract, marketQuoteOf, tradedInstrumentOf } from '../market-facts/facts-of-market.ts'
import { orderDaysAt, type MarketFacts } from '../market-facts/market-facts.ts'

type PastCall =
  | 'pastDay'
  | 'pastSeries'
  | 'pastContracts'
  | 'pastLiquid'
  | 'settlements'
  | 'funding'
  | 'corporateActions'
/** The market's own thread, asked for what it knows of days gone by. */
export type AskPast = <Name extends PastCall>(name: Name, args: CallArgs<Name>) => Promise<CallResult<Name>>

export type PastMarket = {
  readonly facts: MarketFacts
  readonly clock: Clock
  /** Reads a day for some symbols at some moments, and stands at the first. */
  open: (date: string, seconds: readonly number[], symbols: readonly string[]) => Promise<void>
  /** Stands at one of the moments; `laterMs` after it for what follows at once. */
  moveTo: (moment: number, laterMs?: number) => void
  /** Knows the closes of symbols up to the day before `day`. */
  learn: (symbols: readonly string[], day: string, count: number) => Promise<void>
  closesOf: (symbol: string) => readonly number[]
}

const averagedDays = 20
const noDay: PastDay = { instruments: [], moments: [] }

/**
 * The market of a past day at one of its moments, as trading sees it: the same facts as of the live one, read from the
 * tape of the day.
 */
export function createPastMarket(ask: AskPast): PastMarket {
  let day = noDay
  let date = ''
  let now: PastMoment | null = null
  let nowMs = 0
  let rows = new Map<string, InstrumentFacts>()
  const series = new Map<string, PastSeries>()
  const clock = { now: () => new Date(nowMs) }

  /** Of the days before the one that is open. */
  function before(symbol: string): { closes: readonly number[]; volumes: readonly number[] } {
    const known = series.get(symbol)
    if (!known) return { closes: [], volumes: [] }
    const end = known.days.findIndex((one) => one >= date)
    const until = end < 0 ? known.days.length : end
    return { closes: known.close.slice(0, until), volumes: known.volume.slice(0, until) }
  }

  function averageVolume(symbol: string): number {
    const volumes = before(symbol).volumes.slice(-averagedDays)
    return volumes.length === 0 ? 0 : volumes.reduce((sum, one) => sum + one, 0) / volumes.length
  }

  function quoteAt(symbol: string, moment: PastMoment | null | undefined) {
    const row = rows.get(symbol)
    if (!row || !moment) return null
    const quote = readQuote(moment.columns, row, { epochMs: moment.epochMs, date })
    if (quote.phase === 'absent') return null
    return marketQuoteOf(quote, moment.volumeAtMinuteStart[row.slot] ?? 0, row.secType)
  }

  const facts: MarketFacts = {
    time: () => {
      const wall = shanghaiTime(nowMs)
      return { tradingDay: date, secondOfDay: wall.secondOfDay, ...orderDaysAt(wall.date, wall.secondOfDay) }
    },
    instrument: (symbol) => {
      const row = rows.get(symbol)
      return row ? tradedInstrumentOf(row, averageVolume(symbol)) : null
    },
    quote: (symbol) => quoteAt(symbol, now),
    prepare: async () => undefined,
    async closes(symbols, on) {
      const found = new Map<string, number>()
      const contracts = symbols.filter(isContract)
      if (contracts.length > 0) {
        const settled = await ask('settlements', { symbols: contracts, day: on })
        for (const [symbol, price] of Object.entries(settled)) found.set(symbol, price)
      }
      for (const symbol of symbols) {
        const quote = isContract(symbol) ? null : quoteAt(symbol, day.moments.at(-1))
        if (on === date && quote && !quote.isSuspended && quote.last !== null) found.set(symbol, quote.last)
      }
      return found
    },
    funding: (symbols, stamp) => ask('funding', { symbols, stamp }),
    history: async () => null,
    industryRates: async () => null,
    industryReturns: async () => null,
    tradedDays: async () => new Map(),
    actionsOn: (on, symbols): Promise<CorporateAction[]> => ask('corporateActions', { day: on, symbols }),
  }

  return {
    facts,
    clock,
    async open(on, seconds, symbols) {
      day = await ask('pastDay', { date: on, seconds, symbols })
      date = on
      rows = new Map(day.instruments.map((row) => [row.symbol as string, row]))
      this.moveTo(0)
    },
    moveTo(moment, laterMs = 0) {
      now = day.moments[moment] ?? null
      nowMs = (now?.epochMs ?? nowMs) + laterMs
    },
    async learn(symbols, to, count) {
      const missing = symbols.filter((symbol) => !series.has(symbol))
      if (missing.length === 0) return
      const found = await ask('pastSeries', { symbols: missing, to, count })
      for (const [symbol, one] of Object.entries(found)) series.set(symbol, one)
    },
    closesOf: (symbol) => before(symbol).closes,
  }
}
