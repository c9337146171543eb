import { paintSession, type SessionColumns } from '../minute/session-path.ts'
import { dayKey, streamKey } from '../random/counter.ts'
import { streams } from '../random/streams.ts'
import { coins } from './coins.ts'
import type { CryptoSeries } from './crypto-series.ts'

const MINUTES = 1440

export interface CoinDay {
  readonly day: number
  readonly columns: SessionColumns
}

/** The last day painted of each coin, per series: a live day is read thousands of times. */
const painted = new WeakMap<CryptoSeries, Map<number, CoinDay>>()

/** The 1440 minutes of one coin's UTC day. */
export function coinMinutes(seed: number, series: CryptoSeries, id: number, day: number): CoinDay {
  const cache = painted.get(series) ?? new Map<number, CoinDay>()
  painted.set(series, cache)
  const known = cache.get(id)
  if (known?.day === day) return known
  const fresh = { day, columns: paintCoin(seed, series, id, day) }
  cache.set(id, fresh)
  return fresh
}

function paintCoin(seed: number, series: CryptoSeries, id: number, day: number): SessionColumns {
  const coin = coins[id]
  if (!coin) throw new RangeError(`no coin ${id}`)
  const slot = id * series.capacity + day
  const column = () => new Float64Array(MINUTES)
  const columns = { close: column(), high: column(), low: column(), cumulative: column() }
  const row = {
    key: dayKey(streamKey(seed, streams.minutePath, 4_000_000 + id), day),
    minutes: MINUTES,
    open: series.open[slot] as number,
    high: series.high[slot] as number,
    low: series.low[slot] as number,
    close: series.close[slot] as number,
    tick: coin.tick,
    volume: series.volume[slot] as number,
  }
  paintSession(row, columns, 0)
  return columns
}
