import { payoutKindLabels, type RegisterPayoutBody } from '@liangshu/contract/decision/payout'
import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'

import type { Tx } from '../../platform/database/database.ts'
import { AppError, refusal } from '../../platform/http/app-error.ts'
import { newId } from '../../platform/new-id.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { lockProduct } from '../../trading/index.ts'
import type { DecisionParts, From } from '../decision-parts.ts'
import { findLatest } from '../nav/nav.store.ts'
import * as payouts from './payout.store.ts'

const yuan = (fen: number) => (fen / 100).toFixed(2)
const dayAfterAll = '9999-12-31'

/** Fees paid out and dividends: registered by one person, done with the NAV of their day by another. */
export function createPayoutService({ db, clock }: Pick<DecisionParts, 'db' | 'clock'>) {
  /** PAYOUT-4: no more is paid than is owed, what is promised already included. */
  async function checkFee(tx: Tx, body: RegisterPayoutBody, amountFen: number): Promise<void> {
    const { productId, kind } = body
    if (kind === 'dividend') return
    const latest = await findLatest(tx, productId)
    if (!latest) throw refusal('产品还没有发布过净值，没有计提的费用可以支付')
    const paid = await payouts.findPaidFees(tx, productId, { from: latest.day, before: dayAfterAll })
    const pending = await payouts.findPending(tx, productId, kind)
    const owed = latest.accrued[kind] - paid[kind] - pending.amount
    if (amountFen > owed)
      throw refusal(`支付${payoutKindLabels[kind]}${yuan(amountFen)}元超过可支付的计提${yuan(owed)}元`)
  }

  async function checkDividend(tx: Tx, { productId, day }: RegisterPayoutBody): Promise<void> {
    const { count } = await payouts.findPending(tx, productId, 'dividend')
    if (count > 0) throw refusal('该产品有一次分红待复核，请先复核或撤销')
    const holders = await payouts.findHolders(tx, productId, day)
    if (holders.length === 0) throw refusal('产品没有份额，不能分红')
  }

  async function checkDay(tx: Tx, { productId, day }: RegisterPayoutBody): Promise<void> {
    if (!mainlandCalendar.isTradingDay(day)) throw refusal(`${day}不是交易日`)
    const latest = await findLatest(tx, productId)
    if (latest && day <= latest.day) throw refusal(`${latest.day}的净值已发布，支付日应在其后`)
  }

  return {
    register: (actor: Actor, body: RegisterPayoutBody, from: From): Promise<string> =>
      inTenant(db, actor, async (tx) => {
        // One at a time per product, so that two cannot promise the same money.
        const product = await lockProduct(tx, actor.tenantId, body.productId)
        if (!product) throw new AppError('NOT_FOUND', { id: body.productId }, { message: '产品不存在' })
        const isDividend = body.kind === 'dividend'
        const amountFen = Math.round((body.amount ?? 0) * 100)
        await checkDay(tx, body)
        if (isDividend) await checkDividend(tx, body)
        else await checkFee(tx, body, amountFen)
        const now = clock.now()
        const id = newId(now.getTime())
        await payouts.insert(tx, {
          id,
          tenant_id: actor.tenantId,
          product_id: product.id,
          kind: body.kind,
          apply_day: body.day,
          amount: isDividend ? null : amountFen,
          per_unit: isDividend ? Math.round((body.perUnit ?? 0) * 10_000) : null,
          remark: body.remark,
          nav_id: null,
          deal_day: null,
          made_by: actor.userId,
          made_name: actor.realname,
          made_at: now,
          made_ip: from.ip,
          judged_by: null,
          judged_name: null,
          judged_at: null,
        })
        return id
      }),

    cancel: (actor: Actor, id: string): Promise<void> =>
      inTenant(db, actor, async (tx) => {
        const payout = await payouts.lock(tx, id)
        if (!payout || payout.tenant_id !== actor.tenantId)
          throw new AppError('NOT_FOUND', { id }, { message: '记录不存在' })
        if (payout.status !== 'pending') throw refusal('已支付或撤销，不能撤销')
        await payouts.update(tx, id, {
          status: 'canceled',
          judged_by: actor.userId,
          judged_name: actor.realname,
          judged_at: clock.now(),
        })
      }),
  }
}
