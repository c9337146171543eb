import type { OrderDraftBody } from '@liangshu/contract/trading/execute-trade'
import { strategyStatus } from '@liangshu/contract/trading/strategy'
import type { RunState } from '@liangshu/engine/strategy/decide-beat'
import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import { cutText } from '../../platform/http/clean-text.ts'
import type { AssetClass } from '../market-facts/market-facts.ts'

export type RunningStrategy = {
  id: string
  tenantId: number
  name: string
  version: number
  body: unknown
  owner: string
  isClutchOpen: boolean
  accountId: string
  assetClass: AssetClass
  /** The day orders of the account count for. */
  tradingDay: string
  lastBeat: string | null
  state: RunState | null
}

/** Every running strategy on each of its accounts. A new version begins with a new state. */
export async function findRunning(tx: Tx): Promise<RunningStrategy[]> {
  const { rows } = await sql<RunningStrategy>`
    select s.id, s.tenant_id as "tenantId", s.name, s.version, s.body, coalesce(s.started_by, s.create_by) as owner,
      s.is_clutch_open as "isClutchOpen", x.account_id as "accountId",
      a.asset_class as "assetClass", t.trading_day as "tradingDay", r.last_beat as "lastBeat",
      case when r.version = s.version then r.state end as state
    from trade_strategy s join trade_strategy_account x on x.strategy_id = s.id
    join trade_account a on a.id = x.account_id and a.del_flag = 0 join trade_account_state t on t.account_id = a.id
    left join trade_strategy_run r on r.strategy_id = s.id and r.account_id = x.account_id
    where s.status = ${strategyStatus.running} order by s.id, x.account_id`.execute(tx)
  return rows
}

export type BeatDone = {
  strategy: RunningStrategy
  beat: string
  state: RunState
  orderDay: string
  orders: readonly OrderDraftBody[]
  at: Date
}

/**
 * STRAT-21: state and orders of a beat are stored together, before anything is sent. False when the strategy was stopped
 * or the same beat is there already: then nothing is stored and nothing is sent.
 */
export async function storeBeat(tx: Tx, { strategy, beat, state, orderDay, orders, at }: BeatDone): Promise<boolean> {
  const row = await tx
    .selectFrom('trade_strategy')
    .select(['status', 'version', 'is_clutch_open'])
    .where('id', '=', strategy.id)
    .forUpdate()
    .executeTakeFirst()
  if (row?.status !== strategyStatus.running || row.version !== strategy.version) return false
  const key = { strategy_id: strategy.id, account_id: strategy.accountId }
  const values = {
    tenant_id: strategy.tenantId,
    version: strategy.version,
    state: JSON.stringify(state),
    last_beat: beat,
  }
  const stored = await tx
    .insertInto('trade_strategy_run')
    .values({ ...key, ...values, updated_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['strategy_id', 'account_id'])
        .doUpdateSet({ ...values, updated_at: at })
        .where('trade_strategy_run.last_beat', '<>', beat),
    )
    .returning('strategy_id')
    .executeTakeFirst()
  if (!stored) return false
  if (orders.length === 0) return true
  const status = row.is_clutch_open ? ('theory' as const) : ('pending' as const)
  await tx
    .insertInto('trade_strategy_order')
    .values(
      orders.map((body) => ({
        ...key,
        cl_ord_id: body.clOrdId,
        tenant_id: strategy.tenantId,
        order_day: orderDay,
        body: JSON.stringify(body),
        status,
        message: status === 'theory' ? '离合断开，未发送' : '',
        create_time: at,
      })),
    )
    .onConflict((conflict) => conflict.columns(['account_id', 'cl_ord_id']).doNothing())
    .execute()
  return true
}

export type PendingOrder = {
  clOrdId: string
  accountId: string
  tenantId: number
  strategyId: string
  owner: string
  orderDay: string
  /** The day the account is at now. */
  tradingDay: string
  body: OrderDraftBody
}

/** Orders that are still to be sent, in the order they were asked for: of each account so many, so that none waits for another's. */
export async function findPending(tx: Tx, mostOfAccount: number): Promise<PendingOrder[]> {
  const { rows } = await sql<PendingOrder>`
    select o.cl_ord_id as "clOrdId", o.account_id as "accountId", o.tenant_id as "tenantId", o.strategy_id as "strategyId",
      coalesce(s.started_by, s.create_by) as owner, o.order_day as "orderDay", o.body,
      t.trading_day as "tradingDay"
    from (select distinct account_id from trade_strategy_order where status = 'pending') waiting
    cross join lateral (
      select * from trade_strategy_order one where one.account_id = waiting.account_id and one.status = 'pending'
      order by one.seq limit ${mostOfAccount}) o
    join trade_strategy s on s.id = o.strategy_id
    join trade_account_state t on t.account_id = o.account_id
    order by o.seq`.execute(tx)
  return rows
}

/** Why the strategy sends nothing as it stands now, or null. */
export async function findWhyNot(tx: Tx, strategyId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('trade_strategy')
    .select(['status', 'is_clutch_open'])
    .where('id', '=', strategyId)
    .executeTakeFirst()
  if (row?.status !== strategyStatus.running) return '策略已停止'
  return row.is_clutch_open ? '离合断开，未发送' : null
}

export type LeftParent = { clOrdId: string; accountId: string; tenantId: number; owner: string }

/** Orders that are still worked in slices for a strategy that does not run any more, or whose clutch is open. */
export async function findLeftParents(tx: Tx): Promise<LeftParent[]> {
  const { rows } = await sql<LeftParent>`
    select g.cl_ord_id as "clOrdId", g.account_id as "accountId", g.tenant_id as "tenantId",
      coalesce(s.started_by, s.create_by) as owner
    from trade_algo g join trade_strategy_order o on o.account_id = g.account_id and o.cl_ord_id = g.cl_ord_id
    join trade_strategy s on s.id = o.strategy_id
    where g.status = 'working' and (s.status <> ${strategyStatus.running} or s.is_clutch_open)`.execute(tx)
  return rows
}

type Ended = Pick<PendingOrder, 'accountId' | 'clOrdId'> & { status: 'sent' | 'refused' | 'dropped'; message: string }

export async function endOrder(tx: Tx, { accountId, clOrdId, status, message }: Ended): Promise<void> {
  await tx
    .updateTable('trade_strategy_order')
    .set({ status, message })
    .where('account_id', '=', accountId)
    .where('cl_ord_id', '=', clOrdId)
    .execute()
}

/** STRAT-22: everything that runs here is alive. */
export async function putHeartbeat(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('trade_strategy')
    .set({ heartbeat_at: at })
    .where('id', 'in', [...ids])
    .execute()
}

/** Ends in the state that says that something is wrong; false when somebody has stopped it already. */
export async function stopBroken(tx: Tx, id: string, error: string, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('trade_strategy')
    .set({ status: strategyStatus.error, last_error: cutText(error, 500), update_by: 'system', update_time: at })
    .where('id', '=', id)
    .where('status', '=', strategyStatus.running)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Who is told when a strategy breaks: its owner, and whoever may trade its accounts. */
export async function findListeners(tx: Tx, strategyId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from sys_user u where u.status = 1 and u.del_flag = 0 and (
      u.username = (select coalesce(started_by, create_by) from trade_strategy where id = ${strategyId})
      or exists (select 1 from trade_account_access g join trade_strategy_account x on x.account_id = g.account_id
        where x.strategy_id = ${strategyId} and g.user_id = u.id and g.can_trade))`.execute(tx)
  return rows.map(({ id }) => id)
}
