import { deflateRawSync } from 'node:zlib'

import { describe, expect, it } from 'vitest'

import { checkUnpackedSize } from './unpacked-size.ts'

type Entry = { name: string; content: Buffer; isStored?: boolean; extra?: number }

/** A zip by hand: what it says about its own sizes is a lie, as in an attack. */
function zipOf(entries: readonly Entry[], comment = ''): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, content, isStored = false, extra = 0 } of entries) {
    const packed = isStored ? content : deflateRawSync(content)
    const local = Buffer.alloc(30 + name.length + extra)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(name.length, 26)
    local.writeUInt16LE(extra, 28)
    local.write(name, 30)
    const central = Buffer.alloc(46 + name.length + extra + 3)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(isStored ? 0 : 8, 10)
    central.writeUInt32LE(packed.length, 20)
    central.writeUInt32LE(1, 24)
    central.writeUInt16LE(name.length, 28)
    central.writeUInt16LE(extra, 30)
    central.writeUInt16LE(3, 32)
    central.writeUInt32LE(at, 42)
    parts.push(local, packed)
    directory.push(central)
    at += local.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(at, 16)
  end.writeUInt16LE(comment.length, 20)
  return Buffer.concat([...parts, ...directory, end, Buffer.from(comment)])
}

const hundred = (name: string, more: Partial<Entry> = {}): Entry => ({ name, content: Buffer.alloc(100, 'x'), ...more })

describe('what an archive unpacks to', () => {
  it.each<[string, Entry[], number]>([
    ['one entry', [hundred('a')], 100],
    ['one that is stored as it is', [hundred('a', { isStored: true })], 100],
    ['several of both kinds', [hundred('a'), hundred('long name', { isStored: true, extra: 5 }), hundred('c')], 300],
  ])('[PLATF-1] %s is let through up to its size and not a byte beyond', (_case, entries, size) => {
    expect(() => checkUnpackedSize(zipOf(entries), size)).not.toThrow()
    expect(() => checkUnpackedSize(zipOf(entries, 'a comment'), size)).not.toThrow()
    expect(() => checkUnpackedSize(zipOf(entries), size - 1)).toThrow(/too much|larger than/)
  })

  it('[PLATF-1] a bomb is not unpacked to its end', () => {
    const bomb = zipOf([hundred('a', { content: Buffer.alloc(50_000_000) })])
    expect(bomb.length).toBeLessThan(100_000)
    expect(() => checkUnpackedSize(bomb, 1_000_000)).toThrow('larger than')
  })

  it('[PLATF-1] what is no archive, or one with a broken directory, is refused', () => {
    expect(() => checkUnpackedSize(Buffer.alloc(100), 1000)).toThrow('archive has no directory')
    const broken = zipOf([hundred('a')])
    broken.writeUInt32LE(0, broken.readUInt32LE(broken.length - 6))
    expect(() => checkUnpackedSize(broken, 1000)).toThrow('archive directory is broken')
  })
})
