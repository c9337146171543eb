/** One stock that trades today under a limit. */
export interface EmotionRow {
  readonly changeRate: number
  readonly isSealedUp: number
  readonly isSealedDown: number
  readonly isFailedBoard: number
  readonly boards: number
  readonly boardsBefore: number
  readonly wasSealedUp: number
  readonly isHigh60: number
  readonly isLow60: number
}

export function emptyEmotionColumns() {
  return {
    changeRate: [] as number[],
    isSealedUp: [] as number[],
    isSealedDown: [] as number[],
    isFailedBoard: [] as number[],
    boards: [] as number[],
    wasSealedUp: [] as number[],
    isHigh60: [] as number[],
    isLow60: [] as number[],
    /** Returns of those who closed yesterday with two boards or more. */
    ladderReturns: [] as number[],
  }
}

export function pushEmotionRow(out: ReturnType<typeof emptyEmotionColumns>, row: EmotionRow): void {
  out.changeRate.push(row.changeRate)
  out.isSealedUp.push(row.isSealedUp)
  out.isSealedDown.push(row.isSealedDown)
  out.isFailedBoard.push(row.isFailedBoard)
  out.boards.push(row.boards)
  out.wasSealedUp.push(row.wasSealedUp)
  out.isHigh60.push(row.isHigh60)
  out.isLow60.push(row.isLow60)
  if (row.boardsBefore >= 2) out.ladderReturns.push(row.changeRate)
}
