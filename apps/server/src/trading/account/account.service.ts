import type { SaveAccountBody } from '@liangshu/contract/trading/account'
import { parseFen } from '@liangshu/contract/market/scaled'
import { decideCancelAll } from '@liangshu/engine/account/decide-session'

import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { AppError, refusal } from '../../platform/http/app-error.ts'
import { newId } from '../../platform/new-id.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { feeProfiles } from '../order/instrument-days.ts'
import type { TradingDesk } from '../trading-desk.ts'
import { accessTo } from './account-access.ts'
import { sealCredential } from './credential.ts'
import * as accounts from './account.store.ts'
import { openNewAccount } from './open-new-account.ts'

type Parts = { db: Db; clock: Clock; desk: TradingDesk; secret: string | undefined }

/** Platforms that work without anything installed; others are shown as not configured. */
const platformsReady = new Set(['SIM', 'CSV'])

export function createAccountService({ db, clock, desk, secret }: Parts) {
  const { keeper, market } = desk

  function seal(text: string | undefined, accountId: string): Buffer | null {
    if (!text) return null
    if (secret === undefined) throw refusal('服务器未设置 CREDENTIAL_KEY，不能保存密钥')
    return sealCredential(text, { secret, accountId })
  }

  async function checkPlace(tx: Tx, body: SaveAccountBody): Promise<void> {
    const unit = await tx.selectFrom('trade_unit').select('product_id').where('id', '=', body.unitId).executeTakeFirst()
    if (!unit) throw refusal('资产单元不存在')
    if (unit.product_id !== body.productId) throw refusal('资产单元不属于该产品')
    if (!feeProfiles[body.feeProfileId]) throw refusal('费率方案不存在')
  }

  async function create(actor: Actor, body: SaveAccountBody): Promise<string> {
    const cash = body.initCash === undefined ? null : parseFen(body.initCash)
    if (body.mode === 'paper' && (cash === null || cash <= 0)) throw refusal('初始资金必须大于0')
    if (body.assetClass !== 'stock') throw refusal('目前只支持股票账户')
    if (!platformsReady.has(body.platformCode)) throw refusal('该交易平台未配置')
    const orderDay = market.time()?.orderDay
    if (orderDay === undefined) throw refusal('行情尚未就绪，请稍后再试')
    const id = newId(clock.now().getTime())
    await inTenant(db, actor, async (tx) => {
      await checkPlace(tx, body)
      const row = { ...body, credential: seal(body.credential, id) }
      await accounts.insert(
        tx,
        { id, tenantId: actor.tenantId, initCash: cash ?? 0, by: actor.username, at: clock.now() },
        row,
      )
      await accounts.grant(tx, { accountId: id, userId: actor.userId, tenantId: actor.tenantId, canTrade: false })
      await openNewAccount(tx, {
        account: { ...body, id, tenantId: actor.tenantId, riskProfileId: body.riskProfileId || null },
        currency: body.currency,
        tradingDay: orderDay,
        cashFen: cash ?? 0,
        at: clock.now(),
      })
    })
    return id
  }

  async function edit(actor: Actor, id: string, body: SaveAccountBody): Promise<string> {
    await inTenant(db, actor, async (tx) => {
      if (!(await accessTo(tx, actor, id)).canRead) throw new AppError('NOT_FOUND')
      await checkPlace(tx, body)
      const credential = seal(body.credential, id)
      const isFound = await accounts.update(tx, id, body, { credential, by: actor.username, at: clock.now() })
      if (!isFound) throw new AppError('NOT_FOUND')
    })
    return id
  }

  /** Every change of state is an event of the account, so that an old log explains every refusal. */
  async function setEnabled(
    actor: Actor,
    id: string,
    change: { isEnabled: boolean; reason: string; cancels: boolean },
  ) {
    const { isEnabled, reason, cancels } = change
    const done = await keeper.onAccount(actor, id, async (own) => {
      if (!(await accessTo(own.tx, actor, id)).canRead) return null
      if (!isEnabled && cancels) own.record(decideCancelAll(own.book, clock.now().getTime()))
      if (own.book.isEnabled !== isEnabled)
        own.record({ ok: true, answer: undefined, events: [{ type: 'accountSet', isEnabled, reason }] })
      await accounts.setStatus(own.tx, id, {
        status: isEnabled ? 1 : 0,
        reason: isEnabled ? null : reason,
        by: actor.username,
        at: clock.now(),
      })
      if (!isEnabled) await accounts.stopStrategies(own.tx, id, clock.now())
      return true
    })
    if (!done) throw new AppError('NOT_FOUND', { id })
    desk.wake()
  }

  return {
    save: (actor: Actor, body: SaveAccountBody) => (body.id ? edit(actor, body.id, body) : create(actor, body)),

    enable: (actor: Actor, id: string) => setEnabled(actor, id, { isEnabled: true, reason: '启用', cancels: false }),

    disable(actor: Actor, id: string, { reason, cancels }: { reason: string; cancels: boolean }) {
      if (!reason.trim()) throw refusal('请填写停用原因')
      return setEnabled(actor, id, { isEnabled: false, reason: reason.trim(), cancels })
    },

    /** Only a flat, quiet, disabled account goes; its history stays. */
    async remove(actor: Actor, id: string): Promise<void> {
      const done = await keeper.onAccount(actor, id, async (own) => {
        if (!(await accessTo(own.tx, actor, id)).canRead) return null
        const isFlat = [...own.book.holdings.values()].every(({ volume }) => volume === 0)
        if (!isFlat || own.book.active.size > 0) throw refusal('账户仍有持仓或委托，不能删除')
        if (own.book.isEnabled) throw refusal('请先停用账户再删除')
        await accounts.archive(own.tx, id, { by: actor.username, at: clock.now() })
        return true
      })
      if (!done) throw new AppError('NOT_FOUND', { id })
    },

    grant: (
      actor: Actor,
      { accountId, userIds, grant }: { accountId: string; userIds: string[]; grant: 'none' | 'read' | 'trade' },
    ) =>
      inTenant(db, actor, async (tx) => {
        if (!(await accessTo(tx, actor, accountId)).canRead) throw new AppError('NOT_FOUND')
        const known = await accounts.findColleagues(tx, actor.tenantId, userIds)
        if (known.length !== new Set(userIds).size) throw refusal('用户不存在或不属于本机构')
        for (const userId of known) {
          if (grant === 'none') await accounts.revoke(tx, accountId, userId)
          else await accounts.grant(tx, { accountId, userId, tenantId: actor.tenantId, canTrade: grant === 'trade' })
        }
      }),
  }
}
