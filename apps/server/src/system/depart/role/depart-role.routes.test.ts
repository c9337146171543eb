import { beforeAll, describe, expect, it } from 'vitest'

import { createAskOwner } from '../../../testing/ask-owner.ts'
import { makePerson } from '../../../testing/make-person.ts'
import { createTestApp } from '../../../testing/test-app.ts'

const test = await createTestApp()
const ask = createAskOwner(test.ownerDb)
const codes = [
  ...['list', 'add', 'edit', 'delete', 'deleteBatch', 'permission', 'user'].map((name) => `system:departRole:${name}`),
  'system:depart:list',
  'system:depart:permission',
]
let token = ''

beforeAll(async () => {
  token = await makePerson(test, { username: 'keeper', permissions: codes })
  await makePerson(test, { username: 'member', permissions: ['system:depart:list'] })
  await ask(
    `insert into sys_depart (id, tenant_id, depart_name, org_code) values ('d1', 1, '总部', 'A01'), ('d9', 2, '别家', 'B01')`,
  )
  await ask(`insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value)
    values ('rule1', 'b-system:depart:list', '一', 'name', '=', 'x'), ('rule2', 'b-system:depart:list', '二', 'name', '=', 'y')`)
})

const send = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  rest: { body?: unknown; query?: Record<string, string> } = {},
) => test.call(method, path, { token, ...rest })
const roles = '/sys/sysDepartRole'
const grants = '/sys/sysDepartPermission'
const idOf = async (code: string) =>
  String((await ask('select id from sys_depart_role where role_code = $1', [code]))[0]?.['id'])

describe('roles of a department', () => {
  it('[DEPTROLE-1] are kept per department, with its name beside', async () => {
    const add = (body: object) => send('POST', `${roles}/add`, { body: { roleName: '组长', ...body } })
    expect(await add({ roleCode: 'lead', departId: 'd1' })).toMatchObject({
      message: '添加成功！',
      result: '添加成功！',
    })
    expect((await add({ roleCode: 'lead', departId: 'd1' })).message).toBe('数据库中已存在该记录')
    expect((await add({ roleCode: 'x', departId: 'd9' })).message).toBe('所选部门不存在或不属于本机构')
    const page = await send('GET', `${roles}/list`, { query: { deptId: 'd1' } })
    expect(page.result['records']).toMatchObject([{ roleCode: 'lead', departId: 'd1', departId_dictText: '总部' }])
    expect((await send('GET', `${roles}/list`, { query: { deptId: 'd2' } })).result['total']).toBe(0)
    const id = await idOf('lead')
    expect((await send('PUT', `${roles}/edit`, { body: { id, roleName: '新组长' } })).result).toBe('编辑成功!')
    const list = await send('GET', `${roles}/getDeptRoleList`, { query: { departId: 'd1' } })
    expect(list.result).toMatchObject([{ roleName: '新组长' }])
  })

  it('[DEPTROLE-2] are held by members of the department only', async () => {
    const role = await idOf('lead')
    const assign = (newRoleId: string, oldRoleId = '') =>
      send('POST', `${roles}/deptRoleUserAdd`, { body: { userId: 'u-member', newRoleId, oldRoleId } })
    expect((await assign(role)).message).toBe('该用户不在角色所属的部门中')
    await ask(`insert into sys_user_depart values ('u-member', 'd1', 1)`)
    expect(await assign(role)).toMatchObject({ result: '添加成功！' })
    await assign(role)
    const query = { userId: 'u-member', departId: 'd1' }
    const held = () => send('GET', `${roles}/getDeptRoleByUserId`, { query })
    expect((await held()).result).toMatchObject([{ userId: 'u-member', droleId: role }])
    await assign('', role)
    expect((await held()).result).toEqual([])
  })

  it('[DEPTROLE-3] hold no more than their department does', async () => {
    const roleId = await idOf('lead')
    const permissionIds = 'b-system:depart:list'
    const save = () =>
      send('POST', `${grants}/saveDeptRolePermission`, { body: { roleId, permissionIds, lastpermissionIds: '' } })
    expect((await save()).message).toBe('授权失败！所选菜单或按钮超出所在部门的权限')
    const ofDepart = { departId: 'd1', permissionIds, lastpermissionIds: '' }
    await send('POST', '/sys/permission/saveDepartPermission', { body: ofDepart })
    expect((await save()).message).toBe('保存成功！')
    expect((await send('GET', `${grants}/queryDeptRolePermission`, { query: { roleId } })).result).toEqual([
      permissionIds,
    ])
    const tree = await send('GET', `${grants}/queryTreeListForDeptRole`, { query: { departId: 'd1' } })
    expect(tree.result).toMatchObject({ ids: [permissionIds], treeList: [{ key: permissionIds, title: null }] })
  })

  it('[DEPTROLE-4] choose among the data rules their department has', async () => {
    const [permissionId, roleId] = ['b-system:depart:list', await idOf('lead')]
    const ofDepart = (dataRuleIds: string) =>
      send('POST', `${grants}/datarule`, { body: { permissionId, departId: 'd1', dataRuleIds } })
    const ofRole = () => send('GET', `${roles}/datarule/${permissionId}/d1/${roleId}`)
    expect((await ofRole()).message).toBe('未找到权限配置信息')
    expect((await ofDepart('rule1')).message).toBe('保存成功!')
    expect((await send('GET', `${grants}/datarule/${permissionId}/d1`)).result).toMatchObject({ drChecked: 'rule1' })
    const body = { permissionId, roleId, dataRuleIds: 'rule1' }
    expect((await send('POST', `${roles}/datarule`, { body })).message).toBe('保存成功!')
    expect((await ofRole()).result).toMatchObject({ datarule: [{ id: 'rule1' }], drChecked: 'rule1' })
    const missing = { permissionId, departId: 'd9', dataRuleIds: 'rule1' }
    expect((await send('POST', `${grants}/datarule`, { body: missing })).message).toBe('请先保存部门菜单权限!')
  })

  it('[DEPTROLE-5] are removed with what they hold', async () => {
    const id = await idOf('lead')
    expect((await send('DELETE', `${roles}/delete`, { query: { id } })).result).toBe('删除成功!')
    expect(await ask('select 1 from sys_depart_role_permission where role_id = $1', [id])).toEqual([])
    expect((await send('DELETE', `${roles}/deleteBatch`, { query: { ids: id } })).message).toBe('未找到对应实体')
  })
})
