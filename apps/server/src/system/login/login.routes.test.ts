import { describe, expect, it } from 'vitest'

import { createTestApp, demoPassword } from '../../testing/test-app.ts'

const { call, login, clock, ownerDb } = await createTestApp({ template: 'demo' })
const withCaptcha = await createTestApp({ template: 'demo', environment: { LOGIN_CAPTCHA: 'image' } })

const signIn = (username: string, password = demoPassword) =>
  call('POST', '/sys/login', { body: { username, password } })

describe('signing in by password', () => {
  it('[AUTH-1] a right password answers code 200 with everything a client keeps', async () => {
    const answer = await signIn('trader')
    expect(answer).toMatchObject({ status: 200, success: true, code: 200, message: '登录成功' })
    expect(answer.result).toMatchObject({ userInfo: { username: 'trader' }, multi_depart: 1 })
    expect(Object.keys(answer.result['sysAllDictItems'] as object)).toContain('sex')
    expect(answer.text).not.toMatch(/password|argon2/)
  })

  it('[AUTH-2] the token is opaque and legal as a WebSocket subprotocol', async () => {
    expect(await login('trader')).toMatch(/^[A-Za-z0-9_-]{43}$/)
  })

  it.each([
    ['an unknown name', 'nobody_here', demoPassword],
    ['a wrong password', 'researcher', 'Wrong@2026'],
  ])('[AUTH-3] %s gets one and the same text', async (_case, username, password) => {
    const answer = await signIn(username, password)
    expect(answer).toMatchObject({ status: 200, success: false, code: 500, message: '用户名或密码错误', result: null })
  })

  it('[AUTH-4] five wrong passwords close the account for ten minutes, even for the right one', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) await signIn('auditor', 'Wrong@2026')
    expect(await signIn('auditor')).toMatchObject({ success: false, message: '登录失败次数过多，请10分钟后再试！' })
    clock.advance(10 * 60_000 + 1)
    expect(await signIn('auditor')).toMatchObject({ success: true })
  })

  it('[AUTH-5] the AES form of old clients is understood', async () => {
    const { createCipheriv } = await import('node:crypto')
    const padded = Buffer.alloc(16)
    padded.write(demoPassword)
    const cipher = createCipheriv('aes-128-cbc', '1234567890adbcde', '1234567890hjlkew').setAutoPadding(false)
    const sent = Buffer.concat([cipher.update(padded), cipher.final()]).toString('base64')
    expect(await signIn('trader', sent)).toMatchObject({ success: true })
  })

  it('[AUTH-6] missing fields are named in Chinese and change nothing', async () => {
    const answer = await call('POST', '/sys/login', { body: { username: '' } })
    expect(answer).toMatchObject({ success: false, code: 400 })
    expect(answer.message).toContain('请输入用户名')
  })

  it('[AUTH-7] an institution whose members are all locked out lets none of them in', async () => {
    await ownerDb.updateTable('sys_tenant').set({ status: 0 }).where('id', '=', 2).execute()
    expect(await signIn('trader2')).toMatchObject({
      success: false,
      message: '与该用户关联的租户均已被冻结，无法登录！',
    })
    await ownerDb.updateTable('sys_tenant').set({ status: 1 }).where('id', '=', 2).execute()
    expect(await signIn('trader2')).toMatchObject({ success: true })
  })

  it('[AUTH-8] login without a captcha for mobiles is off by default', async () => {
    const body = { username: 'trader', password: demoPassword }
    expect(await call('POST', '/sys/mLogin', { body })).toMatchObject({ status: 404, code: 404 })
  })
})

