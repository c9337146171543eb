import { riskLimitsSchema } from '@liangshu/contract/trading/risk-profile'
import { strategyBodySchema } from '@liangshu/contract/trading/strategy'

import type { Tx } from '../../platform/database/database.ts'
import { levelEnd } from '../client/client.store.ts'
import { grant } from '../account/grant.store.ts'
import { openPaperAccount, orderDayOf } from '../account/open-paper-account.ts'
import type { DemoAccount, DemoProduct } from './demo-trading.ts'
import { seedId, userIdOf } from '../../seed/seed-id.ts'
import { claimNew } from '../../seed/seed-ledger.ts'

export const accountIdOf = (no: string): string => seedId(`trade-account:${no}`)
/** The strategy that runs an account; a desk has one more for what its people trade by hand. */
export const strategyIdOf = (no: string): string => seedId(`trade-strategy:${no}`)

/** When the accounts were opened, and whether the days since then are still to be made. */
export type DemoStart = { opened: Date; isBuilding: boolean }

/** Accounts with money and nothing bought: what they hold later is what was traded. True when accounts were. */
export async function seedTrading(
  tx: Tx,
  products: readonly DemoProduct[],
  { now, start = { opened: now, isBuilding: false } }: { now: Date; start?: DemoStart },
): Promise<boolean> {
  const fresh = await claimNew(tx, products, { entryOf: ({ product }) => `trade-desk:${product.code}`, now })
  for (const trading of fresh) await seedProduct(tx, trading, { ...start, now })
  return fresh.some(({ accounts }) => accounts.length > 0)
}

async function findPerson(tx: Tx, realname: string): Promise<string | null> {
  const row = await tx
    .selectFrom('sys_user')
    .select('id')
    .where('realname', '=', realname)
    .orderBy('id')
    .executeTakeFirst()
  return row?.id ?? null
}

async function seedProduct(
  tx: Tx,
  locked: DemoProduct,
  { opened, isBuilding, now }: DemoStart & { now: Date },
): Promise<void> {
  const { tenantId, product } = locked
  const audit = { tenant_id: tenantId, create_by: 'seed', create_time: opened }
  const clientId = seedId(`trade-client:${product.code}`)
  const productId = seedId(`trade-product:${product.code}`)
  const unitId = seedId(`trade-unit:${product.code}`)
  await tx
    .insertInto('trade_client')
    .values({ id: clientId, ...locked.client, level_valid_to: levelEnd(now), ...audit })
    .execute()
  await tx
    .insertInto('trade_product')
    .values({
      id: productId,
      ...product,
      manager_id: await findPerson(tx, product.manager),
      fee_rates: JSON.stringify(locked.fees ?? {}),
      start_date: orderDayOf(opened),
      ...audit,
    })
    .execute()
  await tx
    .insertInto('trade_unit')
    .values({ id: unitId, product_id: productId, name: locked.unit, manager: product.manager, ...audit })
    .execute()
  await seedLimits(tx, locked, { productId, opened })
  const place = { tenantId, clientId, productId, unitId }
  for (const { no, name, cash, assetClass } of locked.accounts) {
    await openPaperAccount(tx, { id: accountIdOf(no), no, name, cash, assetClass, isBuilding, ...place }, opened)
  }
  await seedGrants(tx, locked, productId)
  await seedStrategies(tx, locked, opened)
}

async function seedLimits(
  tx: Tx,
  { tenantId, product, limits }: DemoProduct,
  { productId, opened }: { productId: string; opened: Date },
): Promise<void> {
  if (!limits) return
  await tx
    .insertInto('trade_risk_profile')
    .values({
      id: seedId(`trade-risk:${product.code}`),
      version: 1,
      tenant_id: tenantId,
      name: `${product.name}限额`,
      effective_from: orderDayOf(opened),
      limits: JSON.stringify(riskLimitsSchema.parse(limits)),
      product_id: productId,
      create_by: 'seed',
      create_time: opened,
    })
    .execute()
}

async function seedGrants(
  tx: Tx,
  { tenantId, accounts, traders, watchers, tradersOfAll = [] }: DemoProduct,
  productId: string,
): Promise<void> {
  const people = await tx.selectFrom('sys_user').select('id').execute()
  const known = new Set(people.map(({ id }) => id))
  const rows = accounts.flatMap(({ no }) =>
    [...traders, ...watchers].map((username) => ({
      account_id: accountIdOf(no),
      user_id: userIdOf(username),
      tenant_id: tenantId,
      can_trade: traders.includes(username),
    })),
  )
  const kept = rows.filter((row) => known.has(row.user_id))
  if (kept.length > 0) await tx.insertInto('trade_account_grant').values(kept).execute()
  for (const userId of tradersOfAll.map(userIdOf).filter((id) => known.has(id))) {
    await grant(tx, { scope: 'product', id: productId }, { userId, tenantId, canTrade: true })
  }
}

type DemoStrategy = DemoAccount['strategy'] & { id: string; accountIds: string[] }

async function seedStrategies(tx: Tx, { tenantId, product, accounts, strategy }: DemoProduct, opened: Date) {
  const byHand: DemoStrategy[] = strategy
    ? [
        {
          id: seedId(`trade-strategy:${product.code}`),
          name: strategy,
          type: 'manual',
          accountIds: accounts.map(({ no }) => accountIdOf(no)),
        },
      ]
    : []
  const all: DemoStrategy[] = [
    ...byHand,
    ...accounts.map(({ no, strategy: own }) => ({ id: strategyIdOf(no), ...own, accountIds: [accountIdOf(no)] })),
  ]
  for (const one of all) await seedStrategy(tx, one, { tenant_id: tenantId, create_by: 'seed', create_time: opened })
}

async function seedStrategy(
  tx: Tx,
  { id, accountIds, ...facts }: DemoStrategy,
  audit: { tenant_id: number; create_by: string; create_time: Date },
): Promise<void> {
  const { name, type } = facts
  const body = JSON.stringify(strategyBodySchema.parse({ ...facts, accountIds }))
  await tx
    .insertInto('trade_strategy')
    .values({ id, name, type, body, ...audit })
    .execute()
  await tx
    .insertInto('trade_strategy_version')
    .values({ strategy_id: id, version: 1, body, ...audit })
    .execute()
  await tx
    .insertInto('trade_strategy_account')
    .values(accountIds.map((accountId) => ({ strategy_id: id, account_id: accountId, tenant_id: audit.tenant_id })))
    .execute()
}
