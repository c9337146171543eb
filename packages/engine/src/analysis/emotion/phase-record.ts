import { emotionStages, type EmotionPhases } from '@liangshu/contract/insight/emotion'
import { emotionStage, type EmotionStage, type StageDay } from './emotion-stage.ts'

const HORIZONS = [1, 5, 20] as const

/** Fewer than this say nothing. */
const LEAST_SAMPLES = 30

/** The stage of every day, each seen with the days before it only. */
export function stagesOf(days: readonly StageDay[]): EmotionStage[] {
  return days.map((day, at) => emotionStage(day, days.slice(Math.max(0, at - 5), at)))
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2
}

/**
 * What followed each stage: the return of all shares over the next 1, 5 and 20 days. `returnsAfter(at, days)` is NaN where
 * those days have not all closed.
 */
export function phaseRecord(
  stages: readonly EmotionStage[],
  returnsAfter: (at: number, days: number) => number,
): EmotionPhases['phases'] {
  return emotionStages.map((stage) => {
    const at = stages.flatMap((one, index) => (one === stage ? [index] : []))
    const after = HORIZONS.map((days) => {
      const values = at.map((index) => returnsAfter(index, days)).filter((value) => Number.isFinite(value))
      const n = values.length
      if (n < LEAST_SAMPLES) return { days, n, mean: null, median: null, upShare: null }
      return {
        days,
        n,
        mean: values.reduce((sum, value) => sum + value, 0) / n,
        median: median(values),
        upShare: values.filter((value) => value > 0).length / n,
      }
    })
    return { stage, n: at.length, after }
  })
}
