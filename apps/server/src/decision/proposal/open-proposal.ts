import {
  moveProposal,
  type ProposalAction,
  type ProposalState,
} from '@liangshu/engine/decision/proposal/proposal-status'

import type { Tx } from '../../platform/database/database.ts'
import { AppError, refusal } from '../../platform/http/app-error.ts'
import { newId } from '../../platform/new-id.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import type { From } from '../decision-parts.ts'
import { findProduct } from '../product-access.ts'
import * as targets from '../target/target.store.ts'
import { followOrders } from './follow-orders.ts'
import * as proposals from './proposal.store.ts'

export const missing = () => new AppError('NOT_FOUND', {}, { message: '提案不存在，或您没有查看权限' })

export function requireRight(actor: Actor, code: string): void {
  if (!actor.rights.permissions.has(code)) throw new AppError('FORBIDDEN', { code })
}

export type OpenProposal = {
  readonly proposal: proposals.StoredProposal
  readonly targets: readonly targets.StoredTarget[]
  readonly state: ProposalState
  readonly isProductOpen: boolean
}

/** A proposal the caller may see, locked, brought to where time and its orders have taken it. */
export async function openProposal(
  tx: Tx,
  actor: Actor,
  { id, version }: { id: string; version?: number | undefined },
  now: Date,
): Promise<OpenProposal> {
  if (!(await proposals.lock(tx, id))) throw missing()
  await followOrders(tx, now, id)
  const proposal = await proposals.findById(tx, id)
  if (!proposal) throw missing()
  const { isOpen } = await findProduct(tx, actor, proposal.product_id)
  if (version !== undefined && version !== proposal.version)
    throw new AppError('CONFLICT', { id }, { message: '提案已被修改，请刷新后重试' })
  const found = await targets.findByProposal(tx, id)
  const state: ProposalState = {
    status: proposal.status as ProposalState['status'],
    author: proposal.author_id,
    approvals: proposal.approvals,
    approvalsNeeded: proposal.approvals_needed as 1 | 2,
    targets: found.length,
  }
  return { proposal, targets: found, state, isProductOpen: isOpen }
}

/** The state after the move, or a refusal in the words of the state machine. */
export function moved(state: ProposalState, action: ProposalAction, by: string, authority?: string): ProposalState {
  const move = moveProposal(state, action, by, authority)
  if (!move.ok) throw refusal(move.message)
  return move.state
}

export type Line = { action: string; text?: string; lender?: string | null }

export async function addLine(
  tx: Tx,
  { actor, proposalId, at, from }: { actor: Actor; proposalId: string; at: Date; from: From },
  { action, text = '', lender = null }: Line,
): Promise<void> {
  await proposals.insertEvent(tx, {
    id: newId(at.getTime()),
    tenant_id: actor.tenantId,
    proposal_id: proposalId,
    at,
    user_id: actor.userId,
    name: actor.realname,
    on_behalf_of: lender,
    action,
    text,
    ip: from.ip,
  })
}
