import { describe, expect, it } from 'vitest'

import { createAskOwner } from '../../testing/ask-owner.ts'
import { makePerson } from '../../testing/make-person.ts'
import { basePath, createTestApp } from '../../testing/test-app.ts'
import { refusal } from '../http/app-error.ts'
import { said } from '../http/envelope.ts'
import { asPlatform } from '../tenancy/in-tenant.ts'
import { withoutSecrets } from './without-secrets.ts'
import { writeLoginLog } from './write-login-log.ts'

const test = await createTestApp({
  extend: async (app) => {
    const config = { access: 'session' as const, operation: { text: '试', kind: 'edit' as const } }
    app.post(`${basePath}/test/did`, { config }, () => said('好'))
    app.post(`${basePath}/test/refused`, { config }, () => {
      throw refusal('不行')
    })
    const about = { ...config, operation: { ...config.operation, about: () => `：${'关'.repeat(1100)}` } }
    app.get(`${basePath}/test/about`, { config: about }, () => said('好'))
    app.get(`${basePath}/test/rightful`, { config: { ...config, access: 'test:right' } }, () => said('好'))
    app.get(`${basePath}/test/silent`, { config: { access: 'session' } }, () => said('好'))
    app.get(`${basePath}/test/long/*`, { config }, () => said('好'))
  },
})
const { app, db, clock } = test
const ask = createAskOwner(test.ownerDb)
const token = await makePerson(test, { username: 'doer' })

async function logOf(method: 'GET' | 'POST', path: string, payload?: unknown, headers: Record<string, string> = {}) {
  await ask('delete from sys_log')
  await app.inject({
    method,
    url: basePath + path,
    headers: { 'x-access-token': token, ...headers },
    ...(payload !== undefined && { payload: payload as object }),
  })
  const rows = await ask('select * from sys_log')
  expect(rows.length).toBeLessThanOrEqual(1)
  return rows[0]
}

describe('a row of the operation log', () => {
  it('[AUDIT-100] tells who did what, from where, with what, and how long it took', async () => {
    const row = await logOf(
      'POST',
      '/test/did?dictId=7&token=hidden',
      { name: '甲', password: 'secret' },
      { 'user-agent': 'okhttp/4' },
    )
    expect(row).toMatchObject({
      tenant_id: 1,
      log_type: 2,
      log_content: '试',
      operate_type: 3,
      userid: 'doer',
      username: 'doer',
      ip: '127.0.0.1',
      method: '/jeecg-boot/test/did',
      request_url: '/jeecg-boot/test/did',
      request_type: 'POST',
      client_type: 'app',
      create_by: 'doer',
      create_time: clock.now(),
    })
    expect(JSON.parse(String(row?.['request_param']))).toEqual({
      dictId: '7',
      token: '***',
      name: '甲',
      password: '***',
    })
    expect(Number(row?.['cost_time'])).toBeGreaterThanOrEqual(0)
    expect(Number(row?.['cost_time'])).toBeLessThan(60_000)
  })

  it('[AUDIT-100] says of an attempt that was refused why; a list that was sent stands as it is', async () => {
    expect(await logOf('POST', '/test/refused', [1, { passcode: 2 }])).toMatchObject({
      log_content: '试（未成功：不行）',
      request_param: '[1,{"passcode":"***"}]',
      client_type: 'pc',
    })
    expect(await logOf('GET', '/test/rightful')).toMatchObject({
      log_content: '试（未成功：没有权限，请联系管理员授权）',
      request_param: '{}',
    })
  })

  it('[AUDIT-100] is written for what declares it, and for people who are signed in', async () => {
    expect(await logOf('GET', '/test/silent')).toBeUndefined()
    expect(await logOf('POST', '/test/did', {}, { 'x-access-token': 'nobody' })).toBeUndefined()
  })

  it('[AUDIT-1] keeps a thousand characters of its text, two thousand of what was sent, five hundred of the address', async () => {
    expect(String((await logOf('GET', '/test/about'))?.['log_content'])).toBe(`试：${'关'.repeat(998)}`)
    const row = await logOf('POST', '/test/did', { a: 'x'.repeat(1990), b: 'y' })
    expect(String(row?.['request_param'])).toBe(`{"a":"${'x'.repeat(1990)}","b`)
    const long = await logOf('GET', `/test/long/${'z'.repeat(600)}`)
    expect(String(long?.['request_url'])).toBe(`/jeecg-boot/test/long/${'z'.repeat(600)}`.slice(0, 500))
  })
})

describe('what is kept of what was sent', () => {
  it('[AUDIT-101] nothing whose name sounds secret, at any depth; long texts are cut, the rest stays', () => {
    const sent = {
      Password: 1,
      newToken: 'a',
      captchaCode: '1',
      smsCode: 2,
      salt: 3,
      credentialId: 4,
      clientSecret: 5,
      deep: [{ passCode: 6, name: 'n' }],
      none: null,
      count: 7,
      yes: true,
    }
    const shown = {
      Password: '***',
      newToken: '***',
      captchaCode: '***',
      smsCode: '***',
      salt: '***',
      credentialId: '***',
      clientSecret: '***',
      deep: [{ passCode: '***', name: 'n' }],
      none: null,
      count: 7,
      yes: true,
    }
    expect(withoutSecrets(sent)).toEqual(shown)
    expect(withoutSecrets({ a: 'abcd', b: ['abc', 'ab'] }, 3)).toEqual({ a: 'abc', b: ['abc', 'ab'] })
    expect(withoutSecrets('x'.repeat(5000))).toHaveLength(5000)
  })
})

it('[AUDIT-102] a sign-in has a row of its own kind', async () => {
  await ask('delete from sys_log')
  const visitor = { username: 'doer', realname: '做事的', tenantId: 1, ip: '10.0.0.7', at: clock.now() }
  await asPlatform(db, async (tx) => {
    await writeLoginLog(tx, { ...visitor, text: '登录', userAgent: 'iPhone Mobile' })
    await writeLoginLog(tx, { ...visitor, text: '退出' })
  })
  const rows = await ask(
    'select log_type, log_content, userid, username, tenant_id, ip, client_type, create_by from sys_log order by log_content',
  )
  const row = { log_type: 1, userid: 'doer', username: '做事的', tenant_id: 1, ip: '10.0.0.7', create_by: 'doer' }
  expect(rows).toEqual([
    { ...row, log_content: '登录', client_type: 'h5' },
    { ...row, log_content: '退出', client_type: '' },
  ])
})
