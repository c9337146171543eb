import { createMinuteColumns } from '../../market/live/minute-columns.ts'
import { MINUTES_PER_DAY } from '../../time/session/minute-grid.ts'
import { createIntradayFactors } from '../minute/intraday-factors.ts'
import type { StockMarket } from '../market.ts'
import { createMinuteScratch, paintMinutes } from '../minute/paint-minutes.ts'
import { stockMinuteRow } from '../minute/stock-row.ts'

/** Stocks painted between two steps: some milliseconds of work. */
const PAINTED_AT_ONCE = 25

/** Fen all stocks together traded in each minute of a day. Every stock is painted for it, so it takes its time. */
export function* minuteAmountSteps(market: StockMarket, day: number): Generator<void, Float64Array> {
  const total = new Float64Array(MINUTES_PER_DAY)
  const factors = createIntradayFactors(market.seed, day)
  const scratch = createMinuteScratch()
  const { columns } = market.matrix
  for (let id = 0; id < columns.instruments; id += 1) {
    if (id % PAINTED_AT_ONCE === PAINTED_AT_ONCE - 1) yield
    if ((columns.volume[id * columns.capacity + day] ?? 0) === 0) continue
    const one = createMinuteColumns(1)
    paintMinutes(stockMinuteRow(market.model, columns, factors, id), one, 0, scratch)
    for (let minute = 0; minute < MINUTES_PER_DAY; minute += 1) {
      total[minute] = (total[minute] ?? 0) + (one.amount[minute] ?? 0)
    }
  }
  return total
}
