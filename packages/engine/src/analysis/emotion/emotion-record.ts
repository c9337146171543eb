import type { EmotionDay } from '@liangshu/contract/insight/emotion'
import type { EmotionScore } from './emotion-score.ts'

// Adding zero turns the -0 of a day without panic into 0.
const toTenth = (value: number): number => Math.round(value * 10) / 10 + 0

/** The record of one day for the wire. The sum is taken from the rounded parts, so that the bars and the line agree. */
export function emotionRecord(
  date: string,
  score: EmotionScore,
  boardIndex: number,
  state: NonNullable<EmotionDay['状态']>,
): EmotionDay {
  const hot = toTenth(score.hot)
  const panic = toTenth(score.panic)
  return {
    日期: date,
    火热指数: hot,
    恐慌指数: panic,
    全情绪指数: toTenth(hot + panic),
    连板指数: toTenth(boardIndex),
    连板高度: score.maxBoards,
    状态: state,
  }
}
