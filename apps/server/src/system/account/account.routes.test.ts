import { describe, expect, it } from 'vitest'

import { createTestApp, demoPassword } from '../../testing/test-app.ts'

const { call, login } = await createTestApp({ template: 'demo' })

const change = (token: string, body: Record<string, string>) =>
  call('POST', '/sys/user/updatePassword', { token, body })

describe('changing the own password', () => {
  it.each([
    [
      '[ACCOUNT-1] somebody else',
      { username: 'trader', oldpassword: demoPassword, password: 'New@12345', confirmpassword: 'New@12345' },
      '只允许修改自己的密码！',
    ],
    [
      '[ACCOUNT-2] wrong old password',
      { username: 'manager', oldpassword: 'nope', password: 'New@12345', confirmpassword: 'New@12345' },
      '旧密码输入错误!',
    ],
    [
      '[ACCOUNT-3] empty new password',
      { username: 'manager', oldpassword: demoPassword, password: '', confirmpassword: '' },
      '新密码不允许为空!',
    ],
    [
      '[ACCOUNT-4] confirmation differs',
      { username: 'manager', oldpassword: demoPassword, password: 'New@12345', confirmpassword: 'New@12346' },
      '两次输入密码不一致!',
    ],
    [
      '[ACCOUNT-5] weak',
      { username: 'manager', oldpassword: demoPassword, password: '12345678', confirmpassword: '12345678' },
      '密码至少8位，须同时包含字母、数字和特殊符号',
    ],
  ])('%s is refused', async (_rule, body, message) => {
    expect(await change(await login('manager'), body)).toMatchObject({ success: false, message })
    expect(await login('manager')).not.toBe('')
  })

  it('[ACCOUNT-6] ends every other session and keeps the own one; PUT works like POST', async () => {
    const elsewhere = await login('researcher')
    const here = await login('researcher')
    const body = {
      username: 'researcher',
      oldpassword: demoPassword,
      password: 'Changed@2026',
      confirmpassword: 'Changed@2026',
    }
    expect(await call('PUT', '/sys/user/updatePassword', { token: here, body })).toMatchObject({
      success: true,
      message: '密码重置成功!',
      result: '密码重置成功!',
    })
    expect(await call('GET', '/sys/user/getCurrentUserDeparts', { token: elsewhere })).toMatchObject({ status: 401 })
    expect(await call('GET', '/sys/user/getCurrentUserDeparts', { token: here })).toMatchObject({ status: 200 })
    expect(await login('researcher', 'Changed@2026')).not.toBe('')
  })
})

describe('choosing a department', () => {
  it('[ACCOUNT-7] only one of the own departments can be chosen, by PUT and by POST', async () => {
    const token = await login('trader')
    const { result } = await call('GET', '/sys/user/getCurrentUserDeparts', { token })
    const [own] = result['list'] as { orgCode: string }[]
    const choose = (method: 'PUT' | 'POST', orgCode: string) =>
      call(method, '/sys/selectDepart', { token, body: { orgCode, username: 'manager' } })
    for (const method of ['PUT', 'POST'] as const) {
      expect(await choose(method, own!.orgCode)).toMatchObject({
        success: true,
        result: { userInfo: { username: 'trader', orgCode: own!.orgCode } },
      })
    }
    expect(await choose('POST', 'Z99')).toMatchObject({ success: false, message: '您不属于该部门，无法切换！' })
  })
})
