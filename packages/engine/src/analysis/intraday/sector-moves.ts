import { addMember, changeOf, emptyChange } from '../sector-heat/sector-change.ts'
import type { SectorTable } from '../sector-heat/sector-table.ts'
import type { IntradayDay, IntradayWalk } from './intraday-walk.ts'

/** A sector that moved much faster than sectors do. */
export interface SectorMove {
  readonly minute: number
  readonly sector: number
  /** Within five minutes. */
  readonly move: number
  /** Since the previous close. */
  readonly change: number
  /** The member that has risen or fallen most; −1 without one. */
  readonly leader: number
}

/** HOT-5 */
export const sectorMoveLimits = { move: 0.004, minutes: 5, quietMinutes: 30, leastMembers: 5 } as const

const RING = sectorMoveLimits.minutes + 1

export interface SectorMoves {
  readonly ring: Float64Array
  readonly toldAt: Int16Array
  readonly events: SectorMove[]
}

export const createSectorMoves = (sectors: number): SectorMoves => ({
  ring: new Float64Array(sectors * RING).fill(Number.NaN),
  toldAt: new Int16Array(sectors).fill(-1000),
  events: [],
})

/** Looks at all industries and concepts at the end of the minute the walk has just taken in. */
export function takeSectorMinute(
  sectors: SectorMoves,
  { groups, membership }: SectorTable,
  walk: IntradayWalk,
  day: IntradayDay & { readonly floatShares: ArrayLike<number> },
): void {
  const minute = walk.passed - 1
  const [industries = [], , concepts = []] = groups
  for (const sector of [...industries, ...concepts]) {
    const [from, until] = [membership.offsets[sector] ?? 0, membership.offsets[sector + 1] ?? 0]
    const sum = emptyChange()
    for (let at = from; at < until; at += 1) {
      const id = membership.members[at] ?? 0
      const [price, before] = [walk.last[id] ?? 0, day.preClose[id] ?? 0]
      if (price <= 0 || before <= 0 || !day.isTradable(id)) continue
      addMember(sum, before * (day.floatShares[id] ?? 0), price / before - 1)
    }
    const change = changeOf(sum)
    const move = change - (sectors.ring[sector * RING + ((minute + 1) % RING)] ?? Number.NaN)
    sectors.ring[sector * RING + (minute % RING)] = change
    if (sum.count < sectorMoveLimits.leastMembers || !(Math.abs(move) >= sectorMoveLimits.move)) continue
    if (minute - (sectors.toldAt[sector] ?? 0) < sectorMoveLimits.quietMinutes) continue
    sectors.toldAt[sector] = minute
    const members = membership.members.subarray(from, until)
    sectors.events.push({ minute, sector, move, change, leader: leaderOf(members, walk, day, Math.sign(move)) })
  }
}

function leaderOf(members: Int32Array, walk: IntradayWalk, day: IntradayDay, sign: number): number {
  let [leader, most] = [-1, -Infinity]
  for (const id of members) {
    const [price, before] = [walk.last[id] ?? 0, day.preClose[id] ?? 0]
    if (price <= 0 || before <= 0 || !day.isTradable(id)) continue
    const change = sign * (price / before - 1)
    if (change > most) [leader, most] = [id, change]
  }
  return leader
}
