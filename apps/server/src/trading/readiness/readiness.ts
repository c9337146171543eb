import { shanghaiTime, secondsOf } from '@liangshu/engine/time/calendar/shanghai-time'
import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'
import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import { orderDaysAt } from '../market-facts/market-facts.ts'
import { working } from '../order/status-lists.ts'
import { findUnsettled } from '../settlement/settle.store.ts'

const opensAt = secondsOf('09:15')
const closesAt = secondsOf('15:00')

/** From the opening call to the close of a trading day. */
export function isInSession(now: Date): boolean {
  const { date, secondOfDay } = shanghaiTime(now.getTime())
  return mainlandCalendar.isTradingDay(date) && secondOfDay >= opensAt && secondOfDay < closesAt
}

export async function countWorkingOrders(tx: Tx, tenantId: number): Promise<number> {
  // Tenant 0 is the platform's own machine, on which everybody's orders may hang.
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from trade_order
    where status in ${working} and (${tenantId}::int = 0 or tenant_id = ${tenantId}::int)`.execute(tx)
  return rows[0]?.n ?? 0
}

export type Readiness = {
  accounts: number
  /** Names of live accounts whose line to their broker is down. */
  disconnected: string[]
  strategies: number
  failedStrategies: string[]
  /** Names of accounts whose last day is not settled. */
  unsettled: string[]
  /** The trading day that orders count for now. */
  orderDay: string
}

const mostNames = 20

/** What trading has to have in order before the opening, of the institution the transaction sees. */
export async function findReadiness(tx: Tx, now: Date): Promise<Readiness> {
  const { date, secondOfDay } = shanghaiTime(now.getTime())
  const { orderDay, futureDay, coinDay } = orderDaysAt(date, secondOfDay)
  const accounts = await sql<{ name: string; connection: string }>`
    select a.account_name as name, coalesce(s.balances ->> 'connection', '') as connection
    from trade_account a join trade_account_state s on s.account_id = a.id
    where a.del_flag = 0 and a.status = 1 and not a.is_building order by a.account_name`.execute(tx)
  const strategies = await sql<{ name: string; status: number }>`
    select name, status from trade_strategy where status in (1, 4) order by name`.execute(tx)
  const ids = await findUnsettled(tx, { stock: orderDay, future: futureDay, crypto: coinDay }, false)
  const names =
    ids.length === 0
      ? []
      : await tx
          .selectFrom('trade_account')
          .select('account_name')
          .where('id', 'in', ids.slice(0, mostNames))
          .orderBy('account_name')
          .execute()
  return {
    accounts: accounts.rows.length,
    disconnected: accounts.rows
      .filter(({ connection }) => connection !== 'loggedIn' && connection !== 'connected')
      .map(({ name }) => name)
      .slice(0, mostNames),
    strategies: strategies.rows.length,
    failedStrategies: strategies.rows
      .filter(({ status }) => status === 4)
      .map(({ name }) => name)
      .slice(0, mostNames),
    unsettled: names.map((row) => row.account_name),
    orderDay,
  }
}
