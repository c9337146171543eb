import { availableParallelism, cpus, loadavg, uptime } from 'node:os'

import type { HostFigures } from '@liangshu/contract/hosts/agent'

export type Disk = HostFigures['disks'][number]
export type Traffic = { inBytes: number; outBytes: number }

/** Disks fill slowly, and elsewhere than on Linux asking for them starts a program. */
const disksEveryMs = 60_000

const percent = (value: number): number => Math.min(100, Math.max(0, Number.isFinite(value) ? value : 0))

/** Linux tells all of it in files; other systems are read by a library that the agent otherwise does not load. */
const source = () => (process.platform === 'linux' ? import('./linux-figures.ts') : import('./other-figures.ts'))

function readCpu(): { busy: number; all: number } {
  const times = cpus().map(({ times: t }) => t)
  const all = times.reduce((sum, t) => sum + t.user + t.nice + t.sys + t.idle + t.irq, 0)
  return { all, busy: all - times.reduce((sum, t) => sum + t.idle, 0) }
}

/** What is counted since the start of the system becomes a rate by being looked at twice. */
export function createHostFigures() {
  let disks: Disk[] = []
  let disksAt = Number.NEGATIVE_INFINITY
  let cpu = readCpu()
  let traffic: (Traffic & { at: number }) | undefined

  return async function look(clockOffsetMs: number | null): Promise<HostFigures> {
    const { readDisks, readMemory, readTraffic } = await source()
    const now = performance.now()
    if (now - disksAt > disksEveryMs) {
      disksAt = now
      const found = await readDisks()
      disks = found.slice(0, 20).map((disk) => ({ ...disk, mount: disk.mount.slice(0, 100), used: percent(disk.used) }))
    }
    const [memory, counted, cpuNow] = [await readMemory(), await readTraffic(), readCpu()]
    const seconds = traffic ? (now - traffic.at) / 1000 : 0
    const rate = (after: number, before = after) => (seconds > 0 ? Math.max(0, after - before) / seconds : 0)
    const figures: HostFigures = {
      cpu: percent(((cpuNow.busy - cpu.busy) / (cpuNow.all - cpu.all)) * 100),
      mem: percent((1 - memory.availableBytes / memory.totalBytes) * 100),
      memTotalMb: memory.totalBytes / 1048576,
      disk: Math.max(0, ...disks.map(({ used }) => used)),
      disks,
      netIn: rate(counted.inBytes, traffic?.inBytes),
      netOut: rate(counted.outBytes, traffic?.outBytes),
      load1: loadavg()[0] ?? 0,
      cores: availableParallelism(),
      uptime: uptime(),
      clockOffsetMs,
    }
    cpu = cpuNow
    traffic = { ...counted, at: now }
    return figures
  }
}
