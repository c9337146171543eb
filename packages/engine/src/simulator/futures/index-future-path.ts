import { bitsAt } from '../random/counter.ts'
import { normalOf, uniformOf } from '../random/draws.ts'
import { spreadVolume, type SessionColumns, type SessionRow } from '../minute/session-path.ts'

/** Noise of one trade around the fair price, as a return. */
const TRADE_NOISE = 0.00006

/**
 * Minutes of an index future: the index of the same minute times a basis that moves from yesterday's to today's. The
 * open, the close and the extremes are those of the day's bar; a wick reaches an extreme that the closes leave out.
 */
export function paintIndexFuture(
  row: SessionRow,
  levels: Float64Array,
  basis: { readonly from: number; readonly until: number },
  columns: SessionColumns,
  at: number,
): void {
  const { minutes, low, high, tick } = row
  let open = row.open
  let [top, bottom] = [at, at]
  for (let minute = 0; minute < minutes; minute += 1) {
    const slot = at + minute
    const share = (minute + 1) / minutes
    const noise = TRADE_NOISE * normalOf(uniformOf(bitsAt(row.key, minute)))
    const fair = (levels[minute + 1] as number) * (basis.from + (basis.until - basis.from) * share) * (1 + noise)
    const traded = Math.round((fair * 10_000) / tick) * tick
    const close = minute === minutes - 1 ? row.close : Math.max(low, Math.min(high, traded))
    columns.close[slot] = close
    columns.high[slot] = Math.max(open, close)
    columns.low[slot] = Math.min(open, close)
    if ((columns.high[slot] as number) > (columns.high[top] as number)) top = slot
    if ((columns.low[slot] as number) < (columns.low[bottom] as number)) bottom = slot
    open = close
  }
  columns.high[top] = high
  columns.low[bottom] = low
  spreadVolume(row, columns, at)
}
