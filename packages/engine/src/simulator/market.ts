import { createDayAxis, type DayAxis } from '../market/day/day-axis.ts'
import { createBoardRules } from '../rules/limit/board-rules.ts'
import { mainlandRules } from '../rules/mainland/mainland-rules.ts'
import type { RuleStore } from '../rules/mainland/rule-store.ts'
import { ORIGIN } from './calendar/origin.ts'
import { exSeasons } from './daily/corporate-actions.ts'
import { createStockMatrix, extendStockMatrix, type StockMatrix } from './daily/stock-matrix.ts'
import type { StockModel } from './daily/stock-series.ts'
import { createFactorSeries } from './factors/factor-series.ts'
import { createLifecycle } from './lifecycle/lifecycle.ts'
import { createStockUniverse } from './universe/stocks.ts'

export interface StockMarketOptions {
  readonly seed: number
  /** Stocks in all; fewer than 5400 keep the proportions of the boards. */
  readonly stocks?: number
  /** Days to generate at once. */
  readonly days: number
  /** Days there is room for; live servers leave some for the future. */
  readonly capacity?: number
  readonly rules?: RuleStore
}

export interface StockMarket {
  readonly seed: number
  readonly axis: DayAxis
  readonly rules: RuleStore
  readonly model: StockModel
  readonly matrix: StockMatrix
}

export function createStockMarket(options: StockMarketOptions): StockMarket {
  const { seed, days, capacity = days, rules = mainlandRules } = options
  const axis = createDayAxis(ORIGIN)
  if (capacity > axis.dates.length) throw new RangeError(`the calendar ends after ${axis.dates.length} days`)
  const universe = createStockUniverse(seed, options.stocks)
  const model: StockModel = {
    universe,
    factors: createFactorSeries(seed, axis.dates.length),
    lifecycle: createLifecycle(universe, axis),
    rules: createBoardRules(rules, axis.dates),
    seasons: exSeasons(axis.dates),
    dates: axis.dates,
  }
  const matrix = createStockMatrix(model, capacity)
  extendStockMatrix(model, matrix, days)
  return { seed, axis, rules, model, matrix }
}
