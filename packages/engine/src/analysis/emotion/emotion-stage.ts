export type EmotionStage = '冰点' | '修复' | '发酵' | '高潮' | '分歧' | '退潮' | '震荡'

export interface StageDay {
  readonly net: number
  readonly maxBoards: number
  readonly sealRate: number
}

/** Net emotion against the mean of the previous three days; 0 without a past. */
export function threeDayDrift(today: StageDay, past: readonly StageDay[]): number {
  const recent = past.slice(-3)
  if (recent.length === 0) return 0
  return today.net - recent.reduce((sum, day) => sum + day.net, 0) / recent.length
}

/** First rule that holds. `past` is oldest first, today excluded. */
export function emotionStage(today: StageDay, past: readonly StageDay[]): EmotionStage {
  const { net, maxBoards, sealRate } = today
  const drift = threeDayDrift(today, past)
  const height5 = Math.max(maxBoards, ...past.slice(-5).map((day) => day.maxBoards))
  if (net <= -10) return '冰点'
  if (drift <= -4 && maxBoards <= height5 - 2) return '退潮'
  if (net >= 4 && drift < 0 && 1 - sealRate >= 0.35) return '分歧'
  if (net >= 14) return '高潮'
  if (net >= 0 && drift >= 0) return '发酵'
  return net < 0 && drift > 0 ? '修复' : '震荡'
}

/** Suggested gross exposure in percent. */
export const exposureBands = {
  冰点: [0, 20],
  修复: [20, 40],
  发酵: [40, 70],
  高潮: [0, 50],
  分歧: [0, 40],
  退潮: [0, 20],
  震荡: [30, 50],
} as const satisfies Record<EmotionStage, readonly [number, number]>
