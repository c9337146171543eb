import { describe, expect, it } from 'vitest'

import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { findBuyingPower, findHeld } from './held.store.ts'

const { db, ownerDb } = await createTestApp({ template: 'demo' })
const grants = await ownerDb.selectFrom('trade_account_grant').selectAll().orderBy('account_id').execute()
const [grant] = grants
if (!grant) throw new Error('the demo grants no account')
const state = await ownerDb
  .selectFrom('trade_account_state')
  .selectAll()
  .where('account_id', '=', grant.account_id)
  .executeTakeFirstOrThrow()
const scope = { tenantId: grant.tenant_id, isPlatform: false, userId: grant.user_id }
const symbol = 'SHSE.600123'

describe('what the accounts of a person hold', () => {
  it('[MKT-22] counts shares bought today as held and not as sellable, and leaves out those on order', async () => {
    const lot = (openDate: string, qty: number) => ({ openDate, qty, openPrice: 10, cost: 0, dividend: 0 })
    const body = { symbol, volume: 900, frozen: 200, lots: [lot('2020-01-02', 600), lot(state.trading_day, 300)] }
    await ownerDb
      .insertInto('trade_holding')
      .values({
        account_id: grant.account_id,
        symbol,
        tenant_id: grant.tenant_id,
        product_id: 'p',
        volume: 900,
        body: JSON.stringify(body),
      })
      .execute()
    const held = await inTenant(db, scope, (tx) => findHeld(tx, grant.user_id))
    expect(held?.get(symbol)).toEqual({ symbol, volume: 900, sellable: 400, isLocked: false })
    const bought = { ...body, frozen: 0, lots: [lot(state.trading_day, 900)] }
    await ownerDb
      .updateTable('trade_holding')
      .set({ body: JSON.stringify(bought) })
      .where('symbol', '=', symbol)
      .execute()
    const locked = await inTenant(db, scope, (tx) => findHeld(tx, grant.user_id))
    expect(locked?.get(symbol)).toEqual({ symbol, volume: 900, sellable: 0, isLocked: true })
  })

  it('[MKT-22] is not known of somebody without an account', async () => {
    expect(await inTenant(db, scope, (tx) => findHeld(tx, 'nobody'))).toBeNull()
  })

  it('[MKT-23] each account may put a share of its free cash into one name, as its profile says', async () => {
    await ownerDb.updateTable('trade_account_grant').set({ can_trade: true }).execute()
    const powers = () => inTenant(db, scope, (tx) => findBuyingPower(tx, grant.user_id))
    const before = await powers()
    expect(before.length).toBeGreaterThan(0)
    expect(before.every(({ cashFen, singleMaxPct }) => cashFen >= 0 && singleMaxPct > 0)).toBe(true)
    await ownerDb.updateTable('trade_account_grant').set({ can_trade: false }).execute()
    expect(await powers()).toEqual([])
  })
})
