import { emotionDays, emotionPaths, type EmotionDay } from '@liangshu/contract/insight/emotion'
import { cleanText } from '@liangshu/engine/analysis/news/clean-text'

import { createFeedClient, FeedError } from '../../market/index.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { parseSentJson } from '../../platform/http/clean-text.ts'
import type { Log } from '../../platform/log/log.ts'
import type { OutsideHosts } from '../../platform/outgoing/outside-hosts.ts'

const TIMEOUT_MS = 5000
const MOST_BYTES = 2 * 1024 * 1024
const MOST_TEXT = 5000
const RETRIES = 1

/** What came last, and whether it is what was just asked for. */
export interface LastKnown<Value> {
  readonly value: Value
  readonly isStale: boolean
}

/** An emotion service elsewhere, by its address. When it is down, what it said last is said again. */
export function createEmotionHost(origin: string, log: Pick<Log, 'warn'>, hosts: OutsideHosts) {
  const base = origin.replace(/\/+$/, '')
  const client = createFeedClient({
    allowedHosts: [new URL(base).host],
    timeoutMs: TIMEOUT_MS,
    mostBytes: MOST_BYTES,
    spacing: { turn: async () => undefined },
  })
  let days: readonly EmotionDay[] | null = null
  let text: string | null = null

  async function read(path: string): Promise<string> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        const bytes = await hosts.watch('emotion', () => client.get(new URL(base + path), { accept: '*/*' }))
        return new TextDecoder().decode(bytes)
      } catch (error) {
        if (!(error instanceof FeedError) || attempt >= RETRIES) throw error
      }
    }
  }

  async function orLast<Value>(ask: () => Promise<Value>, last: Value | null): Promise<LastKnown<Value>> {
    try {
      return { value: await ask(), isStale: false }
    } catch (error) {
      if (!(error instanceof FeedError)) throw error
      log.warn({ err: error }, 'the emotion host did not answer')
      if (last === null) throw new AppError('MARKET_PREPARING', {}, { message: '市场情绪服务暂不可用，请稍后重试' })
      return { value: last, isStale: true }
    }
  }

  function parseDays(body: string): readonly EmotionDay[] {
    let json: unknown
    try {
      json = parseSentJson(body)
    } catch {
      throw new FeedError('garbage', 'days are not JSON')
    }
    const read = emotionDays.safeParse(json)
    if (!read.success) throw new FeedError('garbage', 'days of another shape')
    return read.data.toSorted((a, b) => (a.日期 < b.日期 ? -1 : 1))
  }

  return {
    async days(): Promise<LastKnown<readonly EmotionDay[]>> {
      const kept = await orLast(async () => parseDays(await read(emotionPaths.days)), days)
      days = kept.value
      return kept
    },
    async proposal(): Promise<LastKnown<string>> {
      const kept = await orLast(async () => cleanText(await read(emotionPaths.proposal), MOST_TEXT), text)
      text = kept.value
      return kept
    },
  }
}
