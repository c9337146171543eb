import { describe, expect, it } from 'vitest'

import { createTestApp } from '../../testing/test-app.ts'

const { call, login, ownerDb } = await createTestApp({ template: 'demo' })
const admin = await login('admin')
const manager = await login('manager')

type Listed = { id: string; tenantId?: number; relTenantIds?: string }
const listOf = async (module: string, token: string, query: Record<string, string> = {}) =>
  (await call('GET', `${module}/list`, { token, query: { pageSize: '200', ...query } })).result['records'] as Listed[]

describe('whose a record is', () => {
  it.each(['/sys/role', '/sys/position'])(
    '[INST-4] %s carries it on the wire, and is narrowed by it',
    async (module) => {
      const all = new Set((await listOf(module, admin)).map(({ tenantId }) => tenantId))
      expect(all.size).toBeGreaterThan(1)
      const narrowed = await listOf(module, admin, { tenantId_MultiString: '2' })
      expect(new Set(narrowed.map(({ tenantId }) => tenantId))).toEqual(new Set([2]))
      expect(new Set((await listOf(module, manager)).map(({ tenantId }) => tenantId))).toEqual(new Set([1]))
    },
  )

  it('[INST-4] departments carry it, and people are narrowed by it', async () => {
    const { result } = await call('GET', '/sys/sysDepart/queryTreeList', { token: admin })
    expect(new Set((result as unknown as Listed[]).map(({ tenantId }) => tenantId)).size).toBeGreaterThan(1)
    const people = await listOf('/sys/user', admin, { tenantId: '2' })
    expect(people.length).toBeGreaterThan(0)
    expect(people.every(({ relTenantIds }) => relTenantIds?.split(',').includes('2'))).toBe(true)
  })

  it('[INST-6] the platform says where a new record belongs; nobody else is heard', async () => {
    const add = (token: string, roleCode: string, tenantId: number) =>
      call('POST', '/sys/role/add', { token, body: { roleName: roleCode, roleCode, tenantId } })
    await add(admin, 'for-two', 2)
    await add(manager, 'for-other', 2)
    expect(await add(admin, 'for-none', 999)).toMatchObject({ success: false, message: '所选机构不存在' })
    const rows = await ownerDb
      .selectFrom('sys_role')
      .select(['role_code', 'tenant_id'])
      .where('role_code', 'like', 'for-%')
      .orderBy('role_code')
      .execute()
    expect(rows).toEqual([
      { role_code: 'for-other', tenant_id: 1 },
      { role_code: 'for-two', tenant_id: 2 },
    ])
  })

  it('[INST-6] an edit does not move a record to another institution', async () => {
    const [role] = await listOf('/sys/role', admin, { roleCode: 'for-two' })
    await call('PUT', '/sys/role/edit', { token: admin, body: { id: role?.id, roleName: '改名', tenantId: 1 } })
    const [after] = await listOf('/sys/role', admin, { roleCode: 'for-two' })
    expect(after).toMatchObject({ roleName: '改名', tenantId: 2 })
  })
})
