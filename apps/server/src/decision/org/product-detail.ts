import type { ProductDetail } from '@liangshu/contract/decision/product'
import type { RiskProfile } from '@liangshu/contract/trading/risk-profile'

import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { toWireDate } from '../../platform/wire/wire-time.ts'
import { findProductProfile } from '../../trading/index.ts'
import type { DecisionParts } from '../decision-parts.ts'
import { feeTermsOf } from './fee-terms.ts'
import { findAccounts, findOpenWork, findProducts } from './org.store.ts'

const percent = (value: number) => `${Number((value * 100).toFixed(4))}%`
const wan = (value: number) => `${Number((value / 10_000).toFixed(4))}万元`

/** The limits a product's orders meet, in words. */
const limitLines = (profile: RiskProfile): ProductDetail['limits'] => [
  { name: '单一证券', value: percent(profile.singleNamePct) },
  { name: '单一行业', value: percent(profile.sectorPct) },
  { name: '总仓位', value: percent(profile.grossPct) },
  { name: '最低现金', value: percent(profile.cashMinPct) },
  { name: '单笔金额', value: wan(profile.orderAmountMax) },
  { name: '双人审批金额', value: wan(profile.needApprovalAmount) },
  { name: '单日亏损（警示/停止）', value: `${percent(profile.dailyLossSoft)} / ${percent(profile.dailyLossHard)}` },
  { name: '最大回撤', value: percent(profile.maxDrawdown) },
  { name: '杠杆', value: `${profile.leverageMax}倍` },
]

/** Everything the page of a product says about it. */
export async function productDetail(
  { trading, clock }: Pick<DecisionParts, 'trading' | 'clock'>,
  tx: Tx,
  actor: Actor,
  id: string,
): Promise<ProductDetail> {
  const [figures] = await findProducts(tx, actor.tenantId, id)
  const stored = await tx.selectFrom('trade_product').selectAll().where('id', '=', id).executeTakeFirst()
  if (!figures || !stored) throw new AppError('NOT_FOUND', { id }, { message: '产品不存在' })
  const units = await tx
    .selectFrom('trade_unit')
    .select(['id', 'name'])
    .where('product_id', '=', id)
    .orderBy('create_time')
    .execute()
  const accounts = await findAccounts(tx, id)
  const states = (await trading.products.allStates(tx, actor, id)).filter(
    ({ currency }) => currency === stored.currency,
  )
  const { navFen, dayPnlFen } = trading.products.figuresOf(states)
  const navOf = (accountId: string) =>
    trading.products.figuresOf(states.filter((state) => state.accountId === accountId)).navFen / 100
  const day = trading.market.time()?.orderDay ?? toWireDate(clock.now())
  const profile = await findProductProfile(tx, { tenantId: actor.tenantId, productId: id, day })
  const { proposals } = await findOpenWork(tx, id)
  const { nav, unitNav, navDay } = figures
  return {
    id,
    code: figures.code,
    name: figures.name,
    type: figures.type,
    riskLevel: figures.riskLevel as ProductDetail['riskLevel'],
    managerId: figures.managerId,
    manager: figures.manager,
    custodian: stored.custodian ?? '',
    benchmark: stored.benchmark ?? '',
    startDate: stored.start_date,
    currency: stored.currency,
    isOpen: figures.isOpen,
    closeReason: stored.close_reason,
    fees: feeTermsOf(stored.fee_rates),
    units: units.map((unit) => ({
      ...unit,
      accounts: accounts
        .filter(({ unitId }) => unitId === unit.id)
        .map(({ unitId: _unit, ...account }) => ({ ...account, nav: navOf(account.id) })),
    })),
    limits: limitLines(profile),
    limitsName: profile.name,
    liveNav: navFen / 100,
    dayPnl: dayPnlFen / 100,
    totalUnits: figures.totalUnits,
    investors: figures.investors,
    openProposals: proposals.length,
    latest: nav === null || unitNav === null || navDay === null ? null : { day: navDay, unitNav, nav },
    canPublish: actor.rights.permissions.has('ORG:publish'),
  }
}
