import { dayFlags, hasFlag, type DailyColumns } from '../../market/day/daily-columns.ts'

/** The limit statistics of one day, by the definitions of the emotion screen: no-limit days do not count. */
export interface LimitCounts {
  readonly up: number
  readonly down: number
  readonly failed: number
  readonly sealRate: number
  readonly height: number
  readonly secondBoards: number
  /** Stocks at two boards or more against yesterday's limit-ups. */
  readonly promotion: number
  readonly onePrice: number
}

export function limitCounts(columns: DailyColumns, day: number): LimitCounts {
  const counts = { up: 0, down: 0, failed: 0, height: 0, secondBoards: 0, onePrice: 0 }
  let promoted = 0
  let yesterday = 0
  for (let id = 0; id < columns.instruments; id += 1) {
    const slot = id * columns.capacity + day
    if (day > 0 && hasFlag(columns, slot - 1, dayFlags.sealedUp)) yesterday += 1
    if (hasFlag(columns, slot, dayFlags.suspended)) continue
    const isUp = hasFlag(columns, slot, dayFlags.sealedUp)
    const boards = columns.boards[slot] as number
    if (isUp) counts.up += 1
    else if (hasFlag(columns, slot, dayFlags.touchedUp)) counts.failed += 1
    if (hasFlag(columns, slot, dayFlags.sealedDown)) counts.down += 1
    if (isUp && columns.low[slot] === columns.high[slot]) counts.onePrice += 1
    counts.height = Math.max(counts.height, boards)
    if (boards === 2) counts.secondBoards += 1
    if (boards >= 2) promoted += 1
  }
  return {
    ...counts,
    sealRate: counts.up / Math.max(1, counts.up + counts.failed),
    promotion: promoted / Math.max(1, yesterday),
  }
}
