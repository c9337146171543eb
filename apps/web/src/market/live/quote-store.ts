import {
  FIELDS,
  createQuoteTable,
  fieldAt,
  type FrameField,
  type FrameHeader,
  type QuoteTable,
} from '@liangshu/contract/market/frame'
import { applyFrame, continues } from '@liangshu/contract/market/frame-decoder'
import { readHeader } from '@liangshu/contract/market/frame'

export type FrameOutcome = 'applied' | 'gap' | 'newMaster'

/** The live day in the browser: the same table the server has, and who wants to hear of which slot. */
export interface QuoteStore {
  readonly table: QuoteTable
  /** The last frame; `null` before the first. */
  header: () => FrameHeader | null
  /** Grows with every change of the slot: cheap to compare. */
  version: (slot: number) => number
  value: (slot: number, field: FrameField) => number
  apply: (bytes: Uint8Array) => FrameOutcome
  /** Listens to one slot. */
  onSlot: (slot: number, listener: () => void) => () => void
  /** Listens to beats, whatever changed. */
  onBeat: (listener: () => void) => () => void
}

export function createQuoteStore(size: number, master: number): QuoteStore {
  const table = createQuoteTable(size)
  const versions = new Uint32Array(size)
  const bySlot = new Map<number, Set<() => void>>()
  const onBeats = new Set<() => void>()
  let last: FrameHeader | null = null

  return {
    table,
    header: () => last,
    version: (slot) => versions[slot] ?? 0,
    value: (slot, field) => table.values[slot * FIELDS + fieldAt[field]] ?? 0,
    apply(bytes) {
      const header = readHeader(bytes)
      if (header.master !== master) return 'newMaster'
      if (!continues(header, last?.seq ?? -1, last?.master ?? master)) return 'gap'
      const { slots } = applyFrame(bytes, table)
      last = header
      for (const slot of slots) {
        versions[slot] = (versions[slot] ?? 0) + 1
        const listeners = bySlot.get(slot)
        if (listeners) for (const listener of listeners) listener()
      }
      for (const listener of onBeats) listener()
      return 'applied'
    },
    onSlot(slot, listener) {
      const listeners = bySlot.get(slot) ?? new Set()
      listeners.add(listener)
      bySlot.set(slot, listeners)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) bySlot.delete(slot)
      }
    },
    onBeat(listener) {
      onBeats.add(listener)
      return () => onBeats.delete(listener)
    },
  }
}
