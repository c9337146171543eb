import { coinScale, isPerpetual } from '@liangshu/engine/account/order/unit-scale'
import { coinPriceRatio } from '@liangshu/engine/strategy/coin-units'
import type { History, HistoryInstrument, HistoryMinutes } from '@liangshu/engine/backtest/history'
import { findProduct } from '@liangshu/engine/market/futures/products'
import { toInstrumentSymbol } from '@liangshu/contract/market/symbol'

import type { CallResult } from '../../market/index.ts'
import { instrumentOf } from '../market-facts/facts-of-market.ts'

type HistoryDays = CallResult<'historyDays'>

const firstListed = '2000-01-01'

function contractOf({ symbol, lastTradingDate, columns }: HistoryDays['contracts'][number]): HistoryInstrument {
  const product = findProduct(symbol)
  if (!product) throw new Error(`no product of ${symbol}`)
  const instrument = {
    symbol: toInstrumentSymbol(symbol),
    exchange: product.exchange,
    secType: 'future' as const,
    board: null,
    listDate: firstListed,
    names: [],
  }
  const name = `${product.name}${symbol.replace(/^\D+/, '')}`
  return { symbol, name, sector: null, instrument, future: { product, lastTradingDate }, ...columns }
}

/** Prices of coins in the same parts as any other. */
function coinColumns({ volume, ...prices }: HistoryDays['instruments'][number]['columns']) {
  const scaled = (column: Float64Array) => column.map((price) => price / coinPriceRatio)
  const { open, high, low, close, preClose } = prices
  return {
    volume,
    open: scaled(open),
    high: scaled(high),
    low: scaled(low),
    close: scaled(close),
    preClose: scaled(preClose),
  }
}

/** What the market's thread answered, as strategies and backtests read it. */
export function historyOfMarket({ days, instruments, contracts, actions, benchmark }: HistoryDays): History {
  return {
    days,
    actions,
    benchmark,
    instruments: [
      ...instruments.map(({ facts, columns }) => ({
        symbol: facts.symbol,
        name: facts.name,
        sector: facts.stock?.industry ?? null,
        instrument: instrumentOf(facts),
        ...(isPerpetual(facts.symbol)
          ? { coin: { tick: facts.tick, step: Math.round(facts.lot * coinScale.volume) }, ...coinColumns(columns) }
          : columns),
      })),
      ...contracts.map(contractOf),
    ],
  }
}

/** Minutes as a backtest reads them: prices of coins in the same parts as any other. */
export function minutesOfMarket(answer: CallResult<'historyMinutes'>): Map<string, HistoryMinutes> {
  return new Map(
    Object.entries(answer).map(([symbol, own]) => {
      if (!isPerpetual(symbol)) return [symbol, own]
      const scaled = (column: Float64Array) => column.map((price) => price / coinPriceRatio)
      const { open, high, low, close } = own
      return [symbol, { ...own, open: scaled(open), high: scaled(high), low: scaled(low), close: scaled(close) }]
    }),
  )
}
