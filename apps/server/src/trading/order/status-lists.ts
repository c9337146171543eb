import { pendingStatuses, workingStatuses } from '@liangshu/contract/trading/order-codes'
import { sql } from 'kysely'

// Written into the statement, not bound: only then does the database see that an index on these states serves.
const listOf = (statuses: readonly number[]) => sql.raw(`(${statuses.join(', ')})`)

/** Orders that are not over. */
export const working = listOf(workingStatuses)
/** Orders that somebody still has to act on. */
export const pending = listOf(pendingStatuses)
