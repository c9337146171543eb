import { beforeAll, describe, expect, it } from 'vitest'

import { createAskOwner } from '../../../testing/ask-owner.ts'
import { makePerson } from '../../../testing/make-person.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { cleanComponent, cleanUrl } from './clean-menu.ts'

const test = await createTestApp()
const ask = createAskOwner(test.ownerDb)
const codes = ['list', 'add', 'edit', 'delete', 'deleteBatch', 'rule'].map((name) => `system:permission:${name}`)
let token = ''

beforeAll(async () => {
  token = await makePerson(test, {
    username: 'keeper',
    isPlatform: true,
    permissions: [...codes, 'system:depart:list', 'system:depart:permission', 'system:role:permission'],
  })
  await ask(`insert into sys_depart (id, tenant_id, depart_name, org_code) values ('d1', 1, '总部', 'A01')`)
})

const send = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  name: string,
  rest: { body?: unknown; query?: Record<string, string> } = {},
) => test.call(method, `/sys/permission/${name}`, { token, ...rest })
const add = (name: string, more: object = {}) => send('POST', 'add', { body: { name, menuType: 0, ...more } })
const rowOf = async (name: string) => (await ask('select * from sys_permission where name = $1', [name]))[0] ?? {}
const idOf = async (name: string) => String((await rowOf(name))['id'])

describe('menus and buttons', () => {
  it.each([
    ['/system/UserList', 'system/UserList'],
    ['views/system/UserList', 'system/UserList'],
    ['src/views/system/UserList.vue', 'system/UserList'],
    ['/src/views/a/B.vue', 'a/B'],
    ['layouts/RouteView', 'layouts/RouteView'],
  ])('[MENUADMIN-1] component %s is stored as %s', (given, stored) => expect(cleanComponent(given)).toBe(stored))

  it.each([
    ['isystem/user', '/isystem/user'],
    ['/isystem/user', '/isystem/user'],
    ['https://x.cn', 'https://x.cn'],
    ['{{ window._CONFIG }}', '{{ window._CONFIG }}'],
    ['', ''],
  ])('[MENUADMIN-2] address %s is stored as %s', (given, stored) => expect(cleanUrl(given)).toBe(stored))

  it('[MENUADMIN-3] a first-level row has a layout and no parent; its leaf flag follows its children', async () => {
    expect(await add('组', { parentId: 'x', component: '', sortNo: '2', route: true })).toMatchObject({
      success: true,
      message: '添加成功！',
    })
    expect(await rowOf('组')).toMatchObject({
      component: 'layouts/RouteView',
      parent_id: null,
      is_leaf: true,
      sort_no: 2,
    })
    await add('页', { menuType: '1', parentId: await idOf('组'), component: '/views/a/Page.vue', url: 'a/page' })
    expect(await rowOf('组')).toMatchObject({ is_leaf: false })
    expect(await rowOf('页')).toMatchObject({ component: 'a/Page', url: '/a/page', is_leaf: true })
    await add('按钮', { menuType: 2, parentId: await idOf('页'), perms: 'a:b' })
    expect((await add('按钮下', { menuType: 2, parentId: await idOf('按钮') })).message).toBe(
      '按钮下不能再添加菜单或按钮',
    )
    expect((await add('孤儿', { menuType: 1, parentId: 'nobody' })).message).toBe('请选择上级菜单')
  })

  it('[MENUADMIN-4] come as a tree, flat by name, and level by level, with the fields of the contract', async () => {
    const { result } = await send('GET', 'list')
    const group = (result as unknown as Record<string, unknown>[]).find((row) => row['name'] === '组')
    expect(group).toMatchObject({
      isLeaf: false,
      children: [{ name: '页', children: [{ name: '按钮', children: null }] }],
    })
    expect(Object.keys(group ?? {})).toEqual(
      expect.arrayContaining(
        'id key title name parentId perms permsType icon component componentName url redirect sortNo menuType leaf isLeaf route keepAlive description delFlag createBy createTime updateBy updateTime alwaysShow hidden status internalOrExternal children'.split(
          ' ',
        ),
      ),
    )
    expect((await send('GET', 'list', { query: { name: '页' } })).result).toMatchObject([{ name: '页', isLeaf: true }])
    const first = await send('GET', 'getSystemMenuList')
    expect(first.result).toEqual(expect.arrayContaining([expect.objectContaining({ name: '组', children: [] })]))
    const parentId = await idOf('组')
    expect((await send('GET', 'getSystemSubmenu', { query: { parentId } })).result).toMatchObject([{ name: '页' }])
    const batch = await send('GET', 'getSystemSubmenuBatch', { query: { parentIds: `${parentId},none` } })
    expect(batch.result).toMatchObject({ [parentId]: [{ name: '页' }], none: [] })
    const tree = await send('GET', 'queryTreeList')
    expect(tree.result['treeList']).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ title: '组', slotTitle: '组', label: '组', scopedSlots: null }),
      ]),
    )
    expect((await send('GET', 'queryListAsync', { query: { pid: parentId } })).result).toMatchObject([{ title: '页' }])
  })

  it('[MENUADMIN-5] are moved, never under themselves, and both parents know whether they still have children', async () => {
    await add('甲')
    await add('乙')
    const [first, second] = [await idOf('甲'), await idOf('乙')]
    const edit = (body: object) => send('PUT', 'edit', { body })
    await add('子', { menuType: 1, parentId: first })
    const child = await idOf('子')
    expect((await edit({ id: child, parentId: second, menuType: 1 })).message).toBe('修改成功！')
    expect([(await rowOf('甲'))['is_leaf'], (await rowOf('乙'))['is_leaf']]).toEqual([true, false])
    expect((await edit({ id: second, parentId: child, menuType: 1 })).message).toBe('上级菜单不能是自己或自己的下级')
    const moves = await Promise.all([
      edit({ id: first, parentId: second, menuType: 1 }),
      edit({ id: second, parentId: first, menuType: 1 }),
    ])
    expect(moves.filter((answer) => answer.success)).toHaveLength(1)
    expect((await edit({ id: 'nobody', name: 'x' })).message).toBe('操作失败')
    expect((await edit({ id: child, name: '子', version: 1 })).message).toBe('数据已被他人修改，请刷新后重试')
  })

  it('[MENUADMIN-6] go with their children, rules and grants', async () => {
    const [group, page] = [await idOf('组'), await idOf('页')]
    await ask(`insert into sys_role_permission values ('r-keeper', $1, 1)`, [page])
    expect((await send('DELETE', 'delete', { query: { id: page } })).message).toBe('删除成功!')
    expect(await rowOf('按钮')).toEqual({})
    expect(await rowOf('组')).toMatchObject({ is_leaf: true })
    expect(await ask('select 1 from sys_role_permission where permission_id = $1', [page])).toEqual([])
    expect((await send('DELETE', 'delete', { query: { id: page } })).message).toBe('未找到菜单信息')
    expect((await send('DELETE', 'deleteBatch', { query: { ids: `${group},` } })).message).toBe('删除成功!')
    expect((await send('DELETE', 'deleteBatch', { query: { ids: `${group},` } })).message).toBe('删除失败!')
  })

  it('[MENUADMIN-7] say whether an address is free', async () => {
    await add('址', { url: '/free/no', alwaysShow: true })
    const check = (query: Record<string, string>) => send('GET', 'checkPermDuplication', { query })
    expect(await check({ url: '/free/yes', alwaysShow: 'true' })).toMatchObject({
      message: '该值可用！',
      result: '该值可用！',
    })
    expect(await check({ url: '/free/no', alwaysShow: 'true' })).toMatchObject({
      success: false,
      message: '该值不可用，系统中已存在！',
    })
    expect((await check({ url: '/free/no', alwaysShow: 'true', id: await idOf('址') })).success).toBe(true)
  })
})

