import { describe, expect, it } from 'vitest'

import { createTestApp } from '../../testing/test-app.ts'
import { replies, startUpstream } from '../feed/testing/upstream-server.ts'

const upstream = await startUpstream()
const server = await createTestApp({ template: 'demo', environment: { FACTORS_URL: `${upstream.origin}/factors/` } })
const token = await server.login('trader')
const get = (path: string, query: Record<string, string> = {}) => server.call('GET', path, { token, query })
const json = (value: unknown) => replies.bytes(JSON.stringify(value))

const rows = [{ symbol: 'SHSE.600000', name: '示例银行', weight: 0.03 }]

describe('a factors provider of the institution', () => {
  it.each([
    ['the value itself', rows],
    ['an envelope', { success: true, code: 200, message: '', result: rows }],
  ])('[FACTORS-1] answers for us, with %s', async (_form, body) => {
    upstream.on('/factors/index/constituents', json(body))
    const answer = await get('/index/constituents', { code: 'SHSE.000300' })
    expect(answer).toMatchObject({ success: true, result: rows })
    expect(answer.headers['x-source']).toBe('factors')
    expect(upstream.requests[0]?.path).toBe('/factors/index/constituents?code=SHSE.000300')
    // Who asks stays with us: neither the session nor the institution goes out.
    expect(upstream.requests[0]?.headers).not.toHaveProperty('x-access-token')
  })

  it.each([
    ['another shape', json([{ symbol: 7 }])],
    ['a refusal', json({ success: false, message: 'no' })],
    ['garbage', replies.bytes('<html>')],
    ['an error page', replies.status(500)],
    ['a way elsewhere', replies.redirect('http://127.0.0.1:1/')],
  ])('[FACTORS-2] %s is refused in words', async (_what, reply) => {
    upstream.on('/factors/index/list', reply)
    expect(await get('/index/list')).toMatchObject({ success: false, message: '因子数据服务暂不可用，请稍后重试' })
  })

  it('[FACTORS-3] nobody without the permission reaches it', async () => {
    const answer = await server.call('GET', '/etf/list', {})
    expect(answer.success).toBe(false)
    expect(upstream.requests).toEqual([])
  })
})
