import { describe, expect, it } from 'vitest'

import { createTestApp } from '../../testing/test-app.ts'

const { app, call, login, ownerDb } = await createTestApp({
  template: 'demo',
  environment: { CORS_ORIGINS: 'https://desk.example' },
})

const post = (payload: string, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/jeecg-boot/sys/login',
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  })

describe('the envelope', () => {
  it('[WIRE-1] has exactly five keys, nulls written out', async () => {
    const answer = await post('{"username":"nobody","password":"x"}')
    expect(Object.keys(answer.json()).sort()).toEqual(['code', 'message', 'result', 'success', 'timestamp'])
    expect(answer.json()).toMatchObject({ result: null, success: false })
  })
})

describe('a request that is not well formed', () => {
  it.each([
    ['[WIRE-2] not JSON', '{"username":', 400, '请求内容不是有效的JSON'],
    ['[WIRE-3] deeply nested', '['.repeat(65) + ']'.repeat(65), 400, '请求内容嵌套层级过深'],
    ['[WIRE-4] too large', JSON.stringify({ username: 'x'.repeat(2_200_000) }), 413, '请求内容过大'],
    ['[WIRE-5] prototype tricks', '{"__proto__":{"isPlatform":true}}', 400, '请求内容不是有效的JSON'],
  ])('%s gets its status and a Chinese text', async (_rule, payload, status, message) => {
    const answer = await post(payload)
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ success: false, message, result: null })
  })

  it('[WIRE-6] another media type is refused', async () => {
    const answer = await post('<a/>', { 'content-type': 'application/xml' })
    expect(answer.statusCode).toBe(415)
    expect(answer.json()).toMatchObject({ success: false, message: '不支持的请求内容类型' })
  })

  it('[WIRE-7] unknown fields are ignored', async () => {
    const answer = await post('{"username":"trader","password":"Liangshu@2026","isPlatform":true,"surprise":1}')
    expect(answer.json()).toMatchObject({ success: true })
  })

  it('[WIRE-8] an unknown route answers HTTP 404 with the envelope', async () => {
    expect(await call('GET', '/sys/nothing')).toMatchObject({
      status: 404,
      code: 404,
      message: '路径不存在，请检查路径是否正确',
    })
  })

  it('[WIRE-9] a wrong method names the right ones', async () => {
    expect(await call('DELETE', '/sys/login')).toMatchObject({
      status: 200,
      code: 405,
      message: '不支持DELETE请求方法，支持以下POST、',
    })
  })

  it('[WIRE-10] a trailing slash does not matter', async () => {
    expect(await call('GET', '/sys/getEncryptedString/')).toMatchObject({ success: true })
  })
})

describe('protection', () => {
  it('[SEC-1] every answer carries the headers, pages a policy without inline script', async () => {
    const { headers } = await app.inject('/healthz')
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'SAMEORIGIN' })
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
    expect(headers['content-security-policy']).toMatch(/media-src[^;]* https:/)
  })

  it.each([
    ['https://desk.example', 'https://desk.example'],
    ['https://evil.example', undefined],
  ])('[SEC-2] origin %s is answered with %s', async (origin, allowed) => {
    const answer = await app.inject({
      method: 'OPTIONS',
      url: '/jeecg-boot/sys/login',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'x-access-token,tenant-id',
      },
    })
    expect(answer.headers['access-control-allow-origin']).toBe(allowed)
  })

  it('[SEC-3] the operation log tells who did what, without any secret', async () => {
    const token = await login('manager')
    const body = {
      username: 'manager',
      oldpassword: 'Liangshu@2026',
      password: 'Second@2026',
      confirmpassword: 'Second@2026',
    }
    await call('POST', '/sys/user/updatePassword', { token, body })
    const row = await ownerDb
      .selectFrom('sys_log')
      .selectAll()
      .where('log_type', '=', 2)
      .orderBy('create_time', 'desc')
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ userid: 'manager', log_content: '修改本人密码', operate_type: 3, tenant_id: 1 })
    expect(row.request_param).not.toContain('2026')
    expect(row).toMatchObject({
      ip: '127.0.0.1',
      request_url: '/jeecg-boot/sys/user/updatePassword',
      request_type: 'POST',
    })
  })

  it('[SEC-4] an attempt that was refused does not read like a deed', async () => {
    const token = await login('trader')
    expect((await call('DELETE', '/sys/role/delete', { token, query: { id: 'x' } })).code).toBe(510)
    const row = await ownerDb
      .selectFrom('sys_log')
      .select(['log_content', 'userid'])
      .where('method', '=', '/jeecg-boot/sys/role/delete')
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ log_content: '删除角色（未成功：没有权限，请联系管理员授权）', userid: 'trader' })
  })
})

describe('health', () => {
  it('[OPS-1] the process and its database answer', async () => {
    expect((await app.inject('/healthz')).statusCode).toBe(200)
    expect((await app.inject('/readyz')).statusCode).toBe(200)
  })
})

describe('the API description', () => {
  it('[OPS-2] takes a session and lists every call with its access', async () => {
    expect((await call('GET', '/v3/api-docs')).status).toBe(401)
    const answer = await call('GET', '/v3/api-docs', { token: await login('trader') })
    const { paths } = JSON.parse(answer.text) as { paths: Record<string, Record<string, { description: string }>> }
    expect(paths['/jeecg-boot/sys/login']?.['post']?.description).toBe('无需登录')
    expect(Object.keys(paths).length).toBeGreaterThan(15)
  })
})
