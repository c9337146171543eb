import { BEATS_PER_MINUTE, beatOf } from '../../market/live/moment.ts'
import { quoteStatus, type SnapshotColumns } from '../../market/live/snapshot-columns.ts'
import { writeBook } from '../book/book.ts'
import { futureMinutesAt, isFutureTrading, sessionLength } from '../futures/sessions.ts'
import { dayKey, foldKey, streamKey } from '../random/counter.ts'
import { streams } from '../random/streams.ts'
import type { NextTrade } from '../book/next-trade.ts'
import { beatPrice, lotsUntil, tradedBeat, walkBeats, type BeatState } from './beats.ts'
import type { DayTape } from './day-tape.ts'
import { productOf, type FutureTape } from './future-tape.ts'

/** Quotes of the 240 contracts. The trading day of a future starts with its night session. */
export function writeFutureQuotes(
  tape: DayTape,
  futures: FutureTape,
  secondOfDay: number,
  out: SnapshotColumns,
  isWanted: (slot: number) => boolean = () => true,
): void {
  const state: BeatState = { last: 0, high: 0, low: 0 }
  futures.contracts.forEach((_, i) => {
    const slot = tape.layout.futures + i
    if (!isWanted(slot)) return
    const product = productOf(i)
    const bar = futures.bars[i]
    if (!bar) return
    const elapsed = futureMinutesAt(product, secondOfDay, futures.hasNight)
    out.preClose[slot] = bar.preClose
    out.preSettle[slot] = bar.preSettle
    out.limitUp[slot] = bar.limitUp
    out.limitDown[slot] = bar.limitDown
    const isTrading = isFutureTrading(product, secondOfDay, futures.hasNight)
    const isOver = elapsed >= sessionLength(product, futures.hasNight)
    out.status[slot] = isTrading
      ? quoteStatus.trading
      : elapsed === 0
        ? quoteStatus.preOpen
        : isOver
          ? quoteStatus.closed
          : quoteStatus.pause
    writeContract(tape, futures, i, { elapsed, isTrading }, state, out)
  })
}

function writeContract(
  tape: DayTape,
  futures: FutureTape,
  i: number,
  { elapsed, isTrading }: { readonly elapsed: number; readonly isTrading: boolean },
  state: BeatState,
  out: SnapshotColumns,
): void {
  const { layout, simulation } = tape
  const slot = layout.futures + i
  const bar = futures.bars[i]
  if (!bar) return
  const product = productOf(i)
  const start = futures.starts[i] as number
  const minutes = Math.min((futures.starts[i + 1] as number) - start, Math.floor(elapsed))
  // In a break the next minute has not begun.
  const beat = isTrading ? beatOf(elapsed - Math.floor(elapsed)) : -1
  const key = dayKey(streamKey(simulation.market.seed, streams.beat, slot), futures.day)
  let [high, low, last] = [bar.open, bar.open, bar.open]
  for (let at = start; at < start + minutes; at += 1) {
    high = Math.max(high, futures.columns.high[at] as number)
    low = Math.min(low, futures.columns.low[at] as number)
    last = futures.columns.close[at] as number
  }
  const before = minutes === 0 ? 0 : (futures.columns.cumulative[start + minutes - 1] as number)
  let volume = before
  if (elapsed > 0 && start + minutes < (futures.starts[i + 1] as number)) {
    const running = contractMinute(futures, i, minutes)
    walkBeats(state, key, minutes, tradedBeat(running.lots, beat), running.bar, product.tick)
    last = state.last
    high = Math.max(high, state.high)
    low = Math.min(low, state.low)
    volume += lotsUntil(running.lots, beat)
  }
  out.open[slot] = elapsed === 0 ? 0 : bar.open
  out.high[slot] = elapsed === 0 ? 0 : high
  out.low[slot] = elapsed === 0 ? 0 : low
  out.last[slot] = elapsed === 0 ? bar.preClose : last
  out.volume[slot] = volume
  out.amount[slot] = Math.round((volume * product.multiplier * ((high + low + 2 * last) / 4)) / 100)
  out.openInterest[slot] = bar.openInterest
  writeBook(out, slot, {
    key: foldKey(key, 30_000 + minutes * BEATS_PER_MINUTE + beat),
    last: out.last[slot] as number,
    tick: product.tick,
    lot: 1,
    limitUp: bar.limitUp,
    limitDown: bar.limitDown,
    dayVolume: bar.volume,
    sealVolume: Math.max(1, Math.round(bar.volume / 50)),
    spread: 1,
    next: nextTrade(futures, i, minutes, { beat, key, tick: product.tick }),
  })
}

/** One minute of a contract: its bar, opened where the one before closed, and its lots. */
function contractMinute({ columns, starts, bars }: FutureTape, i: number, minute: number) {
  const at = (starts[i] as number) + minute
  const open = minute === 0 ? (bars[i]?.open ?? 0) : (columns.close[at - 1] as number)
  const before = minute === 0 ? 0 : (columns.cumulative[at - 1] as number)
  const bar = {
    open,
    high: columns.high[at] as number,
    low: columns.low[at] as number,
    close: columns.close[at] as number,
  }
  return { bar, lots: (columns.cumulative[at] as number) - before }
}

function nextTrade(
  futures: FutureTape,
  i: number,
  minutes: number,
  { beat, key, tick }: { readonly beat: number; readonly key: number; readonly tick: number },
): NextTrade | null {
  const [minute, at] = beat >= BEATS_PER_MINUTE - 1 ? [minutes + 1, 0] : [minutes, beat + 1]
  if ((futures.starts[i] as number) + minute >= (futures.starts[i + 1] as number)) return null
  const { bar, lots } = contractMinute(futures, i, minute)
  const traded = lotsUntil(lots, at) - (at === 0 ? 0 : lotsUntil(lots, at - 1))
  return traded === 0 ? null : { price: beatPrice(key, minute, at, bar, tick), lots: traded }
}
