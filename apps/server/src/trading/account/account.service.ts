import type { SaveAccountBody, SetLeverageBody } from '@liangshu/contract/trading/account'
import { parseFen } from '@liangshu/contract/market/scaled'
import { defaultMarginSettings, type MarginSettings } from '@liangshu/engine/account/book/account-book'
import { decideCancelAll } from '@liangshu/engine/account/book/decide-session'

import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { AppError, refusal } from '../../platform/http/app-error.ts'
import { newId } from '../../platform/new-id.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { heldSymbols } from '../book/balances.ts'
import { venues } from '../broker/venues.ts'
import { orderDayFor } from '../market-facts/market-facts.ts'
import { unitsOfText } from '../order/order-draft.ts'
import { feeProfiles } from '../order/instrument-days.ts'
import type { Currency } from '../tables.ts'
import type { TradingServices } from '../trading-services.ts'
import { accessTo } from './account-access.ts'
import { sealCredential } from './credential.ts'
import * as accounts from './account.store.ts'
import { createGrantService } from './grant.service.ts'
import { grant } from './grant.store.ts'
import { openNewAccount } from './open-new-account.ts'

type Parts = {
  db: Db
  clock: Clock
  trading: TradingServices
  secret: string | undefined
  /** Hosts that accounts of VeighNa may name. */
  venueHosts: readonly string[]
}

/** Platforms that work without anything installed; others are shown as not configured. */
const platformsReady = new Set(['SIM', 'CSV'])

const currencyOf = (assetClass: SaveAccountBody['assetClass']): Currency => (assetClass === 'crypto' ? 'USDT' : 'CNY')

/** Beyond this a book of 1e-8 USDT would run out of digits. */
const mostCoins = 50_000_000

function initialCash({ mode, assetClass, initCash, platformCode }: SaveAccountBody): number {
  const isOutside = venues.has(platformCode)
  const cash =
    initCash === undefined || isOutside ? 0 : assetClass === 'crypto' ? unitsOfText(initCash) : parseFen(initCash)
  if (mode === 'paper' && !isOutside && (cash === null || cash <= 0)) throw refusal('初始资金必须大于0')
  if (assetClass === 'crypto' && Number(initCash ?? 0) > mostCoins) throw refusal('初始资金不能超过5000万USDT')
  return cash ?? 0
}

/** An outside venue is named by its folder under `broker`; its account brings its own money and needs a key. */
function checkPlatform({ platformCode, assetClass, credential }: SaveAccountBody, hosts: readonly string[]): void {
  const venue = venues.get(platformCode)
  if (!venue) {
    if (!platformsReady.has(platformCode)) throw refusal('该交易平台未配置')
    return
  }
  if (!venue.assetClasses.some((own) => own === assetClass)) throw refusal('该交易平台不支持此类账户')
  if (!credential) throw refusal('请填写交易密钥')
  const problem = venue.checkCredential(credential, hosts)
  if (problem !== null) throw refusal(problem)
}

function marginOf(body: SaveAccountBody, before: MarginSettings = defaultMarginSettings): MarginSettings {
  return {
    isHedged: body.isHedged ?? before.isHedged,
    mode: body.marginMode ?? before.mode,
    leverage: body.leverage ?? before.leverage,
  }
}

/** Figures of a product are sums over its accounts, so all are kept in its currency; the first account may choose it. */
async function settleCurrency(tx: Tx, productId: string, currency: Currency): Promise<void> {
  const product = await tx
    .selectFrom('trade_product')
    .select('currency')
    .where('id', '=', productId)
    .forUpdate()
    .executeTakeFirst()
  if (!product || product.currency === currency) return
  if (await accounts.hasAccounts(tx, productId)) {
    throw refusal(`该产品的币种为${product.currency}，不能加入${currency}账户`)
  }
  await tx.updateTable('trade_product').set({ currency }).where('id', '=', productId).execute()
}

