import { BEATS_PER_MINUTE, beatOf } from '../../market/live/moment.ts'
import { quoteStatus, type SnapshotColumns } from '../../market/live/snapshot-columns.ts'
import { writeBook } from '../book/book.ts'
import { coinMinutes } from '../crypto/coin-minutes.ts'
import { coins } from '../crypto/coins.ts'
import { CRYPTO_ORIGIN } from '../crypto/crypto-series.ts'
import type { NextTrade } from '../book/next-trade.ts'
import type { SessionColumns } from '../minute/session-path.ts'
import { dayKey, foldKey, streamKey } from '../random/counter.ts'
import { streams } from '../random/streams.ts'
import { beatPrice, lotsUntil, tradedBeat, walkBeats, type BeatState } from './beats.ts'
import type { DayTape } from './day-tape.ts'

const DAY_MS = 86_400_000
/** Quotes of the perpetuals: their day turns at 00:00 UTC, whatever the exchanges do. */
export function writeCryptoQuotes(
  tape: Pick<DayTape, 'simulation' | 'layout'>,
  epochMs: number,
  out: SnapshotColumns,
  isWanted: (slot: number) => boolean = () => true,
): void {
  const { crypto, market } = tape.simulation
  const state: BeatState = { last: 0, high: 0, low: 0 }
  const utcDay = Math.floor(epochMs / DAY_MS)
  const day = utcDay - CRYPTO_ORIGIN
  if (day < 0 || day >= crypto.generatedUntil) throw new RangeError(`no coin prices on UTC day ${utcDay}`)
  const elapsed = (epochMs - utcDay * DAY_MS) / 60_000
  const minute = Math.floor(elapsed)
  const beat = beatOf(elapsed - minute)
  coins.forEach((coin, id) => {
    const slot = tape.layout.crypto + id
    if (!isWanted(slot)) return
    const at = id * crypto.capacity + day
    const { columns } = coinMinutes(market.seed, crypto, id, day)
    const open = crypto.open[at] as number
    const before = minute === 0 ? open : (columns.close[minute - 1] as number)
    const bar = {
      open: before,
      high: columns.high[minute] as number,
      low: columns.low[minute] as number,
      close: columns.close[minute] as number,
    }
    const key = dayKey(streamKey(market.seed, streams.beat, slot), day)
    const passed = minute === 0 ? 0 : (columns.cumulative[minute - 1] as number)
    const lots = (columns.cumulative[minute] as number) - passed
    walkBeats(state, key, minute, tradedBeat(lots, beat), bar, coin.tick)
    let [high, low] = [Math.max(open, state.high), Math.min(open, state.low)]
    for (let i = 0; i < minute; i += 1) {
      high = Math.max(high, columns.high[i] as number)
      low = Math.min(low, columns.low[i] as number)
    }
    out.status[slot] = quoteStatus.trading
    out.preClose[slot] = open
    out.open[slot] = open
    out.high[slot] = high
    out.low[slot] = low
    out.last[slot] = state.last
    out.volume[slot] = (passed + lotsUntil(lots, beat)) / 1000
    out.amount[slot] = Math.round(((out.volume[slot] as number) * ((high + low + 2 * state.last) / 4)) / 1e6)
    writeBook(out, slot, {
      key: foldKey(key, 30_000 + minute * BEATS_PER_MINUTE + beat),
      last: state.last,
      tick: coin.tick,
      lot: 0.001,
      limitUp: 0,
      limitDown: 0,
      dayVolume: (crypto.volume[at] as number) / 1000,
      sealVolume: 0,
      spread: 1,
      next: nextTrade(columns, { minute, beat, key, tick: coin.tick, open }),
    })
  })
}

/** What trades next of the same UTC day. */
function nextTrade(
  { close, high, low, cumulative }: SessionColumns,
  now: { minute: number; beat: number; key: number; tick: number; open: number },
): NextTrade | null {
  const [minute, at] = now.beat >= BEATS_PER_MINUTE - 1 ? [now.minute + 1, 0] : [now.minute, now.beat + 1]
  if (minute >= close.length) return null
  const before = minute === 0 ? 0 : (cumulative[minute - 1] as number)
  const lots = (cumulative[minute] as number) - before
  const traded = lotsUntil(lots, at) - (at === 0 ? 0 : lotsUntil(lots, at - 1))
  if (traded === 0) return null
  const open = minute === 0 ? now.open : (close[minute - 1] as number)
  const bar = { open, high: high[minute] as number, low: low[minute] as number, close: close[minute] as number }
  return { price: beatPrice(now.key, minute, at, bar, now.tick), lots: traded }
}
