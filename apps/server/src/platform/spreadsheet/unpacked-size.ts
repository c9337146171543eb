import { inflateRawSync } from 'node:zlib'

const endMark = 0x06054b50
const entryMark = 0x02014b50
const endLength = 22
const longestComment = 65_535

/**
 * Unpacks every entry of a zip for real and throws once together they pass the limit: what an archive says about its
 * own sizes may be a lie.
 */
export function checkUnpackedSize(archive: Buffer, limitBytes: number): void {
  let left = limitBytes
  for (const { start, packedSize, method } of entriesOf(archive)) {
    const packed = archive.subarray(start, start + packedSize)
    left -= method === 0 ? packed.length : inflateRawSync(packed, { maxOutputLength: Math.max(left, 1) }).length
    if (left < 0) throw new Error('archive unpacks to too much')
  }
}

function* entriesOf(archive: Buffer): Generator<{ start: number; packedSize: number; method: number }> {
  const end = endOfDirectory(archive)
  const count = archive.readUInt16LE(end + 10)
  let at = archive.readUInt32LE(end + 16)
  for (let index = 0; index < count; index += 1) {
    if (archive.readUInt32LE(at) !== entryMark) throw new Error('archive directory is broken')
    const local = archive.readUInt32LE(at + 42)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    yield { start, packedSize: archive.readUInt32LE(at + 20), method: archive.readUInt16LE(at + 10) }
    at += 46 + archive.readUInt16LE(at + 28) + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
}

function endOfDirectory(archive: Buffer): number {
  const lowest = Math.max(0, archive.length - endLength - longestComment)
  for (let at = archive.length - endLength; at >= lowest; at -= 1) {
    if (archive.readUInt32LE(at) === endMark) return at
  }
  throw new Error('archive has no directory')
}
