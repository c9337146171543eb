import type { EmotionInputs } from '@liangshu/engine/analysis/emotion/definition'
import { emotionInputs } from '@liangshu/engine/analysis/emotion/emotion-inputs'
import { nextBoardIndex, scoreEmotion, type EmotionScore } from '@liangshu/engine/analysis/emotion/emotion-score'
import type { DayFacts } from '@liangshu/engine/market/day/day-facts'
import { volumeShareAt } from '@liangshu/engine/market/day/volume-shape'
import { ALL_SHARES_SYMBOL } from '@liangshu/engine/market/instrument/market-indices'
import type { LiveColumns } from '@liangshu/engine/market/live/live-columns'
import { momentAt } from '@liangshu/engine/market/live/moment'
import { quoteStatus } from '@liangshu/engine/market/live/snapshot-columns'

import { emptyEmotionColumns, pushEmotionRow, type EmotionRow } from '@liangshu/engine/analysis/emotion/emotion-columns'
import type { EmotionHistory } from '@liangshu/engine/analysis/emotion/emotion-history'

export interface EmotionNow {
  readonly score: EmotionScore
  readonly inputs: EmotionInputs
  readonly boardIndex: number
}

/** One stock now; `null` before its first price. */
export function liveRow(facts: DayFacts, live: LiveColumns, id: number, history: EmotionHistory): EmotionRow | null {
  const changeRate = live.changeRate[id] ?? Number.NaN
  if (Number.isNaN(changeRate)) return null
  const last = live.last[id] ?? 0
  return {
    changeRate,
    isSealedUp: live.isSealedUp[id] ?? 0,
    isSealedDown: live.isSealedDown[id] ?? 0,
    isFailedBoard: live.isFailedBoard[id] ?? 0,
    boards: live.boards[id] ?? 0,
    boardsBefore: facts.boardsBefore[id] ?? 0,
    wasSealedUp: facts.wasSealedUp[id] ?? 0,
    isHigh60: last > (history.high59[id] ?? Number.NaN) ? 1 : 0,
    isLow60: last < (history.low59[id] ?? Number.NaN) ? 1 : 0,
  }
}

/** Emotion of the running day; `null` before the market has opened. */
export function emotionNow(
  facts: DayFacts,
  live: LiveColumns,
  secondOfDay: number,
  history: EmotionHistory,
): EmotionNow | null {
  if (!momentAt(secondOfDay).isOpened) return null
  const out = emptyEmotionColumns()
  let amount = 0
  let listed = 0
  for (let id = 0; id < facts.boardsBefore.length; id += 1) {
    const status = live.status[id] ?? 0
    amount += live.amount[id] ?? 0
    if (status === quoteStatus.absent || status === quoteStatus.suspended || live.limitUp[id] === 0) continue
    listed += 1
    const row = liveRow(facts, live, id, history)
    if (row) pushEmotionRow(out, row)
  }
  const mean = history.amounts.reduce((sum, value) => sum + value, 0) / history.amounts.length
  const index = facts.instruments.findIndex(({ symbol }) => symbol === ALL_SHARES_SYMBOL)
  const inputs = emotionInputs(out, {
    amountRatio: amount / (mean * volumeShareAt(secondOfDay)),
    indexReturn: live.changeRate[index] ?? Number.NaN,
  })
  const score = scoreEmotion(inputs, out.changeRate.length / Math.max(1, listed))
  return score && { score, inputs, boardIndex: nextBoardIndex(history.boardIndex, out.ladderReturns) }
}
