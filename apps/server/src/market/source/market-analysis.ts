import type { LiveColumns } from '@liangshu/engine/market/live/live-columns'
import type { MarketWithHistory } from '@liangshu/engine/market/reader/market'

/** What is concluded from a market, worked out beside it by whoever runs it. */
export interface MarketAnalysis {
  /** Everything a day needs, in small steps and in the order screens ask for it. */
  daySteps: (market: MarketWithHistory) => Generator<void, void>
  /** Takes in what has ended since; nothing to do most of the time. */
  catchUpSteps: (market: MarketWithHistory) => Generator<void, void>
  /** Writes what is known into the columns of a beat. */
  fill: (market: MarketWithHistory, live: LiveColumns) => void
  /** Questions answered by name: plain data in, plain data out. */
  readonly calls: Readonly<Record<string, (market: MarketWithHistory, args: never) => unknown>>
  /** Long answers that know how to write themselves: byte for byte what the value of the call would be as JSON. */
  readonly writers: Readonly<Record<string, (market: MarketWithHistory, args: never) => Uint8Array<ArrayBuffer>>>
}
