import { dayFlags } from '../../market/day/daily-columns.ts'
import type { LimitPoolEntry } from '../../market/day/limit-pool.ts'
import { secondsOf } from '../../time/calendar/shanghai-time.ts'
import { minuteEndSecond } from '../../time/session/minute-grid.ts'
import { sealVolume } from '../book/book.ts'
import type { StockMarket } from '../market.ts'
import { CLOSE_CALL_START } from '../minute/shape.ts'
import { stockDayKey } from '../minute/stock-row.ts'
import { bitsAt, dayKey, streamKey } from '../random/counter.ts'
import { pickBelow } from '../random/draws.ts'
import { streams } from '../random/streams.ts'
import { sealOfDay } from './day-seal.ts'

const AUCTION = secondsOf('09:25')

function secondOfPoint(point: number, key: number): number {
  if (point === 0) return AUCTION
  return minuteEndSecond(point - 1) - pickBelow(bitsAt(key, 6000 + point), 60)
}

function entryOf(market: StockMarket, id: number, day: number): LimitPoolEntry | null {
  const { columns } = market.matrix
  const slot = id * columns.capacity + day
  const key = stockDayKey(market.seed, id, day)
  const seal = sealOfDay(columns, slot, key, CLOSE_CALL_START)
  const first = seal?.plan.spans[0]
  const last = seal?.plan.spans.at(-1)
  if (seal === null || first === undefined || last === undefined) return null
  const { spans, isSealedAtEnd } = seal.plan
  const beatKey = dayKey(streamKey(market.seed, streams.beat, id), day)
  const excess = (columns.excess[slot] as number) / 1000
  const queue = sealVolume(beatKey, 240, columns.volume[slot] as number, excess, 100)
  return {
    id,
    side: seal.side,
    isSealed: isSealedAtEnd,
    firstSealSecond: secondOfPoint(first.from, key),
    lastSealSecond: secondOfPoint(last.from, key),
    openTimes: spans.length - (isSealedAtEnd ? 1 : 0),
    sealAmount: isSealedAtEnd ? Math.round((queue * seal.price) / 100) : 0,
    boards: columns.boards[slot] as number,
    isOnePrice: columns.high[slot] === columns.low[slot],
  }
}

/** Everything that sealed or touched a limit, on either side. No-limit days never enter. */
export function limitPool(market: StockMarket, day: number): LimitPoolEntry[] {
  const { columns } = market.matrix
  const met = dayFlags.touchedUp | dayFlags.touchedDown
  const entries: LimitPoolEntry[] = []
  for (let id = 0; id < columns.instruments; id += 1) {
    const flags = columns.flags[id * columns.capacity + day] as number
    if ((flags & met) === 0) continue
    const entry = entryOf(market, id, day)
    if (entry) entries.push(entry)
  }
  return entries
}
