import { beforeAll, describe, expect, it } from 'vitest'

import { createAskOwner } from '../../testing/ask-owner.ts'
import { makePerson } from '../../testing/make-person.ts'
import { createTestApp } from '../../testing/test-app.ts'

const test = await createTestApp()
const ask = createAskOwner(test.ownerDb)
const codes = ['list', 'add', 'edit', 'delete', 'deleteBatch', 'permission', 'user'].map(
  (name) => `system:role:${name}`,
)
let token = ''
let platform = ''

beforeAll(async () => {
  token = await makePerson(test, { username: 'keeper', permissions: codes })
  await makePerson(test, { username: 'foreign', tenantId: 2, permissions: ['system:role:permission'] })
  platform = await makePerson(test, { username: 'owner', tenantId: 3, isPlatform: true })
  await ask(
    `insert into sys_permission (id, name, menu_type, component) values ('page', '页面', 0, 'a/B'), ('secret', '平台页', 0, 'x/Y')`,
  )
  await ask(
    `insert into sys_permission (id, name, menu_type, parent_id, perms) values ('btn', '按钮', 2, 'page', 'a:b')`,
  )
  await ask(`insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value)
    values ('rule1', 'page', '规则', 'name', '=', 'x'), ('rule9', 'secret', '规则', 'name', '=', 'x')`)
})

const send = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  { as = token, ...rest }: { body?: unknown; query?: Record<string, string>; as?: string } = {},
) => test.call(method, path, { token: as, ...rest })
const add = (roleCode: string, more: object = {}) =>
  send('POST', '/sys/role/add', { body: { roleName: roleCode, roleCode, ...more } })
const idOf = async (code: string) =>
  String((await ask('select id from sys_role where role_code = $1', [code]))[0]?.['id'])
const grant = (body: object, as = token) => send('POST', '/sys/permission/saveRolePermission', { body, as })
const granted = async (roleId: string) =>
  (await send('GET', '/sys/permission/queryRolePermission', { query: { roleId } })).result

describe('roles', () => {
  it('[ROLE-1] are added in the own institution, edited with a version, and read back with the fields of the contract', async () => {
    expect(await add('trader', { description: '说明', tenantId: 2 })).toMatchObject({
      success: true,
      message: '添加成功！',
    })
    const id = await idOf('trader')
    expect(await ask('select tenant_id, create_by from sys_role where id = $1', [id])).toEqual([
      { tenant_id: 1, create_by: 'keeper' },
    ])
    const edit = (body: object) => send('POST', '/sys/role/edit', { body: { id, ...body } })
    expect((await edit({ roleName: '交易员', version: 1 })).message).toBe('修改成功!')
    expect((await edit({ roleName: '又', version: 1 })).message).toBe('数据已被他人修改，请刷新后重试')
    const read = await send('GET', '/sys/role/queryById', { query: { id } })
    expect(read.result).toMatchObject({
      roleName: '交易员',
      roleCode: 'trader',
      description: '说明',
      updateBy: 'keeper',
    })
    expect(Object.keys(read.result)).toEqual(
      expect.arrayContaining('id roleName roleCode description createBy createTime updateBy updateTime'.split(' ')),
    )
  })

  it('[ROLE-2] have a code of their own inside the institution', async () => {
    const answers = await Promise.all([add('same'), add('same')])
    expect(answers.map((answer) => answer.message).toSorted()).toEqual(['数据库中已存在该记录', '添加成功！'])
    const check = (query: Record<string, string>) => send('GET', '/sys/role/checkRoleCode', { query })
    expect(await check({ roleCode: 'same' })).toMatchObject({ success: false, code: 0, message: '角色编码已存在' })
    expect(await check({ roleCode: 'same', id: await idOf('same') })).toMatchObject({ success: true, result: true })
    expect(await check({ roleCode: 'r-foreign' })).toMatchObject({ success: true })
  })

  it('[ROLE-3] that somebody holds are not removed; others go with their grants', async () => {
    await add('held')
    const id = await idOf('held')
    await ask(`insert into sys_user_role values ('u-keeper', $1, 1)`, [id])
    expect((await send('DELETE', '/sys/role/delete', { query: { id } })).message).toBe(
      '角色【held】正被1名用户使用（keeper），请先取消分配后再删除',
    )
    await add('free')
    const both = { ids: `${await idOf('free')},${id},` }
    expect((await send('DELETE', '/sys/role/deleteBatch', { query: both })).message).toContain('角色【held】')
    expect(await ask(`select role_code from sys_role where role_code in ('free', 'held') order by 1`)).toEqual([
      { role_code: 'free' },
      { role_code: 'held' },
    ])
    await ask('delete from sys_user_role where role_id = $1', [id])
    expect(await send('DELETE', '/sys/role/delete', { query: { id } })).toMatchObject({ result: '删除角色成功' })
    expect((await send('DELETE', '/sys/role/deleteBatch', { query: { ids: '' } })).message).toBe('未选中角色！')
    await add('gone1')
    const ids = `${await idOf('gone1')},`
    expect(await send('DELETE', '/sys/role/deleteBatch', { query: { ids } })).toMatchObject({
      message: '删除角色成功!',
      result: null,
    })
    expect((await send('DELETE', '/sys/role/delete', { query: { id: 'r-foreign' } })).message).toBe('未找到对应实体')
  })
})

