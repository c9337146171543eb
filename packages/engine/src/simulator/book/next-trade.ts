import { BOOK_LEVELS, type SnapshotColumns } from '../../market/live/snapshot-columns.ts'

/** What trades between the moment a book is shown and the next one; null when nothing does. */
export interface NextTrade {
  readonly price: number
  readonly lots: number
}

type Side = {
  readonly prices: Float64Array
  readonly volumes: Float64Array
  /** 1 for bids, whose next trade below a level consumes it; −1 for asks. */
  readonly sign: 1 | -1
}

/**
 * SIM-BOOK-1: nothing trades through what is shown. Levels that the next trade goes beyond hold no more than it buys or
 * sells on its way; a level for which nothing would be left is not there.
 */
export function fitBookToTrade(out: SnapshotColumns, slot: number, next: NextTrade | null, lot: number): void {
  if (next === null) return
  fitSide({ prices: out.bidPrice, volumes: out.bidVolume, sign: 1 }, slot * BOOK_LEVELS, next, lot)
  fitSide({ prices: out.askPrice, volumes: out.askVolume, sign: -1 }, slot * BOOK_LEVELS, next, lot)
}

function fitSide({ prices, volumes, sign }: Side, base: number, { price, lots }: NextTrade, lot: number): void {
  let crossed = 0
  while (crossed < BOOK_LEVELS && isCrossed(prices[base + crossed] as number, price, sign)) crossed += 1
  if (crossed === 0) return
  const gone = Math.max(0, crossed - lots)
  if (gone > 0) dropLevels(prices, volumes, base, gone)
  const perLot = lot >= 1 ? lot : 1 / Math.round(1 / lot)
  let left = lots
  for (let level = 0; level < crossed - gone; level += 1) {
    const most = left - (crossed - gone - level - 1)
    const shown = Math.min(most, Math.round((volumes[base + level] as number) / perLot))
    // Dividing by whole thousands keeps fractions of a coin exact to the digit.
    volumes[base + level] = lot >= 1 ? shown * lot : shown / Math.round(1 / lot)
    left -= shown
  }
}

function isCrossed(level: number, price: number, sign: 1 | -1): boolean {
  return level > 0 && sign * (level - price) > 0
}

/** The best levels are gone; the others move up and the far end is not seen. */
function dropLevels(prices: Float64Array, volumes: Float64Array, base: number, count: number): void {
  for (let level = 0; level < BOOK_LEVELS; level += 1) {
    const from = level + count
    prices[base + level] = from < BOOK_LEVELS ? (prices[base + from] as number) : 0
    volumes[base + level] = from < BOOK_LEVELS ? (volumes[base + from] as number) : 0
  }
}
