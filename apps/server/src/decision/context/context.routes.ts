import {
  contextPaths,
  contextProductSchema,
  holdQuery,
  holdTreeSchema,
  type HoldRow,
} from '@liangshu/contract/decision/context'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import { z } from 'zod'

import type { Tx } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import type { DecisionParts } from '../decision-parts.ts'
import { findFloors } from '../pool/pool.store.ts'
import { findShownProduct, isLookedAtBy } from '../product-access.ts'
import { findApproved } from '../target/target-reads.ts'

type ProductRow = {
  id: string
  code: string
  name: string
  type: string
  manager: string
  custodian: string | null
  benchmark: string | null
  startDate: string | null
  isOpen: boolean
  tenantId: number
  tenantName: string
  openProposals: number
  navDay: string | null
  units: { id: string; name: string }[] | null
}

async function findProducts(tx: Tx, actor: Actor): Promise<ProductRow[]> {
  const { rows } = await sql<ProductRow>`
    select p.id, p.code, p.name, p.type, coalesce(nullif(p.manager, ''), '未指定') as manager, p.custodian, p.benchmark,
      p.start_date::text as "startDate", p.status = 1 as "isOpen", p.tenant_id as "tenantId", n.name as "tenantName",
      (select count(*) from decision_proposal d where d.product_id = p.id and d.status in (1, 2, 4))::integer as "openProposals",
      (select max(v.day)::text from decision_nav v where v.product_id = p.id and v.status = 'published') as "navDay",
      (select json_agg(json_build_object('id', u.id, 'name', u.name) order by u.create_time, u.id)
        from trade_unit u where u.product_id = p.id) as units
    from trade_product p join sys_tenant n on n.id = p.tenant_id
    where ${isLookedAtBy(actor)}
    order by n.id, manager, p.code`.execute(tx)
  return rows
}

async function findTradable(tx: Tx, actor: Actor): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select account_id as id from trade_account_access where user_id = ${actor.userId} and can_trade`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

const isShares = (assetClass: string) => assetClass === 'stock' || assetClass === 'credit'

/** The products somebody decides about, and what they hold. */
export const contextRoutes: FastifyPluginAsyncZod<{ parts: DecisionParts }> = async (app, { parts }) => {
  const { db, trading } = parts

  app.get(
    contextPaths.products,
    { config: { access: 'DECISION:view' }, schema: { response: { 200: z.array(contextProductSchema) } } },
    ({ actor }) =>
      inTenant(db, actor, async (tx) => {
        const states = await trading.products.states(tx, actor)
        const tradable = await findTradable(tx, actor)
        return (await findProducts(tx, actor)).map(({ units, ...product }) => {
          const own = states.filter(({ productId }) => productId === product.id)
          const { navFen, cashFen, dayPnlFen } = trading.products.figuresOf(own)
          return {
            ...product,
            canDecide: product.tenantId === actor.tenantId,
            units: units ?? [],
            accounts: own
              .filter(({ assetClass, status }) => isShares(assetClass) && status === 1)
              .map(({ accountId, accountName, unitId }) => ({
                id: accountId,
                name: accountName,
                unitId,
                canTrade: tradable.has(accountId),
              })),
            nav: navFen / 100,
            cash: cashFen / 100,
            marketValue: (navFen - cashFen) / 100,
            positionRate: navFen > 0 ? (navFen - cashFen) / navFen : null,
            dayPnl: dayPnlFen / 100,
          }
        })
      }),
  )

  app.get(
    contextPaths.hold,
    { config: { access: 'DECISION:view' }, schema: { querystring: holdQuery, response: { 200: holdTreeSchema } } },
    ({ actor, query }) =>
      inTenant(db, actor, async (tx) => {
        const { productId } = query
        const { tenantId } = await findShownProduct(tx, actor, productId)
        const its = { ...actor, tenantId }
        const { rows, navFen } = await trading.products.holdings(tx, actor, productId)
        const extra = {
          limit: (await trading.tryTargets.tryTargets(tx, its, { productId, unitId: null }, [])).profile.singleNamePct,
          approved: await findApproved(tx, productId),
          floors: await findFloors(tx, tenantId, productId),
          nav: navFen / 100,
        }
        const shares = rows.filter(({ marginUsed }) => marginUsed === undefined)
        const bySymbol = Map.groupBy(shares, ({ symbol }) => symbol)
        return Array.from(bySymbol.values(), (own) => holdRow(own, extra))
          .toSorted((a, b) => b.weight - a.weight || (a.symbol < b.symbol ? -1 : 1))
          .map((row) => ({ ...row, sector: trading.market.instrument(row.symbol)?.sector ?? null }))
      }),
  )
}

type Held = Awaited<ReturnType<DecisionParts['trading']['products']['holdings']>>['rows'][number]
type Extra = {
  limit: number
  nav: number
  approved: Awaited<ReturnType<typeof findApproved>>
  floors: ReadonlyMap<string, number>
}

/** One name over all accounts, and beneath it each of them when there are several. */
function holdRow(own: readonly Held[], extra: Extra): HoldRow {
  const [first] = own
  if (!first) throw new Error('a name is held somewhere')
  const sum = (of: (row: Held) => number) => own.reduce((total, row) => total + of(row), 0)
  const volume = sum((row) => row.volume)
  const marketValue = sum((row) => row.marketValue)
  const pnl = sum((row) => row.fpnl)
  const cost = sum((row) => row.vwap * row.volume)
  const floor = extra.floors.get(first.symbol)
  const isOne = own.length === 1
  return {
    id: isOne ? first.id : `all:${first.symbol}`,
    symbol: first.symbol,
    name: first.name,
    sector: null,
    unitName: isOne ? first.unitName : null,
    accountName: isOne ? first.accountName : null,
    accountId: isOne ? first.accountId : null,
    volume,
    available: sum((row) => row.available),
    price: first.price,
    cost: volume > 0 ? cost / volume : 0,
    marketValue,
    pnl,
    pnlRate: cost > 0 ? pnl / cost : null,
    weight: extra.nav > 0 ? marketValue / extra.nav : 0,
    limit: extra.limit,
    targetWeight: extra.approved.get(first.symbol)?.weight ?? null,
    holdDays: Math.max(...own.map((row) => row.holdDays)),
    stopDistance: floor === undefined || first.price <= 0 ? null : 1 - floor / 10_000 / first.price,
    ...(!isOne && { children: own.map((row) => ({ ...holdRow([row], extra), targetWeight: null })) }),
  }
}
