import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

export type ZipEntry = { name: string; content: Iterable<string> | AsyncIterable<string> }
type Written = { name: Buffer; crc: number; packed: number; size: number; offset: number }

/** 2026-01-01 00:00: entries need a date and ours says nothing, so that equal content gives equal bytes. */
const dosDate = ((2026 - 1980) << 9) | (1 << 5) | 1
/** Sizes come behind the data (they are not known before it), names are UTF-8. */
const flags = 0x0808
const deflated = 8

/** A zip archive written as its entries are read: nothing but the current chunk is held. Up to 4 GB an entry. */
export async function* zipOf(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let offset = 0
  for (const { name, content } of entries) {
    const entry: Written = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, offset }
    const header = localHeader(entry)
    yield header
    for await (const chunk of packed(content, entry)) {
      entry.packed += chunk.length
      yield chunk
    }
    const descriptor = dataDescriptor(entry)
    yield descriptor
    offset += header.length + entry.packed + descriptor.length
    written.push(entry)
  }
  const directory = Buffer.concat(written.map(directoryRecord))
  yield directory
  yield endOfDirectory(written.length, directory.length, offset)
}

function packed(content: ZipEntry['content'], entry: Written): AsyncIterable<Buffer> {
  async function* measured(): AsyncGenerator<Buffer> {
    for await (const text of content) {
      const bytes = Buffer.from(text)
      entry.crc = crc32(bytes, entry.crc)
      entry.size += bytes.length
      yield bytes
    }
  }
  // A failing source destroys the packer, so the loop over it throws; leaving that loop closes the source.
  return pipeline(Readable.from(measured()), createDeflateRaw({ level: 4 }), () => undefined)
}

function localHeader({ name }: Written): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(flags, 6)
  head.writeUInt16LE(deflated, 8)
  head.writeUInt16LE(dosDate, 12)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, name])
}

function dataDescriptor({ crc, packed: packedSize, size }: Written): Buffer {
  const tail = Buffer.alloc(16)
  tail.writeUInt32LE(0x08074b50, 0)
  tail.writeUInt32LE(crc, 4)
  tail.writeUInt32LE(packedSize, 8)
  tail.writeUInt32LE(size, 12)
  return tail
}

function directoryRecord({ name, crc, packed: packedSize, size, offset }: Written): Buffer {
  const record = Buffer.alloc(46)
  record.writeUInt32LE(0x02014b50, 0)
  record.writeUInt16LE(20, 4)
  record.writeUInt16LE(20, 6)
  record.writeUInt16LE(flags, 8)
  record.writeUInt16LE(deflated, 10)
  record.writeUInt16LE(dosDate, 14)
  record.writeUInt32LE(crc, 16)
  record.writeUInt32LE(packedSize, 20)
  record.writeUInt32LE(size, 24)
  record.writeUInt16LE(name.length, 28)
  record.writeUInt32LE(offset, 42)
  return Buffer.concat([record, name])
}

function endOfDirectory(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return end
}
