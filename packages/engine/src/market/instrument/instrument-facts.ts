import type { RiskFlag } from '@liangshu/contract/market/classification'
import type { InstrumentSymbol } from '@liangshu/contract/market/symbol'
import type { InstrumentRow } from './instrument-row.ts'

export type ListingState = 'listed' | 'unlisted' | 'delisted'

/** A row of the master as the whole server knows it. */
export interface InstrumentFacts extends Omit<InstrumentRow, 'symbol'> {
  readonly symbol: InstrumentSymbol
  /** Initials of the name's pinyin, upper case. */
  readonly pinyin: string
  readonly listing: ListingState
  readonly riskFlag: RiskFlag
  /** Parts of one unit a volume is counted in: 1000 for coins, 1 elsewhere. */
  readonly volumeScale: number
  /** Profit of twelve months as last announced on the day, in yuan; left out where nobody tells. */
  readonly profit?: number
}
