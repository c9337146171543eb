import type { Board, Exchange, FundAsset, FundForm, RiskFlag, SecType } from '@liangshu/contract/market/classification'
import type { Price } from '@liangshu/contract/market/scaled'
import type { InstrumentSymbol } from '@liangshu/contract/market/symbol'
import { readName } from './risk-name.ts'

export interface NameRecord {
  /** First day the name was in use. */
  readonly from: string
  readonly name: string
}

/** The master's row, as far as the rules need it. Flags that change over time come from the dated name history. */
export interface Instrument {
  readonly symbol: InstrumentSymbol
  readonly exchange: Exchange
  readonly secType: SecType
  /** `null` for what has no board: funds, indices, bonds, futures, crypto. */
  readonly board: Board | null
  readonly listDate: string
  readonly delistDate?: string
  /** Ascending by `from`; empty means never renamed and never flagged. */
  readonly names: readonly NameRecord[]
  readonly fund?: FundFacts
  /** Issue price: the base of the first day's limits where the rule names it. */
  readonly issuePrice?: Price
  /** Overrides the rule where sources disagree (ST, LOF and REIT after hours). */
  readonly afterHoursEligible?: boolean
}

export interface FundFacts {
  readonly form: FundForm
  /** `null` when the master does not say: then nothing may be guessed from a Shenzhen code. */
  readonly asset: FundAsset | null
  /** Tracks a STAR or ChiNext index, so its limit is 20%. */
  readonly isWideLimit: boolean
  /** The master's same-day flag; it wins over the asset class (a cross-border fund need not be T+0). */
  readonly isSameDay?: boolean
}

function recordOn(names: readonly NameRecord[], date: string): NameRecord | undefined {
  return names.findLast((record) => record.from <= date)
}

export function nameOn(instrument: Pick<Instrument, 'names'>, date: string): string | undefined {
  return recordOn(instrument.names, date)?.name
}

export function riskFlagOn(instrument: Pick<Instrument, 'names'>, date: string): RiskFlag {
  const name = nameOn(instrument, date)
  return name === undefined ? 'none' : readName(name).riskFlag
}

/** First day of the flag that holds on `date`; renames inside one spell of the flag do not restart it. */
export function riskFlagSince(instrument: Instrument, date: string): string | null {
  const flag = riskFlagOn(instrument, date)
  if (flag === 'none') return null
  let since: string | null = null
  for (const record of instrument.names) {
    if (record.from > date) break
    if (readName(record.name).riskFlag !== flag) since = null
    else since ??= record.from
  }
  return since
}
