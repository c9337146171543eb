import { describe, expect, it } from 'vitest'

import { createTestApp } from '../../testing/test-app.ts'

const { app, call, login, clock, ownerDb } = await createTestApp({ template: 'demo' })

const own = (token: string | undefined, headers: Record<string, string> = {}) =>
  call('GET', '/sys/user/getCurrentUserDeparts', { ...(token !== undefined && { token }), headers })

describe('a session', () => {
  it.each([
    ['[SESSION-1] no token', undefined, 'Token失效，请重新登录!'],
    ['[SESSION-2] a forged token of the right shape', 'x'.repeat(43), 'Token失效，请重新登录!'],
    ['[SESSION-3] a text that is no token', "' or 1=1 --", 'token非法无效!'],
  ])('%s is refused with HTTP 401 and the envelope', async (_rule, token, message) => {
    const answer = await own(token)
    expect(answer).toMatchObject({ status: 401, code: 401, success: false, message, result: null })
    expect(answer.headers['content-type']).toContain('application/json')
  })

  it('[SESSION-4] keeps only a hash of the token in the database', async () => {
    const token = await login('trader')
    const rows = await ownerDb.selectFrom('sys_session').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('[SESSION-5] dies after SESSION_TTL without a call and lives on with calls', async () => {
    const token = await login('trader')
    clock.advance(7_000_000)
    expect(await own(token)).toMatchObject({ status: 200 })
    clock.advance(7_000_000)
    expect(await own(token)).toMatchObject({ status: 200 })
    clock.advance(7_200_001)
    expect(await own(token)).toMatchObject({ status: 401, message: 'Token失效，请重新登录!' })
  })

  it('[SESSION-6] a frozen person is out with the next call, though the token lives', async () => {
    const token = await login('researcher')
    await ownerDb.updateTable('sys_user').set({ status: 2 }).where('username', '=', 'researcher').execute()
    expect(await own(token)).toMatchObject({ status: 401, message: '账号已被锁定,请联系管理员!' })
    await ownerDb.updateTable('sys_user').set({ status: 1 }).where('username', '=', 'researcher').execute()
    expect(await own(token)).toMatchObject({ status: 200 })
  })

  it('[SESSION-7] a removed person is out', async () => {
    const token = await login('researcher')
    await ownerDb.updateTable('sys_user').set({ del_flag: 1 }).where('username', '=', 'researcher').execute()
    expect(await own(token)).toMatchObject({ status: 401, message: '用户不存在!' })
    await ownerDb.updateTable('sys_user').set({ del_flag: 0 }).where('username', '=', 'researcher').execute()
  })

  it("[SESSION-8] another institution's id in the header is refused, one's own and 0 are not", async () => {
    const token = await login('trader')
    expect(await own(token, { 'tenant-id': '2' })).toMatchObject({
      status: 401,
      message: '用户租户信息变更,请重新登陆!',
    })
    expect(await own(token, { 'tenant-id': "1' or '1'='1" })).toMatchObject({ status: 401 })
    expect(await own(token, { 'tenant-id': '1' })).toMatchObject({ status: 200 })
    expect(await own(token, { 'tenant-id': '0' })).toMatchObject({ status: 200 })
  })

  it('[SESSION-9] an institution disabled while its people are in locks them out', async () => {
    const token = await login('trader2')
    await ownerDb.updateTable('sys_tenant').set({ status: 0 }).where('id', '=', 2).execute()
    expect(await own(token)).toMatchObject({ status: 401, message: '用户租户信息变更,请重新登陆!' })
    await ownerDb.updateTable('sys_tenant').set({ status: 1 }).where('id', '=', 2).execute()
    expect(await own(token)).toMatchObject({ status: 200 })
  })

  it('[SESSION-10] the token comes as a parameter only where the contract needs it', async () => {
    const token = await login('trader')
    expect(await call('GET', '/sys/user/getCurrentUserDeparts', { query: { token } })).toMatchObject({ status: 401 })
    const scanned = { query: { token, qrcodeId: 'QRCODELOGIN:none' } }
    expect(await call('POST', '/sys/scanLoginQrcode', scanned)).toMatchObject({ message: '二维码已过期,请刷新后重试' })
    const taking = app.declaredRoutes.filter(({ takesTokenInAddress }) => takesTokenInAddress)
    expect(new Set(taking.map(({ url }) => url.replace('/jeecg-boot', '')))).toEqual(
      new Set(['/sys/annountCement/show/:id', '/sys/scanLoginQrcode']),
    )
  })
})

describe('online users', () => {
  it('[ONLINE-1] are listed with handles, never with tokens, except the own one', async () => {
    const traderToken = await login('trader')
    const token = await login('manager')
    const answer = await call('GET', '/sys/online/list', { token, query: { pageSize: '100' } })
    expect(answer.text).not.toContain(traderToken)
    expect(answer.text).toContain(token)
  })

  it('[ONLINE-2] an administrator sees only the people of their institution', async () => {
    await login('trader2')
    const answer = await call('GET', '/sys/online/list', { token: await login('manager'), query: { pageSize: '100' } })
    const names = (answer.result['records'] as { username: string }[]).map((row) => row.username)
    expect(names).toContain('manager')
    expect(names).not.toContain('trader2')
  })

  it('[ONLINE-3] a forced end is effective with the next call', async () => {
    clock.advance(1000)
    const token = await login('trader')
    const boss = await login('manager')
    const list = await call('GET', '/sys/online/list', { token: boss, query: { username: 'trader', pageSize: '1' } })
    const [newest] = list.result['records'] as { token: string }[]
    expect(
      await call('POST', '/sys/online/forceLogout', { token: boss, body: { token: newest?.token } }),
    ).toMatchObject({ success: true, message: '退出登录成功！' })
    expect(await own(token)).toMatchObject({ status: 401 })
  })

  it('[ONLINE-4] nobody ends a session of another institution', async () => {
    clock.advance(1000)
    const token = await login('trader2')
    const row = await ownerDb
      .selectFrom('sys_session')
      .select('id')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    expect(
      await call('POST', '/sys/online/forceLogout', { token: await login('manager'), body: { token: row.id } }),
    ).toMatchObject({ success: false, message: 'Token无效!' })
    expect(await own(token)).toMatchObject({ status: 200 })
  })
})
