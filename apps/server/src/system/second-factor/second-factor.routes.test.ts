import { secondFactorPaths as paths } from '@liangshu/contract/system/second-factor'
import { generateSync } from 'otplib'
import { beforeAll, describe, expect, it } from 'vitest'

import { createAskOwner } from '../../testing/ask-owner.ts'
import { createSoftwareAuthenticator } from '../../testing/software-authenticator.ts'
import { createTestApp, demoPassword } from '../../testing/test-app.ts'

const origin = 'https://desk.example.com'
const test = await createTestApp({ template: 'demo', environment: { PUBLIC_URL: origin } })
const { call, clock } = test
const ask = createAskOwner(test.ownerDb)

const signIn = (username: string) => call('POST', '/sys/login', { body: { username, password: demoPassword } })
const codeAt = (secret: string, offset = 0) =>
  generateSync({ secret, epoch: Math.floor(clock.now().getTime() / 1000) + offset * 30 })
const check = (token: string, body: object) => call('POST', paths.check, { token, body })
const state = async (token: string) => (await call('GET', paths.state, { token })).result
const requireOf = (roleCode: string, isOn: 0 | 1) =>
  ask('update sys_role set second_factor = $2 where role_code = $1', [roleCode, isOn])
/** Codes count once, so a test that shows several waits for the next. */
const nextStep = () => clock.advance(30_000)

/** Signs in and sets up an authenticator with the password. */
async function enrol(username: string) {
  const token = String((await signIn(username)).result['token'])
  const { secret } = (await call('POST', paths.totpBegin, { token, body: { password: demoPassword } })).result
  const done = await call('POST', paths.totpConfirm, { token, body: { passcode: codeAt(String(secret)) } })
  return { token, secret: String(secret), recoveryCodes: done.result['recoveryCodes'] as string[] }
}

describe('without a second factor', () => {
  it('[FACTOR-1] signing in answers what it always answered, and nothing asks for one', async () => {
    const { result, success } = await signIn('researcher')
    expect(success).toBe(true)
    expect(result).not.toHaveProperty('secondFactor')
    const token = String(result['token'])
    expect(await state(token)).toMatchObject({ isRequired: false, pending: null, totp: null, passkeys: [] })
    const own = { username: 'researcher', oldpassword: 'x', password: 'Next@2026', confirmpassword: 'Next@2026' }
    expect((await call('PUT', '/sys/user/updatePassword', { token, body: own })).message).toBe('旧密码输入错误!')
  })

  it('[FACTOR-2] the first one is set up by whoever knows the password', async () => {
    const token = String((await signIn('researcher')).result['token'])
    expect(await call('POST', paths.totpBegin, { token, body: {} })).toMatchObject({
      success: false,
      message: '登录密码错误',
    })
    expect((await call('POST', paths.passkeyBegin, { token, body: { password: 'wrong' } })).message).toBe(
      '登录密码错误',
    )
  })
})

