import { FrameError, readNumber, writeNumber } from '@liangshu/contract/market/frame'

/**
 * Bars of one instrument in one block of bytes. Whole numbers only: prices in the instrument's scale, money in fen. `at`
 * places a bar inside its block's frequency: the civil day number of a daily bar, the minute of the day a minute ends in.
 */
export interface PackedBars {
  readonly at: Int32Array
  /** Reference price: the previous close, or what a corporate action made of it. */
  readonly ref: Float64Array
  readonly open: Float64Array
  readonly high: Float64Array
  readonly low: Float64Array
  readonly close: Float64Array
  readonly volume: Float64Array
  readonly amount: Float64Array
}

const VERSION = 1
const LONGEST_BAR = 8 * 8

export function createPackedBars(length: number): PackedBars {
  const column = () => new Float64Array(length)
  return {
    at: new Int32Array(length),
    ref: column(),
    open: column(),
    high: column(),
    low: column(),
    close: column(),
    volume: column(),
    amount: column(),
  }
}

function commonDivisor(a: number, b: number): number {
  let [greater, less] = [Math.abs(a), Math.abs(b)]
  while (less > 0) [greater, less] = [less, greater % less]
  return greater
}

/** The largest step all prices of the block share: 100 where a share moves by fen, which saves a byte a price. */
function priceUnit(bars: PackedBars, from: number, until: number): number {
  let unit = 0
  for (const column of [bars.close, bars.open, bars.high, bars.low, bars.ref]) {
    for (let i = from; i < until; i += 1) {
      if (unit === 0 || (column[i] as number) % unit !== 0) unit = commonDivisor(unit, column[i] as number)
    }
    if (unit === 1) break
  }
  return Math.max(unit, 1)
}

/** Each number as its difference from what the bar before leads one to expect: most take one or two bytes. */
export function packBars(bars: PackedBars, from = 0, until = bars.at.length): Uint8Array {
  const unit = priceUnit(bars, from, until)
  const bytes = new Uint8Array(24 + (until - from) * LONGEST_BAR)
  bytes[0] = VERSION
  let end = writeNumber(bytes, 1, until - from)
  end = writeNumber(bytes, end, unit)
  let [at, close] = [0, 0]
  for (let i = from; i < until; i += 1) {
    const [ref, open, last] = [bars.ref[i] as number, bars.open[i] as number, bars.close[i] as number]
    end = writeNumber(bytes, end, (bars.at[i] as number) - at)
    end = writeNumber(bytes, end, (ref - close) / unit)
    end = writeNumber(bytes, end, (open - ref) / unit)
    end = writeNumber(bytes, end, (last - open) / unit)
    end = writeNumber(bytes, end, ((bars.high[i] as number) - Math.max(open, last)) / unit)
    end = writeNumber(bytes, end, (Math.min(open, last) - (bars.low[i] as number)) / unit)
    end = writeNumber(bytes, end, bars.volume[i] as number)
    end = writeNumber(bytes, end, bars.amount[i] as number)
    at = bars.at[i] as number
    close = last
  }
  return bytes.slice(0, end)
}

/** Reads a block back, every bit as it was; bytes that are cut off or of another making are refused. */
export function unpackBars(bytes: Uint8Array): PackedBars {
  if (bytes[0] !== VERSION) throw new FrameError(`bars of version ${bytes[0]} are not known`)
  const cursor = { at: 1 }
  const next = () => readNumber(bytes, cursor)
  const length = next()
  // The shortest bar has eight bytes: a length beyond that is damage, not data.
  if (length < 0 || length * 8 > bytes.byteLength) throw new FrameError(`a block cannot hold ${length} bars`)
  const unit = next()
  const bars = createPackedBars(length)
  let [at, close] = [0, 0]
  for (let i = 0; i < length; i += 1) {
    at += next()
    const ref = close + next() * unit
    const open = ref + next() * unit
    close = open + next() * unit
    bars.at[i] = at
    bars.ref[i] = ref
    bars.open[i] = open
    bars.close[i] = close
    bars.high[i] = Math.max(open, close) + next() * unit
    bars.low[i] = Math.min(open, close) - next() * unit
    bars.volume[i] = next()
    bars.amount[i] = next()
  }
  if (cursor.at !== bytes.byteLength) throw new FrameError('bytes are left over behind the bars')
  return bars
}

/** Blocks one after another, oldest first. */
export function joinBars(blocks: readonly PackedBars[]): PackedBars {
  const joined = createPackedBars(blocks.reduce((sum, { at }) => sum + at.length, 0))
  let start = 0
  for (const block of blocks) {
    for (const name of Object.keys(joined) as (keyof PackedBars)[]) joined[name].set(block[name], start)
    start += block.at.length
  }
  return joined
}