describe('the captcha', () => {
  const { call: ask, ownerDb: behind } = withCaptcha
  const drawn = async (key: string) => {
    const image = await ask('GET', `/sys/randomImage/${key}`)
    const row = await behind
      .selectFrom('sys_ephemeral')
      .select('value')
      .where('key', '=', `captcha:${key}`)
      .executeTakeFirstOrThrow()
    return { image: String(image.result), code: row.value }
  }
  const enter = (captcha: string, checkKey: string | number) =>
    ask('POST', '/sys/login', { body: { username: 'trader', password: demoPassword, captcha, checkKey } })

  it('[CAPTCHA-1] is a picture of four characters that opens the door whatever its case', async () => {
    const { image, code } = await drawn('1700000000001')
    expect(image).toMatch(/^data:image\/jpg;base64,/)
    expect(
      Buffer.from(image.split(',')[1] ?? '', 'base64')
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG')
    expect(code).toHaveLength(4)
    expect(await enter(code.toLowerCase(), 1700000000001)).toMatchObject({ success: true, code: 200 })
  })

  it('[CAPTCHA-2] a wrong one answers 412 and is used up by the try', async () => {
    const { code } = await drawn('1700000000002')
    expect(await enter('0000', '1700000000002')).toMatchObject({ success: false, code: 412, message: '验证码错误' })
    expect(await enter(code, '1700000000002')).toMatchObject({ success: false, code: 412 })
  })

  it('[CAPTCHA-3] an empty one answers 验证码无效', async () => {
    expect(await enter('', '1')).toMatchObject({ success: false, code: 500, message: '验证码无效' })
  })

  it('[CAPTCHA-4] lives for sixty seconds', async () => {
    const { code } = await drawn('1700000000004')
    withCaptcha.clock.advance(60_001)
    expect(await enter(code, '1700000000004')).toMatchObject({ code: 412 })
  })

  it('[CAPTCHA-5] checking it does not use it up', async () => {
    const { code } = await drawn('1700000000005')
    const check = (captcha: string) =>
      ask('POST', '/sys/checkCaptcha', { body: { captcha, checkKey: '1700000000005' } })
    expect(await check('0000')).toMatchObject({ success: false, message: '验证码错误' })
    expect(await check(code)).toMatchObject({ success: true })
    expect(await enter(code, '1700000000005')).toMatchObject({ success: true })
  })
})

describe('signing in by phone', () => {
  const sendTo = (mobile: string, smsmode = '0') => call('POST', '/sys/sms', { body: { mobile, smsmode } })
  const phoneOf = async (username: string) =>
    (await ownerDb.selectFrom('sys_user').select('phone').where('username', '=', username).executeTakeFirstOrThrow())
      .phone ?? ''
  const lastCode = async (mobile: string) => {
    const message = await ownerDb
      .selectFrom('sys_message')
      .select('es_content')
      .where('es_receiver', '=', mobile)
      .orderBy('create_time', 'desc')
      .executeTakeFirstOrThrow()
    return /\d{6}/.exec(message.es_content ?? '')?.[0] ?? ''
  }

  it('[SMS-1] the code of the message list opens the door, once', async () => {
    const mobile = await phoneOf('trader')
    expect(await sendTo(mobile)).toMatchObject({ success: true })
    const body = { mobile, captcha: await lastCode(mobile) }
    expect(await call('POST', '/sys/phoneLogin', { body })).toMatchObject({ success: true, code: 200 })
    expect(await call('POST', '/sys/phoneLogin', { body })).toMatchObject({ success: false, message: '手机验证码错误' })
  })

  it.each([
    ['[SMS-2] no number', '', '0', '手机号不允许为空！'],
    ['[SMS-2] not a number of a mobile', '12345', '0', '请输入正确手机号'],
    ['[SMS-3] nobody has this number', '13999999998', '0', '该用户不存在或未绑定手机号'],
  ])('%s: %s', async (_rule, mobile, mode, message) => {
    expect(await sendTo(mobile, mode)).toMatchObject({ success: false, message })
  })

  it('[SMS-4] a second code within ten minutes is refused', async () => {
    const mobile = await phoneOf('risk')
    await sendTo(mobile)
    expect(await sendTo(mobile)).toMatchObject({ success: false, message: '验证码10分钟内，仍然有效！' })
  })

  it('[SMS-5] a registered number cannot register again', async () => {
    expect(await sendTo(await phoneOf('risk'), '1')).toMatchObject({
      success: false,
      message: ' 手机号已经注册，请直接登录！',
    })
  })

  it('[SMS-6] five wrong tries burn the code', async () => {
    const mobile = await phoneOf('manager')
    await sendTo(mobile)
    const right = await lastCode(mobile)
    const wrong = right === '000000' ? '111111' : '000000'
    for (let attempt = 0; attempt < 4; attempt += 1)
      await call('POST', '/sys/phoneLogin', { body: { mobile, captcha: wrong } })
    await call('POST', '/sys/phoneLogin', { body: { mobile, captcha: wrong } })
    clock.advance(5 * 60_000)
    const rows = await ownerDb.selectFrom('sys_sms_code').selectAll().where('mobile', '=', mobile).execute()
    expect(rows).toEqual([])
  })
})

describe('signing out', () => {
  it('[AUTH-9] ends the session at once', async () => {
    const token = await login('trader')
    expect(await call('POST', '/sys/logout', { token })).toMatchObject({
      success: true,
      message: '退出登录成功！',
      result: '退出登录成功！',
    })
    expect(await call('GET', '/sys/user/getCurrentUserDeparts', { token })).toMatchObject({
      status: 401,
      code: 401,
      success: false,
    })
  })

  it.each([
    ['no token', undefined, '退出登录失败！'],
    ['a token nobody has', 'A'.repeat(43), 'Token无效!'],
  ])('[AUTH-10] %s', async (_case, token, message) => {
    expect(await call('GET', '/sys/logout', token ? { token } : {})).toMatchObject({ success: false, message })
  })
})