describe('an authenticator', () => {
  let trader: Awaited<ReturnType<typeof enrol>>
  beforeAll(async () => {
    trader = await enrol('trader')
  })

  it('[FACTOR-3] its secret is sealed at rest, its recovery codes are hashes', async () => {
    const [row] = await ask(
      `select sealed_secret from sys_totp where user_id = (select id from sys_user where username = 'trader')`,
    )
    expect(String(row?.['sealed_secret'])).not.toContain(trader.secret)
    expect(trader.recoveryCodes).toHaveLength(10)
    expect(new Set(trader.recoveryCodes).size).toBe(10)
    expect(trader.recoveryCodes[0]).toMatch(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){3}$/)
    const hashes = await ask('select code_hash from sys_recovery_code')
    expect(JSON.stringify(hashes)).not.toContain(trader.recoveryCodes[0])
    const logged = await ask(`select request_param from sys_log where log_content like '绑定验证器%'`)
    expect(JSON.stringify(logged)).toContain('***')
  })

  it('[FACTOR-4] is asked for after the password; nothing else opens before it is shown', async () => {
    nextStep()
    const { result } = await signIn('trader')
    expect(result).toMatchObject({ secondFactor: 'verify' })
    const token = String(result['token'])
    const refused = { status: 200, success: false, code: 460, message: '请先完成二次验证' }
    for (const path of ['/sys/user/getUserInfo', '/sys/permission/getUserPermissionByToken', '/sys/session/own'])
      expect(await call('GET', path, { token })).toMatchObject(refused)
    expect(await check(token, { kind: 'totp', passcode: '000000' })).toMatchObject({ message: '验证码错误或已使用' })
    expect(await check(token, { kind: 'totp', passcode: codeAt(trader.secret) })).toMatchObject({ success: true })
    expect((await call('GET', '/sys/user/getUserInfo', { token })).success).toBe(true)
  })

  it('[FACTOR-4] every other call stays shut to a session that lacks it', async () => {
    const token = String((await signIn('trader')).result['token'])
    const open = test.app.declaredRoutes.filter((route) => route.isOpenWithPendingFactor)
    expect(open.every(({ url }) => url.includes('/sys/secondFactor/'))).toBe(true)
    const others = test.app.declaredRoutes.filter(
      ({ access, isOpenWithPendingFactor }) => access !== 'anonymous' && !isOpenWithPendingFactor,
    )
    const opened: string[] = []
    for (const { method, url } of others) {
      const path = url.replaceAll(/:[A-Za-z]+/g, 'x').replace('*', 'x')
      const answer = await test.app.inject({
        method: method as 'GET',
        url: path,
        headers: { 'x-access-token': token },
        ...(method !== 'GET' && { payload: {} }),
      })
      if (answer.json().code !== 460) opened.push(`${method} ${url}`)
    }
    expect(opened).toEqual([])
  })

  it('[FACTOR-5] nobody who knows the password alone sets up another one instead', async () => {
    const token = String((await signIn('trader')).result['token'])
    const body = { password: demoPassword }
    expect(await call('POST', paths.totpBegin, { token, body })).toMatchObject({ code: 461 })
    expect(await call('POST', paths.passkeyBegin, { token, body })).toMatchObject({ code: 461 })
    expect(await call('DELETE', paths.totp, { token })).toMatchObject({ code: 460 })
    expect(await call('POST', paths.recovery, { token, body: {} })).toMatchObject({ code: 460 })
  })

  it('[FACTOR-6] a code counts once, also in another session, and none before it does afterwards', async () => {
    nextStep()
    nextStep()
    const code = codeAt(trader.secret)
    const before = codeAt(trader.secret, -1)
    const [one, two] = [await signIn('trader'), await signIn('trader')].map(({ result }) => String(result['token']))
    expect((await check(one ?? '', { kind: 'totp', passcode: code })).success).toBe(true)
    expect((await check(two ?? '', { kind: 'totp', passcode: code })).success).toBe(false)
    expect((await check(two ?? '', { kind: 'totp', passcode: before })).success).toBe(false)
  })

  it.each([
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ])('[FACTOR-7] a clock that is %i steps off: %j', async (offset, isTaken) => {
    clock.advance(5 * 30_000)
    const token = String((await signIn('trader')).result['token'])
    const answer = await check(token, { kind: 'totp', passcode: codeAt(trader.secret, offset) })
    expect(answer.success).toBe(isTaken)
  })

  it('[FACTOR-8] a recovery code opens once, however it is typed', async () => {
    clock.advance(5 * 30_000)
    const [code = ''] = trader.recoveryCodes
    const typed = code.toLowerCase().replaceAll('-', ' ')
    const first = String((await signIn('trader')).result['token'])
    expect((await check(first, { kind: 'recovery', passcode: typed })).success).toBe(true)
    expect(await state(first)).toMatchObject({ recoveryCodesLeft: 9 })
    const second = String((await signIn('trader')).result['token'])
    expect((await check(second, { kind: 'recovery', passcode: code })).success).toBe(false)
    expect((await check(second, { kind: 'recovery', passcode: trader.recoveryCodes[1] })).success).toBe(true)
  })

  it('[FACTOR-9] five wrong codes close it for ten minutes, whichever session they come from', async () => {
    clock.advance(5 * 30_000)
    for (let wrong = 0; wrong < 5; wrong += 1) {
      const token = String((await signIn('trader')).result['token'])
      expect((await check(token, { kind: 'totp', passcode: '000000' })).success).toBe(false)
    }
    const token = String((await signIn('trader')).result['token'])
    const right = () => check(token, { kind: 'totp', passcode: codeAt(trader.secret) })
    expect((await right()).message).toBe('验证失败次数过多，请10分钟后再试！')
    clock.advance(10 * 60_000 + 1)
    const later = String((await signIn('trader')).result['token'])
    expect((await check(later, { kind: 'totp', passcode: codeAt(trader.secret) })).success).toBe(true)
  })

  it('[FACTOR-10] is asked again after five minutes for a change of the password, and holds for five', async () => {
    clock.advance(5 * 30_000)
    const token = String((await signIn('trader')).result['token'])
    await check(token, { kind: 'totp', passcode: codeAt(trader.secret) })
    const change = () =>
      call('PUT', '/sys/user/updatePassword', {
        token,
        body: { username: 'trader', oldpassword: 'wrong', password: 'Next@2026', confirmpassword: 'Next@2026' },
      })
    expect((await change()).message).toBe('旧密码输入错误!')
    clock.advance(5 * 60_000)
    expect(await change()).toMatchObject({ success: false, code: 461, message: '该操作需要二次验证' })
    const [told] = await ask(
      `select log_content from sys_log where log_content like '修改本人密码%' order by create_time desc, id desc`,
    )
    expect(told?.['log_content']).toBe('修改本人密码（未成功：该操作需要二次验证）')
    expect((await check(token, { kind: 'totp', passcode: codeAt(trader.secret) })).success).toBe(true)
    expect((await change()).message).toBe('旧密码输入错误!')
  })

  it('[FACTOR-11] other ways of signing in ask for it as well', async () => {
    clock.advance(5 * 30_000)
    const mobile = String((await ask(`select phone from sys_user where username = 'trader'`))[0]?.['phone'])
    await call('POST', '/sys/sms', { body: { mobile, smsmode: '0' } })
    const [sent] = await ask('select es_content from sys_message where es_receiver = $1 order by create_time desc', [
      mobile,
    ])
    const captcha = /\d{6}/.exec(String(sent?.['es_content']))?.[0]
    const byPhone = await call('POST', '/sys/phoneLogin', { body: { mobile, captcha } })
    expect(byPhone.result).toMatchObject({ secondFactor: 'verify' })
    const token = String(byPhone.result['token'])
    // The way by which a popup or a scanned code hands over its session.
    const handedOver = await call('GET', `/sys/thirdLogin/getLoginUser/${token}/oidc`)
    expect(handedOver.result).toMatchObject({ secondFactor: 'verify' })
    expect(await call('GET', '/sys/user/getUserInfo', { token })).toMatchObject({ code: 460 })
  })
})

