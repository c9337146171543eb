/** What other areas may use of the market. */
export { useInstrument } from './live/use-instrument.ts'
