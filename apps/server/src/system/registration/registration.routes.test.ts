import { describe, expect, it } from 'vitest'

import { createTestApp } from '../../testing/test-app.ts'

const { call, login, ownerDb } = await createTestApp({ template: 'demo' })

const codeFor = async (mobile: string, smsmode: string) => {
  const sent = await call('POST', '/sys/sms', { body: { mobile, smsmode } })
  if (!sent.success) throw new Error(sent.message)
  const row = await ownerDb
    .selectFrom('sys_message')
    .select('es_content')
    .where('es_receiver', '=', mobile)
    .orderBy('create_time', 'desc')
    .executeTakeFirstOrThrow()
  return /\d{6}/.exec(row.es_content ?? '')?.[0] ?? ''
}
const password = 'Newcomer@2026'
const register = (body: Record<string, string>) => call('POST', '/sys/user/register', { body })

describe('registration', () => {
  it('[REGISTER-1] a verified phone makes an account that can sign in and sees nobody', async () => {
    const phone = '13911110001'
    const smscode = await codeFor(phone, '1')
    expect(await register({ username: 'newcomer', password, phone, smscode, email: '' })).toMatchObject({
      success: true,
      message: '注册成功',
    })
    const token = await login('newcomer', password)
    const answer = await call('GET', '/sys/user/getCurrentUserDeparts', { token })
    expect(answer.result).toEqual({ list: [], orgCode: null })
  })

  it.each([
    ['[REGISTER-2] taken name', { username: 'TRADER', phone: '13911110002', email: '' }, '用户名已注册'],
    [
      '[REGISTER-3] no code was sent',
      { username: 'someone', phone: '13911110003', email: '' },
      '手机验证码失效，请重新获取',
    ],
    ['[REGISTER-4] bad email', { username: 'someone', phone: '13911110003', email: 'x@' }, '邮箱格式不正确'],
    ['[REGISTER-5] bad phone', { username: 'someone', phone: '1234', email: '' }, '请输入正确手机号'],
    ['[VALID-2] bad name', { username: 'some one', phone: '13911110003', email: '' }, '只允许字母、数字、下划线'],
    ['[VALID-2] short name', { username: 'abc', phone: '13911110003', email: '' }, '长度4到18个字符'],
    ['[VALID-2] long name', { username: 'a'.repeat(19), phone: '13911110003', email: '' }, '长度4到18个字符'],
    ['[VALID-3] bad email', { username: 'someone', phone: '13911110003', email: 'a@b..cn' }, '邮箱格式不正确'],
  ])('%s is refused and nothing is stored', async (_rule, body, message) => {
    expect(await register({ ...body, password, smscode: '000000' })).toMatchObject({ success: false, message })
    expect(await ownerDb.selectFrom('sys_user').select('id').where('username', '=', 'someone').execute()).toEqual([])
  })

  it('[REGISTER-6] a weak password is refused', async () => {
    expect(
      await register({ username: 'someone', password: '123456', phone: '13911110003', smscode: '1', email: '' }),
    ).toMatchObject({ success: false, message: '密码至少8位，须同时包含字母、数字和特殊符号' })
  })
})

describe('the forgotten password', () => {
  it('[RESET-1] phone, code, new password: in, and every old session out', async () => {
    const old = await login('risk')
    const { phone } = await ownerDb
      .selectFrom('sys_user')
      .select('phone')
      .where('username', '=', 'risk')
      .executeTakeFirstOrThrow()
    const smscode = await codeFor(phone ?? '', '2')
    const verified = await call('POST', '/sys/user/phoneVerification', { body: { phone, smscode } })
    expect(verified.result).toEqual({ smscode, username: 'risk' })
    const reset = await call('POST', '/sys/user/passwordChange', {
      body: { username: 'risk', password: 'Fresh@2026', smscode, phone },
    })
    expect(reset).toMatchObject({ success: true, message: '密码重置完成！' })
    expect(await login('risk', 'Fresh@2026')).not.toBe('')
    expect(await call('GET', '/sys/user/getCurrentUserDeparts', { token: old })).toMatchObject({ status: 401 })
  })

  it.each([
    ['[RESET-2] a part is empty', { username: 'risk', password: '', smscode: '1', phone: '1' }, '重置密码失败！'],
    [
      '[RESET-3] the code has gone',
      { username: 'risk', password: 'Fresh@2026', smscode: '123456', phone: '13900000000' },
      '短信验证码失效！',
    ],
  ])('%s', async (_rule, query, message) => {
    expect(await call('GET', '/sys/user/passwordChange', { query })).toMatchObject({ success: false, message })
  })
})
