import { availableParallelism, loadavg, uptime } from 'node:os'

import type { HostFigures } from '@liangshu/contract/hosts/agent'
import { currentLoad } from 'systeminformation/lib/cpu.js'
import { fsSize } from 'systeminformation/lib/filesystem.js'
import { mem } from 'systeminformation/lib/memory.js'
import { networkStats } from 'systeminformation/lib/network.js'

/** Disks fill slowly, and asking for them starts a program. */
const disksEveryMs = 60_000
const notDisks = /^(tmpfs|devtmpfs|squashfs|overlay|efivarfs|ramfs|proc|sysfs)$/

const percent = (value: number): number => Math.min(100, Math.max(0, Number.isFinite(value) ? value : 0))
const least0 = (value: number | null | undefined): number => Math.max(0, value ?? 0)

export function createHostFigures() {
  let disks: HostFigures['disks'] = []
  let disksAt = Number.NEGATIVE_INFINITY

  async function lookAtDisks(): Promise<void> {
    disksAt = performance.now()
    const found = await fsSize()
    const real = found.filter(({ type, size }) => size > 0 && !notDisks.test(type))
    // In a container all there is may be an overlay.
    const shown = real.length > 0 ? real : found.filter(({ mount }) => mount === '/')
    const once = [...new Map(shown.toReversed().map((disk) => [disk.fs, disk])).values()].reverse()
    disks = once
      .slice(0, 20)
      .map(({ mount, size, use }) => ({ mount: mount.slice(0, 100), totalGb: size / 1024 ** 3, used: percent(use) }))
  }

  return async function look(clockOffsetMs: number | null): Promise<HostFigures> {
    if (performance.now() - disksAt > disksEveryMs) await lookAtDisks()
    const [load, memory, networks] = await Promise.all([currentLoad(), mem(), networkStats('*')])
    const outside = networks.filter(({ iface }) => iface !== 'lo')
    return {
      cpu: percent(load.currentLoad),
      mem: percent((1 - memory.available / memory.total) * 100),
      memTotalMb: memory.total / 1048576,
      disk: Math.max(0, ...disks.map(({ used }) => used)),
      disks,
      netIn: outside.reduce((sum, one) => sum + least0(one.rx_sec), 0),
      netOut: outside.reduce((sum, one) => sum + least0(one.tx_sec), 0),
      load1: least0(loadavg()[0]),
      cores: availableParallelism(),
      uptime: uptime(),
      clockOffsetMs,
    }
  }
}
