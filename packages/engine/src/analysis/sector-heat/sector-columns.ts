/** One slot per instrument of the market store. */
export interface MemberColumns {
  readonly changeRate: ArrayLike<number>
  /** At the previous close. */
  readonly floatCap: ArrayLike<number>
  readonly amount: ArrayLike<number>
  readonly mainNetInflow: ArrayLike<number>
  /** 1 where the symbol trades today; suspended ones do not count. */
  readonly isTradable: ArrayLike<number>
  readonly isLimitUp: ArrayLike<number>
  readonly isLimitDown: ArrayLike<number>
  readonly isFailedBoard: ArrayLike<number>
  readonly boards: ArrayLike<number>
  /** Second of day of the first seal, Infinity without one. */
  readonly firstSealSecond: ArrayLike<number>
}

/** Members of all sectors in one array; those of sector s lie at `offsets[s]` … `offsets[s+1] − 1`. */
export interface Membership {
  readonly offsets: Int32Array
  readonly members: Int32Array
}

export function createMembership(lists: readonly (readonly number[])[]): Membership {
  const offsets = new Int32Array(lists.length + 1)
  for (const [sector, list] of lists.entries()) offsets[sector + 1] = (offsets[sector] ?? 0) + list.length
  return { offsets, members: Int32Array.from(lists.flat()) }
}

export interface SectorColumns {
  readonly memberCount: Int32Array
  readonly changeRate: Float64Array
  readonly changeRateEqual: Float64Array
  readonly amount: Float64Array
  readonly turnoverRate: Float64Array
  readonly netInflow: Float64Array
  readonly netInflowRate: Float64Array
  readonly upCount: Int32Array
  readonly downCount: Int32Array
  readonly flatCount: Int32Array
  readonly limitUpCount: Int32Array
  readonly limitDownCount: Int32Array
  readonly failedCount: Int32Array
  readonly maxBoards: Int32Array
  /** Slot of the leading member, −1 without one. */
  readonly leader: Int32Array
}

export function createSectorColumns(length: number): SectorColumns {
  const ints = () => new Int32Array(length)
  const floats = () => new Float64Array(length)
  return {
    memberCount: ints(),
    changeRate: floats(),
    changeRateEqual: floats(),
    amount: floats(),
    turnoverRate: floats(),
    netInflow: floats(),
    netInflowRate: floats(),
    upCount: ints(),
    downCount: ints(),
    flatCount: ints(),
    limitUpCount: ints(),
    limitDownCount: ints(),
    failedCount: ints(),
    maxBoards: ints(),
    leader: ints(),
  }
}
