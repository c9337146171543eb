import { sql } from 'kysely'

import { eachInTurn } from '../../platform/jobs/each-in-turn.ts'
import type { JobDefinition } from '../../platform/jobs/job-registry.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { asPlatform } from '../../platform/tenancy/in-tenant.ts'
import { toWireDate } from '../../platform/wire/wire-time.ts'
import type { DecisionParts } from '../decision-parts.ts'
import { createNavService } from './nav.service.ts'

type Due = { tenantId: number; productId: string; name: string }

/** Nobody: whoever looks at the draft is the person who answers for it. */
const maker = { userId: 'system', realname: '系统任务', isPlatform: false }

/** Open products that have a NAV already, no draft that waits, and have settled a day nobody has published yet. */
const dueProducts = (day: string) => sql<Due>`
  select p.tenant_id as "tenantId", p.id as "productId", p.name
  from trade_product p
  join lateral (
    select max(n.trading_day) as day from trade_nav_daily n where n.product_id = p.id and n.trading_day < (
      select min(x.trading_day) from trade_account a join trade_account_state x on x.account_id = a.id
      where a.product_id = p.id and a.del_flag = 0)) s on s.day = ${day}
  where p.status = 1
    and not exists (select 1 from decision_nav d where d.product_id = p.id and d.status = 'draft')
    and exists (select 1 from decision_nav b where b.product_id = p.id and b.status = 'published' and b.day < s.day)
    and not exists (select 1 from decision_nav d where d.product_id = p.id and d.status = 'published' and d.day >= s.day)
  order by p.tenant_id, p.code`

/**
 * PROD-11: after the settlement every product that has a NAV already gets a draft of the day; one that cannot be valued is
 * named and holds up no other. Run again, it makes none twice.
 */
export const draftNavJob = (parts: () => Pick<DecisionParts, 'db' | 'clock' | 'trading'>): JobDefinition => ({
  name: 'draftNav',
  title: '计算产品净值草稿',
  timeoutMs: 10 * 60_000,
  isAble: () => parts().trading.market.time() !== null,
  async run({ log, signal }) {
    const { db, clock, trading } = parts()
    const service = createNavService({ db, clock, trading })
    const day = trading.market.time()?.tradingDay ?? toWireDate(clock.now())
    const { rows } = await asPlatform(db, (tx) => dueProducts(day).execute(tx))
    const failed: string[] = []
    let made = 0
    async function makeDraft({ tenantId, productId, name }: Due): Promise<void> {
      try {
        const body = { productId, day, takesPerformance: false, reason: '', manualPrices: [] }
        await service.draft({ ...maker, tenantId }, body, { ip: '' })
        made += 1
        log(`${name} ${day}：已计算，待复核`)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        failed.push(name)
        log(`${name} ${day}：${error.message}`)
      }
    }
    await eachInTurn(rows, makeDraft, { nameOf: ({ name }) => `${name} ${day}`, log, signal })
    const problem = failed.length > 0 ? `，${failed.length}个不能估值（${failed.join('、')}）` : ''
    return rows.length === 0 ? '没有待估值的产品' : `计算${made}个产品的净值${problem}`
  },
})
