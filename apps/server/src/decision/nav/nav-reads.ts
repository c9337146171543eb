import type { ManualHolding, NavCurve, NavHistory, NavRow, ValuationDetail } from '@liangshu/contract/decision/nav'
import { unitReturn, withDividends } from '@liangshu/engine/decision/valuation/unit-dealing'

import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { toWireTime, toWireTimeOrNull } from '../../platform/wire/wire-time.ts'
import { readBenchmark } from '../../trading/index.ts'
import type { DecisionParts } from '../decision-parts.ts'
import { findProducts } from '../org/org.store.ts'
import { findShownProduct } from '../product-access.ts'
import * as navs from './nav.store.ts'
import { createDayValuer } from './value-day.ts'

const yuan = (fen: number) => fen / 100

/** Of several versions of a day the newest counts. Ascending; what comes in is the newest first. */
function countingOf(all: readonly navs.NavHead[]): navs.NavHead[] {
  const newest = new Map<string, navs.NavHead>()
  for (const nav of all) if (nav.status === 'published' && !newest.has(nav.day)) newest.set(nav.day, nav)
  return [...newest.values()].toReversed()
}

const unitDay = ({ unit_nav: unitNav, dividend }: navs.NavHead) => ({ unitNav, dividend })

/** A version that was replaced stands for its own day. Where nobody was ever paid there is nothing to work out. */
function dividendsOf(nav: navs.NavHead, all: readonly navs.NavHead[]) {
  const plain = { cumulativeNav: nav.unit_nav, adjustedNav: nav.unit_nav }
  if (all.every(({ dividend }) => dividend === 0)) return plain
  const earlier = countingOf(all).filter(({ day }) => day < nav.day)
  return withDividends([...earlier, nav].map(unitDay)).at(-1) ?? plain
}

const isReplaced = (nav: navs.NavHead, all: readonly navs.NavHead[]) =>
  all.find(({ status, day }) => status === 'published' && day === nav.day)?.id !== nav.id

function rowOf(nav: navs.NavHead, all: readonly navs.NavHead[], actor: Actor): NavRow {
  const before = all.find(({ id }) => id === nav.before_id)
  const { cumulativeNav, adjustedNav } = dividendsOf(nav, all)
  return {
    id: nav.id,
    productId: nav.product_id,
    day: nav.day,
    version: nav.version,
    status: nav.status,
    nav: yuan(nav.nav),
    units: nav.units / 100,
    unitNav: nav.unit_nav / 10_000,
    dividend: nav.dividend / 10_000,
    cumulativeNav: cumulativeNav / 10_000,
    adjustedNav: adjustedNav / 10_000,
    dayReturn: unitReturn(before?.unit_nav ?? null, unitDay(nav)),
    reason: nav.reason,
    isReplaced: nav.status === 'published' && isReplaced(nav, all),
    madeName: nav.made_name,
    isMine: nav.made_by === actor.userId,
    madeAt: toWireTime(nav.made_at),
    judgedName: nav.judged_name,
    judgedAt: toWireTimeOrNull(nav.judged_at),
  }
}

const feesOf = (fees: navs.NavHead['today']) => ({
  management: yuan(fees.management),
  custody: yuan(fees.custody),
  performance: yuan(fees.performance),
})

async function findAccountNames(tx: Tx, productId: string): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('trade_account')
    .select(['id', 'account_name'])
    .where('product_id', '=', productId)
    .execute()
  return new Map(rows.map(({ id, account_name: name }) => [id, name]))
}

/** Looking at NAVs: history, one valuation line by line, the curve beside its benchmark. */
export function createNavReads({ db, trading }: Pick<DecisionParts, 'db' | 'trading'>) {
  const valuer = createDayValuer({ trading })
  return {
    history: (actor: Actor, productId: string): Promise<NavHistory> =>
      inTenant(db, actor, async (tx) => {
        const all = await navs.findHistory(tx, productId)
        const draft = all.find(({ status }) => status === 'draft')
        const settled = await navs.findSettledDay(tx, productId)
        const latest = all.find(({ status }) => status === 'published')
        const isNew = settled !== null && (!latest || settled > latest.day)
        return {
          rows: all.filter(({ status }) => status === 'published').map((nav) => rowOf(nav, all, actor)),
          draft: draft ? rowOf(draft, all, actor) : null,
          nextDay: isNew ? settled : null,
        }
      }),

    valuation: (actor: Actor, id: string): Promise<ValuationDetail> =>
      inTenant(db, actor, async (tx) => {
        const nav = await navs.findById(tx, id)
        if (!nav) throw new AppError('NOT_FOUND', { id }, { message: '净值不存在' })
        const all = await navs.findHistory(tx, nav.product_id)
        const names = await findAccountNames(tx, nav.product_id)
        return {
          ...rowOf(nav, all, actor),
          lines: nav.lines.map(({ amountFen, accountId, ...line }) => ({
            ...line,
            accountName: accountId === null ? null : (names.get(accountId) ?? accountId),
            amount: yuan(amountFen),
            weight: nav.nav > 0 ? amountFen / nav.nav : null,
          })),
          today: feesOf(nav.today),
          accrued: feesOf(nav.accrued),
          highWaterMark: nav.high_water_mark / 10_000,
          madeIp: nav.made_ip,
          judgedIp: nav.judged_ip,
        }
      }),

    manualHoldings: (actor: Actor, { productId, day }: { productId: string; day: string }): Promise<ManualHolding[]> =>
      inTenant(db, actor, async (tx) => {
        const [product] = await findProducts(tx, actor.tenantId, productId)
        if (!product) throw new AppError('NOT_FOUND', { productId }, { message: '产品不存在' })
        return valuer.manualHoldings(tx, productId, day)
      }),

    async curve(actor: Actor, productId: string): Promise<NavCurve> {
      const { name, symbol, days } = await inTenant(db, actor, async (tx) => {
        const product = await findShownProduct(tx, actor, productId)
        const facts = await tx
          .selectFrom('trade_product')
          .select('benchmark')
          .where('id', '=', productId)
          .executeTakeFirst()
        const all = await navs.findHistory(tx, productId)
        return { name: product.name, symbol: facts?.benchmark || null, days: countingOf(all) }
      })
      const adjusted = withDividends(days.map(unitDay))
      const dates = days.map(({ day }) => day)
      const benchmark = await readBenchmark(trading.market, symbol, dates)
      const closes = new Map(benchmark?.days.map(({ date, nav }) => [date, nav]))
      const first = closes.get(dates[0] ?? '')
      return {
        productName: name,
        benchmarkName: benchmark?.name ?? null,
        days: days.map(({ day, unit_nav: unitNav }, index) => {
          const close = closes.get(day)
          return {
            day,
            unitNav: unitNav / 10_000,
            adjustedNav: (adjusted[index]?.adjustedNav ?? unitNav) / 10_000,
            benchmark: first && close ? close / first : null,
          }
        }),
      }
    },
  }
}
