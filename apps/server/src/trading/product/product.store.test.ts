import { expect, it } from 'vitest'

import type { Tx } from '../../platform/database/database.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { createTradingApp } from '../testing/trading-app.ts'
import { insertProduct, insertUnit, isCodeTaken, lockProduct, updateProduct } from './product.store.ts'

const { app, ask } = await createTradingApp()
const scope = { userId: 'u-keeper', username: 'keeper', tenantId: 1, isPlatform: false }
const within = <T>(work: (tx: Tx) => Promise<T>) => inTenant(app.db, scope, work)
const facts = (id: string, code: string) => ({ id, code, name: `产品${code}`, tenant_id: 1 })

it('[TSVC-220] the code of a product is taken for others of the institution, not for itself', async () => {
  await within((tx) => insertProduct(tx, facts('P8', 'CODE8')))
  const isTaken = (code: string, exceptId: string, tenantId = 1) =>
    within((tx) => isCodeTaken(tx, { tenantId, code, exceptId }))
  expect(await isTaken('CODE8', '')).toBe(true)
  expect(await isTaken('CODE8', 'P9')).toBe(true)
  expect(await isTaken('CODE8', 'P8')).toBe(false)
  expect(await isTaken('CODE9', '')).toBe(false)
  expect(await isTaken('CODE8', '', 2)).toBe(false)
})

it('[TSVC-220] a product is found by its own institution, changed alone, and gets its units', async () => {
  await within((tx) => insertProduct(tx, facts('P6', 'CODE6')))
  await within((tx) => insertProduct(tx, facts('P7', 'CODE7')))
  await within((tx) => updateProduct(tx, 'P7', { name: '改名' }))
  await within((tx) => insertUnit(tx, { id: 'U7', product_id: 'P7', tenant_id: 1, name: '一号单元', manager: '' }))
  expect(await within((tx) => lockProduct(tx, 1, 'P7'))).toMatchObject({ id: 'P7', code: 'CODE7', name: '改名' })
  expect(await within((tx) => lockProduct(tx, 1, 'P6'))).toMatchObject({ name: '产品CODE6' })
  expect(await within((tx) => lockProduct(tx, 2, 'P7'))).toBeUndefined()
  expect(await ask(`select product_id, name from trade_unit where id = 'U7'`)).toEqual([
    { product_id: 'P7', name: '一号单元' },
  ])
})
