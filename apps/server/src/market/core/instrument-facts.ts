import { createRequire } from 'node:module'

import { riskFlagOn, type Instrument } from '@liangshu/engine/market/instrument/instrument'
import { readName } from '@liangshu/engine/market/instrument/risk-name'
import { instrumentsOn } from '@liangshu/engine/simulator/master/instruments'
import type { SimulatedInstrument } from '@liangshu/engine/simulator/master/instrument-row'
import type { Simulation } from '@liangshu/engine/simulator/simulation'
import { toInstrumentSymbol, type InstrumentSymbol } from '@liangshu/contract/market/symbol'
import type { RiskFlag } from '@liangshu/contract/market/classification'
import type * as Pinyin from 'pinyin-pro'

export type ListingState = 'listed' | 'unlisted' | 'delisted'

/** A row of the master as the whole server knows it. */
export interface InstrumentFacts extends Omit<SimulatedInstrument, 'symbol'> {
  readonly symbol: InstrumentSymbol
  /** Initials of the name's pinyin, upper case. */
  readonly pinyin: string
  readonly listing: ListingState
  readonly riskFlag: RiskFlag
  /** Parts of one unit a volume is counted in: 1000 for coins, 1 elsewhere. */
  readonly volumeScale: number
}

let dictionary: typeof Pinyin | undefined
/** When the first name is read: it takes some thirty megabytes, which only the thread that makes a market needs. */
const openDictionary = () => (dictionary ??= createRequire(import.meta.url)('pinyin-pro') as typeof Pinyin)

/** Names are read by words, so that 银行 gives YH and not YX; letters and digits stay. */
export function initialsOf(name: string): string {
  const letters = openDictionary().pinyin(name.normalize('NFKC'), { pattern: 'first', toneType: 'none', type: 'array' })
  return letters
    .join('')
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
}

function listingOn({ listDate, delistDate }: SimulatedInstrument, date: string): ListingState {
  if (listDate > date) return 'unlisted'
  return delistDate !== null && delistDate <= date ? 'delisted' : 'listed'
}

const riskOf = (row: SimulatedInstrument, date: string): RiskFlag => {
  const known = row.names.length > 0 ? riskFlagOn(row as unknown as Instrument, date) : 'none'
  return known === 'none' ? readName(row.name).riskFlag : known
}

/** The master of a day in slot order. Initials of names seen before are not worked out again. */
export function factsOn(simulation: Simulation, day: number, known: Map<string, string>): InstrumentFacts[] {
  const date = simulation.market.axis.dates[day] ?? ''
  return instrumentsOn(simulation, day).map((row) => {
    const initials = known.get(row.name) ?? initialsOf(row.name)
    known.set(row.name, initials)
    return {
      ...row,
      symbol: toInstrumentSymbol(row.symbol),
      pinyin: initials,
      listing: listingOn(row, date),
      riskFlag: row.secType === 'stock' ? riskOf(row, date) : 'none',
      volumeScale: row.secType === 'crypto' ? 1000 : 1,
    }
  })
}