describe('a passkey', () => {
  const key = createSoftwareAuthenticator({ origin })
  type Challenge = { challenge: string }

  it('[FACTOR-12] is made, named, shown and removed', async () => {
    const token = String((await signIn('auditor')).result['token'])
    const begun = await call('POST', paths.passkeyBegin, { token, body: { password: demoPassword } })
    expect(begun.result).toMatchObject({ rp: { id: 'desk.example.com' }, user: { name: 'auditor' } })
    const response = key.make(begun.result as unknown as Challenge)
    const made = await call('POST', paths.passkey, { token, body: { name: '笔记本', response } })
    expect(made.result['recoveryCodes']).toHaveLength(10)
    const again = await call('POST', paths.passkey, { token, body: { name: '笔记本', response } })
    expect(again.message).toBe('验证已过期，请重试')

    const second = String((await signIn('auditor')).result['token'])
    const asked = (await call('POST', paths.passkeyChallenge, { token: second, body: {} }))
      .result as unknown as Challenge
    const shown = key.show(asked)
    expect((await check(second, { kind: 'passkey', response: shown })).success).toBe(true)
    expect((await check(second, { kind: 'passkey', response: shown })).message).toBe('验证已过期，请重试')
    const { passkeys } = await state(second)
    const [kept] = passkeys as { id: string; name: string }[]
    expect(kept).toMatchObject({ name: '笔记本' })
    await call('PUT', paths.passkey, { token: second, body: { id: kept?.id, name: '办公电脑' } })
    expect(await state(second)).toMatchObject({ passkeys: [{ name: '办公电脑' }] })
  })

  it('[FACTOR-13] another challenge, another site, another key and a copy are refused', async () => {
    const token = String((await signIn('auditor')).result['token'])
    const challenge = async () =>
      (await call('POST', paths.passkeyChallenge, { token, body: {} })).result as unknown as Challenge
    const show = (response: object) => check(token, { kind: 'passkey', response })
    await challenge()
    expect((await show(key.show({ challenge: 'c29tZXRoaW5nIGVsc2U' }))).success).toBe(false)
    expect((await show(key.show(await challenge(), 'https://desk.example.org'))).success).toBe(false)
    const stranger = createSoftwareAuthenticator({ origin })
    const asStranger = { ...stranger.show(await challenge()), id: key.show({ challenge: '' }).id }
    expect((await show(asStranger)).success).toBe(false)
    key.rewind()
    key.rewind()
    key.rewind()
    expect((await show(key.show(await challenge()))).success).toBe(false)
  })

  it('[FACTOR-14] a bare address keeps no passkeys, and says so', async () => {
    const plain = await createTestApp({ template: 'demo' })
    const token = await plain.login('trader')
    const headers = { host: '127.0.0.1:8080' }
    expect((await plain.call('GET', paths.state, { token, headers })).result).toMatchObject({
      hasPasskeyAddress: false,
    })
    const begun = await plain.call('POST', paths.passkeyBegin, { token, headers, body: { password: demoPassword } })
    expect(begun.message).toBe('通行密钥需要用域名访问系统，当前地址不支持')
  })
})

