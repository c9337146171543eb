import { strategyBodySchema } from '@liangshu/contract/trading/strategy'

import type { Tx } from '../../platform/database/database.ts'
import { openPaperAccount, orderDayOf } from '../index.ts'
import type { DemoDesk } from './demo-trading.ts'
import { seedId, userIdOf } from '../../seed/seed-id.ts'
import { claimNew } from '../../seed/seed-ledger.ts'

export const accountIdOf = (no: string): string => seedId(`trade-account:${no}`)

/** Accounts with money and nothing bought: what they hold later is what people traded. */
export async function seedTrading(tx: Tx, desks: readonly DemoDesk[], now: Date): Promise<void> {
  const fresh = await claimNew(tx, desks, { entryOf: ({ product }) => `trade-desk:${product.code}`, now })
  for (const desk of fresh) await seedDesk(tx, desk, now)
}

async function seedDesk(tx: Tx, desk: DemoDesk, now: Date): Promise<void> {
  const { tenantId, product } = desk
  const audit = { tenant_id: tenantId, create_by: 'seed', create_time: now }
  const clientId = seedId(`trade-client:${product.code}`)
  const productId = seedId(`trade-product:${product.code}`)
  const unitId = seedId(`trade-unit:${product.code}`)
  await tx
    .insertInto('trade_client')
    .values({ id: clientId, ...desk.client, ...audit })
    .execute()
  await tx
    .insertInto('trade_product')
    .values({ id: productId, ...product, start_date: orderDayOf(now), ...audit })
    .execute()
  await tx
    .insertInto('trade_unit')
    .values({ id: unitId, product_id: productId, name: desk.unit, manager: product.manager, ...audit })
    .execute()
  for (const { no, name, cashYuan } of desk.accounts) {
    const place = { tenantId, clientId, productId, unitId }
    await openPaperAccount(tx, { id: accountIdOf(no), no, name, cashFen: cashYuan * 100, ...place }, now)
  }
  await seedGrants(tx, desk)
  await seedStrategy(tx, desk, now)
}

async function seedGrants(tx: Tx, { tenantId, accounts, traders, watchers }: DemoDesk): Promise<void> {
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
}

async function seedStrategy(tx: Tx, { tenantId, product, accounts, strategy }: DemoDesk, now: Date): Promise<void> {
  const id = seedId(`trade-strategy:${product.code}`)
  const accountIds = accounts.map(({ no }) => accountIdOf(no))
  const body = JSON.stringify(strategyBodySchema.parse({ name: strategy, type: 'manual', accountIds }))
  const audit = { tenant_id: tenantId, create_by: 'seed', create_time: now }
  await tx
    .insertInto('trade_strategy')
    .values({ id, name: strategy, type: 'manual', body, ...audit })
    .execute()
  await tx
    .insertInto('trade_strategy_version')
    .values({ strategy_id: id, version: 1, body, ...audit })
    .execute()
  await tx
    .insertInto('trade_strategy_account')
    .values(accountIds.map((accountId) => ({ strategy_id: id, account_id: accountId, tenant_id: tenantId })))
    .execute()
}
