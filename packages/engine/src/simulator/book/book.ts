import { BOOK_LEVELS, type SnapshotColumns } from '../../market/live/snapshot-columns.ts'
import { bitsAt } from '../random/counter.ts'
import { uniformAt } from '../random/draws.ts'
import { fitBookToTrade, type NextTrade } from './next-trade.ts'

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
  readonly next: NextTrade | null
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
  fitBookToTrade(out, slot, facts.next, facts.lot)
}

export function clearBook(out: SnapshotColumns, slot: number): void {
  const base = slot * BOOK_LEVELS
  out.bidPrice.fill(0, base, base + BOOK_LEVELS)
  out.bidVolume.fill(0, base, base + BOOK_LEVELS)
  out.askPrice.fill(0, base, base + BOOK_LEVELS)
  out.askVolume.fill(0, base, base + BOOK_LEVELS)
}

/** Minutes between two draws of how many queue. */
const BREATH_MINUTES = 15

/** Queue at the limit: grows with the demand beyond it, and breathes slowly through the day. */
export function sealVolume(key: number, minute: number, dayVolume: number, excess: number, lot: number): number {
  const block = Math.floor(minute / BREATH_MINUTES)
  const share = minute / BREATH_MINUTES - block
  const drawn = uniformAt(key, 7000 + block) * (1 - share) + uniformAt(key, 7001 + block) * share
  const breath = 0.75 + 0.5 * drawn
  return Math.max(10, Math.round((dayVolume * (0.04 + 7 * excess) * breath) / lot)) * lot
}

/** Minutes over which a queue melts before its board breaks. */
export const MELT_MINUTES = 5

/** Share of the queue that still stands `minutes` before the board breaks: most cancel, the last are sold to. */
export function meltedShare(minutes: number): number {
  const left = Math.max(0, Math.min(1, minutes / MELT_MINUTES))
  return 0.01 + 0.99 * left * left
}
