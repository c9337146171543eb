import { readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'

import type { Disk, Traffic } from './host-figures.ts'

/** File systems that hold files of their own; the others are views of these or of memory. */
const realTypes = /^(ext[234]|xfs|btrfs|zfs|f2fs|jfs|nfs4?|cifs|vfat|exfat|ntfs3?|fuseblk)$/
const gigabyte = 1024 ** 3

type Mount = { device: string; mount: string; type: string }

/** Blanks in a name are written as numbers. */
const unescaped = (name: string): string =>
  name.replace(/\\(\d{3})/g, (_all, code: string) => String.fromCodePoint(Number.parseInt(code, 8)))

function mounts(): Mount[] {
  const all = readFileSync('/proc/self/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .flatMap(([device = '', mount = '', type = '']) =>
      mount === '' ? [] : [{ device, mount: unescaped(mount), type }],
    )
  const real = all.filter(({ type }) => realTypes.test(type))
  // In a container all there is may be an overlay.
  const shown = real.length > 0 ? real : all.filter(({ mount }) => mount === '/')
  // Of a disk that is seen in several places the first counts.
  return [...new Map(shown.toReversed().map((one) => [one.device, one])).values()].reverse()
}

export async function readDisks(): Promise<Disk[]> {
  const disks: Disk[] = []
  for (const { mount } of mounts().slice(0, 20)) {
    // A share that is gone must not take the others with it.
    const found = await statfs(mount).catch(() => null)
    if (!found || found.blocks === 0) continue
    const used = found.blocks - found.bfree
    disks.push({ mount, totalGb: (found.blocks * found.bsize) / gigabyte, used: (used / (used + found.bavail)) * 100 })
  }
  return disks
}

export function readMemory(): { totalBytes: number; availableBytes: number } {
  const text = readFileSync('/proc/meminfo', 'utf8')
  const bytesOf = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0) * 1024
  return { totalBytes: bytesOf('MemTotal'), availableBytes: bytesOf('MemAvailable') }
}

/** Bytes since the start of the system over all lines but the one to oneself. */
export function readTraffic(): Traffic {
  const rows = readFileSync('/proc/net/dev', 'utf8')
    .split('\n')
    .flatMap((line) => /^\s*([^:\s]+):\s*(.+)$/.exec(line)?.slice(1, 3).join(' ') ?? [])
    .map((line) => line.split(/\s+/))
    .filter(([name]) => name !== 'lo')
  return {
    inBytes: rows.reduce((sum, fields) => sum + Number(fields[1]), 0),
    outBytes: rows.reduce((sum, fields) => sum + Number(fields[9]), 0),
  }
}
