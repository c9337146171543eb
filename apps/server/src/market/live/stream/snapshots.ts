import { createQuoteTable, frameFlags, type QuoteTable } from '@liangshu/contract/market/frame'
import { createFrameEncoder, type FrameEncoder } from '@liangshu/contract/market/frame-encoder'
import { momentAt } from '@liangshu/engine/market/live/moment'

import type { MarketSource } from '../../source/market-source.ts'
import type { SnapshotOf } from './stream-hub.ts'
import { writeTable } from './write-table.ts'

interface Prepared {
  seq: number
  readonly table: QuoteTable
  readonly encoder: FrameEncoder
  whole: Uint8Array | null
}

/** Snapshots of the last beat. The table and the whole market are made once per beat, however many clients arrive. */
export function createSnapshots(market: MarketSource): SnapshotOf {
  let prepared: Prepared | null = null

  const prepare = (): Prepared => {
    const { rows } = market.master()
    const { seq } = market.lastBeat()
    if (prepared?.table.size !== rows.length)
      prepared = {
        seq: -1,
        table: createQuoteTable(rows.length),
        encoder: createFrameEncoder(rows.length),
        whole: null,
      }
    if (prepared.seq !== seq) {
      writeTable(market.columns(), rows, prepared.table)
      prepared.seq = seq
      prepared.whole = null
    }
    return prepared
  }

  return (wanted) => {
    const ready = prepare()
    const { seq, master, time } = market.lastBeat()
    const facts = {
      master,
      seq,
      base: seq,
      asOf: time.epochMs,
      flags: (market.kind === 'sim' ? frameFlags.simulated : 0) | (time.isLoop ? frameFlags.loop : 0),
      phase: momentAt(time.secondOfDay).status,
    }
    if (wanted !== 'all') return ready.encoder.snapshot(ready.table, facts, wanted).bytes
    ready.whole ??= ready.encoder.snapshot(ready.table, facts).bytes
    return ready.whole
  }
}
