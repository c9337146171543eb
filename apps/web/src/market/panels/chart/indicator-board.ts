import { indicators, type IndicatorColumns } from '@liangshu/engine/analysis/indicator/catalogue'
import type { BarRow } from '@liangshu/contract/market/quote-calls'
import type { ChosenIndicator } from './chart-params.ts'

function columnsOf(bars: readonly BarRow[]): IndicatorColumns {
  return {
    high: Float64Array.from(bars, ({ high }) => high),
    low: Float64Array.from(bars, ({ low }) => low),
    close: Float64Array.from(bars, ({ close }) => close),
    volume: Float64Array.from(bars, ({ volume }) => volume),
  }
}

export interface IndicatorBoard {
  /** Lines of each chosen indicator over all bars. */
  readonly lines: readonly (readonly Float64Array[])[]
  /** The last values of each, with the running bar as it is now; nothing else is computed again. */
  look(bar: BarRow): number[][]
}

/** The chosen indicators over some bars, ready to be told of the running one. */
export function createBoard(bars: readonly BarRow[], chosen: readonly ChosenIndicator[]): IndicatorBoard {
  const columns = columnsOf(bars)
  const running = chosen.map(({ id, params }) => indicators[id].start(params))
  for (const bar of bars.slice(0, -1)) for (const one of running) one.take(bar)
  let last = bars.at(-1)
  return {
    lines: chosen.map(({ id, params }) => indicators[id].compute(columns, params)),
    look(bar) {
      if (last && bar.time > last.time) for (const one of running) one.take(last)
      last = bar
      return running.map((one) => one.look(bar))
    },
  }
}
