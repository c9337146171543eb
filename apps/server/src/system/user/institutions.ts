import type { EditUserBody } from '@liangshu/contract/system/user/user'
import type { ListedUser } from '@liangshu/contract/system/user/user-list'

import type { Tx } from '../../platform/database/database.ts'
import { refusal } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { countKnownTenants, type Membership } from './user.store.ts'

/** The platform says where a person belongs; an institution's own people belong to it, whatever the body says. */
export async function tenantsFor(
  tx: Tx,
  actor: Actor,
  asked: readonly string[] | undefined,
  before: readonly number[] = [],
): Promise<number[]> {
  if (!actor.isPlatform) return [actor.tenantId]
  if (asked === undefined) return [...before]
  const ids = [...new Set(asked.map(Number))]
  const isWellFormed = ids.every((id) => Number.isSafeInteger(id) && id > 0 && id <= 2_147_483_647)
  if (!isWellFormed || (await countKnownTenants(tx, ids)) !== ids.length) throw refusal('所选机构不存在')
  return ids
}

/** Those who belong to this institution alone, and those another one counts on as well. */
export function splitShared(actor: Actor, members: readonly Membership[]): { own: string[]; shared: string[] } {
  const isShared = (member: Membership) =>
    !actor.isPlatform && (member.isPlatform || member.tenantIds.some((id) => id !== actor.tenantId))
  const ids = (list: readonly Membership[]) => list.map((member) => member.id)
  return {
    own: ids(members.filter((member) => !isShared(member))),
    shared: ids(members.filter(isShared)),
  }
}

/** What somebody signs in with or is reached by is not one institution's to change when two of them share the person. */
const identifying = ['username', 'realname', 'phone', 'email', 'workNo'] as const

export function refuseChangeOfShared(actor: Actor, member: Membership, before: ListedUser, given: EditUserBody): void {
  if (splitShared(actor, [member]).shared.length === 0) return
  const changed = identifying.filter((field) => given[field] !== undefined && given[field] !== (before[field] ?? ''))
  if (changed.length > 0) throw refusal('该用户同时属于其他机构，账号资料请由平台管理员修改', { changed })
}
