/**
 * Daily bars of many instruments, instrument-major: slot = id × capacity + day. Prices are 1/10000 yuan.
 * No amount column: it is volume × vwap, which keeps the matrix small and the two always agree.
 */
export interface DailyColumns {
  readonly instruments: number
  readonly capacity: number
  readonly open: Int32Array
  readonly high: Int32Array
  readonly low: Int32Array
  readonly close: Int32Array
  /** Previous close, or the ex-right reference price on an ex-day. */
  readonly ref: Int32Array
  readonly vwap: Int32Array
  readonly volume: Uint32Array
  readonly flags: Uint8Array
  /** Consecutive sealed limit-ups after this day. */
  readonly boards: Uint8Array
  /** Demand beyond the limit, in 1/1000 of the price: sizes the queue at the limit. */
  readonly excess: Uint8Array
}

/** Bits of `flags`. A day without `listed` is outside the life of the instrument. */
export const dayFlags = {
  listed: 1,
  suspended: 2,
  noLimit: 4,
  touchedUp: 8,
  sealedUp: 16,
  touchedDown: 32,
  sealedDown: 64,
  /** A company-specific surprise moved the stock: the news generator has something to tell. */
  surprise: 128,
} as const

export function createDailyColumns(instruments: number, capacity: number): DailyColumns {
  const slots = instruments * capacity
  return {
    instruments,
    capacity,
    open: new Int32Array(slots),
    high: new Int32Array(slots),
    low: new Int32Array(slots),
    close: new Int32Array(slots),
    ref: new Int32Array(slots),
    vwap: new Int32Array(slots),
    volume: new Uint32Array(slots),
    flags: new Uint8Array(slots),
    boards: new Uint8Array(slots),
    excess: new Uint8Array(slots),
  }
}

export function slotOf(columns: DailyColumns, id: number, day: number): number {
  if (day < 0 || day >= columns.capacity || id < 0 || id >= columns.instruments) {
    throw new RangeError(`no daily bar ${id} on day ${day}`)
  }
  return id * columns.capacity + day
}

/** Money traded, in fen. */
export function amountFen(columns: DailyColumns, slot: number): number {
  return Math.round(((columns.volume[slot] as number) * (columns.vwap[slot] as number)) / 100)
}

export function hasFlag(columns: DailyColumns, slot: number, flag: number): boolean {
  return ((columns.flags[slot] as number) & flag) !== 0
}

/** Every byte of a matrix, for comparing two of them. */
export function columnArrays(columns: DailyColumns): readonly (Int32Array | Uint32Array | Uint8Array)[] {
  const { open, high, low, close, ref, vwap, volume, flags, boards, excess } = columns
  return [open, high, low, close, ref, vwap, volume, flags, boards, excess]
}
