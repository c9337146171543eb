import type { Instrument } from '@liangshu/engine/market/instrument/instrument'
import type { InstrumentFacts } from '@liangshu/engine/market/instrument/instrument-facts'
import { writeBoard } from '@liangshu/engine/market/live/board-columns'
import type { LiveColumns } from '@liangshu/engine/market/live/live-columns'
import { momentAt } from '@liangshu/engine/market/live/moment'
import { BOOK_LEVELS, quoteStatus } from '@liangshu/engine/market/live/snapshot-columns'
import { changeRate, speed, turnoverRate } from '@liangshu/engine/market/quote/derived-fields'
import { priceLimitsOn } from '@liangshu/engine/rules/limit/price-limits'
import { mainlandRules } from '@liangshu/engine/rules/mainland/mainland-rules'
import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'
import { MINUTES_PER_DAY, minuteIndexAt } from '@liangshu/engine/time/session/minute-grid'

import type { FeedLevel, FeedLimits, FeedQuote } from '../feed-quote.ts'
import type { MinuteBook } from './minute-book.ts'

const SPEED_MINUTES = 5
const basis = { rules: mainlandRules, calendar: mainlandCalendar }

function limitsOf(quote: FeedQuote, row: InstrumentFacts, date: string): FeedLimits {
  if (quote.limits) return quote.limits
  if (row.secType === 'index') return { up: null, down: null }
  const { delistDate: _none, fund, ...rest } = row
  const instrument: Instrument = {
    ...rest,
    ...(fund && { fund: { form: 'ETF', asset: fund.asset, isWideLimit: fund.isWideLimit, isSameDay: row.isSameDay } }),
  }
  return priceLimitsOn(instrument, date, quote.preClose, basis)
}

function writeLevels(prices: Float64Array, volumes: Float64Array, slot: number, levels: readonly FeedLevel[]): void {
  for (let level = 0; level < BOOK_LEVELS; level += 1) {
    prices[slot * BOOK_LEVELS + level] = levels[level]?.price ?? 0
    volumes[slot * BOOK_LEVELS + level] = levels[level]?.volume ?? 0
  }
}

/** A quote as its feed told it, in the columns everything reads. */
export function writeQuote(live: LiveColumns, row: InstrumentFacts, quote: FeedQuote, date: string): void {
  const { slot } = row
  const { up, down } = limitsOf(quote, row, date)
  live.last[slot] = quote.last ?? 0
  live.open[slot] = quote.open ?? 0
  live.high[slot] = quote.high ?? 0
  live.low[slot] = quote.low ?? 0
  live.preClose[slot] = quote.preClose
  live.limitUp[slot] = up ?? 0
  live.limitDown[slot] = down ?? 0
  live.volume[slot] = quote.volume
  live.amount[slot] = quote.amount
  if (quote.book) {
    writeLevels(live.bidPrice, live.bidVolume, slot, quote.book.bids)
    writeLevels(live.askPrice, live.askVolume, slot, quote.book.asks)
    const { unmatched } = quote.book
    if (unmatched) {
      live.bidVolume[slot * BOOK_LEVELS + 1] = unmatched.buy
      live.askVolume[slot * BOOK_LEVELS + 1] = unmatched.sell
    }
  }
  // Some sources tell it; ours would need five days this market may not have seen.
  live.volumeRatio[slot] = quote.facts?.volumeRatio ?? Number.NaN
  const flow = quote.facts?.flow
  if (flow) {
    live.flowExtraLarge[slot] = flow.xl * 100
    live.flowLarge[slot] = flow.l * 100
    live.flowMedium[slot] = flow.m * 100
    live.flowSmall[slot] = flow.s * 100
  }
  if (quote.facts?.iopv) live.iopv[slot] = Math.round(quote.facts.iopv * 10_000)
  // Trading instruments follow the clock of the exchange, which is set for all of them at once.
  live.status[slot] = quote.status === 'suspended' ? quoteStatus.suspended : quoteStatus.trading
}

/** Completes the columns with what every screen shows beside the price. */
export function deriveColumns(
  live: LiveColumns,
  instruments: readonly InstrumentFacts[],
  book: MinuteBook,
  second: number,
): void {
  const { status, minutes } = momentAt(second)
  const past = minuteIndexAt(second) - SPEED_MINUTES
  for (const { slot, stock } of instruments) {
    const last = live.last[slot] as number
    if (live.status[slot] !== quoteStatus.suspended && live.status[slot] !== quoteStatus.absent)
      live.status[slot] = status
    live.changeRate[slot] = last > 0 ? changeRate(last, live.preClose[slot] as number) : Number.NaN
    live.turnoverRate[slot] = turnoverRate(live.volume[slot] as number, stock?.floatShares ?? Number.NaN)
    live.mainInflow[slot] = (live.flowExtraLarge[slot] as number) + (live.flowLarge[slot] as number)
    const before = past >= 0 && minutes > SPEED_MINUTES ? (book.close[slot * MINUTES_PER_DAY + past] as number) : 0
    live.speed[slot] = before > 0 && last > 0 ? speed(last, before) : Number.NaN
    // How many boards in a row needs days this market may not have seen, so that only today's is counted.
    if (stock) writeBoard(live, slot, 0)
  }
  for (const unknown of [live.strength, live.point60, live.rank]) unknown.fill(Number.NaN)
}
