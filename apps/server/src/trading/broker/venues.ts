import { binance } from './binance/binance.ts'
import { veighna } from './veighna/veighna.ts'
import type { Venue } from './venue-client.ts'

/** The outside venues accounts can be opened on, by platform code. */
export const venues: ReadonlyMap<string, Venue> = new Map([binance, veighna].map((venue) => [venue.code, venue]))
