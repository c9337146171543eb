import type { RiskFlag } from '@liangshu/contract/market/classification'
import { toInstrumentSymbol } from '@liangshu/contract/market/symbol'
import { newestOn } from '@liangshu/engine/market/fundamental/fundamentals'
import { riskFlagOn } from '@liangshu/engine/market/instrument/instrument'
import type { InstrumentFacts, ListingState } from '@liangshu/engine/market/instrument/instrument-facts'
import type { InstrumentRow } from '@liangshu/engine/market/instrument/instrument-row'
import { readName } from '@liangshu/engine/market/instrument/risk-name'
import { simulatedFundamentals } from '@liangshu/engine/simulator/financials/simulated-fundamentals'
import { futuresOn, instrumentsOn } from '@liangshu/engine/simulator/master/instruments'
import type { Simulation } from '@liangshu/engine/simulator/simulation'

import { initialsOf } from '../../reference/instrument/pinyin-initials.ts'

function listingOn({ listDate, delistDate }: InstrumentRow, date: string): ListingState {
  if (listDate > date) return 'unlisted'
  return delistDate !== null && delistDate <= date ? 'delisted' : 'listed'
}

const riskOf = (row: InstrumentRow, date: string): RiskFlag => {
  const known = row.names.length > 0 ? riskFlagOn(row, date) : 'none'
  return known === 'none' ? readName(row.name).riskFlag : known
}

function factsOf(row: InstrumentRow, date: string, known: Map<string, string>): InstrumentFacts {
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
}

/** The master of a day in slot order. Initials of names seen before are not worked out again. */
export function factsOn(simulation: Simulation, day: number, known: Map<string, string>): InstrumentFacts[] {
  const date = simulation.market.axis.dates[day] ?? ''
  const { statements } = simulatedFundamentals(simulation.market)
  return instrumentsOn(simulation, day).map((row) => {
    const facts = factsOf(row, date, known)
    const report = row.stock ? newestOn(statements(row.slot), date) : undefined
    return report ? { ...facts, profit: report.profit } : facts
  })
}

const initialsOfContracts = new Map<string, string>()

/** The contracts of a day alone. */
export function futureFactsOn(simulation: Simulation, day: number): InstrumentFacts[] {
  const date = simulation.market.axis.dates[day] ?? ''
  return futuresOn(simulation, day).map((row) => factsOf(row, date, initialsOfContracts))
}
