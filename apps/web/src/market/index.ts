/** What other areas may use of the market. */
export { LivePanel } from './live/live-panel.tsx'
export { useInstrument } from './live/use-instrument.ts'
export { useInstrumentBoards } from './live/use-instrument-boards.ts'
export type { LiveMarket } from './live/use-live-market.ts'
export { amountText, changeText, percentText, priceText } from './panels/figures.ts'
export {
  columnOf,
  digitsOf,
  figureText,
  type ColumnName,
  type GivenColumn,
  type TableColumn,
} from './quote-table/quote-columns.ts'
export { figures, type FigureName } from './quote-table/quote-figures.ts'
export { QuoteTable, type TableSort } from './quote-table/quote-table.tsx'
export { headTexts, rowTexts } from './quote-table/rows-text.ts'
export { nothingSelected, selectedRows, type Selection } from './quote-table/selection.ts'
export { TotalsLine } from './quote-table/totals-line.tsx'
export { useHeldOrder } from './quote-table/use-held-order.ts'
export { useTypedCode } from './quote-table/use-page-keys.ts'
export { useLastPrices } from './live/use-last-prices.ts'
