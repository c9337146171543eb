import type { MemberColumns } from '@liangshu/engine/analysis/sector-heat/sector-columns'
import type { DayFacts } from '@liangshu/engine/market/day/day-facts'
import type { LiveColumns } from '@liangshu/engine/market/live/live-columns'
import { quoteStatus } from '@liangshu/engine/market/live/snapshot-columns'

/** All stocks at this beat, as the sector figures want them. Money in yuan. */
export function liveMembers(facts: DayFacts, live: LiveColumns, secondOfDay: number): MemberColumns {
  const count = facts.boardsBefore.length
  const firstSealSecond = new Float64Array(count).fill(Infinity)
  for (const [id, { side, firstSealSecond: second }] of facts.pool) {
    if (side === 'up' && second <= secondOfDay) firstSealSecond[id] = second
  }
  return {
    changeRate: live.changeRate.subarray(0, count),
    floatCap: Float64Array.from(
      { length: count },
      (_, id) => ((live.preClose[id] ?? 0) / 10_000) * (facts.floatShares[id] ?? 0),
    ),
    amount: Float64Array.from({ length: count }, (_, id) => (live.amount[id] ?? 0) / 100),
    mainNetInflow: Float64Array.from({ length: count }, (_, id) => (live.mainInflow[id] ?? 0) / 100),
    isTradable: Uint8Array.from({ length: count }, (_, id) => isTradable(live.status[id] ?? 0)),
    isLimitUp: live.isSealedUp,
    isLimitDown: live.isSealedDown,
    isFailedBoard: live.isFailedBoard,
    boards: live.boards,
    firstSealSecond,
  }
}

const isTradable = (status: number): number =>
  status === quoteStatus.absent || status === quoteStatus.suspended ? 0 : 1
