/** Packed bars one block after another: block i is of `symbols[i]`, its bytes end at `ends[i]`. */
export interface BarBlocks {
  readonly symbols: string[]
  /** Daily blocks: the day number of the first day of the quarter; minute blocks: of the day. */
  readonly days: Int32Array
  readonly ends: Uint32Array
  readonly bytes: Uint8Array
}

export interface BarBlock {
  readonly symbol: string
  readonly day: number
  readonly bytes: Uint8Array
}

export function joinBlocks(blocks: readonly BarBlock[]): BarBlocks {
  const ends = new Uint32Array(blocks.length)
  const bytes = new Uint8Array(blocks.reduce((sum, block) => sum + block.bytes.byteLength, 0))
  let end = 0
  blocks.forEach((block, i) => {
    bytes.set(block.bytes, end)
    end += block.bytes.byteLength
    ends[i] = end
  })
  return { symbols: blocks.map(({ symbol }) => symbol), days: Int32Array.from(blocks, ({ day }) => day), ends, bytes }
}

/** First day of the quarter a date lies in. */
export function quarterOf(date: string): string {
  const month = Math.floor((Number(date.slice(5, 7)) - 1) / 3) * 3 + 1
  return `${date.slice(0, 5)}${String(month).padStart(2, '0')}-01`
}

export interface DailyBlockArgs {
  readonly fromSlot: number
  readonly untilSlot: number
  /** Both included; any day of the calendar. */
  readonly from: string
  readonly until: string
}

export interface MinuteBlockArgs {
  readonly fromSlot: number
  readonly untilSlot: number
  readonly day: string
}

/** A market that can be asked for whole days to store. */
export interface BarArchive {
  /** Daily bars of some instruments, a block per quarter. A suspended day stands at its reference without volume. */
  dailyBlocks: (args: DailyBlockArgs) => BarBlocks
  /** Minutes of the whole day shown, which must be over: nobody may see its end before. */
  minuteBlocks: (args: MinuteBlockArgs) => BarBlocks
}