describe('where it is required', () => {
  it('[FACTOR-15] by a role: whoever has none sets one up at the door, and cannot remove the last', async () => {
    const [role] =
      await ask(`select r.id, r.role_code, r.role_name, r.version from sys_role r join sys_user_role ur on ur.role_id = r.id
      join sys_user u on u.id = ur.user_id where u.username = 'risk'`)
    const manager = await test.login('manager')
    const edited = await call('PUT', '/sys/role/edit', {
      token: manager,
      body: { id: role?.['id'], roleName: role?.['role_name'], secondFactor: 1, version: role?.['version'] },
    })
    expect(edited.message).toBe('修改成功!')
    const { result } = await signIn('risk')
    expect(result).toMatchObject({ secondFactor: 'enrol' })
    const token = String(result['token'])
    expect(await call('GET', '/sys/user/getUserInfo', { token })).toMatchObject({ code: 460 })
    expect(await state(token)).toMatchObject({ isRequired: true, pending: 'enrol' })
    // No password here: it was given a moment ago.
    const { secret } = (await call('POST', paths.totpBegin, { token, body: {} })).result
    const done = await call('POST', paths.totpConfirm, { token, body: { passcode: codeAt(String(secret)) } })
    expect(done.result['recoveryCodes']).toHaveLength(10)
    expect((await call('GET', '/sys/user/getUserInfo', { token })).success).toBe(true)
    expect((await call('DELETE', paths.totp, { token })).message).toBe(
      '您的角色或机构要求二次验证，不能移除最后一种验证方式',
    )
    expect(await state(token)).toMatchObject({ totp: expect.any(String) })
    await requireOf(String(role?.['role_code']), 0)
    expect((await call('DELETE', paths.totp, { token })).message).toBe('已移除')
    expect(await state(token)).toMatchObject({ totp: null, recoveryCodesLeft: 0 })
    expect((await signIn('risk')).result).not.toHaveProperty('secondFactor')
  })

  it('[FACTOR-15] by an institution', async () => {
    const owner = await test.login('admin')
    const [tenant] = await ask('select name, version from sys_tenant where id = 2')
    const body = { id: 2, name: tenant?.['name'], secondFactor: 1, version: tenant?.['version'] }
    expect((await call('PUT', '/sys/tenant/edit', { token: owner, body })).message).toBe('修改成功!')
    expect((await signIn('trader2')).result).toMatchObject({ secondFactor: 'enrol' })
    expect((await signIn('researcher')).result).not.toHaveProperty('secondFactor')
    await ask('update sys_tenant set second_factor = 0 where id = 2')
  })

  it('[FACTOR-16] the door stays open for ten minutes only', async () => {
    await ask('update sys_tenant set second_factor = 1 where id = 2')
    const token = String((await signIn('trader2')).result['token'])
    clock.advance(10 * 60_000)
    expect(await call('GET', paths.state, { token })).toMatchObject({ status: 401, message: 'Token失效，请重新登录!' })
    await ask('update sys_tenant set second_factor = 0 where id = 2')
  })
})

