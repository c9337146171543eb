import { getHeapSpaceStatistics, getHeapStatistics } from 'node:v8'

import type { RuntimeInfo } from '@liangshu/contract/system/monitor-pages'

import type { ProcessSampler } from '../../platform/monitor/process-sampler.ts'
import { countThreads, findThreads } from '../../platform/monitor/threads.ts'
import { pointsOf } from './server-info.ts'

const shownVersions = ['node', 'v8', 'uv', 'openssl', 'zlib', 'llhttp', 'icu'] as const

/** Heap, garbage collector, event loop and threads of this process. */
export async function findRuntimeInfo(sampler: ProcessSampler): Promise<RuntimeInfo> {
  const { rss, heapUsed, heapTotal, external, arrayBuffers } = process.memoryUsage()
  const history = pointsOf(sampler)
  return {
    versions: shownVersions.map((name) => ({ name, version: process.versions[name] ?? '' })),
    memory: {
      rssBytes: rss,
      heapUsedBytes: heapUsed,
      heapTotalBytes: heapTotal,
      heapLimitBytes: getHeapStatistics().heap_size_limit,
      externalBytes: external,
      arrayBufferBytes: arrayBuffers,
    },
    spaces: getHeapSpaceStatistics().map((space) => ({
      name: space.space_name,
      sizeBytes: space.space_size,
      usedBytes: space.space_used_size,
      availableBytes: space.space_available_size,
      physicalBytes: space.physical_space_size,
    })),
    gc: sampler.gc.pauses(),
    loop: { ...sampler.loopDelay(), utilization: history.at(-1)?.loopUtilization ?? 0 },
    threads: await findThreads(),
    threadPeak: countThreads().peak,
    resources: countResources(process.getActiveResourcesInfo()),
    history,
  }
}

function countResources(kinds: readonly string[]): RuntimeInfo['resources'] {
  const counts = new Map<string, number>()
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return [...counts].map(([kind, count]) => ({ kind, count })).toSorted((a, b) => b.count - a.count)
}
