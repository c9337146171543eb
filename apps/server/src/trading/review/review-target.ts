import type { SubmitReviewBody } from '@liangshu/contract/trading/trading-review'

import type { Tx } from '../../platform/database/database.ts'
import { refusal } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { findStates } from '../holding/state.store.ts'

export type ReviewTarget = { readonly name: string; readonly accountIds: string[] }

async function productOf(tx: Tx, proposalId: string): Promise<{ productId: string; name: string } | undefined> {
  const row = await tx
    .selectFrom('decision_proposal')
    .select(['product_id', 'no', 'title'])
    .where('id', '=', proposalId)
    .executeTakeFirst()
  return row && { productId: row.product_id, name: `${row.no} ${row.title}` }
}

/** What a review is about and whose books that takes, never more than the caller may read. */
export async function findReviewTarget(
  tx: Tx,
  actor: Actor,
  id: string,
  scope: SubmitReviewBody['scope'],
): Promise<ReviewTarget> {
  const proposal = scope === 'proposal' ? await productOf(tx, id) : undefined
  if (scope === 'proposal' && !proposal) throw refusal('提案不存在')
  const states = await findStates(tx, {
    actor,
    ...(scope === 'account' ? { accountId: id } : { productId: proposal?.productId ?? id }),
  })
  const [first] = states
  if (!first) throw refusal(scope === 'account' ? '账户不存在或无权查看' : '产品不存在或无权查看')
  const name = proposal?.name ?? (scope === 'account' ? first.accountName : first.productName)
  return { name, accountIds: states.map(({ accountId }) => accountId) }
}

/** The symbols and targets a proposal is about. */
export async function findProposalTargets(tx: Tx, proposalId: string) {
  return tx.selectFrom('decision_target').select(['id', 'symbol']).where('proposal_id', '=', proposalId).execute()
}
