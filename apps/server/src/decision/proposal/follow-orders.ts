import { proposalStatus } from '@liangshu/engine/decision/proposal/proposal-status'
import { orderStatus } from '@liangshu/contract/trading/order-codes'
import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/new-id.ts'
import * as proposals from './proposal.store.ts'

const { submitted, approved, executing, done, expired } = proposalStatus

type Moved = { id: string; tenantId: number; no: string; title: string; authorId: string }
export type Followed = { readonly expired: readonly Moved[]; readonly done: readonly Moved[] }

const columns = sql`p.id, p.tenant_id as "tenantId", p.no, p.title, p.author_id as "authorId"`

async function note(tx: Tx, rows: readonly Moved[], action: string, at: Date): Promise<void> {
  const texts: Record<string, string> = { expire: '到期自动关闭', execute: '开始执行', finish: '全部目标已成交' }
  for (const { id, tenantId } of rows) {
    await proposals.insertEvent(tx, {
      id: newId(at.getTime()),
      tenant_id: tenantId,
      proposal_id: id,
      at,
      user_id: null,
      name: '系统',
      on_behalf_of: null,
      action,
      text: texts[action] ?? '',
    })
  }
}

/**
 * Brings proposals to where time and their orders have taken them: what ran out is over, what has an order is being
 * executed, what is filled is done. Set by set, and harmless when repeated.
 */
export async function followOrders(tx: Tx, now: Date, only: string | null = null): Promise<Followed> {
  const one = sql`(${only}::text is null or p.id = ${only})`
  const began = await sql<Moved>`
    update decision_proposal p set status = ${executing}
    where p.status = ${approved} and ${one} and exists (
      select 1 from decision_target t join trade_order o on o.proposal_target_id = t.id
      where t.proposal_id = p.id and o.status <> ${orderStatus.rejected})
    returning ${columns}`.execute(tx)
  await note(tx, began.rows, 'execute', now)
  const filled = await sql<Moved>`
    update decision_proposal p set status = ${done}
    where p.status = ${executing} and ${one} and not exists (
      select 1 from decision_target t where t.proposal_id = p.id and coalesce(t.volume, 0) > coalesce((
        select sum(o.filled_volume) from trade_order o where o.proposal_target_id = t.id), 0))
    returning ${columns}`.execute(tx)
  await note(tx, filled.rows, 'finish', now)
  const over = await sql<Moved>`
    update decision_proposal p set status = ${expired}
    where p.status in (${submitted}, ${approved}, ${executing}) and ${one} and p.expire_at <= ${now}
    returning ${columns}`.execute(tx)
  await note(tx, over.rows, 'expire', now)
  return { expired: over.rows, done: filled.rows }
}
