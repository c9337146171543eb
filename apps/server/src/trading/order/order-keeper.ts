import type { BookKeeper } from '../book/book-keeper.ts'
import type { OrderQuestion, RiskRows } from './risk-facts.store.ts'

/** The keeper of this service: its batches ask what the pre-trade checks need. */
export type OrderKeeper = BookKeeper<OrderQuestion, RiskRows | null>
