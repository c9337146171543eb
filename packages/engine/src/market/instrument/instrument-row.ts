import type { Board, Exchange, FundAsset, SecType } from '@liangshu/contract/market/classification'
import type { EtfType } from '../../../../contract/src/market/labels.ts'
import type { NameRecord } from './instrument.ts'

/** A row of the instrument master. Prices and ticks are in the scale the row names. */
export interface InstrumentRow {
  /** Slot in snapshots. */
  readonly slot: number
  readonly symbol: string
  readonly name: string
  readonly secType: SecType
  readonly exchange: Exchange
  readonly board: Board | null
  readonly listDate: string
  readonly delistDate: string | null
  readonly priceScale: number
  readonly tick: number
  readonly lot: number
  readonly multiplier: number
  /** Sellable on the day of purchase. */
  readonly isSameDay: boolean
  readonly names: readonly NameRecord[]
  readonly stock: {
    readonly industry: string
    readonly subIndustry: string
    readonly concepts: readonly string[]
    readonly totalShares: number
    readonly floatShares: number
  } | null
  readonly fund: {
    readonly type: EtfType
    readonly asset: FundAsset
    readonly isWideLimit: boolean
    readonly tracks: string
    readonly house: string
    readonly feeRate: number
  } | null
  /** Issuer of a convertible bond, index or product behind a future. */
  readonly underlying: string | null
  readonly lastTradingDate: string | null
}

const PLAIN = {
  board: null,
  delistDate: null,
  priceScale: 10_000,
  multiplier: 1,
  isSameDay: false,
  names: [],
  stock: null,
  fund: null,
  underlying: null,
  lastTradingDate: null,
} as const

type Known = Pick<InstrumentRow, 'slot' | 'symbol' | 'name' | 'secType' | 'exchange' | 'listDate' | 'tick' | 'lot'>

/** A row with what most instruments do not have left empty. */
export function instrumentRow(known: Known & Partial<InstrumentRow>): InstrumentRow {
  return { ...PLAIN, ...known }
}
