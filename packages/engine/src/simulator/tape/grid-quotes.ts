import { BEATS_PER_MINUTE, CLOSE_CALL_FROM, OPEN_CALL_FROM, type Moment } from '../../market/live/moment.ts'
import { BOOK_LEVELS, quoteStatus, type SnapshotColumns } from '../../market/live/snapshot-columns.ts'
import { MINUTES_PER_DAY } from '../../time/session/minute-grid.ts'
import { clearBook, MELT_MINUTES, meltedShare, sealVolume, writeBook } from '../book/book.ts'
import { closeIndicative, openIndicative, type CallFacts, type Indicative } from '../book/call-auction.ts'
import { flowUntil, type FundFlow } from '../flow/fund-flow.ts'
import { foldKey } from '../random/counter.ts'
import type { NextTrade } from '../book/next-trade.ts'
import { beatPrice, lotsUntil, tradedBeat, walkBeats, type BeatState } from './beats.ts'
import type { GridFacts } from './grid-facts.ts'
import type { TapeReader } from './snapshot.ts'
import { moveCursor } from './tape-cursor.ts'

/** Objects reused for every slot. */
export interface GridScratch {
  readonly beat: BeatState
  readonly flow: FundFlow
  readonly bar: { open: number; high: number; low: number; close: number }
}

/** Quotes of stocks, funds and convertible bonds. */
export function writeGridQuotes(reader: TapeReader, moment: Moment, out: SnapshotColumns): void {
  moveCursor(reader.cursor, moment.minutes)
  const { facts, slots } = reader
  for (const slot of slots) {
    writeDayColumns(facts, slot, out)
    if (facts.isListed[slot] === 0) writeIdle(out, slot, quoteStatus.absent, 0)
    else if (facts.isSuspended[slot] === 1) writeIdle(out, slot, quoteStatus.suspended, facts.ref[slot] as number)
    else if (!moment.isOpened) writeBeforeOpen(reader, moment, slot, out)
    else writeTraded(reader, moment, slot, out)
  }
}

function writeDayColumns(facts: GridFacts, slot: number, out: SnapshotColumns): void {
  out.preClose[slot] = facts.ref[slot] as number
  out.limitUp[slot] = facts.limitUp[slot] as number
  out.limitDown[slot] = facts.limitDown[slot] as number
}

function writeIdle(out: SnapshotColumns, slot: number, status: number, last: number): void {
  out.status[slot] = status
  out.last[slot] = last
  out.open[slot] = 0
  out.high[slot] = 0
  out.low[slot] = 0
  out.volume[slot] = 0
  out.amount[slot] = 0
  out.flowExtraLarge[slot] = 0
  out.flowLarge[slot] = 0
  out.flowMedium[slot] = 0
  out.flowSmall[slot] = 0
  clearBook(out, slot)
}

function callFacts(facts: GridFacts, slot: number, minute: number, result: number, volume: number): CallFacts {
  return {
    key: facts.key[slot] as number,
    ref: facts.ref[slot] as number,
    result,
    volume,
    tick: facts.tick[slot] as number,
    lot: facts.lot[slot] as number,
    limitUp: facts.limitUp[slot] as number,
    limitDown: facts.limitDown[slot] as number,
    queue: queueOf(facts, slot, minute),
  }
}

/** Shares that wait at the limit, were the board sealed. */
function queueOf(facts: GridFacts, slot: number, minute: number): number {
  const [key, dayVolume, lot] = [facts.key[slot] as number, facts.dayVolume[slot] as number, facts.lot[slot] as number]
  return sealVolume(key, minute, dayVolume, facts.excess[slot] as number, lot)
}

/** During a call both sides show the indicative price and the matched volume; the second level shows what is left. */
function writeCall(out: SnapshotColumns, slot: number, call: Indicative): void {
  clearBook(out, slot)
  const base = slot * BOOK_LEVELS
  out.bidPrice[base] = call.price
  out.askPrice[base] = call.price
  out.bidVolume[base] = call.matched
  out.askVolume[base] = call.matched
  const rest = call.side === 'buy' ? out.bidVolume : out.askVolume
  rest[base + 1] = call.unmatched
}

function writeBeforeOpen(reader: TapeReader, moment: Moment, slot: number, out: SnapshotColumns): void {
  const { facts } = reader
  writeIdle(out, slot, moment.status, 0)
  if (moment.status !== quoteStatus.openCall) return
  const call = callFacts(facts, slot, 0, facts.open[slot] as number, facts.openAuction[slot] as number)
  writeCall(out, slot, openIndicative(call, moment.second - OPEN_CALL_FROM))
}

