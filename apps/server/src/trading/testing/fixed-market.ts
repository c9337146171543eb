import type { Exchange, SecType } from '@liangshu/contract/market/classification'
import { toInstrumentSymbol } from '@liangshu/contract/market/symbol'
import { findProduct } from '@liangshu/engine/market/futures/products'
import { priceOfYuan } from '@liangshu/contract/market/scaled'
import type { IndustryReturns, IndustryReturnsArgs } from '@liangshu/engine/analysis/performance/industry-returns'
import type { CorporateAction } from '@liangshu/engine/market/adjustment/corporate-action'
import { secondsOf } from '@liangshu/engine/time/calendar/shanghai-time'
import type { Instrument } from '@liangshu/engine/market/instrument/instrument'
import { sampleInstrument } from '@liangshu/engine/market/instrument/sample-instrument'

import {
  orderDaysAt,
  type CoinFunding,
  type MarketFacts,
  type MarketQuote,
  type TradedInstrument,
} from '../market-facts/market-facts.ts'

export type FixedMarket = MarketFacts & {
  setTime: (clock: string, day?: string) => void
  /** A symbol at a price, its book one tick wide and deep enough for any order unless told otherwise. */
  list: (symbol: string, yuan: number, more?: Partial<MarketQuote>, facts?: Partial<Instrument>) => void
  /** The market shows it no more, as a feed that lost it. */
  drop: (symbol: string) => void
  /** Moves the price; `traded` shares change hands there. */
  move: (symbol: string, yuan: number, traded?: number) => void
  actions: CorporateAction[]
  /** Days of symbols and indices, in yuan: `history['SHSE.000300'] = { '2026-11-16': 4000 }`. */
  days: Record<string, Record<string, number>>
  /** Returns of the industry of a symbol by day. */
  industries: Record<string, Record<string, number>>
  /** What symbols and a benchmark did by industry, for every range asked for; none is known until a test says so. */
  byIndustry: { returns: IndustryReturns | null; asked: IndustryReturnsArgs[] }
  /** Buy signals by symbol, each made by the close of its day. */
  signals: Record<string, { day: string; code: string }[]>
  /** A contract of a product we know, its last price also its settlement. */
  listFuture: (symbol: string, yuan: number, lastTradingDate?: string) => void
  /** A perpetual at a price in USDT, in steps of 0.001. */
  listCoin: (symbol: string, usdt: number) => void
  /** Funding that falls due at every stamp asked for. */
  fundingRates: Record<string, CoinFunding>
  /** What a symbol trades a day on average; known once somebody prepared it, as at the real market. */
  averages: Record<string, number>
}

const tick = 100
const depth = 1_000_000

function bookAround(price: number): MarketQuote['book'] {
  return {
    bids: [{ price: price - tick, volume: depth }],
    asks: [{ price: price + tick, volume: depth }],
  }
}

function shifted({ bids, asks }: MarketQuote['book'], by: number): MarketQuote['book'] {
  const move = (levels: typeof bids) => levels.map(({ price, volume }) => ({ price: price + by, volume }))
  return { bids: move(bids), asks: move(asks) }
}

function contractInstrument(symbol: string, exchange: Exchange, secType: SecType): Instrument {
  const name = toInstrumentSymbol(symbol)
  return { symbol: name, exchange, secType, board: null, listDate: '2020-01-02', names: [] }
}

