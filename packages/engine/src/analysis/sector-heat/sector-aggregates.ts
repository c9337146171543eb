import { addMember, changeOf, emptyChange } from './sector-change.ts'
import type { MemberColumns, Membership, SectorColumns } from './sector-columns.ts'

const at = (values: ArrayLike<number>, index: number): number => values[index] ?? 0

/** Whether `a` leads `b`: sealed, more boards, sealed earlier, risen more, traded more. */
function leads(columns: MemberColumns, a: number, b: number): boolean {
  if (b < 0) return true
  const byOrder =
    at(columns.isLimitUp, a) - at(columns.isLimitUp, b) ||
    at(columns.boards, a) - at(columns.boards, b) ||
    earlier(at(columns.firstSealSecond, a), at(columns.firstSealSecond, b)) ||
    at(columns.changeRate, a) - at(columns.changeRate, b) ||
    at(columns.amount, a) - at(columns.amount, b)
  return byOrder > 0
}

// Two members without a seal carry Infinity, whose difference would be NaN.
function earlier(a: number, b: number): number {
  return a === b ? 0 : b - a
}

function aggregateSector(columns: MemberColumns, members: Int32Array, out: SectorColumns, sector: number): void {
  const sum = emptyChange()
  let amount = 0
  let inflow = 0
  let ups = 0
  let downs = 0
  let limitUps = 0
  let limitDowns = 0
  let failed = 0
  let boards = 0
  let leader = -1
  for (const slot of members) {
    const change = at(columns.changeRate, slot)
    if (at(columns.isTradable, slot) !== 1 || Number.isNaN(change)) continue
    addMember(sum, at(columns.floatCap, slot), change)
    amount += at(columns.amount, slot)
    inflow += at(columns.mainNetInflow, slot)
    if (change > 0) ups += 1
    else if (change < 0) downs += 1
    limitUps += at(columns.isLimitUp, slot)
    limitDowns += at(columns.isLimitDown, slot)
    failed += at(columns.isFailedBoard, slot)
    boards = Math.max(boards, at(columns.boards, slot))
    if (leads(columns, slot, leader)) leader = slot
  }
  const { count, equal, worth } = sum
  out.memberCount[sector] = count
  out.changeRate[sector] = changeOf(sum)
  out.changeRateEqual[sector] = equal / count
  out.amount[sector] = amount
  out.turnoverRate[sector] = worth > 0 ? amount / worth : Number.NaN
  out.netInflow[sector] = inflow
  out.netInflowRate[sector] = inflow / amount
  out.upCount[sector] = ups
  out.downCount[sector] = downs
  out.flatCount[sector] = count - ups - downs
  out.limitUpCount[sector] = limitUps
  out.limitDownCount[sector] = limitDowns
  out.failedCount[sector] = failed
  out.maxBoards[sector] = boards
  out.leader[sector] = leader
}

/** Sector figures of one beat; where no member tells its shares all weigh the same. A sector without a trading member has NaN rates and leader −1. */
export function aggregateSectors(columns: MemberColumns, { offsets, members }: Membership, out: SectorColumns): void {
  for (let sector = 0; sector < offsets.length - 1; sector += 1) {
    aggregateSector(columns, members.subarray(at(offsets, sector), at(offsets, sector + 1)), out, sector)
  }
}
