import type { Instrument } from '@liangshu/engine/instrument/instrument'
import { shanghaiTime } from '@liangshu/engine/calendar/shanghai-time'

import type { InstrumentFacts, MarketSource, Quote } from '../../market/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { orderDayAt, type MarketFacts, type MarketQuote } from './market-facts.ts'

const tradable = new Set(['stock', 'fund', 'convertible'])
const averagedDays = 20

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
      return { tradingDay: date, secondOfDay, orderDay: orderDayAt(wall.date, wall.secondOfDay) }
    },

    instrument: (symbol) => {
      const row = rowOf(symbol)
      if (!row) return null
      const adv20 = averages.get(averageKey(symbol)) ?? 0
      return { name: row.name, instrument: instrumentOf(row), sector: row.stock?.industry ?? null, adv20 }
    },

    quote: (symbol) => {
      const row = rowOf(symbol)
      const quote = row && market.quote(symbol)
      return row && quote && quote.phase !== 'absent' ? quoteOf(quote, start?.volumes[row.slot] ?? quote.volume) : null
    },

    async prepare(symbol) {
      if (!rowOf(symbol) || averages.has(averageKey(symbol))) return
      const bars = await dailyBars(symbol, undefined, averagedDays + 1)
      const finished = bars.slice(0, -1)
      const sum = finished.reduce((total, bar) => total + bar.volume, 0)
      averages.set(averageKey(symbol), finished.length === 0 ? 0 : sum / finished.length)
    },

    async closes(symbols, day) {
      const found = new Map<string, number>()
      if (!market.isReady || day > market.time().date) return found
      for (const symbol of symbols.filter((one) => rowOf(one))) {
        const [bar] = await dailyBars(symbol, day, 1)
        if (bar) found.set(symbol, Math.round(bar.close * 10_000))
      }
      return found
    },

    actionsOn: (day, symbols) => market.ask('corporateActions', { day, symbols }),
  }
}

function instrumentOf(row: InstrumentFacts): Instrument {
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

function quoteOf(quote: Quote, volumeAtMinuteStart: number): MarketQuote {
  const { last, open, preClose, phase, volume, bids, asks } = quote
  return {
    last,
    open,
    preClose,
    isSuspended: phase === 'suspended',
    volume,
    minuteVolume: Math.max(0, volume - volumeAtMinuteStart),
    book: { bids, asks },
  }
}
