import type { GrantAccountBody } from '@liangshu/contract/trading/account'

import type { Db, Tx } from '../../platform/database/database.ts'
import { AppError, refusal } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { accessTo, readsEveryAccount } from './account-access.ts'
import * as grants from './grant.store.ts'

type Named = Pick<GrantAccountBody, 'accountId' | 'unitId' | 'productId'>

function targetOf({ accountId, unitId, productId }: Named): grants.Target {
  if (accountId) return { scope: 'account', id: accountId }
  return unitId ? { scope: 'unit', id: unitId } : { scope: 'product', id: productId ?? '' }
}

function refuseOwnGrant(actor: Actor, userIds: readonly string[]): void {
  if (!actor.isPlatformPerson && userIds.includes(actor.userId)) throw refusal('不能修改自己的账户授权')
}

/** Grants on accounts, on units and on whole products; reading and trading apart. */
export function createGrantService(db: Db) {
  /** What one may not read does not exist; nobody gives away what they cannot see. Answers whose it is. */
  async function checkReach(tx: Tx, actor: Actor, target: grants.Target): Promise<number> {
    const place = await grants.findPlace(tx, target)
    if (!place) throw new AppError('NOT_FOUND')
    const above = [target, { scope: 'product', id: place.productId } as const]
    const canSee =
      target.scope === 'account'
        ? (await accessTo(tx, actor, target.id)).canRead
        : readsEveryAccount(actor) || (await grants.hasScopeGrant(tx, actor.userId, above))
    if (!canSee) throw new AppError('NOT_FOUND')
    return place.tenantId
  }

  /** Whoever keeps all accounts hands them out without trading; everybody else passes on what they have. */
  async function refuseTradeBeyond(tx: Tx, actor: Actor, target: grants.Target): Promise<void> {
    if (readsEveryAccount(actor)) return
    const canTrade =
      target.scope === 'account'
        ? (await accessTo(tx, actor, target.id)).canTrade
        : await grants.hasScopeGrant(tx, actor.userId, [target], { canTrade: true })
    if (!canTrade) throw refusal('您没有该账户的交易权限，不能授予他人')
  }

  return {
    find: (actor: Actor, named: Named): Promise<grants.GrantRow[]> =>
      inTenant(db, actor, async (tx) => {
        const target = targetOf(named)
        await checkReach(tx, actor, target)
        return grants.findGrants(tx, target)
      }),

    give: (actor: Actor, { userIds, grant, ...named }: GrantAccountBody): Promise<void> =>
      inTenant(db, actor, async (tx) => {
        const target = targetOf(named)
        const tenantId = await checkReach(tx, actor, target)
        refuseOwnGrant(actor, userIds)
        if (grant === 'trade') await refuseTradeBeyond(tx, actor, target)
        const known = await grants.findColleagues(tx, tenantId, userIds)
        if (known.length !== new Set(userIds).size) throw refusal('用户不存在或不属于本机构')
        for (const userId of known) {
          if (grant === 'none') await grants.revoke(tx, target, userId)
          else await grants.grant(tx, target, { userId, tenantId, canTrade: grant === 'trade' })
        }
      }),
  }
}
