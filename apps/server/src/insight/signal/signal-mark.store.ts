import type { SignalMark } from '@liangshu/contract/insight/signal-calls'
import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'

export interface MarkOwner {
  readonly tenantId: number
  readonly userId: string
}

/** Marks of a person from a day on, newest first. */
export async function findMarks(tx: Tx, { tenantId, userId }: MarkOwner, from: string, to: string) {
  const { rows } = await sql<SignalMark>`
    select symbol, side, date::text as date, kind, reason, price::double precision as price,
      to_char(mark_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "markTime"
    from signal_mark
    where tenant_id = ${tenantId} and user_id = ${userId} and date between ${from}::date and ${to}::date
    order by date desc, mark_time desc, symbol`.execute(tx)
  return rows
}

export type NewMark = Omit<SignalMark, 'markTime'> & { readonly markTime: Date }

/** One decision per signal: a later one takes the place of the earlier. */
export async function putMark(tx: Tx, { tenantId, userId }: MarkOwner, mark: NewMark): Promise<void> {
  const { symbol, side, date, kind, reason, price, markTime } = mark
  await sql`
    insert into signal_mark (tenant_id, user_id, symbol, side, date, kind, reason, price, mark_time)
    values (${tenantId}, ${userId}, ${symbol}, ${side}, ${date}::date, ${kind}, ${reason}, ${price}, ${markTime})
    on conflict (tenant_id, user_id, date, symbol, side) do update
    set kind = excluded.kind, reason = excluded.reason, price = excluded.price, mark_time = excluded.mark_time`.execute(
    tx,
  )
}

export async function removeMark(
  tx: Tx,
  { tenantId, userId }: MarkOwner,
  { symbol, side, date }: Pick<SignalMark, 'symbol' | 'side' | 'date'>,
): Promise<void> {
  await sql`
    delete from signal_mark
    where tenant_id = ${tenantId} and user_id = ${userId} and date = ${date}::date and symbol = ${symbol}
      and side = ${side}`.execute(tx)
}
