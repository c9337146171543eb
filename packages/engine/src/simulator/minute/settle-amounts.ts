import type { MinuteColumns } from '../../market/live/minute-columns.ts'
import { MINUTES_PER_DAY } from '../../time/session/minute-grid.ts'
import type { MinuteRow } from './minute-row.ts'

/** Average price a bar would have without correction. */
function middleOf(columns: MinuteColumns, slot: number): number {
  return ((columns.high[slot] as number) + (columns.low[slot] as number) + 2 * (columns.close[slot] as number)) / 4
}

/**
 * Money per bar: each bar's average slides inside its own range by one common share, so that the bars add up to the
 * day. What rounding leaves goes through the running sum, which ends exactly on the day's amount.
 */
export function settleAmounts(row: MinuteRow, columns: MinuteColumns, base: number): void {
  const target = row.amountFen * 100
  let money = 0
  let above = 0
  let below = 0
  for (let slot = base; slot < base + MINUTES_PER_DAY; slot += 1) {
    const volume = columns.volume[slot] as number
    const middle = middleOf(columns, slot)
    money += volume * middle
    above += volume * ((columns.high[slot] as number) - middle)
    below += volume * (middle - (columns.low[slot] as number))
  }
  const miss = target - money
  const room = miss > 0 ? above : below
  const slide = room === 0 ? 0 : Math.max(-1, Math.min(1, miss / room))
  const rest = (miss - slide * room) / Math.max(1, row.volume)
  writeAmounts(row, columns, base, slide, rest)
}

function writeAmounts(row: MinuteRow, columns: MinuteColumns, base: number, slide: number, rest: number): void {
  let running = 0
  let written = 0
  for (let slot = base; slot < base + MINUTES_PER_DAY; slot += 1) {
    const volume = columns.volume[slot] as number
    const middle = middleOf(columns, slot)
    const room = slide > 0 ? (columns.high[slot] as number) - middle : middle - (columns.low[slot] as number)
    running += volume * (middle + slide * room + rest)
    const upTo =
      slot === base + MINUTES_PER_DAY - 1 ? row.amountFen : Math.min(row.amountFen, Math.round(running / 100))
    columns.amount[slot] = volume === 0 ? 0 : upTo - written
    if (volume !== 0) written = upTo
  }
}
