import type { InstrumentSymbol } from '@liangshu/contract/market/symbol'
import type { Instrument } from '@liangshu/engine/market/instrument/instrument'
import type { InstrumentFacts } from '@liangshu/engine/market/instrument/instrument-facts'
import { normaliseSymbol, type NormalisedSymbol } from '@liangshu/engine/market/instrument/normalise-symbol'
import { priceLimitsOn } from '@liangshu/engine/rules/limit/price-limits'
import { mainlandRules } from '@liangshu/engine/rules/mainland/mainland-rules'
import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'

import type { ImportMaster } from './imported-bar.ts'

const supported: readonly Instrument['secType'][] = ['stock', 'fund', 'convertible', 'index']
const noLimits = { up: null, down: null }

/** The import's view of a list of instruments, delisted ones included: files are about the past. */
export function createCsvMaster(instruments: () => readonly Instrument[]): ImportMaster {
  let known: readonly Instrument[] = []
  let bySymbol = new Map<string, Instrument>()
  let byCode = new Map<string, InstrumentSymbol[]>()
  /** A file names the same few securities again and again. */
  const read = new Map<string, NormalisedSymbol>()

  function refresh(): void {
    const rows = instruments()
    if (rows === known) return
    known = rows
    read.clear()
    bySymbol = new Map(rows.map((row) => [row.symbol, row]))
    byCode = new Map()
    for (const { symbol } of rows) {
      const code = symbol.slice(symbol.indexOf('.') + 1)
      byCode.set(code, [...(byCode.get(code) ?? []), symbol])
    }
  }

  function look(text: string): NormalisedSymbol {
    const found = normaliseSymbol(text, (code) => byCode.get(code) ?? [])
    return found.ok && !bySymbol.has(found.symbol) ? { ok: false, reason: 'SYMBOL_UNKNOWN' } : found
  }

  return {
    normalise(text) {
      refresh()
      const answer = read.get(text) ?? look(text)
      // Only what the master knows is kept, so that a file of nonsense cannot fill the memory.
      if (answer.ok) read.set(text, answer)
      return answer
    },
    isSupported: (symbol) => supported.some((secType) => secType === bySymbol.get(symbol)?.secType),
    listDate: (symbol) => bySymbol.get(symbol)?.listDate ?? '',
    limits(symbol, date, preclose) {
      const instrument = bySymbol.get(symbol)
      // Before the calendar begins neither listing days nor the rules of the time are known.
      if (!instrument || instrument.secType === 'index' || date < mainlandCalendar.firstDate) return noLimits
      try {
        return priceLimitsOn(instrument, date, preclose, { rules: mainlandRules, calendar: mainlandCalendar })
      } catch (error) {
        // A bond without its issue price has no first-day limits to hold a row against.
        if (error instanceof RangeError) return noLimits
        throw error
      }
    },
  }
}

function toInstrument({
  symbol,
  exchange,
  secType,
  board,
  listDate,
  delistDate,
  names,
  fund,
}: InstrumentFacts): Instrument {
  return {
    symbol,
    exchange,
    secType,
    board,
    listDate,
    names,
    ...(delistDate === null ? {} : { delistDate }),
    ...(fund ? { fund: { form: 'ETF', asset: fund.asset, isWideLimit: fund.isWideLimit } } : {}),
  }
}

/** The same over the server's own master, read anew when a new day brings a new one. */
export function importMasterOf(rowsNow: () => readonly InstrumentFacts[]): ImportMaster {
  let seen: readonly InstrumentFacts[] | null = null
  let instruments: readonly Instrument[] = []
  return createCsvMaster(() => {
    const rows = rowsNow()
    if (rows !== seen) {
      seen = rows
      instruments = rows.map(toInstrument)
    }
    return instruments
  })
}