describe('what a role is granted', () => {
  it('[GRANT-1] is stored as a difference, so that two people granting at once both have their way', async () => {
    await ask(`insert into sys_role_permission values ('r-foreign', 'page', 2), ('r-foreign', 'btn', 2)`)
    await add('granted')
    const roleId = await idOf('granted')
    await ask(`insert into sys_role_permission values ($1, 'b-system:role:list', 1)`, [roleId])
    expect((await grant({ roleId, permissionIds: 'page,btn', lastpermissionIds: '' })).message).toBe('保存成功！')
    expect(await granted(roleId)).toEqual(['b-system:role:list', 'btn', 'page'])
    await grant({ roleId, permissionIds: 'page', lastpermissionIds: 'page,btn' })
    expect(await granted(roleId)).toEqual(['b-system:role:list', 'page'])
    const states = await ask(
      `select data_content from sys_data_log where data_table = 'sys_role_permission' and data_id = $1 order by data_version`,
      [roleId],
    )
    expect(states.map((row) => JSON.parse(String(row['data_content'])))).toEqual([
      { permissionIds: 'b-system:role:list' },
      { permissionIds: 'b-system:role:list,btn,page' },
      { permissionIds: 'b-system:role:list,page' },
    ])
    expect((await grant({ roleId: 'nobody', permissionIds: 'page', lastpermissionIds: '' })).message).toBe('授权失败！')
    expect((await grant({ roleId: 'r-foreign', permissionIds: '', lastpermissionIds: 'page' })).message).toBe(
      '授权失败！',
    )
  })

  it('[GRANT-2] never exceeds what the platform gave to institutions', async () => {
    const roleId = await idOf('granted')
    const evil = { roleId, permissionIds: 'secret', lastpermissionIds: '' }
    expect(await grant(evil)).toMatchObject({
      success: false,
      message: '授权失败！所选菜单或按钮超出本机构可授权的范围',
    })
    const tree = await send('GET', '/sys/role/queryTreeList')
    expect(tree.result['ids']).not.toContain('secret')
    await ask(
      `insert into sys_permission (id, name, perms) values ('pl', 'x', 'system:role:permission') on conflict do nothing`,
    )
    expect((await grant(evil, platform)).message).toBe('保存成功！')
    await grant({ roleId, permissionIds: '', lastpermissionIds: 'secret' }, platform)
    expect((await grant(evil)).message).toBe('保存成功！')
  })

  it('[GRANT-3] comes as a tree with the name in slotTitle', async () => {
    const { result } = await send('GET', '/sys/role/queryTreeList')
    const page = (result['treeList'] as { key: string }[]).find((node) => node.key === 'page')
    expect(page).toEqual({
      key: 'page',
      value: 'page',
      parentId: null,
      title: null,
      slotTitle: '页面',
      label: null,
      icon: null,
      isLeaf: false,
      ruleFlag: 0,
      scopedSlots: { title: 'hasDatarule' },
      children: [expect.objectContaining({ key: 'btn', isLeaf: true, children: null })],
    })
  })

  it('[GRANT-4] cannot take the last administrator the right to grant', async () => {
    const last = codes.map((code) => `b-${code}`).join(',')
    const nothing = { roleId: 'r-keeper', permissionIds: '', lastpermissionIds: last }
    expect((await grant(nothing, platform)).message).toBe('至少需要保留一位启用的管理员，操作已取消')
    expect(await granted('r-keeper')).toHaveLength(codes.length)
  })

  it('[GRANT-5] takes effect on the next call', async () => {
    const plain = await makePerson(test, { username: 'plain' })
    const list = () => test.call('GET', '/sys/role/checkRoleCode', { token: plain, query: { roleCode: 'x' } })
    expect((await list()).code).toBe(510)
    await grant({ roleId: 'r-plain', permissionIds: 'b-system:role:list', lastpermissionIds: '' })
    expect((await list()).success).toBe(true)
  })

  it('[GRANT-6] has data rules ticked per role, of that entry only', async () => {
    const roleId = await idOf('granted')
    const read = (permissionId: string) => send('GET', `/sys/role/datarule/${permissionId}/${roleId}`)
    const save = (body: object) =>
      send('POST', '/sys/role/datarule', { body: { permissionId: 'page', roleId, ...body } })
    expect((await read('btn')).message).toBe('未找到权限配置信息')
    expect(Object.keys((await read('page')).result)).toEqual(['datarule'])
    expect(await save({ dataRuleIds: 'rule1,' })).toMatchObject({ message: '保存成功!', result: '保存成功!' })
    expect((await read('page')).result).toMatchObject({ drChecked: 'rule1', datarule: [{ id: 'rule1' }] })
    expect((await save({ dataRuleIds: 'rule9' })).message).toBe('保存失败')
    expect((await save({ permissionId: 'btn', dataRuleIds: '' })).message).toBe('请先保存角色菜单权限!')
  })
})