describe('an administrator', () => {
  it('[FACTOR-17] takes it away from somebody who lost theirs: sessions end, and it is in the log', async () => {
    const { token } = await enrol('researcher')
    const [person] = await ask(`select id from sys_user where username = 'researcher'`)
    const manager = await test.login('manager')
    const reset = await call('DELETE', paths.ofUser, { token: manager, query: { id: String(person?.['id']) } })
    expect(reset.message).toBe('二次验证已重置，该用户需重新登录')
    expect(await call('GET', '/sys/user/getUserInfo', { token })).toMatchObject({ status: 401 })
    expect((await signIn('researcher')).result).not.toHaveProperty('secondFactor')
    const logged = await ask(
      `select userid from sys_log where log_content like '重置二次验证%' and log_content like $1`,
      [`%${String(person?.['id'])}%`],
    )
    expect(logged).toEqual([{ userid: 'manager' }])
  })

  it('[FACTOR-17] not from themselves, nor from people of another institution', async () => {
    const manager = await test.login('manager')
    const idOf = async (name: string) =>
      String((await ask('select id from sys_user where username = $1', [name]))[0]?.['id'])
    const reset = (id: string) => call('DELETE', paths.ofUser, { token: manager, query: { id } })
    expect((await reset(await idOf('manager'))).success).toBe(false)
    expect((await reset(await idOf('trader2'))).message).toBe('未找到对应实体')
  })
})

describe('what matters', () => {
  it('[FACTOR-18] asks again: approvals, lifting a kill switch, credentials, live trading', () => {
    const asking = test.app.declaredRoutes.filter(({ asksSecondFactor }) => asksSecondFactor)
    const names = asking.map(({ method, url }) => `${method} ${url.replace('/jeecg-boot', '')}`)
    expect(names.toSorted()).toEqual([
      'DELETE /sys/secondFactor/ofUser',
      'DELETE /sys/secondFactor/passkey',
      'DELETE /sys/secondFactor/totp',
      'GET /user/strategy/status',
      'POST /api/order/executeTrade',
      'POST /api/order/replace',
      'POST /org/nav/judge',
      'POST /proposal',
      'POST /risk/killSwitch/lift',
      'POST /risk/profile/review',
      'POST /sys/secondFactor/recovery',
      'POST /sys/user/appEdit',
      'POST /sys/user/edit',
      'POST /sys/user/updatePassword',
      'POST /user/account',
      'POST /user/strategy/clutch',
      'POST /user/strategy/status',
      'PUT /sys/user/appEdit',
      'PUT /sys/user/changePassword',
      'PUT /sys/user/edit',
      'PUT /sys/user/updateMobile',
      'PUT /sys/user/updatePassword',
    ])
  })

  it('[FACTOR-19] only what is of that kind: live accounts and not paper ones, approving and not saving', async () => {
    const { token, secret } = await enrol('admin')
    clock.advance(6 * 60_000)
    const codeOf = async (method: 'POST' | 'PUT', path: string, body: object) =>
      (await call(method, path, { token, body })).code
    const [account] = await ask('select id, unit_id from trade_account where tenant_id = 1 order by id')
    const draft = { clOrdId: 'f19', accountId: String(account?.['id']), symbol: 'SHSE.600000', side: 1, orderType: 1 }
    const trade = () => codeOf('POST', '/api/order/executeTrade', { orders: [{ ...draft, price: 10, volume: 100 }] })
    expect(await trade()).not.toBe(461)
    await ask(`update trade_account set mode = 'live' where id = $1`, [account?.['id']])
    expect(await trade()).toBe(461)
    expect(await codeOf('POST', '/proposal', { id: 'none', action: 'approve' })).toBe(461)
    expect(await codeOf('POST', '/proposal', { id: 'none', action: 'withdraw' })).not.toBe(461)
    expect(await codeOf('PUT', '/sys/user/appEdit', { realname: '经理' })).not.toBe(461)
    expect(await codeOf('PUT', '/sys/user/appEdit', { email: 'elsewhere@example.com' })).toBe(461)
    await check(token, { kind: 'totp', passcode: codeAt(secret) })
    expect(await trade()).not.toBe(461)
  })
})
