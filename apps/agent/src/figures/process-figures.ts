import { readdirSync, readFileSync } from 'node:fs'

type Stat = { pid: number; parent: number; ticks: number; startTicks: number; rssPages: number }

/** Of Linux on every machine we know; both are asked for by nobody else than here. */
const ticksPerSecond = 100
const pageBytes = 4096

function readStat(pid: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may hold anything, brackets included.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [parent = 0, ticks = 0, more = 0, startTicks = 0, rssPages = 0] = [1, 11, 12, 19, 21].map((at) => fields[at])
    return { pid, parent, ticks: ticks + more, startTicks, rssPages }
  } catch {
    return undefined
  }
}

/** Tells a process from another one that got the same number later; 0 where the system does not say. */
export const startTicksOf = (pid: number): number => readStat(pid)?.startTicks ?? 0

export type ProcessFigures = { cpu: number | null; memMb: number | null }

/** Processor and memory of processes with all their children. Null where /proc is not there. */
export function createProcessFigures() {
  let before = new Map<number, number>()
  let lookedAt = 0

  return function look(pids: readonly number[]): Map<number, ProcessFigures> {
    const wanted = pids.filter((pid) => pid > 0)
    if (process.platform !== 'linux' || wanted.length === 0) return new Map()
    const all = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => readStat(Number(name)) ?? [])
    const children = Map.groupBy(all, ({ parent }) => parent)
    const byPid = new Map(all.map((stat) => [stat.pid, stat]))
    const now = performance.now()
    const after = new Map(all.map(({ pid, ticks }) => [pid, ticks]))
    const seconds = lookedAt === 0 ? 0 : (now - lookedAt) / 1000
    const figures = wanted.flatMap((pid) => {
      const root = byPid.get(pid)
      if (!root) return []
      const tree = [root]
      for (let at = 0; at < tree.length; at += 1) tree.push(...(children.get(tree[at]?.pid ?? -1) ?? []))
      const ticks = tree.reduce((sum, one) => sum + Math.max(0, one.ticks - (before.get(one.pid) ?? one.ticks)), 0)
      const memMb = tree.reduce((sum, { rssPages }) => sum + rssPages * pageBytes, 0) / 1048576
      const cpu = seconds > 0 ? (ticks / ticksPerSecond / seconds) * 100 : null
      return [[pid, { cpu, memMb }] as const]
    })
    before = after
    lookedAt = now
    return new Map(figures)
  }
}
