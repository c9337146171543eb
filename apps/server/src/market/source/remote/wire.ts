import { deserialize, serialize } from 'node:v8'
import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'

import type { InstrumentFacts } from '@liangshu/engine/market/instrument/instrument-facts'
import type { MarketTime } from '@liangshu/engine/market/live/market-time'
import type { SlotLayout } from '@liangshu/engine/market/live/slot-layout'

import type { FeedState } from '../market-source.ts'
import type { FromMarket, ToMarket } from '../protocol.ts'

/** What nodes tell each other of the market. All of it is ours: whoever can write to our Redis is inside our walls. */
export const topics = {
  /** A node without a market of its own is there. */
  wanted: 'market-wanted',
  beat: 'market-beat',
  ask: 'market-ask',
  answerTo: (node: string) => `market-answer-${node}`,
  clock: 'market-clock',
} as const
export const keys = { master: 'market-master', clock: 'market-clock' } as const

export type BeatHead = {
  /** The turn of the process that keeps the market: an older one than was heard before is not believed. */
  readonly token: number
  /** Names the instruments its slots are of. */
  readonly master: string
  readonly time: MarketTime
  readonly isSettled: boolean
  readonly feeds: readonly FeedState[]
}

export type StoredMaster = {
  readonly name: string
  readonly version: number
  readonly instruments: readonly InstrumentFacts[]
  readonly layout: SlotLayout
}

export type Asked = Extract<ToMarket, { kind: 'ask' }>
export type Answered = Extract<FromMarket, { kind: 'answer' | 'refusal' | 'failure' }>

/** Numbers of columns may be none (NaN) and answers may be bytes, which JSON cannot carry. */
export const pack = (value: BeatHead | StoredMaster | Asked | Answered): Buffer => serialize(value)
export const unpack = <Value extends BeatHead | StoredMaster | Asked | Answered>(bytes: Buffer): Value =>
  deserialize(bytes) as Value

const press = promisify(zstdCompress)
export const unpressed = promisify(zstdDecompress)
/** A beat of the whole market is 2.5 MB; the quickest level leaves a fifth of it, away from the server's own thread. */
export const pressed = (bytes: Uint8Array): Promise<Buffer> =>
  press(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 1 } })

/** Head and columns of a beat in one message. */
export function joinBeat(head: BeatHead, columns: Uint8Array): Buffer {
  const first = pack(head)
  const length = Buffer.alloc(4)
  length.writeUInt32LE(first.length)
  return Buffer.concat([length, first, columns])
}

export function splitBeat(message: Buffer): { head: BeatHead; columns: Buffer } {
  const end = 4 + message.readUInt32LE(0)
  return { head: unpack<BeatHead>(message.subarray(4, end)), columns: message.subarray(end) }
}
