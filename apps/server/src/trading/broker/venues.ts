import { binance } from './binance/binance.ts'
import type { Venue } from './venue-client.ts'

/** The outside venues accounts can be opened on, by platform code. */
export const venues: ReadonlyMap<string, Venue> = new Map([[binance.code, binance]])
