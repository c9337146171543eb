/**
 * Change of a sector: its members' changes weighted by float cap at the previous close, the same number in every call
 * and on every screen. Weights at the last price would count a riser twice.
 */
export interface SectorChange {
  worth: number
  gain: number
  equal: number
  count: number
}

export const emptyChange = (): SectorChange => ({ worth: 0, gain: 0, equal: 0, count: 0 })

/** Adds one trading member. Who does not tell its shares has no weight of its own. */
export function addMember(sum: SectorChange, worthBefore: number, change: number): void {
  sum.count += 1
  sum.equal += change
  if (!(worthBefore > 0)) return
  sum.worth += worthBefore
  sum.gain += worthBefore * change
}

/** NaN without a trading member; where no member tells its shares all weigh the same. */
export function changeOf({ worth, gain, equal, count }: SectorChange): number {
  return worth > 0 ? gain / worth : equal / count
}