export function createAccountService({ db, clock, trading, secret, venueHosts }: Parts) {
  const { keeper, market } = trading

  function seal(text: string | undefined, accountId: string): Buffer | null {
    if (!text) return null
    if (secret === undefined) throw refusal('服务器未设置 CREDENTIAL_KEY，不能保存密钥')
    return sealCredential(text, { secret, accountId })
  }

  /** The institution the account belongs to: its unit's, also when somebody of the platform opens it. */
  async function checkPlace(tx: Tx, body: SaveAccountBody): Promise<number> {
    const unit = await tx
      .selectFrom('trade_unit')
      .select(['product_id', 'tenant_id'])
      .where('id', '=', body.unitId)
      .executeTakeFirst()
    if (!unit) throw refusal('资产单元不存在')
    if (unit.product_id !== body.productId) throw refusal('资产单元不属于该产品')
    if (body.feeProfileId && !feeProfiles[body.feeProfileId]) throw refusal('费率方案不存在')
    // A profile nobody wrote would leave the account on the house limits without a word.
    if (body.riskProfileId && !(await accounts.hasRiskProfile(tx, body.riskProfileId))) throw refusal('风控方案不存在')
    // A key reaches across institutions where the rows themselves do not.
    if (body.clientId && !(await accounts.hasClient(tx, body.clientId, unit.tenant_id))) throw refusal('客户不存在')
    return unit.tenant_id
  }

  /** The platform is the account's own, whatever the form says. */
  async function checkCredential(tx: Tx, id: string, { credential }: SaveAccountBody): Promise<void> {
    if (!credential) return
    const venue = venues.get((await accounts.findPlatform(tx, id)) ?? '')
    const problem = venue?.checkCredential(credential, venueHosts) ?? null
    if (problem !== null) throw refusal(problem)
  }

  async function create(actor: Actor, body: SaveAccountBody): Promise<string> {
    const { assetClass } = body
    const cash = initialCash(body)
    if (assetClass === 'credit') throw refusal('暂不支持融资融券账户：担保品折算率、融资融券利率与标的名单尚未提供')
    checkPlatform(body, venueHosts)
    const currency = currencyOf(assetClass)
    if (body.currency !== undefined && body.currency !== currency) throw refusal(`该类账户的币种应为${currency}`)
    const time = market.time()
    if (!time) throw refusal('行情尚未就绪，请稍后再试')
    const orderDay = orderDayFor(time, assetClass)
    const id = newId(clock.now().getTime())
    await inTenant(db, actor, async (tx) => {
      const tenantId = await checkPlace(tx, body)
      await settleCurrency(tx, body.productId, currency)
      const feeProfileId = body.feeProfileId || 'default'
      const row = { ...body, currency, feeProfileId, credential: seal(body.credential, id) }
      await accounts.insert(tx, { id, tenantId, initCash: cash, by: actor.username, at: clock.now() }, row)
      await grant(tx, { scope: 'account', id }, { userId: actor.userId, tenantId, canTrade: false })
      await openNewAccount(tx, {
        account: { ...body, id, feeProfileId, tenantId, riskProfileId: body.riskProfileId || null },
        currency,
        tradingDay: orderDay,
        isOutside: venues.has(body.platformCode),
        cashFen: cash,
        at: clock.now(),
        ...(assetClass === 'crypto' && { margin: marginOf(body) }),
      })
    })
    return id
  }

  /** Leverage holds for new positions; the rest only while nothing is held or working. */
  async function setMargin(actor: Actor, id: string, body: SaveAccountBody): Promise<void> {
    if (body.isHedged === undefined && body.marginMode === undefined && body.leverage === undefined) return
    await keeper.onAccount(actor, id, async (own) => {
      if (!(await accessTo(own.tx, actor, id)).canRead || own.account.assetClass !== 'crypto') return
      const before = own.book.margin
      const settings = marginOf(body, before)
      const isOther = settings.isHedged !== before.isHedged || settings.mode !== before.mode
      if (isOther && (own.book.perpetuals.size > 0 || own.book.active.size > 0)) {
        throw refusal('有持仓或委托时不能更改持仓方式和保证金模式')
      }
      if (!isOther && settings.leverage === before.leverage) return
      const events = [{ type: 'marginSet', settings, by: actor.username }] as const
      own.record({ ok: true, answer: undefined, events })
    })
  }

  /** From a ticket, by whoever trades the account; what is held keeps the leverage it was opened with. */
  async function setLeverage(actor: Actor, { accountId, leverage }: SetLeverageBody): Promise<void> {
    await keeper.onAccount(actor, accountId, async (own) => {
      if (!(await accessTo(own.tx, actor, accountId)).canTrade) throw new AppError('NOT_FOUND')
      if (own.account.assetClass !== 'crypto') throw refusal('该账户没有杠杆设置')
      const before = own.book.margin
      if (leverage === before.leverage) return
      const settings = { ...before, leverage }
      own.record({
        ok: true,
        answer: undefined,
        events: [{ type: 'marginSet', settings, by: actor.username }],
      })
    })
  }

  async function edit(actor: Actor, id: string, body: SaveAccountBody): Promise<string> {
    await inTenant(db, actor, async (tx) => {
      if (!(await accessTo(tx, actor, id)).canRead) throw new AppError('NOT_FOUND')
      await checkPlace(tx, body)
      await checkCredential(tx, id, body)
      const credential = seal(body.credential, id)
      const isFound = await accounts.update(tx, id, body, { credential, by: actor.username, at: clock.now() })
      if (!isFound) throw new AppError('NOT_FOUND')
    })
    await setMargin(actor, id, body)
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
    trading.wake()
  }

  return {
    setLeverage,
    save(actor: Actor, body: SaveAccountBody): Promise<string> {
      if (body.id) return edit(actor, body.id, body)
      if (!actor.rights.permissions.has('ACCOUNT:add')) throw new AppError('FORBIDDEN')
      return create(actor, body)
    },

    enable: (actor: Actor, id: string) => setEnabled(actor, id, { isEnabled: true, reason: '启用', cancels: false }),

    disable(actor: Actor, id: string, { reason, cancels }: { reason: string; cancels: boolean }) {
      if (!reason.trim()) throw refusal('请填写停用原因')
      return setEnabled(actor, id, { isEnabled: false, reason: reason.trim(), cancels })
    },

    /** Only a flat, quiet, disabled account goes; its history stays. */
    async remove(actor: Actor, id: string): Promise<void> {
      const done = await keeper.onAccount(actor, id, async (own) => {
        if (!(await accessTo(own.tx, actor, id)).canRead) return null
        if (heldSymbols(own.book).length > 0 || own.book.active.size > 0) throw refusal('账户仍有持仓或委托，不能删除')
        if (own.book.isEnabled) throw refusal('请先停用账户再删除')
        await accounts.archive(own.tx, id, { by: actor.username, at: clock.now() })
        return true
      })
      if (!done) throw new AppError('NOT_FOUND', { id })
    },

    grants: createGrantService(db),
  }
}
