import { describe, expect, it } from 'vitest'

import { createTestApp } from '../../testing/test-app.ts'

const test = await createTestApp({ template: 'demo' })
const { call, login } = test
const manager = await login('manager')
const chosen = 'Chosen@2026'

describe('a password that an administrator chose', () => {
  it('[HARDEN-22] opens nothing but the way to change it', async () => {
    const person = { username: 'newcomer_1', realname: '新人', password: chosen, confirmpassword: chosen }
    expect((await call('POST', '/sys/user/add', { token: manager, body: person })).message).toBe('添加成功！')
    const signedIn = await call('POST', '/sys/login', { body: { username: 'newcomer_1', password: chosen } })
    expect(signedIn.result).toMatchObject({ mustChangePassword: true })
    const token = String(signedIn.result['token'])

    // What a client calls before it can show the dialog.
    for (const path of [
      'permission/getUserPermissionByToken',
      'user/getUserInfo',
      'loginfo',
      'annountCement/listByUser',
    ]) {
      expect([path, (await call('GET', `/sys/${path}`, { token })).success]).toEqual([path, true])
    }
    const refused = { success: false, code: 500, message: '您的密码由管理员设置，请先修改密码再继续操作' }
    for (const path of ['/sys/user/list', '/sys/role/list', '/sys/sysDepart/queryTreeList']) {
      expect(await call('GET', path, { token })).toMatchObject(refused)
    }
    const same = { username: 'newcomer_1', oldpassword: chosen, password: chosen, confirmpassword: chosen }
    expect((await call('PUT', '/sys/user/updatePassword', { token, body: same })).message).toBe(
      '新密码不能与管理员设置的密码相同',
    )
    const own = { username: 'newcomer_1', oldpassword: chosen, password: 'Own@2026x', confirmpassword: 'Own@2026x' }
    expect((await call('PUT', '/sys/user/updatePassword', { token, body: own })).message).toBe('密码重置成功!')
    expect((await call('GET', '/sys/sysDepart/queryTreeList', { token })).success).toBe(true)
    expect(
      (await call('POST', '/sys/login', { body: { username: 'newcomer_1', password: 'Own@2026x' } })).result,
    ).not.toHaveProperty('mustChangePassword')
  })

  it('[HARDEN-22] holds for every other route: none is open by mistake', () => {
    const open = test.app.declaredRoutes
      .filter((route) => route.isOpenWithInitialPassword)
      .map(({ url }) => url.split('/').at(-1))
    expect(new Set(open)).toEqual(
      new Set([
        'getCurrentUserDeparts',
        'getCurrentUserTenant',
        'getUserInfo',
        'selectDepart',
        'updatePassword',
        'getUserPermissionByToken',
        'getPermCode',
        'loginfo',
        'visitInfo',
        'listByUser',
        'queryAllDictItems',
        // What clients of version 3.9 read before they show a page.
        'getUnreadMessageCount',
        'getUserData',
        'verifyIzDefaultPwd',
      ]),
    )
  })
})
