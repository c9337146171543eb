import type { EmotionPart, EmotionParts, EmotionPhases } from '@liangshu/contract/insight/emotion'
import { emotionDefinition } from '@liangshu/engine/analysis/emotion/definition'
import type { EmotionScore, ScoredComponent } from '@liangshu/engine/analysis/emotion/emotion-score'
import { emotionStage, exposureBands, threeDayDrift } from '@liangshu/engine/analysis/emotion/emotion-stage'
import { phaseRecord, stagesOf } from '@liangshu/engine/analysis/emotion/phase-record'
import { momentAt } from '@liangshu/engine/market/live/moment'
import { quoteStatus } from '@liangshu/engine/market/live/snapshot-columns'
import { asOfText } from '@liangshu/engine/market/reader/find'
import type { MarketWithHistory } from '@liangshu/engine/market/reader/market'
import { inputRefusal, preparing } from '@liangshu/engine/market/reader/refusal'

import { emotionState } from './emotion.calls.ts'

const round = (value: number): number => Math.round(value * 1e4) / 1e4

const unitOf = (name: string): EmotionPart['unit'] =>
  name.endsWith('家数') || name === '连板高度' ? 'count' : name === '成交额比' ? 'ratio' : 'rate'

const breakpoints = new Map(
  [...emotionDefinition.hot, ...emotionDefinition.panic].map(({ name, points }) => [name, points]),
)

function partOf(side: EmotionPart['side'], one: ScoredComponent, past: readonly EmotionScore[]): EmotionPart {
  const earlier = past.flatMap((score) => {
    const known = (side === 'hot' ? score.hotParts : score.panicParts).find(({ name }) => name === one.name)
    return known ? [known.value] : []
  })
  const recent = earlier.slice(-5)
  const before = earlier.at(-1)
  return {
    side,
    name: one.name,
    unit: unitOf(one.name),
    value: round(one.value),
    score: round(one.score),
    points: [...(breakpoints.get(one.name) ?? [0, 0, 0, 0])],
    before: before === undefined ? null : round(before),
    mean5: recent.length === 0 ? null : round(recent.reduce((sum, value) => sum + value, 0) / recent.length),
  }
}

/** The score of a day with the days before it: today's as far as it has come, or a closed one's. */
function scoreOfDay(market: MarketWithHistory, date: string | undefined) {
  const { history, now } = emotionState(market)
  const isClosed = momentAt(market.time.secondOfDay).status === quoteStatus.closed
  if (now && (date === undefined || date === market.today.date))
    return {
      date: market.today.date,
      score: now.score,
      past: history.scores,
      state: isClosed ? '收盘' : '盘中',
    } as const
  const at = date === undefined ? history.records.length - 1 : history.records.findIndex((one) => one.日期 === date)
  const score = history.scores[at]
  if (!score) {
    if (date === undefined) throw preparing('市场情绪数据不足')
    throw inputRefusal(`该日期没有情绪数据：${date}`)
  }
  return {
    date: history.records[at]?.日期 ?? '',
    score,
    past: history.scores.slice(0, at),
    state: '收盘',
  } as const
}

/** The index opened into its sixteen components, each beside yesterday and the mean of five days. */
export function emotionParts(market: MarketWithHistory, args: { date?: string | undefined }): EmotionParts {
  const { date, score, past, state } = scoreOfDay(market, args.date)
  const recent = past.slice(-6)
  const stage = emotionStage(score, recent)
  return {
    date,
    asOf: date === market.today.date ? asOfText(market) : `${date} 15:00:00`,
    state,
    stage,
    exposure: [...exposureBands[stage]],
    hot: round(score.hot),
    panic: round(score.panic) + 0,
    net: round(score.net),
    drift: round(threeDayDrift(score, past)),
    version: score.defVersion,
    parts: [
      ...score.hotParts.map((one) => partOf('hot', one, recent)),
      ...score.panicParts.map((one) => partOf('panic', one, recent)),
    ],
  }
}

/** The stage of every day, and how all shares did after each stage. */
export function emotionPhases(market: MarketWithHistory, _args: object = {}): EmotionPhases {
  const { history } = emotionState(market)
  const stages = stagesOf(history.scores)
  const dayOf = history.records.map(({ 日期: date }) => market.stocks.axis.indexOf(date))
  const returnsAfter = (at: number, days: number): number => {
    const first = dayOf[at] ?? Number.POSITIVE_INFINITY
    if (first + days >= market.today.day) return Number.NaN
    let value = 1
    for (let day = first + 1; day <= first + days; day += 1) value *= 1 + market.allSharesReturn(day)
    return value - 1
  }
  return {
    phases: phaseRecord(stages, returnsAfter),
    days: stages.map((stage, at) => ({
      date: history.records[at]?.日期 ?? '',
      stage,
      net: history.records[at]?.全情绪指数 ?? 0,
    })),
  }
}
