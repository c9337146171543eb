import {
  FIELDS,
  frameKinds,
  HEADER_BYTES,
  LONGEST_ROW,
  writeHeader,
  writeNumber,
  type FrameHeader,
  type QuoteTable,
} from './frame.ts'

/** A frame and where its rows lie: row i of slot `slots[i]` ends before `ends[i]`, the first starts after the header. */
export interface EncodedFrame {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly slots: Uint16Array<ArrayBuffer>
  readonly ends: Uint32Array<ArrayBuffer>
}

export type FrameFacts = Omit<FrameHeader, 'kind' | 'count'>

/** Encodes the difference between beats. Its buffers are made once: a beat allocates the result only. */
export interface FrameEncoder {
  /** The changes from `before` to `now`; `before` is brought up to `now`. */
  delta: (before: QuoteTable, now: QuoteTable, facts: FrameFacts) => EncodedFrame
  /** The named slots as they are, or all of them. Slots ascend. */
  snapshot: (now: QuoteTable, facts: FrameFacts, slots?: ArrayLike<number>) => EncodedFrame
}

export function createFrameEncoder(size: number): FrameEncoder {
  if (size > 0xffff) throw new RangeError(`a frame numbers at most 65535 slots, not ${size}`)
  const scratch = new Uint8Array(HEADER_BYTES + size * LONGEST_ROW)
  const slots = new Uint16Array(size)
  const ends = new Uint32Array(size)

  const finish = (kind: FrameHeader['kind'], facts: FrameFacts, count: number): EncodedFrame => {
    writeHeader(scratch, { ...facts, kind, count })
    const end = count === 0 ? HEADER_BYTES : (ends[count - 1] ?? HEADER_BYTES)
    return { bytes: scratch.slice(0, end), slots: slots.slice(0, count), ends: ends.slice(0, count) }
  }

  return {
    delta(before, now, facts) {
      let at = HEADER_BYTES
      let count = 0
      for (let slot = 0; slot < size; slot += 1) {
        const end = writeRow(scratch, at, slot, before.values, now.values)
        if (end === at) continue
        at = end
        slots[count] = slot
        ends[count] = at
        count += 1
      }
      before.values.set(now.values)
      return finish(frameKinds.delta, facts, count)
    },

    snapshot(now, facts, wanted) {
      let at = HEADER_BYTES
      const count = wanted?.length ?? size
      for (let i = 0; i < count; i += 1) {
        const slot = wanted === undefined ? i : (wanted[i] ?? 0)
        at = writeWholeRow(scratch, at, slot, now.values)
        slots[i] = slot
        ends[i] = at
      }
      return finish(frameKinds.snapshot, facts, count)
    },
  }
}

function writeRow(bytes: Uint8Array, at: number, slot: number, before: Float64Array, now: Float64Array): number {
  const base = slot * FIELDS
  let mask = 0
  let place = at + 4
  for (let field = 0; field < FIELDS; field += 1) {
    const value = now[base + field] ?? 0
    const was = before[base + field] ?? 0
    if (value === was) continue
    mask |= 1 << field
    place = writeNumber(bytes, place, value - was)
  }
  return mask === 0 ? at : finishRow(bytes, at, slot, mask, place)
}

/** Zeros are left out: a snapshot row starts from nothing. */
function writeWholeRow(bytes: Uint8Array, at: number, slot: number, now: Float64Array): number {
  const base = slot * FIELDS
  let mask = 0
  let place = at + 4
  for (let field = 0; field < FIELDS; field += 1) {
    const value = now[base + field] ?? 0
    if (value === 0) continue
    mask |= 1 << field
    place = writeNumber(bytes, place, value)
  }
  return finishRow(bytes, at, slot, mask, place)
}

function finishRow(bytes: Uint8Array, at: number, slot: number, mask: number, end: number): number {
  bytes[at] = slot & 255
  bytes[at + 1] = slot >> 8
  bytes[at + 2] = mask & 255
  bytes[at + 3] = mask >> 8
  return end
}

/** The rows of some slots (ascending) copied out of a frame: all that a client's selection costs. */
export function selectRows(frame: EncodedFrame, wanted: ArrayLike<number>): Uint8Array<ArrayBuffer> {
  const picked: number[] = []
  let size = HEADER_BYTES
  for (let i = 0; i < wanted.length; i += 1) {
    const row = findSlot(frame.slots, wanted[i] ?? -1)
    if (row < 0) continue
    picked.push(row)
    size += (frame.ends[row] ?? 0) - startOf(frame, row)
  }
  const bytes = new Uint8Array(size)
  bytes.set(frame.bytes.subarray(0, HEADER_BYTES))
  new DataView(bytes.buffer).setUint32(24, picked.length, true)
  let at = HEADER_BYTES
  for (const row of picked) {
    const part = frame.bytes.subarray(startOf(frame, row), frame.ends[row])
    bytes.set(part, at)
    at += part.byteLength
  }
  return bytes
}

const startOf = (frame: EncodedFrame, row: number): number => (row === 0 ? HEADER_BYTES : (frame.ends[row - 1] ?? 0))

function findSlot(slots: Uint16Array, wanted: number): number {
  let low = 0
  let high = slots.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const slot = slots[middle] ?? 0
    if (slot === wanted) return middle
    if (slot < wanted) low = middle + 1
    else high = middle - 1
  }
  return -1
}
