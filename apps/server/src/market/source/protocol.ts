import type { RefusalKind } from '@liangshu/engine/market/reader/refusal'
import type { EncodedFrame } from '@liangshu/contract/market/frame-encoder'
import type { InstrumentFacts } from '@liangshu/engine/market/instrument/instrument-facts'
import type { MarketTime } from '@liangshu/engine/market/live/market-time'
import type { SlotLayout } from '@liangshu/engine/market/live/slot-layout'

import type { ReplayMoment } from './replay/replay-moment.ts'
import type { ClockChoice } from './simulated/simulated-market.ts'

/** What the market tells the server. */
export type FromMarket =
  | { readonly kind: 'progress'; readonly share: number }
  | {
      readonly kind: 'master'
      /** Day index of the master: changes with every trading day shown. */
      readonly version: number
      readonly instruments: readonly InstrumentFacts[]
      readonly layout: SlotLayout
      /** Two sets of columns: one is read while the other is written. */
      readonly buffers: readonly [ArrayBufferLike, ArrayBufferLike]
    }
  | ({ readonly kind: 'beat' } & Beat)
  | { readonly kind: 'answer'; readonly id: number; readonly result: unknown }
  | { readonly kind: 'refusal'; readonly id: number; readonly reason: RefusalKind; readonly message: string }
  | { readonly kind: 'failure'; readonly id: number; readonly message: string }
  /** The background work of the day is done. */
  | { readonly kind: 'settled' }
  /** Nothing is heard of the market any more; with its next beat it is there again. */
  | { readonly kind: 'gone' }

export interface Beat {
  readonly seq: number
  readonly master: number
  /** The set of columns that now holds this beat. */
  readonly buffer: 0 | 1
  readonly time: MarketTime
  readonly frame: EncodedFrame
}

/** What the server asks of the market. */
export type ToMarket =
  | {
      readonly kind: 'ask'
      readonly id: number
      readonly name: string
      readonly args: unknown
      /** The answer goes out as it is: a market in another thread may send its JSON, as bytes, instead of the value. */
      readonly isWritten: boolean
      /** The moment it is about; now, where there is none. */
      readonly replay?: ReplayMoment | undefined
    }
  | { readonly kind: 'clock'; readonly clock: ClockChoice }
  /** The server reads the new columns: the others may be written. */
  | { readonly kind: 'seen' }