function writeTraded(reader: TapeReader, moment: Moment, slot: number, out: SnapshotColumns): void {
  const { facts, scratch } = reader
  const open = facts.open[slot] as number
  out.status[slot] = isHalted(reader, moment, slot) ? quoteStatus.pause : moment.status
  out.open[slot] = open
  writeTape(reader, moment, slot, out)
  const change = (out.last[slot] as number) / (facts.ref[slot] as number) - 1
  const key = facts.key[slot] as number
  flowUntil(scratch.flow, key, moment.minutes, change, out.amount[slot] as number, facts.sizeScore[slot] as number)
  out.flowExtraLarge[slot] = scratch.flow.extraLarge
  out.flowLarge[slot] = scratch.flow.large
  out.flowMedium[slot] = scratch.flow.medium
  out.flowSmall[slot] = scratch.flow.small
  const { tape } = reader
  const isCalling = moment.status === quoteStatus.closeCall && tape.minutes.volume[slot * MINUTES_PER_DAY + 237] === 0
  if (!isCalling) return writeOpenBook(reader, moment, slot, out)
  const rest = tape.minutes.volume[slot * MINUTES_PER_DAY + MINUTES_PER_DAY - 1] as number
  writeCall(
    out,
    slot,
    closeIndicative(
      callFacts(facts, slot, moment.minutes, facts.close[slot] as number, rest),
      moment.second - CLOSE_CALL_FROM,
    ),
  )
}

/** Only fresh stocks have no limit, and for them a minute without a trade is a halt. */
function isHalted({ facts, tape }: TapeReader, moment: Moment, slot: number): boolean {
  if (facts.limitUp[slot] !== 0 || moment.status !== quoteStatus.trading) return false
  return tape.minutes.volume[slot * MINUTES_PER_DAY + moment.minutes] === 0
}

/** Whole minutes and a part of one until the board breaks, when that is near; else null. */
function minutesToBreak({ facts, tape }: TapeReader, { minutes, beat }: Moment, slot: number, last: number) {
  const isUp = facts.limitUp[slot] === last
  if (last === 0 || (!isUp && facts.limitDown[slot] !== last)) return null
  const { low, high, volume } = tape.minutes
  const base = slot * MINUTES_PER_DAY
  for (let ahead = 0; ahead <= MELT_MINUTES && minutes + ahead < MINUTES_PER_DAY; ahead += 1) {
    const at = base + minutes + ahead
    if (volume[at] === 0) continue
    if (isUp ? (low[at] as number) < last : (high[at] as number) > last) return ahead - beat / BEATS_PER_MINUTE
  }
  return null
}

function nextTrade(reader: TapeReader, moment: Moment, slot: number): NextTrade | null {
  const { facts, tape } = reader
  const { minutes } = moment
  const beat = runningBeat(moment)
  const [minute, at] = beat >= BEATS_PER_MINUTE - 1 ? [minutes + 1, 0] : [minutes, beat + 1]
  // The closing auction prints one price at the end, whatever stood in the book before.
  if (
    minute >= MINUTES_PER_DAY ||
    (minute === MINUTES_PER_DAY - 1 && tape.minutes.volume[slot * MINUTES_PER_DAY + minute - 1] === 0)
  )
    return null
  const total = lotsOf(reader, minute, slot)
  const lots = lotsUntil(total, at) - (at === 0 ? 0 : lotsUntil(total, at - 1))
  if (lots === 0) return null
  fillBar(reader, minute, slot)
  const price = beatPrice(facts.key[slot] as number, minute, at, reader.scratch.bar, facts.tick[slot] as number)
  return { price, lots }
}

/** The beat whose trades have been seen; in a break the next minute has not begun. */
function runningBeat({ status, beat }: Moment): number {
  return status === quoteStatus.trading || status === quoteStatus.closeCall ? beat : -1
}

/** Lots of a minute that trade beat by beat; the opening auction's are not among them. */
function lotsOf({ facts, tape }: TapeReader, minute: number, slot: number): number {
  const traded = tape.minutes.volume[slot * MINUTES_PER_DAY + minute] as number
  const first = minute === 0 ? Math.min(traded, facts.openAuction[slot] as number) : 0
  return Math.ceil((traded - first) / (facts.lot[slot] as number))
}

