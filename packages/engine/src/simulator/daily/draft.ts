import type { RiskFlag } from '@liangshu/contract/market/classification'
import { streamKey } from '../random/counter.ts'
import { streams } from '../random/streams.ts'

/** The one stock and day being generated. A single object is reused for all four million of them. */
export interface Draft {
  id: number
  day: number
  /** Days since listing, 0 on the first. */
  age: number
  keys: StockKeys
  riskFlag: RiskFlag
  ref: number
  hasLimit: boolean
  up: number
  down: number
  rate: number
  /** Standard deviation of the company's own part today. */
  std: number
  /** The part of the day's return that is shared with others. */
  common: number
  innovation: number
  /** How far the day's way lies above the straight one on average, as a return. */
  stray: number
  latent: number
  gap: number
  hasSurprise: boolean
  outcome: number
  excess: number
  isOnePrice: boolean
  open: number
  high: number
  low: number
  close: number
}

export interface StockKeys {
  readonly innovation: number
  readonly gap: number
  readonly high: number
  readonly low: number
  readonly volume: number
  readonly event: number
  readonly jump: number
  readonly outcome: number
  readonly vwap: number
  /** Of the minute bars: the average price of a sealed day depends on when it sealed. */
  readonly minutes: number
}

export function stockKeys(seed: number, id: number): StockKeys {
  const key = (stream: number) => streamKey(seed, stream, id)
  return {
    innovation: key(streams.innovation),
    gap: key(streams.gap),
    high: key(streams.high),
    low: key(streams.low),
    volume: key(streams.volume),
    event: key(streams.event),
    jump: key(streams.jump),
    outcome: key(streams.outcome),
    vwap: key(streams.vwap),
    minutes: key(streams.minutePath),
  }
}

export function createDraft(seed: number): Draft {
  return {
    id: 0,
    day: 0,
    age: 0,
    keys: stockKeys(seed, 0),
    riskFlag: 'none',
    ref: 0,
    hasLimit: true,
    up: 0,
    down: 0,
    rate: 0.5,
    std: 0.5,
    common: 0.5,
    innovation: 0.5,
    stray: 0.5,
    latent: 0.5,
    gap: 0.5,
    hasSurprise: false,
    outcome: 0,
    excess: 0.5,
    isOnePrice: false,
    open: 0,
    high: 0,
    low: 0,
    close: 0,
  }
}
