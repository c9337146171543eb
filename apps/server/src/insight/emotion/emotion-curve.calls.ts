import type { EmotionCurve } from '@liangshu/contract/insight/emotion'
import type { EmotionInputs } from '@liangshu/engine/analysis/emotion/definition'
import { emotionInputs } from '@liangshu/engine/analysis/emotion/emotion-inputs'
import { scoreEmotion, type EmotionScore } from '@liangshu/engine/analysis/emotion/emotion-score'
import type { DayFacts } from '@liangshu/engine/market/day/day-facts'
import { volumeShareAt } from '@liangshu/engine/market/day/volume-shape'
import { ALL_SHARES_SYMBOL } from '@liangshu/engine/market/instrument/market-indices'
import { momentAt } from '@liangshu/engine/market/live/moment'
import { quoteStatus } from '@liangshu/engine/market/live/snapshot-columns'
import { liveOf, slotOfSymbol } from '@liangshu/engine/market/reader/find'
import type { MarketWithHistory } from '@liangshu/engine/market/reader/market'
import { MINUTES_PER_DAY, minuteEndClock, minuteEndSecond } from '@liangshu/engine/time/session/minute-grid'

import { emptyEmotionColumns, pushEmotionRow } from '@liangshu/engine/analysis/emotion/emotion-columns'
import type { EmotionHistory } from '@liangshu/engine/analysis/emotion/emotion-history'
import { insightOf } from '../analysis/insight-state.ts'
import { emotionNow } from './emotion-now.ts'
import { emotionState } from './emotion.calls.ts'

/** One point each five minutes: finer shows noise only. */
const STEP = 5

interface Walk {
  /** Minutes that are in the sums below. */
  passed: number
  readonly high: Float64Array
  amount: number
  readonly points: EmotionCurve['points']
}

interface Judged {
  readonly score: EmotionScore
  readonly inputs: EmotionInputs
}

/** What has been worked out of a day stays: an ended minute does not change. */
const walks = new WeakMap<DayFacts, Walk>()

function takeMinute({ minutes }: DayFacts, walk: Walk, minute: number): void {
  for (let id = 0; id < walk.high.length; id += 1) {
    const at = id * MINUTES_PER_DAY + minute
    walk.high[id] = Math.max(walk.high[id] ?? 0, minutes.high[at] ?? 0)
    walk.amount += minutes.amount[at] ?? 0
  }
}

/** Out of the minutes alone: the book of a past minute is not kept, so one that closes at the limit counts as sealed. */
function judgeMinute(market: MarketWithHistory, history: EmotionHistory, walk: Walk, minute: number): Judged | null {
  const { today } = market
  const live = liveOf(market)
  const out = emptyEmotionColumns()
  let listed = 0
  for (let id = 0; id < walk.high.length; id += 1) {
    const [status, up, before] = [live.status[id] ?? 0, live.limitUp[id] ?? 0, live.preClose[id] ?? 0]
    if (status === quoteStatus.absent || status === quoteStatus.suspended || up === 0) continue
    listed += 1
    const close = today.minutes.close[id * MINUTES_PER_DAY + minute] ?? 0
    if (close <= 0 || before <= 0) continue
    const isUp = close === up ? 1 : 0
    const boardsBefore = today.boardsBefore[id] ?? 0
    pushEmotionRow(out, {
      changeRate: close / before - 1,
      isSealedUp: isUp,
      isSealedDown: close === live.limitDown[id] ? 1 : 0,
      isFailedBoard: isUp === 0 && (walk.high[id] ?? 0) >= up ? 1 : 0,
      boards: isUp ? boardsBefore + 1 : 0,
      boardsBefore,
      wasSealedUp: today.wasSealedUp[id] ?? 0,
      isHigh60: close > (history.high59[id] ?? Number.NaN) ? 1 : 0,
      isLow60: close < (history.low59[id] ?? Number.NaN) ? 1 : 0,
    })
  }
  const mean = history.amounts.reduce((sum, value) => sum + value, 0) / history.amounts.length
  const slot = slotOfSymbol(market, ALL_SHARES_SYMBOL)
  const level = market.indices.levelAt(slot, minute + 1)
  const base = (live.preClose[slot] ?? Number.NaN) / (today.instruments[slot]?.priceScale ?? 1)
  const inputs = emotionInputs(out, {
    amountRatio: walk.amount / (mean * volumeShareAt(minuteEndSecond(minute))),
    indexReturn: level / base - 1,
  })
  const score = scoreEmotion(inputs, out.changeRate.length / Math.max(1, listed))
  return score && { score, inputs }
}

/** As the figure of now is made, at the end of a minute; from minutes alone where the source keeps no books. */
function pointAt(market: MarketWithHistory, history: EmotionHistory, walk: Walk, minute: number): void {
  const second = minuteEndSecond(minute)
  const judged = market.liveAt
    ? emotionNow(market.today, market.liveAt(second), second, history)
    : judgeMinute(market, history, walk, minute)
  if (!judged) return
  const { score, inputs } = judged
  const tenth = (value: number) => Math.round(value * 10) / 10 + 0
  walk.points.push({
    time: minuteEndClock(minute),
    hot: tenth(score.hot),
    panic: tenth(score.panic),
    net: tenth(score.net),
    limitUps: inputs.limitUps,
    limitDowns: inputs.limitDowns,
  })
}

/** Takes in the minutes that have ended, one point a step: a whole day at once would hold up the quotes. */
export function* emotionCurveSteps(market: MarketWithHistory): Generator<void, void> {
  const { emotion } = insightOf(market)
  if (!emotion || emotion.day !== market.today.day) return
  const walk = walkOf(market)
  while (walk.passed < endedMinutes(market)) {
    takeMinute(market.today, walk, walk.passed)
    walk.passed += 1
    if (walk.passed % STEP !== 0) continue
    pointAt(market, emotion, walk, walk.passed - 1)
    yield
  }
}

const endedMinutes = ({ time }: MarketWithHistory): number => momentAt(time.secondOfDay).minutes

function walkOf(market: MarketWithHistory): Walk {
  const { today } = market
  const known = walks.get(today)
  // A clock that was set back begins again.
  if (known && known.passed <= endedMinutes(market)) return known
  const walk: Walk = { passed: 0, high: new Float64Array(today.boardsBefore.length), amount: 0, points: [] }
  walks.set(today, walk)
  return walk
}

/** Emotion through the day, from the minutes that have ended. */
export function emotionCurve(market: MarketWithHistory, _args: object = {}): EmotionCurve {
  const { today } = market
  emotionState(market)
  for (const _ of emotionCurveSteps(market)) continue
  return { date: today.date, points: walkOf(market).points }
}
