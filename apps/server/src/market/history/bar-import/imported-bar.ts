import type { Fen, Price } from '@liangshu/contract/market/scaled'
import type { InstrumentSymbol } from '@liangshu/contract/market/symbol'
import type { NormalisedSymbol } from '@liangshu/engine/market/instrument/normalise-symbol'

export interface ImportedBar {
  readonly line: number
  readonly symbol: InstrumentSymbol
  readonly tradingDay: string
  readonly eob: number
  readonly open: Price
  readonly high: Price
  readonly low: Price
  readonly close: Price
  readonly volume: number
  readonly amount: Fen | null
  readonly preclose: Price | null
  readonly adjFactor: number | null
}

/** What the import asks of the instrument master. */
export interface ImportMaster {
  /** Reads what files write, and knows only what the master knows. */
  normalise: (text: string) => NormalisedSymbol
  /** Shares, funds, convertibles and indices: what keeps the sessions and the price scale of the stock exchanges. */
  isSupported: (symbol: InstrumentSymbol) => boolean
  listDate: (symbol: InstrumentSymbol) => string
  /** `null` on a side without a limit, or for what has none at all. */
  limits: (symbol: InstrumentSymbol, date: string, preclose: Price) => { up: Price | null; down: Price | null }
}

/** In the words the report shows. */
export class RowProblem extends Error {
  override readonly name = 'RowProblem'
}
