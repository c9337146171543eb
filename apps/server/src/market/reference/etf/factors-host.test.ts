import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'

import { createTestApp } from '../../../testing/test-app.ts'
import { replies, startUpstream } from '../../../testing/upstream-server.ts'

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

  const fund = {
    symbol: 'SHSE.510300',
    name: '示例ETF',
    type: '宽基',
    last: 4.1,
    changePct: 0.01,
    iopv: 4.09,
    premium: 0.0024,
    iopvStale: false,
    amount: 1e9,
    turnoverRate: 0.05,
    shares: 1e9,
    shareChange: -1e6,
    scale: 4.1e9,
    indexName: '沪深300',
    t0: false,
    feeRate: 0.002,
  }
  const spot = { id: 'S1', symbol: 'SHSE.510300', name: '示例ETF', side: 1, targetVolume: 100, targetPrice: null }
  const minute = { time: '09:31', open: 4, close: 4.1, high: 4.1, low: 4, volume: 100, amount: 410 }
  const portfolio = {
    symbol: 'SHSE.510300',
    name: '示例ETF',
    date: '2026-11-13',
    last: 4.1,
    iopv: 4.09,
    premium: 0.0024,
    creationUnit: 900_000,
    cashComponent: 1000,
    navBefore: 4.05,
    shares: 1e9,
    shareChange: 0,
    netCreation: 0,
    upCount: 1,
    downCount: 0,
    limitCount: 0,
    coverage: 1,
    arbitrage: { action: null, cost: 0.002, edge: 0, blockedBy: [] },
    records: [],
  }
  it.each<[string, Record<string, string>, unknown]>([
    ['/etf/list/宽基', {}, [fund]],
    ['/etf/list', { keyword: '300', pageNo: '1' }, { records: [fund], total: 1 }],
    ['/etf/portfolio/SHSE.510300', {}, portfolio],
    ['/etf/kline1m', { symbol: 'SHSE.510300' }, [{ ...minute, iopv: 4.09, premium: 0.002 }]],
    ['/etf/watch', {}, [{ ...fund, note: '', sort: 0, createTime: '2026-11-13 10:00:00' }]],
    [
      '/etf/spot',
      {},
      [{ ...spot, note: '', doneVolume: 0, last: 4.1, changePct: 0.01, createTime: '2026-11-13 10:00:00' }],
    ],
    ['/stock/tags', {}, { 'SHSE.600000': [{ tag: '示例概念', kind: 'concept', since: null }] }],
    [
      '/index/list',
      {},
      [{ code: 'SHSE.000300', name: '沪深300', category: '规模', count: 300, last: 1, changePct: 0 }],
    ],
    ['/index/constituents', { code: 'SHSE.000300' }, rows],
  ])('[FACTORS-1] %s is answered by it', async (path, query, body) => {
    upstream.on(encodeURI(`/factors${path}`), json(body))
    const answer = await get(encodeURI(path), query)
    expect(answer).toMatchObject({ success: true, result: body })
    expect(answer.headers['x-source']).toBe('factors')
    expect(upstream.requests).toHaveLength(1)
  })

  it.each([
    ['POST', '/etf/watch', { body: { symbol: 'SHSE.510300', note: '关注' } }],
    ['DELETE', '/etf/watch', { query: { symbol: 'SHSE.510300' } }],
    ['POST', '/etf/spot', { body: { symbol: 'SHSE.510300', side: 1, targetVolume: 100 } }],
    ['DELETE', '/etf/spot', { query: { id: 'S1' } }],
  ] as const)('[FACTORS-4] %s %s goes there, under a key that names nobody', async (method, path, given) => {
    upstream.on(`/factors${path}`, json({ success: true, message: '', result: null }))
    expect(await server.call(method, path, { token, ...given })).toMatchObject({ success: true })
    const [sent] = upstream.requests
    expect([sent?.method, sent?.path.split('?')[0]]).toEqual([method, `/factors${path}`])
    const key = sent?.headers['x-list-owner']
    expect(key).toMatch(/^[0-9a-f]{32}$/)
    expect(sent?.headers).not.toHaveProperty('x-access-token')
    await get('/etf/watch')
    expect(upstream.requests.at(-1)?.headers['x-list-owner']).toBe(key)
    await server.call('GET', '/etf/watch', { token: await server.login('luoyu') })
    expect(upstream.requests.at(-1)?.headers['x-list-owner']).not.toBe(key)
  })

  it('[FACTORS-4] what it refuses is told in its words, what it breaks in ours; nothing is kept here', async () => {
    const add = () => server.call('POST', '/etf/watch', { token, body: { symbol: 'SHSE.510300' } })
    upstream.on('/factors/etf/watch', json({ success: false, message: '自选已满' }))
    expect(await add()).toMatchObject({ success: false, message: '自选已满' })
    for (const reply of [replies.status(500), replies.bytes('<html>'), replies.redirect('/elsewhere')]) {
      upstream.on('/factors/etf/watch', reply)
      expect(await add()).toMatchObject({ success: false, message: '因子数据服务暂不可用，请稍后重试' })
    }
    const { rows: kept } = await sql`select 1 from market_etf_watch`.execute(server.ownerDb)
    expect(kept).toEqual([])
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