/** A market whose prices stand still until a test moves them. */
export function createFixedMarket(day = '2026-11-16', clock = '10:00'): FixedMarket {
  let time = { tradingDay: day, secondOfDay: secondsOf(clock) }
  const quotes = new Map<string, MarketQuote>()
  const instruments = new Map<string, Instrument>()
  const actions: CorporateAction[] = []
  const days: Record<string, Record<string, number>> = {}
  const signals: FixedMarket['signals'] = {}
  const industries: FixedMarket['industries'] = {}
  const byIndustry: FixedMarket['byIndustry'] = { returns: null, asked: [] }
  const contracts = new Map<string, Pick<TradedInstrument, 'future' | 'coin'>>()
  const fundingRates: Record<string, CoinFunding> = {}
  const averages: Record<string, number> = {}
  const prepared = new Set<string>()
  const show = (symbol: string, units: number, tickUnits: number, deep: number) =>
    quotes.set(symbol, {
      last: units,
      open: units,
      preClose: units,
      isSuspended: false,
      volume: deep,
      minuteVolume: deep,
      book: {
        bids: [{ price: units - tickUnits, volume: deep }],
        asks: [{ price: units + tickUnits, volume: deep }],
      },
    })
  return {
    actions,
    days,
    industries,
    byIndustry,
    signals,
    fundingRates,
    averages,
    listFuture: (symbol, yuan, lastTradingDate = '2099-12-31') => {
      const product = findProduct(symbol)
      if (!product) throw new Error(`no product of ${symbol}`)
      const units = priceOfYuan(yuan)
      show(symbol, units, product.tick, 100_000)
      const quote = quotes.get(symbol)
      if (quote) quotes.set(symbol, { ...quote, future: { preSettle: units, limitUp: null, limitDown: null } })
      contracts.set(symbol, { future: { product, lastTradingDate } })
      instruments.set(symbol, contractInstrument(symbol, product.exchange, 'future'))
    },
    listCoin: (symbol, usdt) => {
      show(symbol, Math.round(usdt * 1e8), 10_000_000, 1e12)
      contracts.set(symbol, { coin: { tick: 10_000_000, step: 100_000, fundingHours: 8 } })
      instruments.set(symbol, contractInstrument(symbol, 'BINANCE', 'crypto'))
    },
    setTime: (at, newDay = time.tradingDay) => {
      time = { tradingDay: newDay, secondOfDay: secondsOf(at) }
    },
    list: (symbol, yuan, more = {}, facts = {}) => {
      const price = priceOfYuan(yuan)
      instruments.set(symbol, sampleInstrument(symbol, facts))
      quotes.set(symbol, {
        last: price,
        open: price,
        preClose: price,
        isSuspended: false,
        volume: depth,
        minuteVolume: depth,
        book: bookAround(price),
        ...more,
      })
    },
    drop: (symbol) => {
      quotes.delete(symbol)
      instruments.delete(symbol)
    },
    move: (symbol, yuan, traded = 0) => {
      const quote = quotes.get(symbol)
      if (!quote) throw new Error(`not listed: ${symbol}`)
      const coin = contracts.get(symbol)?.coin
      const last = coin ? Math.round(yuan * 1e8) : priceOfYuan(yuan)
      const book = contracts.has(symbol) ? shifted(quote.book, last - (quote.last ?? last)) : bookAround(last)
      quotes.set(symbol, { ...quote, last, volume: quote.volume + traded, book })
    },
    time: () => ({ ...time, ...orderDaysAt(time.tradingDay, time.secondOfDay) }),
    instrument: (symbol) => {
      const instrument = instruments.get(symbol)
      if (!instrument) return null
      const adv20 = prepared.has(symbol) ? (averages[symbol] ?? 0) : 0
      return { name: `测试${symbol.slice(-3)}`, instrument, sector: null, adv20, ...contracts.get(symbol) }
    },
    quote: (symbol) => quotes.get(symbol) ?? null,
    prepare: async (symbol) => {
      prepared.add(symbol)
    },
    closes: async (symbols) =>
      new Map(
        symbols.flatMap((symbol) => (quotes.has(symbol) ? [[symbol, quotes.get(symbol)?.last ?? 0] as const] : [])),
      ),
    history: async (symbol, from, to) => {
      const own = days[symbol]
      if (!own) return null
      const bars = Object.entries(own).flatMap(([at, yuan]) => {
        const close = priceOfYuan(yuan)
        return at >= from && at <= to ? [{ day: at, close, high: close + 1000, low: close - 1000 }] : []
      })
      return { name: `指数${symbol.slice(-3)}`, bars: bars.toSorted((a, b) => (a.day < b.day ? -1 : 1)) }
    },
    industryRates: async (symbol) => {
      const own = industries[symbol]
      return own ? new Map(Object.entries(own)) : null
    },
    industryReturns: async (asked) => {
      byIndustry.asked.push(asked)
      return byIndustry.returns
    },
    tradedDays: async (symbols, from, to) =>
      new Map(
        symbols.flatMap((symbol) => {
          const own = Object.entries(days[symbol] ?? {})
            .filter(([at]) => at >= from && at <= to)
            .toSorted(([a], [b]) => (a < b ? -1 : 1))
          const closes = own.map(([, yuan]) => priceOfYuan(yuan))
          const known = {
            days: own.map(([at]) => at),
            open: closes,
            high: closes.map((close) => close + 1000),
            low: closes.map((close) => close - 1000),
            close: closes,
            vwap: closes,
            volume: closes.map(() => depth),
            limitUp: closes.map((close) => Math.round(close * 1.1)),
            isSealed: closes.map(() => false),
            signals: signals[symbol] ?? [],
          }
          return own.length === 0 ? [] : [[symbol, known] as const]
        }),
      ),
    funding: async () => fundingRates,
    actionsOn: async (on, symbols) => actions.filter(({ exDate, symbol }) => exDate === on && symbols.includes(symbol)),
  }
}
