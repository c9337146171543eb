import { priceOfYuan } from '@liangshu/contract/market/scaled'
import type { CorporateAction } from '@liangshu/engine/adjustment/corporate-action'
import { secondsOf } from '@liangshu/engine/calendar/shanghai-time'
import type { Instrument } from '@liangshu/engine/instrument/instrument'
import { sampleInstrument } from '@liangshu/engine/instrument/sample-instrument'

import { orderDayAt, type MarketFacts, type MarketQuote } from '../market-facts/market-facts.ts'

export type FixedMarket = MarketFacts & {
  setTime: (clock: string, day?: string) => void
  /** A symbol at a price, its book one tick wide and deep enough for any order unless told otherwise. */
  list: (symbol: string, yuan: number, more?: Partial<MarketQuote>, facts?: Partial<Instrument>) => void
  /** Moves the price; `traded` shares change hands there. */
  move: (symbol: string, yuan: number, traded?: number) => void
  actions: CorporateAction[]
}

const tick = 100
const depth = 1_000_000

function bookAround(price: number): MarketQuote['book'] {
  return {
    bids: [{ price: price - tick, volume: depth }],
    asks: [{ price: price + tick, volume: depth }],
  }
}

/** A market whose prices stand still until a test moves them. */
export function createFixedMarket(day = '2026-11-16', clock = '10:00'): FixedMarket {
  let time = { tradingDay: day, secondOfDay: secondsOf(clock) }
  const quotes = new Map<string, MarketQuote>()
  const instruments = new Map<string, Instrument>()
  const actions: CorporateAction[] = []
  return {
    actions,
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
    move: (symbol, yuan, traded = 0) => {
      const quote = quotes.get(symbol)
      if (!quote) throw new Error(`not listed: ${symbol}`)
      const last = priceOfYuan(yuan)
      quotes.set(symbol, { ...quote, last, volume: quote.volume + traded, book: bookAround(last) })
    },
    time: () => ({ ...time, orderDay: orderDayAt(time.tradingDay, time.secondOfDay) }),
    instrument: (symbol) => {
      const instrument = instruments.get(symbol)
      return instrument ? { name: `测试${symbol.slice(-3)}`, instrument, sector: null, adv20: 0 } : null
    },
    quote: (symbol) => quotes.get(symbol) ?? null,
    close: (symbol) => quotes.get(symbol)?.last ?? null,
    actionsOn: (on, symbols) => actions.filter(({ exDate, symbol }) => exDate === on && symbols.includes(symbol)),
  }
}
