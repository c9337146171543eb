import type { OrderDraftBody } from '@liangshu/contract/trading/execute-trade'
import type { OrderStatus } from '@liangshu/contract/trading/order-codes'
import type { Slice } from '@liangshu/engine/account/order/split-plan'
import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import { cutText } from '../../platform/http/clean-text.ts'

export type AlgoStatus = 'working' | 'done' | 'canceled' | 'failed'

export type Algo = {
  readonly id: string
  readonly tenantId: number
  readonly accountId: string
  readonly clOrdId: string
  readonly userId: string
  readonly username: string
  readonly body: OrderDraftBody
  readonly plan: readonly Slice[]
  readonly status: AlgoStatus
  readonly nextSlice: number
  readonly note: string
  readonly startedAt: Date
  readonly updatedAt: Date
}

const columns = sql`id, tenant_id as "tenantId", account_id as "accountId", cl_ord_id as "clOrdId", user_id as "userId",
  username, body, plan, status, next_slice as "nextSlice", note, started_at as "startedAt", updated_at as "updatedAt"`

/** False when there is one under this id already. */
export async function insert(tx: Tx, algo: Algo): Promise<boolean> {
  const row = await tx
    .insertInto('trade_algo')
    .values({
      id: algo.id,
      tenant_id: algo.tenantId,
      account_id: algo.accountId,
      cl_ord_id: algo.clOrdId,
      user_id: algo.userId,
      username: algo.username,
      body: JSON.stringify(algo.body),
      plan: JSON.stringify(algo.plan),
      status: algo.status,
      started_at: algo.startedAt,
      updated_at: algo.updatedAt,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'cl_ord_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function findByClOrdId(tx: Tx, accountId: string, clOrdId: string): Promise<Algo | null> {
  const { rows } = await sql<Algo>`
    select ${columns} from trade_algo where account_id = ${accountId} and cl_ord_id = ${clOrdId}`.execute(tx)
  return rows[0] ?? null
}

export async function findWorking(tx: Tx): Promise<Algo[]> {
  const { rows } = await sql<Algo>`
    select ${columns} from trade_algo where status = 'working' order by started_at, id`.execute(tx)
  return rows
}

export async function findWorkingIds(tx: Tx, accountId: string): Promise<string[]> {
  const query = tx.selectFrom('trade_algo').select('id').where('account_id', '=', accountId)
  return (await query.where('status', '=', 'working').execute()).map(({ id }) => id)
}

export async function isWorking(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.selectFrom('trade_algo').select('status').where('id', '=', id).executeTakeFirst()
  return row?.status === 'working'
}

/** For a screen: all that work, and the newest of the others. */
export async function findOfAccounts(tx: Tx, accountIds: readonly string[]): Promise<Algo[]> {
  const { rows } = await sql<Algo>`
    select ${columns} from trade_algo where account_id = any(${[...accountIds]}::text[]) and (status = 'working' or id in (
      select id from trade_algo where account_id = any(${[...accountIds]}::text[]) order by started_at desc limit 200))
    order by started_at desc`.execute(tx)
  return rows
}

/** Ends every working parent among those named, in one statement. Answers their ids. */
export async function stop(
  tx: Tx,
  which: { ids: readonly string[] } | { accountId: string },
  { note, at }: { note: string; at: Date },
): Promise<string[]> {
  const chosen = 'ids' in which ? sql`id = any(${[...which.ids]}::text[])` : sql`account_id = ${which.accountId}`
  const { rows } = await sql<{ clOrdId: string }>`
    update trade_algo set status = 'canceled', note = ${cutText(note, 500)}, updated_at = ${at}
    where status = 'working' and ${chosen} returning cl_ord_id as "clOrdId"`.execute(tx)
  return rows.map(({ clOrdId }) => clOrdId)
}

/** Moves on from the slice it was at; false when somebody else has moved it meanwhile. */
export async function advance(
  tx: Tx,
  { id, nextSlice }: Algo,
  change: { nextSlice: number; status: AlgoStatus; note?: string; at: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('trade_algo')
    .set({
      next_slice: change.nextSlice,
      status: change.status,
      updated_at: change.at,
      ...(change.note !== undefined && { note: cutText(change.note, 500) }),
    })
    .where('id', '=', id)
    .where('next_slice', '=', nextSlice)
    .where('status', '=', 'working')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export type Child = {
  readonly clOrdId: string
  readonly status: OrderStatus
  readonly filled: number
  readonly volume: number
}

export async function findChildren(
  tx: Tx,
  { accountId, clOrdId }: Pick<Algo, 'accountId' | 'clOrdId'>,
): Promise<Child[]> {
  const { rows } = await sql<Child>`
    select cl_ord_id as "clOrdId", status, filled_volume as filled, volume from trade_order
    where account_id = ${accountId} and starts_with(cl_ord_id, ${`${clOrdId}/s`}) order by created_at, id`.execute(tx)
  return rows
}
