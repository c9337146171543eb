import { expect, it } from 'vitest'

import { createAskOwner } from '../testing/ask-owner.ts'
import { createTestApp, demoPassword } from '../testing/test-app.ts'

const { call, login, ownerDb } = await createTestApp({ template: 'demo' })
const ask = createAskOwner(ownerDb)
const idOfCode = async (perms: string) =>
  String((await ask('select id from sys_permission where perms = $1', [perms]))[0]?.['id'])

it('[ADMIN-4] a manager makes a role with rights of traders, and none with rights of the platform', async () => {
  const token = await login('manager')
  const add = { roleName: '夜盘交易员', roleCode: 'night' }
  expect((await call('POST', '/sys/role/add', { token, body: add })).message).toBe('添加成功！')
  const [role] = await ask(`select id from sys_role where role_code = 'night' and tenant_id = 1`)
  const roleId = String(role?.['id'])
  const [trading] = await ask(`select p.id from sys_permission p where p.perms like 'ORDER:%' limit 1`)
  const grant = (permissionIds: string) =>
    call('POST', '/sys/permission/saveRolePermission', {
      token,
      body: { roleId, permissionIds, lastpermissionIds: '' },
    })
  expect((await grant(String(trading?.['id']))).message).toBe('保存成功！')
  const platformOnly = await idOfCode('system:tenant:edit')
  expect((await grant(platformOnly)).message).toBe('授权失败！所选菜单或按钮超出本机构可授权的范围')
  const tree = await call('GET', '/sys/role/queryTreeList', { token })
  expect(tree.result['ids']).not.toContain(platformOnly)
  expect(tree.result['ids']).toContain(String(trading?.['id']))
})

it('[ADMIN-5] a new institution starts with the standard roles, and its first manager can sign in and work', async () => {
  const admin = await login('admin')
  const tenant = { id: 77, name: '新机构' }
  expect((await call('POST', '/sys/tenant/add', { token: admin, body: tenant })).message).toBe('添加成功！')
  const roles = await ask('select id, role_code from sys_role where tenant_id = 77 order by role_code')
  expect(roles.map((row) => row['role_code'])).toEqual(['auditor', 'manager', 'researcher', 'risk', 'trader'])
  const manager = roles.find((row) => row['role_code'] === 'manager')
  const body = {
    username: 'newboss',
    realname: '新经理',
    password: 'Liangshu@2026',
    confirmpassword: 'Liangshu@2026',
    relTenantIds: '77',
    selectedroles: String(manager?.['id']),
  }
  expect((await call('POST', '/sys/user/add', { token: admin, body })).message).toBe('添加成功！')
  const token = await login('newboss')
  const own = {
    username: 'newboss',
    oldpassword: demoPassword,
    password: 'Own@2026xyz',
    confirmpassword: 'Own@2026xyz',
  }
  expect((await call('PUT', '/sys/user/updatePassword', { token, body: own })).success).toBe(true)
  expect((await call('POST', '/sys/sysDepart/add', { token, body: { departName: '新机构总部' } })).success).toBe(true)
  const list = await call('GET', '/sys/user/list', { token })
  expect(list.result).toMatchObject({ total: 1, records: [{ username: 'newboss', relTenantIds: '77' }] })
})
