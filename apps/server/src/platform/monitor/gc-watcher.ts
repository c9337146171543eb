import { constants, PerformanceObserver, type PerformanceEntry } from 'node:perf_hooks'

export type GcPauses = {
  kind: 'minor' | 'major' | 'incremental' | 'weak'
  count: number
  totalMs: number
  longestMs: number
}

const kinds = new Map<number, GcPauses['kind']>([
  [constants.NODE_PERFORMANCE_GC_MINOR, 'minor'],
  [constants.NODE_PERFORMANCE_GC_MAJOR, 'major'],
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL, 'incremental'],
  [constants.NODE_PERFORMANCE_GC_WEAKCB, 'weak'],
])

const kindOf = (entry: PerformanceEntry) => kinds.get((entry as { detail?: { kind?: number } }).detail?.kind ?? -1)

/** How often and how long the garbage collector held everything up, by what it did. */
export function createGcWatcher() {
  const pauses = new Map(
    [...kinds.values()].map((kind): [string, GcPauses] => [kind, { kind, count: 0, totalMs: 0, longestMs: 0 }]),
  )
  const watcher = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const known = pauses.get(kindOf(entry) ?? '')
      if (!known) continue
      known.count += 1
      known.totalMs += entry.duration
      known.longestMs = Math.max(known.longestMs, entry.duration)
    }
  })
  return {
    begin: () => watcher.observe({ entryTypes: ['gc'] }),
    end: () => watcher.disconnect(),
    pauses: (): GcPauses[] => [...pauses.values()].map((kind) => ({ ...kind })),
    totals: () => {
      const all = [...pauses.values()]
      return {
        count: all.reduce((sum, { count }) => sum + count, 0),
        totalMs: all.reduce((sum, { totalMs }) => sum + totalMs, 0),
      }
    },
  }
}
