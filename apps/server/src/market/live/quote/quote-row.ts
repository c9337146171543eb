import type { QuoteRow } from '@liangshu/contract/market/quote-calls'
import type { InstrumentFacts } from '@liangshu/engine/market/instrument/instrument-facts'
import { queueAtLimit } from '@liangshu/engine/market/live/board-columns'
import type { LiveColumns } from '@liangshu/engine/market/live/live-columns'
import { BOOK_LEVELS, quoteStatus } from '@liangshu/engine/market/live/snapshot-columns'
import { averagePrice, orderImbalance, sealAmount } from '@liangshu/engine/market/quote/derived-fields'

import type { BookLevel, Quote } from '../../source/market-source.ts'
import { phaseOf } from '../../source/read-quote.ts'

const finite = (value: number | undefined): number | null =>
  value === undefined || !Number.isFinite(value) ? null : Math.round(value * 1e6) / 1e6

/** What waits in the book and what was paid on average, in the instrument's own units. */
function bookFigures(live: LiveColumns, { slot, secType, multiplier, priceScale }: InstrumentFacts) {
  const levels = (column: Float64Array) => column.subarray(slot * BOOK_LEVELS, (slot + 1) * BOOK_LEVELS)
  const isCalling = live.status[slot] === quoteStatus.openCall || live.status[slot] === quoteStatus.closeCall
  const waiting = sealAmount(
    live.isSealedUp[slot] === 1,
    queueAtLimit(live, slot, 'up'),
    (live.limitUp[slot] ?? 0) / priceScale,
  )
  return {
    avgPrice:
      secType === 'index'
        ? null
        : finite(averagePrice((live.amount[slot] ?? 0) / 100, (live.volume[slot] ?? 0) * multiplier)),
    // During a call both sides show the same matched volume, which says nothing of who is waiting.
    orderImbalance: isCalling ? null : finite(orderImbalance(levels(live.bidVolume), levels(live.askVolume))),
    sealAmount: secType === 'stock' ? Math.round(waiting) : null,
  }
}

/** A quote for the wire: yuan, shares, fractions; null where nothing is known. */
export function quoteRowOf(live: LiveColumns, row: InstrumentFacts): QuoteRow {
  const { slot, priceScale } = row
  const price = (value: number | undefined): number | null =>
    value !== undefined && value > 0 ? Math.round((value / priceScale) * 1e8) / 1e8 : null
  const last = live.last[slot] ?? 0
  const settled = live.preSettle[slot] ?? 0
  const before = settled > 0 ? settled : (live.preClose[slot] ?? 0)
  const iopv = live.iopv[slot] ?? 0
  return {
    symbol: row.symbol,
    name: row.name,
    secType: row.secType,
    phase: phaseOf(live.status[slot] ?? 0),
    last: price(last),
    preClose: price(before),
    open: price(live.open[slot]),
    high: price(live.high[slot]),
    low: price(live.low[slot]),
    limitUp: price(live.limitUp[slot]),
    limitDown: price(live.limitDown[slot]),
    change: last > 0 ? Math.round(((last - before) / priceScale) * 1e8) / 1e8 : null,
    changePct: finite(live.changeRate[slot]),
    amplitude: last > 0 && before > 0 ? finite(((live.high[slot] ?? 0) - (live.low[slot] ?? 0)) / before) : null,
    volume: live.volume[slot] ?? 0,
    amount: (live.amount[slot] ?? 0) / 100,
    ...bookFigures(live, row),
    turnoverRate: finite(live.turnoverRate[slot]),
    volumeRatio: finite(live.volumeRatio[slot]),
    speed: finite(live.speed[slot]),
    mainInflow: row.secType === 'stock' ? finite((live.mainInflow[slot] ?? 0) / 100) : null,
    iopv: price(Math.round(iopv)),
    premium: last > 0 && iopv > 0 ? finite(last / iopv - 1) : null,
    openInterest: row.secType === 'future' ? (live.openInterest[slot] ?? 0) : null,
  }
}

export function withBook(row: QuoteRow, quote: Quote): QuoteRow {
  const side = (levels: readonly BookLevel[]) =>
    levels.map(({ price, volume }) => ({ price: price / quote.priceScale, volume }))
  return { ...row, bids: side(quote.bids), asks: side(quote.asks) }
}
