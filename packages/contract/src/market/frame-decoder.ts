import {
  FIELDS,
  FrameError,
  frameKinds,
  HEADER_BYTES,
  readHeader,
  readNumber,
  type FrameHeader,
  type QuoteTable,
} from './frame.ts'

export interface AppliedFrame {
  readonly header: FrameHeader
  /** Slots the frame touched, ascending, and per slot the mask of its changed fields. */
  readonly slots: Uint16Array
  readonly masks: Uint16Array
}

/** Whether a frame continues a table that stands at `seq`; a delta after a gap must not be applied. */
export function continues(header: FrameHeader, seq: number, master: number): boolean {
  return header.kind === frameKinds.snapshot || (header.base === seq && header.master === master)
}

/** Applies a frame to the table. A frame that breaks off throws, and the table is then to be fetched anew. */
export function applyFrame(bytes: Uint8Array, table: QuoteTable): AppliedFrame {
  const header = readHeader(bytes)
  if (header.count > table.size) throw new FrameError(`the frame has ${header.count} rows for ${table.size} slots`)
  const slots = new Uint16Array(header.count)
  const masks = new Uint16Array(header.count)
  const isWhole = header.kind === frameKinds.snapshot
  const cursor = { at: HEADER_BYTES }
  let before = -1
  for (let row = 0; row < header.count; row += 1) {
    if (cursor.at + 4 > bytes.byteLength) throw new FrameError('the frame ends inside a row')
    const slot = (bytes[cursor.at] ?? 0) | ((bytes[cursor.at + 1] ?? 0) << 8)
    const mask = (bytes[cursor.at + 2] ?? 0) | ((bytes[cursor.at + 3] ?? 0) << 8)
    if (slot >= table.size || slot <= before || mask >= 1 << FIELDS) throw new FrameError('a row is out of order')
    before = slot
    cursor.at += 4
    const base = slot * FIELDS
    if (isWhole) table.values.fill(0, base, base + FIELDS)
    for (let field = 0; field < FIELDS; field += 1) {
      if ((mask & (1 << field)) === 0) continue
      table.values[base + field] = (table.values[base + field] ?? 0) + readNumber(bytes, cursor)
    }
    slots[row] = slot
    masks[row] = mask
  }
  if (cursor.at !== bytes.byteLength) throw new FrameError('bytes are left after the last row')
  return { header, slots, masks }
}
