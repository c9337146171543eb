import { readParams } from '@liangshu/contract/trading/strategy-params'
import type { StrategyType } from '@liangshu/contract/trading/strategy-types'
import { createBarColumns, type BarColumns } from '../market/bar/bar-columns.ts'
import type { HeldPosition, SeenContract, SeenQuote, StrategyView } from './strategy.ts'

/** A share at a price in yuan, for tests. */
export function quoteAt(yuan: number, more: Partial<SeenQuote> = {}): SeenQuote {
  const price = Math.round(yuan * 10_000)
  return {
    open: price,
    last: price,
    preClose: price,
    limitUp: Math.round(price * 1.1),
    limitDown: Math.round(price * 0.9),
    tick: 100,
    lotMin: 100,
    lotStep: 100,
    lotMost: 1_000_000,
    isSuspended: false,
    isSameDay: false,
    multiplier: 1,
    iopv: null,
    ...more,
  }
}

/** Closed days with these closes in yuan, each day's range one percent either way. */
export function barsOf(closes: readonly number[], volumes: readonly number[] = []): BarColumns {
  const bars = createBarColumns(closes.length)
  closes.forEach((yuan, i) => {
    const close = yuan * 10_000
    bars.eob[i] = i
    bars.open[i] = close
    bars.high[i] = close * 1.01
    bars.low[i] = close * 0.99
    bars.close[i] = close
    bars.volume[i] = volumes[i] ?? 1_000_000
  })
  return bars
}

type Seen = {
  quotes?: Readonly<Record<string, SeenQuote>>
  bars?: Readonly<Record<string, BarColumns>>
  held?: Readonly<Record<string, HeldPosition>>
  contracts?: readonly SeenContract[]
}

/** A million in cash on a Monday, just after the open. */
export function viewOf({ quotes = {}, bars = {}, held = {}, contracts = [] }: Seen, more: Partial<StrategyView> = {}) {
  const view: StrategyView = {
    day: '2026-11-16',
    secondOfDay: 34_260,
    isDaily: true,
    equity: 100_000_000,
    cash: 100_000_000,
    held: new Map(Object.entries(held)),
    universe: Object.keys(quotes),
    quote: (symbol) => quotes[symbol] ?? null,
    bars: (symbol) => bars[symbol] ?? createBarColumns(0),
    contracts: () => contracts,
    ...more,
  }
  return view
}

/** Parameters of a template, its defaults where nothing else is said. */
export function paramsOf(type: StrategyType, raw: Readonly<Record<string, unknown>> = {}) {
  const read = readParams(type, raw)
  if (!read.ok) throw new Error(read.issues.map(({ message }) => message).join('；'))
  return read.values
}
