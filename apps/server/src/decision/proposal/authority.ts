import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { findLenders } from '../delegation/delegation.store.ts'

/** Whose right somebody approves with. `lender` is named when it is not their own. */
export type Authority = { readonly userId: string; readonly lender: string | null }

export const mayApprove = (actor: Actor): boolean => actor.rights.permissions.has('PROPOSAL:approve')

/** Everybody whose right the caller could use, their own first. */
export async function authoritiesOf(tx: Tx, actor: Actor, today: string): Promise<Authority[]> {
  const own = mayApprove(actor) ? [{ userId: actor.userId, lender: null }] : []
  const lenders = await findLenders(tx, actor.tenantId, actor.userId, today)
  return [...own, ...lenders.map(({ id, realname }) => ({ userId: id, lender: realname }))]
}

/** The right a judgement on this author's proposal is made with: one that is not the author's own, if there is one. */
export function chooseAuthority(all: readonly Authority[], authorId: string): Authority {
  const [first] = all
  if (!first) throw new AppError('FORBIDDEN', {}, { message: '没有审批权限，也没有生效中的审批委托' })
  return all.find(({ userId }) => userId !== authorId) ?? first
}
