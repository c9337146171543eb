import { userPermission, type MenuNode, type UserPermission } from '@liangshu/contract/system/permission/permission'
import { describe, expect, it } from 'vitest'

import { asPlatform } from '../../platform/tenancy/in-tenant.ts'
import { createTestApp } from '../../testing/test-app.ts'

const { app, call, login, db } = await createTestApp({ template: 'demo' })
const path = '/sys/permission/getUserPermissionByToken'

async function permissionOf(username: string, headers: Record<string, string> = {}): Promise<UserPermission> {
  const answer = await call('GET', path, { token: await login(username), headers })
  expect(answer).toMatchObject({ status: 200, success: true, message: '' })
  return userPermission.parse(answer.result)
}
const allNodes = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap((node) => [node, ...allNodes(node.children ?? [])])
const pathsOf = (permission: UserPermission) => allNodes(permission.menu).map((node) => node.path)
const actionsOf = (permission: UserPermission) => new Set(permission.auth.map((item) => item.action))

describe('getUserPermissionByToken', () => {
  it('[PERM-1] needs a session', async () => {
    expect(await call('GET', path)).toMatchObject({ status: 401, success: false, code: 401 })
  })

  it('[PERM-2] gives a trader the menu of the role and no page of the administration', async () => {
    const permission = await permissionOf('trader')
    expect(permission.menu[0]).toMatchObject({ path: '/dashboard/analysis', component: 'dashboard/Analysis' })
    expect(pathsOf(permission)).toContain('/deriv/order')
    expect(pathsOf(permission)).not.toContain('/isystem/user')
    expect(actionsOf(permission)).toContain('ORDER:submit')
    expect(actionsOf(permission)).not.toContain('PROPOSAL:approve')
    expect(permission.sysSafeMode).toBe(false)
  })

  it('[NAV-12] an address of somebody else’s menu is known, another is not', async () => {
    const token = await login('trader')
    const isKnown = async (page: string) =>
      (await call('GET', '/sys/permission/isKnownPage', { token, query: { path: page } })).result
    expect(await isKnown('/isystem/user')).toBe(true)
    expect(await isKnown('/isystem/nothing')).toBe(false)
  })

  it('[PERM-3] tells everyone which buttons are controlled', async () => {
    const [trader, admin] = [await permissionOf('trader'), await permissionOf('admin')]
    expect(trader.allAuth).toEqual(admin.allAuth)
    expect(trader.allAuth).toContainEqual({ action: 'system:user:add', status: '1', type: '1', describe: '添加' })
  })

  it('[PERM-4] fills the permission list of a page with the buttons of the caller on it', async () => {
    const permission = await permissionOf('trader')
    const proposal = allNodes(permission.menu).find((node) => node.path === '/decision/proposal')
    const actions = proposal?.meta.permissionList?.map((item) => item.action)
    expect(actions).toContain('PROPOSAL:submit')
    expect(actions).not.toContain('PROPOSAL:approve')
  })

  it('[PERM-5] gives a platform administrator everything, in one institution too', async () => {
    const everywhere = await permissionOf('admin')
    const narrowed = await permissionOf('admin', { 'tenant-id': '2' })
    expect(pathsOf(everywhere)).toContain('/isys/tenant')
    expect(narrowed).toEqual(everywhere)
  })

  it('[PERM-6] follows the institution the caller is in', async () => {
    const first = await permissionOf('twofirms', { 'tenant-id': '1' })
    const second = await permissionOf('twofirms', { 'tenant-id': '2' })
    expect(actionsOf(first)).not.toContain('system:log:list')
    expect(actionsOf(second)).toContain('system:log:list')
  })

  it('[PERM-7] gives the same answer to clients that name a version other than 3', async () => {
    expect(await permissionOf('trader', { 'x-version': 'v2' })).toEqual(await permissionOf('trader'))
  })

  it('[PERM-8] reaches entries through department roles', async () => {
    await asPlatform(db, async (tx) => {
      const { id: userId } = await tx
        .selectFrom('sys_user')
        .select('id')
        .where('username', '=', 'trader2')
        .executeTakeFirstOrThrow()
      const depart = await tx
        .selectFrom('sys_depart')
        .select('id')
        .where('org_code', '=', 'A02')
        .executeTakeFirstOrThrow()
      const page = await tx
        .selectFrom('sys_permission')
        .select(['id', 'parent_id'])
        .where('url', '=', '/isystem/log')
        .executeTakeFirstOrThrow()
      const role = { id: 'dept-role', tenant_id: 2, depart_id: depart.id, role_name: '日志', role_code: 'logs' }
      await tx.insertInto('sys_depart_role').values(role).execute()
      await tx
        .insertInto('sys_depart_role_user')
        .values({ id: 'x', user_id: userId, drole_id: role.id, tenant_id: 2 })
        .execute()
      const grants = [page.id, page.parent_id!].map((id) => ({ role_id: role.id, permission_id: id, tenant_id: 2 }))
      await tx.insertInto('sys_depart_role_permission').values(grants).execute()
    })
    expect(pathsOf(await permissionOf('trader2'))).toContain('/isystem/log')
  })
})

describe('getPermCode', () => {
  it('[PERM-9] gives the codes alone beside auth and allAuth', async () => {
    const { result } = await call('GET', '/sys/permission/getPermCode', { token: await login('auditor') })
    const { codeList, auth } = result as unknown as { codeList: string[]; auth: { action: string }[] }
    expect(codeList).toContain('RECORD:view')
    expect(codeList).toEqual([...new Set(auth.map((item) => item.action))])
  })
})

describe('declared access', () => {
  it('[SEED-22] every code a route asks for can be granted', async () => {
    const { allAuth } = await permissionOf('admin')
    const known = new Set(allAuth.map((item) => item.action))
    const asked = app.declaredRoutes.map((route) => route.access).filter((access) => access.includes(':'))
    expect(asked.filter((access) => !known.has(access))).toEqual([])
  })
})
