/** What other areas may use of the trading side. */
export { isOpen as isOpenBacktest } from './backtest/backtest-queries.ts'
export { ChosenBacktest } from './backtest/chosen-backtest.tsx'
export { newClOrdId } from './order/cl-ord-id.ts'
export { symbolSearch } from './order/order-queries.ts'
export { readConfirm } from './order/read-confirm.ts'
