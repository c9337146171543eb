import { createDailyColumns, type DailyColumns } from '../../market/day/daily-columns.ts'
import type { SimulatedAction } from './corporate-actions.ts'
import { generateStock, type StockModel } from './stock-series.ts'
import { createStockState, type StockState } from './stock-state.ts'

/** The daily matrix of all stocks, and what is needed to add days to it. */
export interface StockMatrix {
  readonly columns: DailyColumns
  readonly actions: SimulatedAction[]
  readonly state: StockState
  /** Days [0, generatedUntil) are there for every stock. */
  generatedUntil: number
}

export function createStockMatrix(model: StockModel, capacity: number): StockMatrix {
  return {
    columns: createDailyColumns(model.universe.count, capacity),
    actions: [],
    state: createStockState(model.universe),
    generatedUntil: 0,
  }
}

/** Adds days up to `until` for every stock. */
export function extendStockMatrix(model: StockModel, matrix: StockMatrix, until: number): void {
  if (until > matrix.columns.capacity) throw new RangeError(`the matrix holds ${matrix.columns.capacity} days`)
  for (let id = 0; id < model.universe.count; id += 1) {
    generateStock(model, matrix, id, matrix.generatedUntil, until)
  }
  matrix.generatedUntil = Math.max(matrix.generatedUntil, until)
}
