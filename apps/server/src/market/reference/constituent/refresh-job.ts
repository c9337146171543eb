import { setTimeout as pause } from 'node:timers/promises'

import { listSourceLabels, type RefreshReport } from '@liangshu/contract/market/member-list'

import type { JobContext, JobDefinition } from '../../../platform/jobs/job-registry.ts'
import { refreshLists, type RefreshParts } from './refresh-lists.ts'

const TRIES = 3
/** A provider that is down for a moment is asked again; one that is down for longer, on the next day. */
const PAUSE_MS = 60_000

/** The lists of today, before the opening call. Runs on a node that shows a market: the others leave it alone. */
export function refreshJob(parts: RefreshParts, pauseMs = PAUSE_MS): JobDefinition {
  const { market, factors } = parts

  async function refresh({ log, signal }: JobContext): Promise<RefreshReport> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await refreshLists(parts)
      } catch (error) {
        if (attempt === TRIES || signal.aborted) throw error
        log(`第${attempt}次未成功：${error instanceof Error ? error.message : String(error)}`)
        await pause(pauseMs, undefined, { signal })
      }
    }
  }

  return {
    name: 'refreshConstituents',
    title: '刷新指数成分名单',
    timeoutMs: 10 * 60_000,
    isAble: () => market.history !== null && market.isReady && market.isSettled,
    async run(context) {
      if (market.kind === 'feed' && !factors) return '实时行情源不提供指数成分，名单未变；可导入文件或配置因子服务'
      const { source, looked, changed } = await refresh(context)
      return `查看${looked}份名单，更新${changed}份，来源：${listSourceLabels[source]}`
    },
  }
}
