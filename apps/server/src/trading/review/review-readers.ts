import type { Db } from '../../platform/database/database.ts'
import type { MarketFacts } from '../market-facts/market-facts.ts'
import { createEntrustReader } from './entrust-reader.ts'
import { createTripReader } from './trip-reader.ts'

export type ReviewReaders = ReturnType<typeof createReviewReaders>

/** Shared by the pages and by the reports, so that both say the same and nothing is worked out twice. */
export const createReviewReaders = (parts: { db: Db; market: MarketFacts }) => ({
  readTrips: createTripReader(parts),
  readOrders: createEntrustReader(parts),
})
