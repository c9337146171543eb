import type { ReviewRowsQuery } from '@liangshu/contract/trading/review'
import { dateOfDay, dayNumber } from '@liangshu/engine/time/calendar/civil-day'
import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { readScope, type ReportScope } from '../report/report-scope.ts'

const DEFAULT_DAYS = 60

export type ReviewScope = ReportScope & {
  /** Moves with every event of the accounts. */
  readonly state: string
}

type Wanted = Pick<ReviewRowsQuery, 'accountId' | 'productId' | 'from' | 'to'>

/** The accounts a review is about and its days: the last sixty where none are named. */
export async function readReviewScope(tx: Tx, actor: Actor, wanted: Wanted, today: string): Promise<ReviewScope> {
  const to = wanted.to || today
  const from = wanted.from || (/^\d{4}-\d{2}-\d{2}$/.test(to) ? dateOfDay(dayNumber(to) - DEFAULT_DAYS) : undefined)
  const scope = await readScope(tx, actor, { accountId: wanted.accountId, productId: wanted.productId, from, to })
  return { ...scope, state: await stateOf(tx, scope.ids) }
}

/** Moves with every event of the accounts. */
export async function stateOf(tx: Tx, ids: readonly string[]): Promise<string> {
  const { rows } = await sql<{ state: string | null }>`
    select string_agg(account_id || ':' || event_seq, ' ' order by account_id) as state
    from trade_account_state where account_id = any(${[...ids]}::text[])`.execute(tx)
  return rows[0]?.state ?? ''
}

export async function findStrategyNames(tx: Tx): Promise<Map<string, string>> {
  const rows = await tx.selectFrom('trade_strategy').select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
