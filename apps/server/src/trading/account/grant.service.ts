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

/** Grants on accounts, on units and on whole products; reading and trading apart. */
export function createGrantService(db: Db) {
  /** What one may not read does not exist; nobody gives away what they cannot see. */
  async function checkReach(tx: Tx, actor: Actor, target: grants.Target): Promise<void> {
    if (target.scope === 'account') {
      if ((await accessTo(tx, actor, target.id)).canRead) return
      throw new AppError('NOT_FOUND')
    }
    const productId = await grants.findProductOf(tx, actor.tenantId, target)
    if (productId === null) throw new AppError('NOT_FOUND')
    if (readsEveryAccount(actor)) return
    const above = [target, { scope: 'product', id: productId } as const]
    if (!(await grants.hasScopeGrant(tx, actor.userId, above))) throw new AppError('NOT_FOUND')
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
        await checkReach(tx, actor, target)
        const known = await grants.findColleagues(tx, actor.tenantId, userIds)
        if (known.length !== new Set(userIds).size) throw refusal('用户不存在或不属于本机构')
        const { tenantId } = actor
        for (const userId of known) {
          if (grant === 'none') await grants.revoke(tx, target, userId)
          else await grants.grant(tx, target, { userId, tenantId, canTrade: grant === 'trade' })
        }
      }),
  }
}
