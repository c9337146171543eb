import type { DraftNavBody } from '@liangshu/contract/decision/nav'
import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'

import type { Tx } from '../../platform/database/database.ts'
import { AppError, refusal } from '../../platform/http/app-error.ts'
import { newId } from '../../platform/new-id.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { toWireDate } from '../../platform/wire/wire-time.ts'
import { lockProduct } from '../../trading/index.ts'
import type { DecisionParts, From } from '../decision-parts.ts'
import { dealFlows } from '../flow/deal-flows.ts'
import { findWaitingDay } from '../flow/flow.store.ts'
import { dealPayouts } from '../payout/deal-payouts.ts'
import * as navs from './nav.store.ts'
import { createDayValuer, firstDay, type DayValue, type Product } from './value-day.ts'

/** Who computes a NAV: a person, or the job of the day. */
type NavMaker = Pick<Actor, 'tenantId' | 'isPlatform' | 'userId' | 'realname'>

/** Unit NAV of products: computed from the settled books, published by a second person, never changed afterwards. */
export function createNavService({ db, clock, trading }: Pick<DecisionParts, 'db' | 'clock' | 'trading'>) {
  const { value } = createDayValuer({ trading })

  /** PROD-5: a day is published once; again only as a correction of the newest day, and with its reason. */
  async function checkDay(tx: Tx, product: Product, { day, reason }: DraftNavBody): Promise<void> {
    if (!mainlandCalendar.isTradingDay(day)) throw refusal(`${day}不是交易日，不能估值`)
    const today = trading.market.time()?.tradingDay ?? toWireDate(clock.now())
    if (day > today) throw refusal(`${day}尚未到来，不能估值`)
    const latest = await navs.findLatest(tx, product.id)
    if (latest && day < latest.day) throw refusal(`${latest.day}的净值已发布，不能再发布更早的${day}`)
    if (latest && day === latest.day && reason === '') throw refusal(`${day}的净值已发布，不能重复发布；更正须填写原因`)
    // PROD-7: nobody is dealt at the NAV of another day because theirs was passed over.
    const waiting = await findWaitingDay(tx, product.id, latest?.day ?? firstDay)
    if (waiting !== null && waiting < day)
      throw refusal(`${waiting}有申购赎回待确认，请先发布${waiting}的净值，或撤销后重新登记`)
    if (await navs.findDraftId(tx, product.id)) throw refusal('该产品有一份净值待复核，请先复核或作废')
  }

  const figures = ({ valuation, payouts }: DayValue) => ({
    nav: valuation.navFen,
    units: valuation.units,
    unit_nav: valuation.unitNav,
    high_water_mark: valuation.highWaterMark,
    today: JSON.stringify(valuation.today),
    accrued: JSON.stringify(valuation.accrued),
    lines: JSON.stringify(valuation.lines),
    dividend: payouts.dividend?.perUnit ?? 0,
  })

  async function productOf(tx: Tx, actor: NavMaker, id: string): Promise<Product> {
    const product = await lockProduct(tx, actor.tenantId, id)
    if (!product) throw new AppError('NOT_FOUND', { id }, { message: '产品不存在' })
    return product
  }

  return {
    draft: (actor: NavMaker, body: DraftNavBody, from: From): Promise<string> =>
      inTenant(db, actor, async (tx) => {
        const product = await productOf(tx, actor, body.productId)
        await checkDay(tx, product, body)
        const { day, manualPrices, reason } = body
        const takesPerformance = body.takesPerformance ?? false
        const now = clock.now()
        const made = await value(tx, product, { day, takesPerformance, manualPrices, knownAt: now })
        const id = newId(now.getTime())
        await navs.insert(tx, {
          id,
          tenant_id: actor.tenantId,
          product_id: product.id,
          day,
          version: (await navs.findNewestVersion(tx, product.id, day)) + 1,
          status: 'draft',
          ...figures(made),
          takes_performance: takesPerformance,
          manual_prices: JSON.stringify(manualPrices),
          reason,
          before_id: made.beforeId,
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

    /** PROD-4: somebody else publishes what the books still say, or throws the draft away. */
    judge: (actor: Actor, { id, action }: { id: string; action: 'publish' | 'discard' }, from: From): Promise<void> =>
      inTenant(db, actor, async (tx) => {
        const found = await navs.findById(tx, id)
        if (!found) throw new AppError('NOT_FOUND', { id }, { message: '净值不存在' })
        const product = await productOf(tx, actor, found.product_id)
        // Of two who judge at once, the second sees what the first has done.
        const nav = await navs.lock(tx, id)
        if (!nav || nav.status === 'discarded') throw refusal('该净值已作废')
        if (nav.status === 'published') throw refusal('该净值已发布，不能重复发布')
        const now = clock.now()
        const judged = {
          judged_by: actor.userId,
          judged_name: actor.realname,
          judged_at: now,
          judged_ip: from.ip,
        }
        if (action === 'discard') {
          await navs.update(tx, id, { status: 'discarded', ...judged })
          return
        }
        if (nav.made_by === actor.userId) throw refusal('净值须由另一人复核发布')
        const { day, takes_performance: takesPerformance, manual_prices: manualPrices } = nav
        const wanted = { day, takesPerformance, manualPrices, knownAt: nav.made_at, isJudged: true }
        const { valuation, payouts } = await value(tx, product, wanted)
        if (valuation.navFen !== nav.nav || valuation.units !== nav.units)
          throw refusal('计算之后账簿已变化，请作废后重新计算')
        await navs.update(tx, id, { status: 'published', ...judged })
        await dealPayouts(tx, nav, payouts, { actor, at: now, ip: from.ip })
        await dealFlows(tx, nav, { username: actor.username, at: now })
      }),
  }
}
