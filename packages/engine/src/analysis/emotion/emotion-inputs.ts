import type { EmotionInputs } from './definition.ts'

/** One slot per A-share that trades today and has a limit. */
export interface EmotionColumns {
  readonly changeRate: ArrayLike<number>
  readonly isSealedUp: ArrayLike<number>
  readonly isSealedDown: ArrayLike<number>
  readonly isFailedBoard: ArrayLike<number>
  readonly boards: ArrayLike<number>
  readonly wasSealedUp: ArrayLike<number>
  readonly isHigh60: ArrayLike<number>
  readonly isLow60: ArrayLike<number>
}

const BIG_LOSS = -0.07

function medianOf(values: Float64Array): number {
  values.sort()
  const middle = values.length >> 1
  const upper = values[middle] ?? Number.NaN
  return values.length % 2 === 1 ? upper : (upper + (values[middle - 1] ?? Number.NaN)) / 2
}

/** Counts the universe in one pass. Without a limit-up yesterday premium and promotion are 0, not unknown. */
export function emotionInputs(
  columns: EmotionColumns,
  market: { readonly amountRatio: number; readonly indexReturn: number },
): EmotionInputs {
  const length = columns.changeRate.length
  const at = (values: ArrayLike<number>, i: number): number => values[i] ?? 0
  let [limitUps, limitDowns, failedBoards, ups, downs, bigLosses] = [0, 0, 0, 0, 0, 0]
  let [maxBoards, promoted, yesterday, premium, highs, lows] = [0, 0, 0, 0, 0, 0]
  for (let i = 0; i < length; i += 1) {
    const change = at(columns.changeRate, i)
    if (change > 0) ups += 1
    else if (change < 0) downs += 1
    if (change <= BIG_LOSS) bigLosses += 1
    limitUps += at(columns.isSealedUp, i)
    limitDowns += at(columns.isSealedDown, i)
    failedBoards += at(columns.isFailedBoard, i)
    highs += at(columns.isHigh60, i)
    lows += at(columns.isLow60, i)
    const boards = at(columns.boards, i)
    if (boards > maxBoards) maxBoards = boards
    if (boards >= 2) promoted += 1
    if (at(columns.wasSealedUp, i) === 1) {
      yesterday += 1
      premium += change
    }
  }
  return {
    limitUps,
    limitDowns,
    failedBoards,
    advanceShare: ups + downs === 0 ? 0.5 : ups / (ups + downs),
    amountRatio: market.amountRatio,
    premium: yesterday === 0 ? 0 : premium / yesterday,
    maxBoards,
    promotion: yesterday === 0 ? 0 : promoted / yesterday,
    newHighShare: highs / length,
    newLowShare: lows / length,
    bigLossShare: bigLosses / length,
    medianReturn: medianOf(new Float64Array(columns.changeRate)),
    indexReturn: market.indexReturn,
  }
}
