import { userPermission } from '@liangshu/contract/system/permission/permission'
import { describe, expect, it } from 'vitest'

import { createTestApp } from '../../../testing/test-app.ts'

const { call, login, ownerDb, clock } = await createTestApp({ template: 'demo' })
const admin = await login('admin')
const manager = await login('manager')
const manager2 = await login('manager2')
const trader = await login('trader')
const path = '/sys/sysRoleIndex'
const { component: target } = await ownerDb
  .selectFrom('sys_permission')
  .select('component')
  .where('url', '=', '/deriv/order')
  .executeTakeFirstOrThrow()
/** As an editor of paths would write it. */
const orders = { url: '/deriv/order', component: `views/${target}.vue`, route: true }

async function roleId(code: string, tenant: number): Promise<string> {
  const query = ownerDb
    .selectFrom('sys_role')
    .select('id')
    .where('role_code', '=', code)
    .where('tenant_id', '=', tenant)
  return (await query.executeTakeFirstOrThrow()).id
}
const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', name: string, options: object = {}) =>
  call(method, `${path}/${name}`, { token: manager, ...options })
const saved = async (token = manager) =>
  (await call('GET', `${path}/queryByCode`, { token, query: { roleCode: 'trader' } })).result as unknown as {
    id: string
    version: number
  } & Record<string, unknown>
async function homeOf(token: string, headers = {}) {
  const { result } = await call('GET', '/sys/permission/getUserPermissionByToken', { token, headers })
  return userPermission.parse(result).menu[0]
}

describe('the home page of a role', () => {
  it('[ROLEHOME-4] is chosen from the pages its people can open', async () => {
    const pages = (await send('GET', 'pages', { query: { roleCode: 'trader' } })).result as unknown as { url: string }[]
    expect(pages.map((page) => page.url)).toEqual(expect.arrayContaining(['/dashboard/analysis', '/deriv/order']))
    expect(pages.map((page) => page.url)).not.toContain('/isystem/user')
  })

  it('[ROLEHOME-4] is stored with the fields of the contract', async () => {
    expect(await saved()).toBeNull()
    expect(await send('POST', 'add', { body: { roleCode: 'trader', priority: '1', ...orders } })).toMatchObject({
      success: true,
      message: '添加成功！',
      result: '添加成功！',
    })
    expect(await saved()).toMatchObject({
      roleCode: 'trader',
      url: '/deriv/order',
      component: target,
      route: true,
      priority: 1,
      status: '1',
      createBy: 'manager',
      createTime: expect.any(String),
      updateBy: null,
      updateTime: null,
      version: 1,
    })
    const twice = await send('POST', 'add', { body: { roleCode: 'trader', ...orders } })
    expect(twice).toMatchObject({ success: false, message: '数据库中已存在该记录' })
  })

  it('[ROLEHOME-5] greets its people at once, and nobody else', async () => {
    const { component } = await saved()
    expect(await homeOf(trader)).toMatchObject({ path: '/dashboard/analysis', component, meta: { title: '首页' } })
    expect(await homeOf(trader, { 'x-version': 'v3' })).toMatchObject({ path: '/deriv/order', component })
    expect(await homeOf(manager)).toMatchObject({ component: 'dashboard/Analysis' })
  })

  it('[ROLEHOME-5] no longer does when it is switched off, or taken away', async () => {
    const { id, version } = await saved()
    expect((await send('PUT', 'edit', { body: { id, version, status: '0' } })).message).toBe('编辑成功!')
    expect(await homeOf(trader)).toMatchObject({ component: 'dashboard/Analysis' })
    expect((await send('PUT', 'edit', { body: { id, version, status: '1' } })).message).toBe(
      '数据已被他人修改，请刷新后重试',
    )
    expect((await send('DELETE', 'delete', { query: { id } })).message).toBe('删除成功!')
    expect(await saved()).toBeNull()
  })

  it('[ROLEHOME-6] of several roles the lowest number decides', async () => {
    const page = { url: '/isps/userAnnouncement', component: 'system/UserAnnouncementList' }
    await send('POST', 'add', { body: { roleCode: 'trader', priority: 5, ...orders } })
    // Not the one that was there first.
    clock.advance(1000)
    await send('POST', 'add', { body: { roleCode: 'risk', priority: 2, ...page } })
    const { id: userId } = await ownerDb
      .selectFrom('sys_user')
      .select('id')
      .where('username', '=', 'trader')
      .executeTakeFirstOrThrow()
    await ownerDb
      .insertInto('sys_user_role')
      .values({ user_id: userId, role_id: await roleId('risk', 1), tenant_id: 1 })
      .execute()
    expect(await homeOf(trader)).toMatchObject({ component: 'system/UserAnnouncementList' })
  })

  it('[ROLEHOME-7] belongs to one institution; the platform says which', async () => {
    expect(await saved(manager2)).toBeNull()
    const { id } = await saved()
    const foreign = await call('PUT', `${path}/edit`, { token: manager2, body: { id, status: '0' } })
    expect(foreign.message).toBe('未找到对应实体')
    const theirs = { roleId: await roleId('trader', 1), ...orders }
    expect((await call('POST', `${path}/add`, { token: manager2, body: theirs })).message).toBe('角色不存在')
    const vague = await call('POST', `${path}/add`, { token: admin, body: { roleCode: 'trader', ...orders } })
    expect(vague.message).toBe('多家机构都有该角色编码，请指明角色')
    const exact = { roleId: await roleId('trader', 2), ...orders }
    expect((await call('POST', `${path}/add`, { token: admin, body: exact })).success).toBe(true)
    expect(await saved(manager2)).toMatchObject({ roleCode: 'trader', createBy: 'admin' })
  })

  it.each([
    [{ component: '../secrets' }, '首页组件格式不正确'],
    [{ url: 'https://elsewhere.example' }, '首页路由应以 / 开头'],
    [{ url: '' }, '参数错误：url 首页路由不能为空'],
    [{ status: '7' }, '参数错误：status 状态只能是启用或停用'],
    [{ roleCode: 'nobody' }, '角色不存在'],
  ])('[ROLEHOME-8] refuses %o', async (part, message) => {
    const body = { roleCode: 'auditor', ...orders, ...part }
    expect(await send('POST', 'add', { body })).toMatchObject({ success: false, message })
  })

  it('[ROLEHOME-8] needs its own permission, and goes with its role', async () => {
    expect((await call('POST', `${path}/add`, { token: trader, body: {} })).code).toBe(510)
    await ownerDb
      .insertInto('sys_role')
      .values({ id: 'short', tenant_id: 1, role_name: '临时', role_code: 'short' })
      .execute()
    await send('POST', 'add', { body: { roleCode: 'short', ...orders } })
    expect((await call('DELETE', '/sys/role/delete', { token: manager, query: { id: 'short' } })).success).toBe(true)
    expect((await send('GET', 'list', { query: { roleCode: 'short' } })).result['records']).toEqual([])
  })
})
