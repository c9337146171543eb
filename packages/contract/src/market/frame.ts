/**
 * The quote stream's binary frame. The server encodes one per beat, the browser applies it to the same table of
 * numbers. Little endian throughout.
 *
 *   0  u16  magic 0x514c            16  f64  moment shown, epoch ms
 *   2  u8   version                 24  u32  rows that follow
 *   3  u8   kind (see frameKinds)   28  u8   flags (see frameFlags)
 *   4  u32  master version          29  u8   phase of the exchange
 *   8  u32  sequence number         30  u16  0
 *  12  u32  sequence it builds on   32  rows
 *
 * A row is u16 slot, u16 mask of changed fields, then per set bit (lowest first) a zigzag LEB128 number: the change since
 * `base` in a delta, the value itself in a snapshot. Rows ascend by slot and each stands for itself, so that a client's
 * selection is a copy of bytes.
 */
export const frameFields = [
  'last',
  'open',
  'high',
  'low',
  'preClose',
  'limitUp',
  'limitDown',
  'volume',
  'amount',
  'mainInflow',
  'iopv',
  'status',
] as const
export type FrameField = (typeof frameFields)[number]
export const FIELDS = frameFields.length
/** Place of a field in a row of the table. */
export const fieldAt = Object.fromEntries(frameFields.map((field, index) => [field, index])) as Record<
  FrameField,
  number
>

export const frameKinds = { snapshot: 1, delta: 2 } as const
export const frameFlags = { simulated: 1, loop: 2 } as const

const MAGIC = 0x514c
const VERSION = 1
export const HEADER_BYTES = 32
/** Slot and mask. */
const ROW_HEAD = 4
/** Zigzag doubles a number, and it must stay exact. */
const LARGEST = 2 ** 51
const LONGEST_NUMBER = 8
export const LONGEST_ROW = ROW_HEAD + FIELDS * LONGEST_NUMBER

/** One row of `FIELDS` whole numbers per slot; the master tells the scale of prices and volumes. */
export interface QuoteTable {
  readonly size: number
  readonly values: Float64Array
}

export function createQuoteTable(size: number): QuoteTable {
  return { size, values: new Float64Array(size * FIELDS) }
}

export interface FrameHeader {
  readonly kind: (typeof frameKinds)[keyof typeof frameKinds]
  readonly master: number
  readonly seq: number
  readonly base: number
  readonly asOf: number
  readonly count: number
  readonly flags: number
  readonly phase: number
}

export class FrameError extends Error {
  override readonly name = 'FrameError'
}

export function writeHeader(bytes: Uint8Array, header: FrameHeader): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, HEADER_BYTES)
  view.setUint16(0, MAGIC, true)
  view.setUint8(2, VERSION)
  view.setUint8(3, header.kind)
  view.setUint32(4, header.master, true)
  view.setUint32(8, header.seq, true)
  view.setUint32(12, header.base, true)
  view.setFloat64(16, header.asOf, true)
  view.setUint32(24, header.count, true)
  view.setUint8(28, header.flags)
  view.setUint8(29, header.phase)
  view.setUint16(30, 0, true)
}

export function readHeader(bytes: Uint8Array): FrameHeader {
  if (bytes.byteLength < HEADER_BYTES) throw new FrameError('the frame is shorter than its header')
  const view = new DataView(bytes.buffer, bytes.byteOffset, HEADER_BYTES)
  if (view.getUint16(0, true) !== MAGIC) throw new FrameError('not a quote frame')
  if (view.getUint8(2) !== VERSION) throw new FrameError(`frame version ${view.getUint8(2)} is not known`)
  const kind = view.getUint8(3)
  if (kind !== frameKinds.snapshot && kind !== frameKinds.delta) throw new FrameError(`frame kind ${kind} is not known`)
  return {
    kind,
    master: view.getUint32(4, true),
    seq: view.getUint32(8, true),
    base: view.getUint32(12, true),
    asOf: view.getFloat64(16, true),
    count: view.getUint32(24, true),
    flags: view.getUint8(28),
    phase: view.getUint8(29),
  }
}

/** Writes zigzag LEB128 at `at` and returns the place after it. Beyond 31 bits by division: shifts would cut it off. */
export function writeNumber(bytes: Uint8Array, at: number, value: number): number {
  if (!Number.isInteger(value) || Math.abs(value) > LARGEST)
    throw new RangeError(`a frame cannot carry the number ${value}`)
  let rest = value < 0 ? -2 * value - 1 : 2 * value
  let place = at
  while (rest > 0x7fffffff) {
    bytes[place] = (rest % 128) | 128
    rest = Math.floor(rest / 128)
    place += 1
  }
  while (rest > 127) {
    bytes[place] = (rest & 127) | 128
    rest >>>= 7
    place += 1
  }
  bytes[place] = rest
  return place + 1
}

/** Reads where it stands and moves on. */
export interface FrameCursor {
  at: number
}

export function readNumber(bytes: Uint8Array, cursor: FrameCursor): number {
  let value = 0
  let factor = 1
  for (let length = 0; length < LONGEST_NUMBER; length += 1) {
    const byte = bytes[cursor.at]
    if (byte === undefined) throw new FrameError('the frame ends inside a number')
    cursor.at += 1
    value += (byte & 127) * factor
    if (byte < 128) return value % 2 === 0 ? value / 2 : -(value + 1) / 2
    factor *= 128
  }
  throw new FrameError('a number of the frame does not end')
}
