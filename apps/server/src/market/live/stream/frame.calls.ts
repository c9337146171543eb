import { createQuoteTable, frameFlags } from '@liangshu/contract/market/frame'
import { createFrameEncoder } from '@liangshu/contract/market/frame-encoder'
import { momentAt } from '@liangshu/engine/market/live/moment'
import { liveOf } from '@liangshu/engine/market/reader/find'
import type { Market } from '@liangshu/engine/market/reader/market'

import { writeTable } from './write-table.ts'

/** The whole market of a moment as one snapshot frame. `master` numbers the instruments its slots are of. */
export function frame(market: Market, args: { master: number; isSimulated: boolean }): Uint8Array<ArrayBuffer> {
  const { instruments } = market.today
  const { epochMs, secondOfDay } = market.time
  const table = createQuoteTable(instruments.length)
  writeTable(liveOf(market), instruments, table)
  return createFrameEncoder(instruments.length).snapshot(table, {
    master: args.master,
    seq: 0,
    base: 0,
    asOf: epochMs,
    flags: args.isSimulated ? frameFlags.simulated : 0,
    phase: momentAt(secondOfDay).status,
  }).bytes
}
