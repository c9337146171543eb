import { FIELDS, fieldAt, type QuoteTable } from '@liangshu/contract/market/frame'
import type { InstrumentFacts } from '@liangshu/engine/market/instrument/instrument-facts'
import type { LiveColumns } from '@liangshu/engine/market/live/live-columns'

import { referencePrice } from '../quote/reference-price.ts'

/** The wire carries whole numbers: index levels and indicative values lose what lies below their scale. */
export function writeTable(live: LiveColumns, instruments: readonly InstrumentFacts[], table: QuoteTable): void {
  for (let slot = 0; slot < table.size; slot += 1) {
    const base = slot * FIELDS
    const { values } = table
    values[base + fieldAt.last] = Math.round(live.last[slot] ?? 0)
    values[base + fieldAt.open] = Math.round(live.open[slot] ?? 0)
    values[base + fieldAt.high] = Math.round(live.high[slot] ?? 0)
    values[base + fieldAt.low] = Math.round(live.low[slot] ?? 0)
    values[base + fieldAt.preClose] = Math.round(referencePrice(live, slot))
    values[base + fieldAt.limitUp] = Math.round(live.limitUp[slot] ?? 0)
    values[base + fieldAt.limitDown] = Math.round(live.limitDown[slot] ?? 0)
    values[base + fieldAt.volume] = Math.round((live.volume[slot] ?? 0) * (instruments[slot]?.volumeScale ?? 1))
    values[base + fieldAt.amount] = Math.round(live.amount[slot] ?? 0)
    // A frame knows no unknown.
    values[base + fieldAt.mainInflow] = Math.round(live.mainInflow[slot] || 0)
    values[base + fieldAt.iopv] = Math.round(live.iopv[slot] ?? 0)
    values[base + fieldAt.status] = live.status[slot] ?? 0
  }
}
