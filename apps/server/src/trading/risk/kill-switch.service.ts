import type { KillScope } from '@liangshu/contract/trading/kill-switch'
import { decideKillSwitch } from '@liangshu/engine/account/book/decide-session'

import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { AppError, refusal } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import * as algos from '../algo/algo.store.ts'
import { eachAlone } from '../each-alone.ts'
import type { OrderKeeper } from '../order/order-keeper.ts'
import { findEvents, findScopes, insertEvent } from './kill-switch.store.ts'

export type KillCommand = { scope: KillScope; targetId: string; reason: string }

type Parts = {
  db: Db
  keeper: OrderKeeper
  clock: Clock
  warn: (facts: object, text: string) => void
  wake: () => void
}

/** Stops an account, a product or the whole institution: its orders are withdrawn and none are taken. */
export function createKillSwitch({ db, keeper, clock, warn, wake }: Parts) {
  /** Every account is tried: one that cannot be written must not leave the rest trading. */
  async function onEach(actor: Actor, ids: readonly string[], isOn: boolean, reason: string, setBy: string | null) {
    const command = { isOn, by: actor.username, reason, at: clock.now().getTime(), setBy }
    const one = (id: string) =>
      keeper.onAccount(actor, id, async (locked) => {
        // Somebody may have thrown a switch while this one was being lifted.
        if (!isOn && (await isHeld(locked.tx, actor, locked.account))) return
        const done = locked.record(decideKillSwitch(locked.book, command))
        if (!done.ok) throw refusal(done.message)
        if (isOn) await algos.stop(locked.tx, { accountId: id }, { note: `熔断：${reason}`, at: clock.now() })
      })
    const left = await eachAlone(ids, one, { warn, about: (account) => ({ account }) })
    wake()
    if (left > 0) throw refusal(`${left}个账户未能处理，请稍后重试`)
  }

  return {
    async throwIt(actor: Actor, { scope, targetId, reason }: KillCommand): Promise<void> {
      checkInstitution(actor)
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
        const done = { scope, targetId, isOn: true, reason, by: actor.username, at: now.set_at }
        await insertEvent(tx, actor.tenantId, done)
        return accounts
      })
      await onEach(actor, ids, true, reason, null)
    },

    /** Another person than the one who threw it. */
    async lift(actor: Actor, { scope, targetId, reason }: KillCommand): Promise<void> {
      checkInstitution(actor)
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
        const done = { scope, targetId, isOn: false, reason, by: actor.username, at: clock.now() }
        await insertEvent(tx, actor.tenantId, done)
        return { ids: await accountsIn(tx, actor, scope, targetId), setBy: row.set_by }
      })
      try {
        await onEach(actor, ids, false, reason, setBy)
      } catch (error) {
        // Half lifted is not lifted: the switch stays on, so that lifting it can be tried again.
        await inTenant(db, actor, async (tx) => {
          await setOn(tx, actor, scope, targetId)
          const kept = {
            scope,
            targetId,
            isOn: true,
            reason: '解除未完成，保持停止',
            by: actor.username,
            at: clock.now(),
          }
          await insertEvent(tx, actor.tenantId, kept)
        })
        throw error
      }
    },

    /** Every scope with its state; a platform administrator sees those of all institutions. */
    scopes: (actor: Actor) => inTenant(db, actor, (tx) => findScopes(tx, actor)),

    history: (actor: Actor) => inTenant(db, actor, (tx) => findEvents(tx, actor)),

    findAll: (actor: Actor) =>
      inTenant(db, actor, (tx) => {
        const all = tx.selectFrom('trade_kill_switch').selectAll().orderBy('set_at', 'desc')
        return (actor.isPlatform ? all : all.where('tenant_id', '=', actor.tenantId)).execute()
      }),
  }
}

/** Seeing all institutions is one thing; what is stopped is stopped from inside one. */
function checkInstitution({ isPlatform }: Actor): void {
  if (isPlatform) throw refusal('请先选择机构，再停止或解除')
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

async function setOn(tx: Tx, { tenantId }: Actor, scope: KillScope, targetId: string): Promise<void> {
  await tx
    .updateTable('trade_kill_switch')
    .set({ is_on: true, lifted_by: null, lifted_at: null })
    .where('scope', '=', scope)
    .where('target_id', '=', targetId)
    .where('tenant_id', '=', tenantId)
    .execute()
}

/** Whether any switch, of the account, its product or all, is on. */
async function isHeld(
  tx: Tx,
  { tenantId }: Actor,
  { id, productId }: { id: string; productId: string },
): Promise<boolean> {
  const on = await tx
    .selectFrom('trade_kill_switch')
    .select('scope')
    .where('tenant_id', '=', tenantId)
    .where('is_on', '=', true)
    .where((row) =>
      row.or([
        row('scope', '=', 'all'),
        row('scope', '=', 'product').and('target_id', '=', productId),
        row('scope', '=', 'account').and('target_id', '=', id),
      ]),
    )
    .executeTakeFirst()
  return on !== undefined
}
