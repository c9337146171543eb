import type { TradedDays } from '@liangshu/engine/analysis/review/traded-days'
import { isPerpetual } from '@liangshu/engine/account/order/unit-scale'
import { fundingHoursOf } from '@liangshu/engine/market/crypto/funding-hours'
import { findProduct } from '@liangshu/engine/market/futures/products'
import type { Instrument } from '@liangshu/engine/market/instrument/instrument'
import type { InstrumentFacts } from '@liangshu/engine/market/instrument/instrument-facts'
import { dayNumber } from '@liangshu/engine/time/calendar/civil-day'
import { shanghaiTime } from '@liangshu/engine/time/calendar/shanghai-time'
import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'

import type { MarketSource, Quote } from '../../market/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { orderDaysAt, type MarketFacts, type MarketQuote, type TradedInstrument } from './market-facts.ts'

const tradable = new Set(['stock', 'fund', 'convertible', 'future', 'crypto'])
const COIN_UNITS = 100_000_000
const averagedDays = 20
/** Longer than any report: four years of trading days. */
const mostDays = 1000
/** Between two goes the market beats. */
const symbolsAtOnce = 25

/** The trading day a day belongs to, the one before on closed days. */
const orderlyDay = (day: string) => (mainlandCalendar.isTradingDay(day) ? day : mainlandCalendar.previous(day))

type MinuteStart = { readonly minute: string; readonly volumes: Float64Array }

/** The server's market as trading sees it. */
export function factsOfMarket(market: MarketSource, clock: Clock): MarketFacts {
  let start: MinuteStart | null = null
  const averages = new Map<string, number>()

  /** Volumes of the first beat of the running minute: what a minute has traded is the growth since then. */
  market.onBeat(({ time }) => {
    const minute = `${time.date} ${Math.floor(time.secondOfDay / 60)}`
    if (start?.minute !== minute) start = { minute, volumes: Float64Array.from(market.columns().volume) }
  })

  const rowOf = (symbol: string): InstrumentFacts | null => {
    const row = market.isReady ? market.instrument(symbol) : undefined
    return row && tradable.has(row.secType) ? row : null
  }
  const averageKey = (symbol: string) => `${market.time().date} ${symbol}`
  const dailyBars = async (symbol: string, to: string | undefined, n: number) =>
    (await market.ask('bars', { symbol, freq: '1d', n, adj: 'none', to })).bars

  return {
    time: () => {
      if (!market.isReady) return null
      const { date, secondOfDay } = market.time()
      const wall = shanghaiTime(clock.now().getTime())
      return { tradingDay: date, secondOfDay, ...orderDaysAt(wall.date, wall.secondOfDay) }
    },

    instrument: (symbol) => {
      const row = rowOf(symbol)
      if (!row) return null
      return tradedInstrumentOf(row, averages.get(averageKey(symbol)) ?? 0)
    },

    quote: (symbol) => {
      const row = rowOf(symbol)
      const quote = row && market.quote(symbol)
      if (!row || !quote || quote.phase === 'absent') return null
      return marketQuoteOf(quote, start?.volumes[row.slot] ?? quote.volume, row.secType)
    },

    async prepare(symbol) {
      if (!rowOf(symbol) || averages.has(averageKey(symbol))) return
      const bars = await dailyBars(symbol, undefined, averagedDays + 1)
      const finished = bars.slice(0, -1)
      const sum = finished.reduce((total, bar) => total + bar.volume, 0)
      const scale = rowOf(symbol)?.secType === 'crypto' ? COIN_UNITS : 1
      averages.set(averageKey(symbol), finished.length === 0 ? 0 : (sum / finished.length) * scale)
    },

    async closes(symbols, day) {
      const found = new Map<string, number>()
      if (!market.isReady || symbols.length === 0) return found
      const [contracts, shares] = [symbols.filter(isContract), symbols.filter((one) => !isContract(one) && rowOf(one))]
      if (contracts.length > 0) {
        const settled = await market.ask('settlements', { symbols: contracts, day })
        for (const [symbol, price] of Object.entries(settled)) found.set(symbol, price)
      }
      if (day > market.time().date) return found
      for (const symbol of shares) {
        const [bar] = await dailyBars(symbol, day, 1)
        if (bar) found.set(symbol, Math.round(bar.close * 10_000))
      }
      return found
    },

    funding: async (symbols, stamp) => (market.isReady ? market.ask('funding', { symbols, stamp }) : {}),

    async history(symbol, from, to) {
      const row = market.isReady ? market.instrument(symbol) : undefined
      if (!row || row.secType === 'crypto') return null
      const last = orderlyDay(to < market.time().date ? to : market.time().date)
      // A day of the calendar too many costs nothing; one too few would cut the first.
      const n = Math.min(mostDays, dayNumber(last) - dayNumber(from) + 1)
      if (n <= 0) return { name: row.name, bars: [] }
      const bars = await dailyBars(symbol, last, n)
      const units = (yuan: number) => Math.round(yuan * 10_000)
      return {
        name: row.name,
        bars: bars.flatMap(({ time, close, high, low }) =>
          time < from ? [] : [{ day: time, close: units(close), high: units(high), low: units(low) }],
        ),
      }
    },

    async industryRates(symbol) {
      if (!rowOf(symbol)?.stock) return null
      const industry = await market.ask('industryDays', { symbol })
      return industry && new Map(Object.entries(industry.rates))
    },

    industryReturns: async (asked) => (market.isReady ? market.ask('industryReturns', asked) : null),

    async tradedDays(symbols, from, to) {
      const found = new Map<string, TradedDays>()
      const wanted = symbols.filter((symbol) => rowOf(symbol))
      for (let first = 0; first < wanted.length; first += symbolsAtOnce) {
        const part = await market.ask('tradedDays', { symbols: wanted.slice(first, first + symbolsAtOnce), from, to })
        for (const [symbol, days] of Object.entries(part)) found.set(symbol, days)
      }
      return found
    },

    actionsOn: (day, symbols) => market.ask('corporateActions', { day, symbols }),
  }
}

