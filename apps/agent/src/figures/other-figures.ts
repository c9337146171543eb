import { fsSize, mem, networkStats } from 'systeminformation'

import type { Disk, Traffic } from './host-figures.ts'

export async function readDisks(): Promise<Disk[]> {
  const found = await fsSize()
  return found
    .filter(({ size }) => size > 0)
    .map(({ mount, size, use }) => ({ mount, totalGb: size / 1024 ** 3, used: use }))
}

export async function readMemory(): Promise<{ totalBytes: number; availableBytes: number }> {
  const { total, available } = await mem()
  return { totalBytes: total, availableBytes: available }
}

export async function readTraffic(): Promise<Traffic> {
  const outside = (await networkStats('*')).filter(({ iface }) => !iface.startsWith('lo'))
  return {
    inBytes: outside.reduce((sum, one) => sum + one.rx_bytes, 0),
    outBytes: outside.reduce((sum, one) => sum + one.tx_bytes, 0),
  }
}
