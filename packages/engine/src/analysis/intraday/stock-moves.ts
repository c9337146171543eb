import { minuteVolumeShape } from '../../market/day/volume-shape.ts'
import { MINUTES_PER_DAY } from '../../time/session/minute-grid.ts'
import type { IntradayDay, IntradayWalk } from './intraday-walk.ts'

export const stockMoveKinds = ['surge', 'plunge', 'volume', 'bigAmount', 'sealed', 'opened', 'limitDown'] as const
export type StockMoveKind = (typeof stockMoveKinds)[number]

/** Something out of the ordinary that a stock did in a minute. */
export interface StockMove {
  readonly minute: number
  readonly id: number
  readonly kind: StockMoveKind
  /** Since the previous close. */
  readonly change: number
  /** The move of a surge, times the usual volume, fen of a big amount, how often it was sealed or opened. */
  readonly size: number
}

/** What counts, in one place: HOT-1 to HOT-4. */
export const moveLimits = {
  /** A surge or a plunge is this far within so many minutes. */
  surgeMove: 0.03,
  surgeMinutes: 5,
  /** Volume of three minutes beside what they usually bring, and fen enough for somebody to care. */
  volumeTimes: 6,
  volumeMinutes: 3,
  volumeFen: 3_000_000_000,
  /** Fen within one minute. */
  bigFen: 10_000_000_000,
  /** The same thing of the same stock is not told again before. */
  quietMinutes: 30,
} as const

const RING = moveLimits.surgeMinutes + 1

export interface StockMoves {
  /** Last prices at the end of the last minutes, by stock × ring. */
  readonly ring: Float64Array
  readonly isUp: Uint8Array
  readonly isDown: Uint8Array
  readonly sealedTimes: Uint8Array
  readonly openedTimes: Uint8Array
  /** The minute each kind was last told, by kind × stock. */
  readonly toldAt: Int16Array
}

export function createStockMoves(count: number): StockMoves {
  const bytes = () => new Uint8Array(count)
  return {
    ring: new Float64Array(count * RING),
    isUp: bytes(),
    isDown: bytes(),
    sealedTimes: bytes(),
    openedTimes: bytes(),
    toldAt: new Int16Array(count * stockMoveKinds.length).fill(-1000),
  }
}

/** Looks at one stock at the end of a minute; its last price is in the walk already. */
export function stockMoves(walk: IntradayWalk, day: IntradayDay, id: number, minute: number): void {
  const { moves, last } = walk
  const price = last[id] ?? 0
  const before = day.preClose[id] ?? 0
  // Who has no limit today, as on its first days, leaps as it likes: nothing of it is out of the ordinary.
  if (price <= 0 || before <= 0 || (day.limitUp[id] ?? 0) <= 0) return
  tellBoards(walk, day, id, minute)
  tellSpeed(walk, day, id, minute)
  tellVolume(walk, day, id, minute)
  moves.ring[id * RING + (minute % RING)] = price
}

function tell(walk: IntradayWalk, day: IntradayDay, move: Omit<StockMove, 'change'>): void {
  const before = day.preClose[move.id] ?? 0
  walk.events.push({ ...move, change: (walk.last[move.id] ?? 0) / before - 1 })
}

function tellOnce(walk: IntradayWalk, day: IntradayDay, move: Omit<StockMove, 'change'>): void {
  const at = stockMoveKinds.indexOf(move.kind) * walk.count + move.id
  if (move.minute - (walk.moves.toldAt[at] ?? 0) < moveLimits.quietMinutes) return
  walk.moves.toldAt[at] = move.minute
  tell(walk, day, move)
}

/** HOT-1: sealed, opened, and at the lower limit; every time it happens. */
function tellBoards(walk: IntradayWalk, day: IntradayDay, id: number, minute: number): void {
  const { isUp, isDown, sealedTimes, openedTimes } = walk.moves
  const [up = 0, down = 0] = [walk.sealedUp[id], walk.sealedDown[id]]
  if (up === 1 && isUp[id] === 0) {
    sealedTimes[id] = (sealedTimes[id] ?? 0) + 1
    tell(walk, day, { minute, id, kind: 'sealed', size: sealedTimes[id] ?? 0 })
  }
  if (up === 0 && isUp[id] === 1) {
    openedTimes[id] = (openedTimes[id] ?? 0) + 1
    tell(walk, day, { minute, id, kind: 'opened', size: openedTimes[id] ?? 0 })
  }
  if (down === 1 && isDown[id] === 0) tellOnce(walk, day, { minute, id, kind: 'limitDown', size: 1 })
  isUp[id] = up
  isDown[id] = down
}

/** HOT-2: three percent within five minutes. */
function tellSpeed(walk: IntradayWalk, day: IntradayDay, id: number, minute: number): void {
  if (minute < moveLimits.surgeMinutes) return
  const from = walk.moves.ring[id * RING + ((minute - moveLimits.surgeMinutes) % RING)] ?? 0
  if (from <= 0) return
  const move = ((walk.last[id] ?? 0) - from) / (day.preClose[id] ?? 1)
  if (move >= moveLimits.surgeMove) tellOnce(walk, day, { minute, id, kind: 'surge', size: move })
  else if (move <= -moveLimits.surgeMove) tellOnce(walk, day, { minute, id, kind: 'plunge', size: move })
}

/** HOT-3: six times the volume these minutes usually bring. HOT-4: a hundred million yuan in one minute. */
function tellVolume(walk: IntradayWalk, day: IntradayDay, id: number, minute: number): void {
  const { minutes } = day
  const at = id * MINUTES_PER_DAY + minute
  const fen = minutes.amount[at] ?? 0
  if (fen >= moveLimits.bigFen) tellOnce(walk, day, { minute, id, kind: 'bigAmount', size: fen })
  if (minute < moveLimits.volumeMinutes) return
  let [volume, amount, usual] = [0, 0, 0]
  for (let back = 0; back < moveLimits.volumeMinutes; back += 1) {
    volume += minutes.volume[at - back] ?? 0
    amount += minutes.amount[at - back] ?? 0
    usual += (minuteVolumeShape[minute - back] ?? 0) * MINUTES_PER_DAY * (day.meanMinuteVolume[id] ?? 0)
  }
  if (!(usual > 0) || amount < moveLimits.volumeFen) return
  const times = volume / usual
  if (times >= moveLimits.volumeTimes) tellOnce(walk, day, { minute, id, kind: 'volume', size: times })
}
