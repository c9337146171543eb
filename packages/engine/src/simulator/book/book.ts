import { BOOK_LEVELS, type SnapshotColumns } from '../../market/live/snapshot-columns.ts'
import { bitsAt } from '../random/counter.ts'
import { uniformAt } from '../random/draws.ts'

/** What a book is drawn from. */
export interface BookFacts {
  /** Key of the instrument's beat: the book changes from beat to beat. */
  readonly key: number
  readonly last: number
  readonly tick: number
  readonly lot: number
  /** 0 when there is none. */
  readonly limitUp: number
  readonly limitDown: number
  /** Volume of the whole day: depth grows with it. */
  readonly dayVolume: number
  /** Queue at the limit when sealed. */
  readonly sealVolume: number
  /** Ticks between the best bid and the best ask. */
  readonly spread: number
}

const SQRT_MINUTES = Math.sqrt(240)

/** Liquid names quote one tick wide, thin ones two or three. */
export function spreadTicks(dayVolume: number, last: number): number {
  const yuan = (dayVolume * last) / 10_000
  return yuan > 3e7 ? 1 : yuan > 6e6 ? 2 : 3
}

function levelVolume(facts: BookFacts, counter: number, level: number): number {
  const depth = facts.dayVolume / SQRT_MINUTES / 50
  const shape = (0.5 + level * 0.22) * (0.35 + 1.3 * uniformAt(facts.key, counter))
  const lots = Math.max(1, Math.round((depth * shape) / facts.lot))
  // Dividing by whole thousands keeps fractions of a coin exact to the digit.
  return facts.lot >= 1 ? lots * facts.lot : lots / Math.round(1 / facts.lot)
}

/** Five levels a side. The side beyond a limit is empty; sealed stocks queue on one side only. */
export function writeBook(out: SnapshotColumns, slot: number, facts: BookFacts): void {
  const base = slot * BOOK_LEVELS
  const isUp = facts.limitUp > 0 && facts.last >= facts.limitUp
  const isDown = facts.limitDown > 0 && facts.last <= facts.limitDown
  const hitAsk = (bitsAt(facts.key, 0) & 1) === 0
  const bid = isUp || (!hitAsk && !isDown) ? facts.last : facts.last - facts.spread * facts.tick
  const ask = isDown || (hitAsk && !isUp) ? facts.last : facts.last + facts.spread * facts.tick
  for (let level = 0; level < BOOK_LEVELS; level += 1) {
    const bidPrice = bid - level * facts.tick
    const askPrice = ask + level * facts.tick
    const hasBid = !isDown && bidPrice > 0 && bidPrice >= facts.limitDown
    const hasAsk = !isUp && (facts.limitUp === 0 || askPrice <= facts.limitUp)
    out.bidPrice[base + level] = hasBid ? bidPrice : 0
    out.askPrice[base + level] = hasAsk ? askPrice : 0
    out.bidVolume[base + level] = hasBid ? levelVolume(facts, 1 + level, level) : 0
    out.askVolume[base + level] = hasAsk ? levelVolume(facts, 11 + level, level) : 0
  }
  if (isUp) out.bidVolume[base] = facts.sealVolume
  if (isDown) out.askVolume[base] = facts.sealVolume
}

export function clearBook(out: SnapshotColumns, slot: number): void {
  const base = slot * BOOK_LEVELS
  out.bidPrice.fill(0, base, base + BOOK_LEVELS)
  out.bidVolume.fill(0, base, base + BOOK_LEVELS)
  out.askPrice.fill(0, base, base + BOOK_LEVELS)
  out.askVolume.fill(0, base, base + BOOK_LEVELS)
}

/** Queue at the limit: grows with the demand beyond it, and breathes from minute to minute. */
export function sealVolume(key: number, minute: number, dayVolume: number, excess: number, lot: number): number {
  const breath = 0.75 + 0.5 * uniformAt(key, 7000 + minute)
  return Math.max(10, Math.round((dayVolume * (0.04 + 7 * excess) * breath) / lot)) * lot
}