function fillBar({ facts, tape, scratch: { bar } }: TapeReader, minute: number, slot: number): void {
  const at = slot * MINUTES_PER_DAY + minute
  bar.open = minute === 0 ? (facts.open[slot] as number) : (tape.minutes.close[at - 1] as number)
  bar.close = tape.minutes.close[at] as number
  bar.high = Math.max(bar.open, tape.minutes.high[at] as number)
  bar.low = Math.min(bar.open, tape.minutes.low[at] as number)
}

function writeOpenBook(reader: TapeReader, moment: Moment, slot: number, out: SnapshotColumns): void {
  const { facts } = reader
  const left = minutesToBreak(reader, moment, slot, out.last[slot] as number)
  const key = facts.key[slot] as number
  const dayVolume = facts.dayVolume[slot] as number
  const lot = facts.lot[slot] as number
  writeBook(out, slot, {
    key: foldKey(key, 30_000 + moment.minutes * BEATS_PER_MINUTE + moment.beat),
    last: out.last[slot] as number,
    tick: facts.tick[slot] as number,
    lot,
    limitUp: facts.limitUp[slot] as number,
    limitDown: facts.limitDown[slot] as number,
    dayVolume,
    sealVolume: standing(queueOf(facts, slot, moment.minutes), left === null ? 1 : meltedShare(left), lot),
    spread: facts.spread[slot] as number,
    next: nextTrade(reader, moment, slot),
  })
}

function standing(queue: number, share: number, lot: number): number {
  return Math.max(1, Math.round((queue * share) / lot)) * lot
}

/** Shares of a minute that have changed hands by the end of a beat; before its first, those of the opening auction. */
export function sharesAtBeat(reader: TapeReader, minute: number, beat: number, slot: number): number {
  const { facts, tape } = reader
  const traded = tape.minutes.volume[slot * MINUTES_PER_DAY + minute] as number
  if (beat === BEATS_PER_MINUTE - 1) return traded
  const first = minute === 0 ? Math.min(traded, facts.openAuction[slot] as number) : 0
  const lots = lotsUntil(lotsOf(reader, minute, slot), beat)
  return Math.min(traded, first + lots * (facts.lot[slot] as number))
}

/** Last, extremes, volume and amount: whole minutes from the cursor, then the running minute beat by beat. */
function writeTape(reader: TapeReader, moment: Moment, slot: number, out: SnapshotColumns): void {
  const { facts, cursor, scratch, tape } = reader
  const open = facts.open[slot] as number
  const base = slot * MINUTES_PER_DAY
  const before = moment.minutes === 0 ? open : (tape.minutes.close[base + moment.minutes - 1] as number)
  out.last[slot] = before
  out.high[slot] = Math.max(open, cursor.high[slot] as number)
  out.low[slot] = Math.min(open, cursor.low[slot] as number)
  out.volume[slot] = cursor.volume[slot] as number
  out.amount[slot] = cursor.amount[slot] as number
  const traded = moment.minutes < MINUTES_PER_DAY ? (tape.minutes.volume[base + moment.minutes] as number) : 0
  if (traded === 0) return
  const first = moment.minutes === 0 ? Math.min(traded, facts.openAuction[slot] as number) : 0
  // The closing auction prints at 15:00 and not before.
  if (moment.minutes === MINUTES_PER_DAY - 1 && tape.minutes.volume[base + MINUTES_PER_DAY - 2] === 0) return
  const beat = runningBeat(moment)
  const lots = lotsOf(reader, moment.minutes, slot)
  const isOver = moment.beat === BEATS_PER_MINUTE - 1
  const shares = sharesAtBeat(reader, moment.minutes, isOver ? moment.beat : beat, slot)
  if (shares === 0) return
  const money = Math.round(((tape.minutes.amount[base + moment.minutes] as number) * shares) / traded)
  out.volume[slot] = (out.volume[slot] as number) + shares
  out.amount[slot] = (out.amount[slot] as number) + money
  if (shares === first) return
  fillBar(reader, moment.minutes, slot)
  const { bar, beat: state } = scratch
  walkBeats(state, facts.key[slot] as number, moment.minutes, tradedBeat(lots, beat), bar, facts.tick[slot] as number)
  out.last[slot] = state.last
  out.high[slot] = Math.max(out.high[slot] as number, state.high)
  out.low[slot] = Math.min(out.low[slot] as number, state.low)
}
