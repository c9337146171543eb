import { decideKillSwitch } from '@liangshu/engine/account/decide-session'

import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { AppError, refusal } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import type { OrderKeeper } from '../order/order-keeper.ts'

export type KillScope = 'account' | 'product' | 'all'
export type KillCommand = { scope: KillScope; targetId: string; reason: string }

type Parts = { db: Db; keeper: OrderKeeper; clock: Clock; wake: () => void }

/** Stops an account, a product or the whole institution: its orders are withdrawn and none are taken. */
export function createKillSwitch({ db, keeper, clock, wake }: Parts) {
  async function onEach(actor: Actor, ids: readonly string[], isOn: boolean, reason: string, setBy: string | null) {
    const command = { isOn, by: actor.username, reason, at: clock.now().getTime(), setBy }
    for (const id of ids) {
      await keeper.onAccount(actor, id, async (desk) => {
        const done = desk.record(decideKillSwitch(desk.book, command))
        if (!done.ok) throw refusal(done.message)
      })
    }
    wake()
  }

  return {
    async throwIt(actor: Actor, { scope, targetId, reason }: KillCommand): Promise<void> {
      const ids = await inTenant(db, actor, async (tx) => {
        const accounts = await accountsIn(tx, actor, scope, targetId)
        const now = {
          is_on: true,
          reason,
          set_by: actor.username,
          set_at: clock.now(),
          lifted_by: null,
          lifted_at: null,
        }
        await tx
          .insertInto('trade_kill_switch')
          .values({ tenant_id: actor.tenantId, scope, target_id: targetId, ...now })
          .onConflict((conflict) => conflict.columns(['tenant_id', 'scope', 'target_id']).doUpdateSet(now))
          .execute()
        return accounts
      })
      await onEach(actor, ids, true, reason, null)
    },

    /** Another person than the one who threw it. */
    async lift(actor: Actor, { scope, targetId, reason }: KillCommand): Promise<void> {
      const { ids, setBy } = await inTenant(db, actor, async (tx) => {
        const row = await tx
          .selectFrom('trade_kill_switch')
          .select('set_by')
          .where('scope', '=', scope)
          .where('target_id', '=', targetId)
          .where('tenant_id', '=', actor.tenantId)
          .where('is_on', '=', true)
          .forUpdate()
          .executeTakeFirst()
        if (!row) throw refusal('没有生效中的熔断')
        if (row.set_by === actor.username) throw refusal('解除熔断须由另一人操作')
        await tx
          .updateTable('trade_kill_switch')
          .set({ is_on: false, lifted_by: actor.username, lifted_at: clock.now() })
          .where('scope', '=', scope)
          .where('target_id', '=', targetId)
          .where('tenant_id', '=', actor.tenantId)
          .execute()
        return { ids: await freedBy(tx, actor, scope, targetId), setBy: row.set_by }
      })
      await onEach(actor, ids, false, reason, setBy)
    },

    findAll: (actor: Actor) =>
      inTenant(db, actor, (tx) =>
        tx
          .selectFrom('trade_kill_switch')
          .selectAll()
          .where('tenant_id', '=', actor.tenantId)
          .orderBy('set_at', 'desc')
          .execute(),
      ),
  }
}

async function accountsIn(tx: Tx, actor: Actor, scope: KillScope, targetId: string): Promise<string[]> {
  const all = tx
    .selectFrom('trade_account')
    .select('id')
    .where('del_flag', '=', 0)
    .where('tenant_id', '=', actor.tenantId)
  const chosen = scope === 'all' ? all : all.where(scope === 'account' ? 'id' : 'product_id', '=', targetId)
  const rows = await chosen.orderBy('id').execute()
  if (rows.length === 0) throw new AppError('NOT_FOUND', { scope, targetId })
  return rows.map((row) => row.id)
}

/** Accounts that no other switch still holds. */
async function freedBy(tx: Tx, actor: Actor, scope: KillScope, targetId: string): Promise<string[]> {
  const ids = await accountsIn(tx, actor, scope, targetId)
  const on = await tx
    .selectFrom('trade_kill_switch')
    .select(['scope', 'target_id'])
    .where('tenant_id', '=', actor.tenantId)
    .where('is_on', '=', true)
    .execute()
  if (on.some((row) => row.scope === 'all')) return []
  const products = new Set(on.filter((row) => row.scope === 'product').map((row) => row.target_id))
  const accounts = new Set(on.filter((row) => row.scope === 'account').map((row) => row.target_id))
  const rows = await tx.selectFrom('trade_account').select(['id', 'product_id']).where('id', 'in', ids).execute()
  return rows.filter((row) => !products.has(row.product_id) && !accounts.has(row.id)).map((row) => row.id)
}