/** Futures and coins are named by their venue; shares by SHSE, SZSE and BJSE. */
export const isContract = (symbol: string): boolean => isPerpetual(symbol) || findProduct(symbol) !== undefined

export function tradedInstrumentOf(row: InstrumentFacts, adv20: number): TradedInstrument {
  const sector = row.stock?.industry ?? null
  return { name: row.name, instrument: instrumentOf(row), sector, adv20, ...contractOf(row) }
}

function contractOf(row: InstrumentFacts): Pick<TradedInstrument, 'future' | 'coin'> {
  const product = row.secType === 'future' ? findProduct(row.symbol) : undefined
  if (product) return { future: { product, lastTradingDate: row.lastTradingDate } }
  if (row.secType !== 'crypto') return {}
  return { coin: { tick: row.tick, step: Math.round(row.lot * COIN_UNITS), fundingHours: fundingHoursOf(row.symbol) } }
}

/** The master's row as the rules read it. */
export function instrumentOf(row: InstrumentFacts): Instrument {
  const { symbol, exchange, secType, board, listDate, delistDate, names, fund, isSameDay } = row
  return {
    symbol,
    exchange,
    secType,
    board,
    listDate,
    names,
    ...(delistDate !== null && { delistDate }),
    ...(fund && { fund: { form: 'ETF', asset: fund.asset, isWideLimit: fund.isWideLimit, isSameDay } }),
  }
}

/** A quote in the units of the books. */
export function marketQuoteOf(
  quote: Quote,
  volumeAtMinuteStart: number,
  secType: InstrumentFacts['secType'],
): MarketQuote {
  const scale = secType === 'crypto' ? COIN_UNITS : 1
  const { last, open, preClose, phase, volume, preSettle, limitUp, limitDown } = quote
  const units = (amount: number) => Math.round(amount * scale)
  const levels = (side: Quote['bids']) => side.map((level) => ({ price: level.price, volume: units(level.volume) }))
  return {
    last,
    open,
    // TFUT-20: a contract has one previous price, its settlement.
    preClose: preSettle ?? preClose,
    isSuspended: phase === 'suspended',
    volume: units(volume),
    minuteVolume: Math.max(0, units(volume - volumeAtMinuteStart)),
    book: { bids: levels(quote.bids), asks: levels(quote.asks) },
    ...(quote.iopv !== null && { iopv: quote.iopv }),
    ...(preSettle !== null && { future: { preSettle, limitUp, limitDown } }),
  }
}
