import { createBarColumns, copyBars, type BarColumns } from './bar-columns.ts'

const at = (values: Float64Array, i: number): number => values[i] ?? Number.NaN

/**
 * Merges neighbours of equal key into one bar that ends at `endOf(key)`. The newest bar may still be forming: its end
 * then lies ahead of its newest member, and a signal that respects ends will not look at it.
 */
export function groupBars(
  bars: BarColumns,
  keyOf: (eob: number) => number,
  endOf: (key: number) => number,
): BarColumns {
  const out = createBarColumns(bars.eob.length)
  let size = 0
  let current = Number.NaN
  for (let i = 0; i < bars.eob.length; i += 1) {
    const key = keyOf(at(bars.eob, i))
    if (key === current) {
      const last = size - 1
      out.high[last] = Math.max(at(out.high, last), at(bars.high, i))
      out.low[last] = Math.min(at(out.low, last), at(bars.low, i))
      out.close[last] = at(bars.close, i)
      out.volume[last] = at(out.volume, last) + at(bars.volume, i)
      out.amount[last] = at(out.amount, last) + at(bars.amount, i)
      continue
    }
    out.eob[size] = endOf(key)
    out.open[size] = at(bars.open, i)
    out.high[size] = at(bars.high, i)
    out.low[size] = at(bars.low, i)
    out.close[size] = at(bars.close, i)
    out.volume[size] = at(bars.volume, i)
    out.amount[size] = at(bars.amount, i)
    current = key
    size += 1
  }
  return copyBars(out, 0, size)
}
