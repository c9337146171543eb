import { clockOf } from '@liangshu/engine/calendar/shanghai-time'
import { BOOK_LEVELS, quoteStatus } from '@liangshu/engine/simulator/tape/snapshot-columns'
import type { SimulatedTime } from '@liangshu/engine/simulator/clock/sim-clock'

import type { InstrumentFacts } from '../core/instrument-facts.ts'
import type { LiveColumns } from '../core/live-columns.ts'

const prices = (value: number | undefined, digits: number): string => ((value ?? 0) / 10_000).toFixed(digits)

/** The 33 fields of Sina's format. A suspended share shows 0 for open and last, as theirs does. */
export function sinaLine(live: LiveColumns, row: InstrumentFacts, time: SimulatedTime): string {
  const { slot } = row
  const digits = row.tick >= 100 ? 2 : 3
  const isSuspended = live.status[slot] === quoteStatus.suspended
  const price = (value: number | undefined) => prices(value, digits)
  const levels = (volumes: Float64Array, at: Float64Array) =>
    Array.from({ length: BOOK_LEVELS }, (_, level) => [
      String(volumes[slot * BOOK_LEVELS + level] ?? 0),
      price(at[slot * BOOK_LEVELS + level]),
    ]).flat()
  return [
    row.name,
    price(live.open[slot]),
    price(live.preClose[slot]),
    isSuspended ? price(0) : price(live.last[slot]),
    price(live.high[slot]),
    price(live.low[slot]),
    price(live.bidPrice[slot * BOOK_LEVELS]),
    price(live.askPrice[slot * BOOK_LEVELS]),
    String(live.volume[slot] ?? 0),
    ((live.amount[slot] ?? 0) / 100).toFixed(3),
    ...levels(live.bidVolume, live.bidPrice),
    ...levels(live.askVolume, live.askPrice),
    time.date,
    clockOf(Math.floor(time.secondOfDay)),
    isSuspended ? '03' : '00',
  ].join(',')
}

const prefixes: Record<string, string> = { sh: 'SHSE', sz: 'SZSE', bj: 'BJSE' }

/** `sh600519` to its symbol; `null` for anything else. Beijing's 92 codes answer to `bj` only. */
export function sinaSymbol(code: string): string | null {
  const match = /^(sh|sz|bj)(\d{6})$/.exec(code)
  return match?.[1] && match[2] ? `${prefixes[match[1]]}.${match[2]}` : null
}
