import type { EmotionDay } from '@liangshu/contract/insight/emotion'
import { emotionProposal } from '@liangshu/engine/analysis/emotion/emotion-proposal'
import { emotionRecord } from '@liangshu/engine/analysis/emotion/emotion-record'
import { quoteStatus } from '@liangshu/engine/simulator/tape/snapshot-columns'
import { momentAt } from '@liangshu/engine/simulator/tape/moment'

import { preparing } from '../call-refusal.ts'
import { emotionNow, type EmotionNow } from '../emotion/emotion-now.ts'
import type { EmotionHistory } from '../emotion/emotion-history.ts'
import type { MarketCore } from '../market-core.ts'
import { liveOf } from './call-tools.ts'

export function emotionState(core: MarketCore): { history: EmotionHistory; now: EmotionNow | null } {
  const { emotion } = core.background
  if (!emotion || emotion.day !== core.facts.day) throw preparing('市场情绪计算中')
  return { history: emotion, now: emotionNow(core.facts, liveOf(core), core.time.secondOfDay, emotion) }
}

export function emotionDays(core: MarketCore, _args: object = {}): EmotionDay[] {
  const { history, now } = emotionState(core)
  if (!now) return [...history.records]
  const isClosed = momentAt(core.time.secondOfDay).status === quoteStatus.closed
  return [...history.records, emotionRecord(core.facts.date, now.score, now.boardIndex, isClosed ? '收盘' : '盘中')]
}

export function emotionText(core: MarketCore, _args: object = {}): string {
  const { history, now } = emotionState(core)
  if (now) return emotionProposal(now.score, history.scores)
  const last = history.scores.at(-1)
  return last ? emotionProposal(last, history.scores.slice(0, -1)) : ''
}
