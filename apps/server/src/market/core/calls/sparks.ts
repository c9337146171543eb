import type { Spark } from '@liangshu/contract/market/quote-calls'
import { MINUTES_PER_DAY } from '@liangshu/engine/time/session/minute-grid'

import { CallRefusal } from '../call-refusal.ts'
import type { InstrumentFacts } from '../instrument-facts.ts'
import type { MarketCore } from '../market-core.ts'
import { minutesOf, wholeDayMinutes } from '../minute-bars.ts'
import { rowOfSymbol, yuan } from './call-tools.ts'

const COIN_DAY = 1440

export interface SparkArgs {
  readonly symbols: readonly string[]
  /** Minutes from one point to the next. */
  readonly every: number
}

/** The last close of every `every` minutes; the running stretch ends with the last minute there is. */
export function thinned<Value>(values: readonly Value[], every: number): Value[] {
  return values.filter((_, minute) => (minute + 1) % every === 0 || minute === values.length - 1)
}

export const pointsOf = (minutes: number, every: number): number => Math.max(1, Math.ceil(minutes / every))

/** Minutes of the whole day: futures trade their own hours, coins all of them. */
function dayLength(core: MarketCore, { secType, slot }: InstrumentFacts): number {
  if (secType === 'crypto') return COIN_DAY
  return secType === 'future' ? (wholeDayMinutes(core, slot)?.times.length ?? MINUTES_PER_DAY) : MINUTES_PER_DAY
}

function seriesOf(core: MarketCore, slot: number) {
  try {
    return minutesOf(core, slot, core.facts.day)
  } catch (error) {
    // Not listed today: a line without points, while the others are drawn.
    if (error instanceof CallRefusal) return null
    throw error
  }
}

export function sparks(core: MarketCore, { symbols, every }: SparkArgs): { date: string; records: Spark[] } {
  const records = symbols.map((symbol) => {
    const row = rowOfSymbol(core, symbol)
    const series = seriesOf(core, row.slot)
    const closes = Array.from(series?.close ?? [], (value) => yuan(value, row.priceScale))
    return {
      symbol: row.symbol,
      preClose: yuan(series?.preClose, row.priceScale),
      length: pointsOf(dayLength(core, row), every),
      price: thinned(closes, every),
    }
  })
  return { date: core.facts.date, records }
}
