import type { ApplyFlowBody, FlowDays } from '@liangshu/contract/decision/flow'
import {
  judgeSuitability,
  type InvestorLevel,
  type ProductLevel,
} from '@liangshu/engine/decision/suitability/suitability'

import type { Tx } from '../../platform/database/database.ts'
import { AppError, refusal } from '../../platform/http/app-error.ts'
import { newId } from '../../platform/new-id.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { toWireDate } from '../../platform/wire/wire-time.ts'
import { lockProduct } from '../../trading/index.ts'
import type { DecisionParts, From } from '../decision-parts.ts'
import { feeTermsOf, toPpm } from '../org/fee-terms.ts'
import { checkApplyDay, findApplyDays } from './apply-day.ts'
import * as flows from './flow.store.ts'

type Product = NonNullable<Awaited<ReturnType<typeof lockProduct>>>

async function findClient(tx: Tx, tenantId: number, id: string) {
  const client = await tx
    .selectFrom('trade_client')
    .select(['id', 'realname', 'risk_level', 'level_valid_to', 'is_professional', 'status'])
    .where('id', '=', id)
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  if (!client) throw new AppError('NOT_FOUND', { id }, { message: '客户不存在' })
  return client
}
type Client = Awaited<ReturnType<typeof findClient>>

async function findProduct(tx: Tx, tenantId: number, id: string) {
  const product = await tx
    .selectFrom('trade_product')
    .select(['id', 'risk_level', 'start_date'])
    .where('id', '=', id)
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  if (!product) throw new AppError('NOT_FOUND', { id }, { message: '产品不存在' })
  return product
}

const judge = (client: Client, product: Pick<Product, 'risk_level'>, today: string) =>
  judgeSuitability(
    {
      level: client.risk_level as InvestorLevel,
      validTo: client.level_valid_to,
      isProfessional: client.is_professional,
    },
    product.risk_level as ProductLevel,
    today,
  )

const unitsText = (units: number) => (units / 100).toFixed(2)

/** Subscriptions and redemptions of units: taken in for a day, dealt when its NAV is published. */
export function createFlowService({ db, clock, trading }: Pick<DecisionParts, 'db' | 'clock' | 'trading'>) {
  async function openProduct(tx: Tx, actor: Actor, id: string): Promise<Product> {
    const product = await lockProduct(tx, actor.tenantId, id)
    if (!product) throw new AppError('NOT_FOUND', { id }, { message: '产品不存在' })
    return product
  }

  /** SUIT-2: the text of the warning is kept with what was bought in spite of it. */
  function checkPurchase(client: Client, product: Product, body: ApplyFlowBody, today: string): string {
    if (product.status !== 1) throw refusal('产品已停用，不能申购')
    if (client.status !== 1) throw refusal('客户已停用，不能申购')
    const { verdict, text } = judge(client, product, today)
    if (verdict === 'refused') throw refusal(text)
    if (verdict === 'confirm' && !(body.isConfirmed && body.confirmation !== ''))
      throw refusal(`${text}；请勾选并填写书面确认的编号或说明`)
    return text
  }

  /** PROD-8: nobody gives back more than is held and not promised already. */
  async function checkRedemption(tx: Tx, body: ApplyFlowBody, units: number): Promise<void> {
    const { held, promised } = await flows.findHeldUnits(tx, body.productId, body.clientId)
    const free = held - promised
    if (units > free) throw refusal(`赎回份额${unitsText(units)}超过可赎回份额${unitsText(free)}`)
  }

  return {
    apply: (actor: Actor, body: ApplyFlowBody, from: From): Promise<string> =>
      inTenant(db, actor, async (tx) => {
        // One at a time per product: two redemptions at once could not see each other.
        const product = await openProduct(tx, actor, body.productId)
        const client = await findClient(tx, actor.tenantId, body.clientId)
        const now = clock.now()
        const days = await findApplyDays(tx, product, { clock, trading })
        const applyDay = body.applyDay ?? days.current
        checkApplyDay(applyDay, days)
        const isPurchase = body.kind === 'subscribe'
        const hundredths = Math.round((isPurchase ? (body.amount ?? 0) : (body.units ?? 0)) * 100)
        const suitability = isPurchase ? checkPurchase(client, product, body, toWireDate(now)) : ''
        if (!isPurchase) await checkRedemption(tx, body, hundredths)
        const fees = feeTermsOf(product.fee_rates)
        const id = newId(now.getTime())
        await flows.insert(tx, {
          id,
          tenant_id: actor.tenantId,
          product_id: product.id,
          client_id: client.id,
          kind: body.kind,
          apply_day: applyDay,
          amount: isPurchase ? hundredths : null,
          asked_units: isPurchase ? null : hundredths,
          fee_ppm: toPpm(isPurchase ? fees.subscribe : fees.redeem),
          nav_id: null,
          deal_day: null,
          unit_nav: null,
          gross: null,
          net: null,
          fee: null,
          units: null,
          suitability,
          confirmation: isPurchase ? body.confirmation : '',
          made_by: actor.userId,
          made_name: actor.realname,
          made_at: now,
          made_ip: from.ip,
          judged_by: null,
          judged_at: null,
        })
        return id
      }),

    days: (actor: Actor, productId: string): Promise<FlowDays> =>
      inTenant(db, actor, async (tx) => {
        const product = await findProduct(tx, actor.tenantId, productId)
        const { earliest, previous, current } = await findApplyDays(tx, product, { clock, trading })
        return { earliest, previous, current }
      }),

    cancel: (actor: Actor, id: string): Promise<void> =>
      inTenant(db, actor, async (tx) => {
        const flow = await flows.lock(tx, id)
        if (!flow || flow.tenant_id !== actor.tenantId)
          throw new AppError('NOT_FOUND', { id }, { message: '申请不存在' })
        if (flow.status !== 'pending') throw refusal('申请已确认或撤销，不能撤销')
        await flows.update(tx, id, { status: 'canceled', judged_by: actor.username, judged_at: clock.now() })
      }),

    suitability: (actor: Actor, { clientId, productId }: { clientId: string; productId: string }) =>
      inTenant(db, actor, async (tx) => {
        const client = await findClient(tx, actor.tenantId, clientId)
        const product = await findProduct(tx, actor.tenantId, productId)
        return judge(client, product, toWireDate(clock.now()))
      }),
  }
}
