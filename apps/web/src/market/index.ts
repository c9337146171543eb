/** What other areas may take from the market. */
export { useLastPrices } from './live/use-last-prices.ts'