describe('data rules', () => {
  it('[DATARULE-1] are kept per entry, which knows whether it has any', async () => {
    await add('规则页')
    const permissionId = await idOf('规则页')
    const rule = {
      permissionId,
      ruleName: '本部门',
      ruleColumn: 'orgCode',
      ruleConditions: '=',
      ruleValue: '#{sys_org_code}',
    }
    expect((await send('POST', 'addPermissionRule', { body: rule })).message).toBe('添加成功！')
    expect(await rowOf('规则页')).toMatchObject({ rule_flag: 1 })
    const list = await send('GET', 'getPermRuleListByPermId', { query: { permissionId } })
    expect(list.result).toMatchObject([{ ...rule, status: '1', createBy: 'keeper' }])
    const id = String((list.result as unknown as { id: string }[])[0]?.id)
    expect((await send('PUT', 'editPermissionRule', { body: { id, ruleName: '新' } })).message).toBe('更新成功！')
    const query = { permissionId, ruleName: '*新*' }
    expect((await send('GET', 'queryPermissionRule', { query })).result).toMatchObject([{ ruleName: '新' }])
    expect((await send('DELETE', 'deletePermissionRule', { query: { id } })).message).toBe('删除成功！')
    expect((await send('DELETE', 'deletePermissionRule', { query: { id } })).message).toBe('操作失败')
    expect(await rowOf('规则页')).toMatchObject({ rule_flag: 0 })
  })

  it('[HARDEN-4] take no SQL beyond comparisons of columns', async () => {
    const permissionId = await idOf('规则页')
    const write = (ruleValue: string) =>
      send('POST', 'addPermissionRule', {
        body: { permissionId, ruleName: 'x', ruleConditions: 'USE_SQL_RULES', ruleValue },
      })
    for (const evil of ['1=1; drop table sys_user', 'id in (select id from sys_user)', 'pg_sleep(10) is null']) {
      expect((await write(evil)).message).toBe('自定义SQL表达式不受支持，仅允许列与值的比较及其组合')
    }
    expect((await write("create_by = '#{sys_user_code}'")).message).toBe('添加成功！')
  })
})

describe('grants of a department', () => {
  it('[GRANT-7] are saved and read like those of a role', async () => {
    const save = (body: object) => send('POST', 'saveDepartPermission', { body: { departId: 'd1', ...body } })
    const permissionIds = 'b-system:depart:list'
    expect((await save({ permissionIds, lastpermissionIds: '' })).message).toBe('保存成功！')
    expect((await send('GET', 'queryDepartPermission', { query: { departId: 'd1' } })).result).toEqual([permissionIds])
    expect((await save({ departId: 'nobody', permissionIds, lastpermissionIds: '' })).message).toBe('授权失败！')
  })
})
