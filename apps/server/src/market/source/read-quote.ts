import { price, type Price } from '@liangshu/contract/market/scaled'
import type { InstrumentFacts } from '@liangshu/engine/market/instrument/instrument-facts'
import type { MarketTime } from '@liangshu/engine/market/live/market-time'
import { BOOK_LEVELS, quoteStatus, type SnapshotColumns } from '@liangshu/engine/market/live/snapshot-columns'

import type { BookLevel, Quote, QuotePhase } from './market-source.ts'

const phases = Object.fromEntries(
  Object.entries(quoteStatus).map(([name, status]) => [status, name as QuotePhase]),
) as Record<number, QuotePhase>

export const phaseOf = (status: number): QuotePhase => phases[status] ?? 'absent'

/** Index levels and indicative values carry fractions below the scale; an order never meets those. */
const known = (value: number | undefined): Price | null =>
  value === undefined || value === 0 || Number.isNaN(value) ? null : price(Math.round(value))

function levels(prices: Float64Array, volumes: Float64Array, slot: number): BookLevel[] {
  const side: BookLevel[] = []
  for (let at = slot * BOOK_LEVELS; at < (slot + 1) * BOOK_LEVELS; at += 1) {
    const volume = volumes[at] ?? 0
    if (volume > 0) side.push({ price: price(Math.round(prices[at] ?? 0)), volume })
  }
  return side
}

export function readQuote(
  live: SnapshotColumns,
  row: InstrumentFacts,
  time: Pick<MarketTime, 'epochMs' | 'date'>,
): Quote {
  const { slot } = row
  return {
    symbol: row.symbol,
    name: row.name,
    priceScale: row.priceScale,
    phase: phaseOf(live.status[slot] ?? 0),
    last: known(live.last[slot]),
    preClose: price(Math.round(live.preClose[slot] ?? 0)),
    preSettle: known(live.preSettle[slot]),
    open: known(live.open[slot]),
    high: known(live.high[slot]),
    low: known(live.low[slot]),
    limitUp: known(live.limitUp[slot]),
    limitDown: known(live.limitDown[slot]),
    volume: live.volume[slot] ?? 0,
    amount: live.amount[slot] ?? 0,
    bids: levels(live.bidPrice, live.bidVolume, slot),
    asks: levels(live.askPrice, live.askVolume, slot),
    iopv: known(live.iopv[slot]),
    openInterest: known(live.openInterest[slot]),
    asOf: time.epochMs,
    tradingDay: time.date,
  }
}
