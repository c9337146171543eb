import type { Statement } from '../../market/fundamental/fundamentals.ts'
import { dateOfDay, dayNumber } from '../../time/calendar/civil-day.ts'
import { normalAt, uniformAt } from '../random/draws.ts'
import { streamKey } from '../random/counter.ts'
import { streams } from '../random/streams.ts'
import type { StockUniverse } from '../universe/stocks.ts'

/** Quarters before the first day of the market, so that growth over a year is known from the start. */
const YEARS_BEFORE = 3
const QUARTER_ENDS = ['03-31', '06-30', '09-30', '12-31'] as const
/** Days after its quarter within which each report comes, as the exchanges demand: at the latest one and four months. */
const LATEST = [30, 62, 31, 120] as const
const EARLIEST = [10, 32, 10, 45] as const

interface Growth {
  revenue: number
  margin: number
}

/** Reports of one company, quarter by quarter; every figure follows from the seed and never from a price of the future. */
export function simulateStatements(
  universe: StockUniverse,
  id: number,
  firstYear: number,
  lastYear: number,
): Statement[] {
  const key = streamKey(universe.seed, streams.financials, id)
  const worth = ((universe.basePrice[id] ?? 0) / 10_000) * (universe.totalShares[id] ?? 0)
  const sales = worth / Math.exp(0.8 + 0.6 * normalAt(key, 0))
  const book = worth / Math.exp(0.9 + 0.45 * normalAt(key, 1))
  const grossMargin = 0.1 + 0.5 * uniformAt(key, 2)
  const debtRatio = 0.15 + 0.6 * uniformAt(key, 3)
  const state: Growth = { revenue: 0.02, margin: 0.03 + 0.12 * uniformAt(key, 4) }
  const drift = 0.015 + 0.012 * (universe.growthLoading[id] ?? 0)
  const statements: Statement[] = []
  let [revenue, equity] = [sales, book]
  let quarter = 0
  for (let year = firstYear - YEARS_BEFORE; year <= lastYear; year += 1) {
    for (const [place, end] of QUARTER_ENDS.entries()) {
      const draw = 10 + quarter * 5
      state.revenue = 0.7 * state.revenue + 0.3 * drift + 0.02 * normalAt(key, draw)
      state.margin = Math.max(-0.15, Math.min(0.35, state.margin + 0.012 * normalAt(key, draw + 1)))
      revenue *= 1 + state.revenue
      const profit = revenue * state.margin
      equity = Math.max(book * 0.1, equity + (profit / 4) * 0.7)
      const period = `${year}-${end}`
      const [least, most] = [EARLIEST[place] ?? 10, LATEST[place] ?? 30]
      const lag = least + Math.floor((most - least) * uniformAt(key, draw + 2))
      statements.push({
        period,
        announced: dateOfDay(dayNumber(period) + lag),
        revenue,
        profit,
        cashFlow: profit * (0.9 + 0.35 * normalAt(key, draw + 3)),
        equity,
        grossMargin: Math.max(0.01, Math.min(0.95, grossMargin + 0.02 * normalAt(key, draw + 4))),
        debtRatio: Math.max(0.02, Math.min(0.95, debtRatio + 0.02 * normalAt(key, draw + 4))),
      })
      quarter += 1
    }
  }
  // An annual report may come after that of the first quarter.
  return statements.sort((a, b) =>
    a.announced < b.announced ? -1 : a.announced > b.announced ? 1 : a.period < b.period ? -1 : 1,
  )
}
