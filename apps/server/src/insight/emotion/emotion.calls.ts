import type { EmotionDay } from '@liangshu/contract/insight/emotion'
import { emotionProposal } from '@liangshu/engine/analysis/emotion/emotion-proposal'
import { emotionRecord } from '@liangshu/engine/analysis/emotion/emotion-record'
import { momentAt } from '@liangshu/engine/market/live/moment'
import { quoteStatus } from '@liangshu/engine/market/live/snapshot-columns'
import { liveOf } from '@liangshu/engine/market/reader/find'
import type { MarketWithHistory } from '@liangshu/engine/market/reader/market'
import { preparing } from '@liangshu/engine/market/reader/refusal'

import { insightOf } from '../analysis/insight-state.ts'
import type { EmotionHistory } from '@liangshu/engine/analysis/emotion/emotion-history'
import { emotionNow, type EmotionNow } from './emotion-now.ts'

export function emotionState(market: MarketWithHistory): { history: EmotionHistory; now: EmotionNow | null } {
  const { emotion } = insightOf(market)
  if (!emotion || emotion.day !== market.today.day) throw preparing('市场情绪计算中')
  return { history: emotion, now: emotionNow(market.today, liveOf(market), market.time.secondOfDay, emotion) }
}

export function emotionDays(market: MarketWithHistory, _args: object = {}): EmotionDay[] {
  const { history, now } = emotionState(market)
  if (!now) return [...history.records]
  const isClosed = momentAt(market.time.secondOfDay).status === quoteStatus.closed
  return [...history.records, emotionRecord(market.today.date, now.score, now.boardIndex, isClosed ? '收盘' : '盘中')]
}

export function emotionText(market: MarketWithHistory, _args: object = {}): string {
  const { history, now } = emotionState(market)
  if (now) return emotionProposal(now.score, history.scores)
  const last = history.scores.at(-1)
  return last ? emotionProposal(last, history.scores.slice(0, -1)) : ''
}
