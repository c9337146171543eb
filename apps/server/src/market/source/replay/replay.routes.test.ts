import { newsPage } from '@liangshu/contract/insight/news'
import type { ReplayDays } from '@liangshu/contract/market/moment'
import { createQuoteTable } from '@liangshu/contract/market/frame'
import { applyFrame } from '@liangshu/contract/market/frame-decoder'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'

import { makePerson } from '../../../testing/make-person.ts'
import { basePath, createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { createTestMarket, testDate, type TestMarket } from '../../testing/test-market.ts'

const slow = { timeout: 600_000 }
const STOCKS = 90
const permissions = [
  'MACRO:view',
  'SIGNAL:view',
  'ETF:view',
  'INDEX:emotion',
  'STRATEGY:view',
  'WATCH:edit',
  'DERIV:view',
  'AI:view',
]

async function openWorld(username: string) {
  const world = await createTestMarket(STOCKS)
  const test = await createTestApp({ market: world.market })
  const token = await makePerson(test, { username, permissions })
  const made = await test.call('POST', '/api/group/save', { token, body: { name: '观察' } })
  const groupId = String(made.result?.['id'])
  const symbols = world.market
    .master()
    .rows.slice(0, 12)
    .map(({ symbol }) => symbol)
  await test.call('POST', '/api/group/setBondGroup', { token, body: { groupId, op: 'add', symbols } })
  return { world, test, token, groupId }
}
/** Stands where the replay goes to; the other one is two weeks later. */
const then = await openWorld('then')
const later = await openWorld('later')

const moments = ['2024-09-05 09:47', '2024-09-05 14:32', '2024-09-09 11:30'] as const

type Query = Record<string, string>
interface Call {
  readonly path: string
  readonly query?: Query
}
const symbolOf = (secType: string, market = later.world.market): string =>
  market
    .master()
    .rows.find((row) => row.secType === secType && row.listing === 'listed' && row.listDate < '2024-06-01')!.symbol
const [stock, other, fund] = [
  symbolOf('stock'),
  later.world.market.master().rows.filter((row) => row.secType === 'stock' && row.listing === 'listed')[20]!.symbol,
  symbolOf('fund'),
]
const index = 'SHSE.000001'
const bars = (symbol: string, freq: string, adj = 'forward'): Call => ({
  path: '/market/bars',
  query: { symbol, freq, adj, n: '30' },
})
const openData = (type: string): Call => ({ path: '/api/open/data', query: { type, pageSize: '200' } })

/** Every call with a moment at least once. */
const calls: readonly Call[] = [
  { path: '/market/instruments' },
  { path: '/market/frame' },
  { path: '/market/quotes', query: { symbols: [stock, other, fund, index].join(), book: '1' } },
  { path: '/market/minutes', query: { symbol: stock } },
  { path: '/market/minutes', query: { symbol: index } },
  { path: '/market/minutes', query: { symbol: other, date: '2024-09-04' } },
  { path: '/market/sparks', query: { symbols: [stock, other, index].join() } },
  { path: '/market/sectors' },
  ...['60s', '300s', '3600s', '1d', '1w', '1M'].flatMap((freq) => [bars(stock, freq), bars(index, freq)]),
  bars(fund, '1d', 'back'),
  { path: '/market/tape', query: { symbol: stock } },
  { path: '/market/flow', query: { symbol: stock } },
  { path: '/market/actions', query: { symbol: other } },
  { path: '/market/tags', query: { symbol: stock } },
  { path: '/api/query/queryIndexes' },
  { path: '/api/query/symbol/rank', query: { top: '90' } },
  { path: '/api/query/industryconcept' },
  { path: '/api/query/components/v2', query: { code: 'SHSE.000300' } },
  { path: '/api/query/tradePoints', query: { symbol: stock } },
  { path: '/api/query/tradePoints', query: { symbol: other, period: '60m' } },
  { path: '/api/query/tradePoints/v2', query: { universe: 'all' } },
  { path: '/api/index/getIndex' },
  { path: '/api/buySell/list' },
  ...['auction', 'limitPool', 'ladder', 'breadth', 'sector'].map(openData),
  { path: '/api/signal/calendar' },
  { path: '/api/signal/record' },
  { path: '/api/judged/record', query: { kind: 'point' } },
  { path: '/api/judged/record', query: { kind: 'selection', horizon: '1' } },
  { path: '/news/list', query: { size: '50' } },
  { path: '/news/page', query: { pageSize: '50', from: '2024-09-02' } },
  { path: '/emotion/getEmotionDay' },
  { path: '/emotion/getEmotionProposal' },
  { path: '/emotion/parts' },
  { path: '/emotion/parts', query: { date: '2024-09-03' } },
  { path: '/emotion/symbols', query: { part: '上涨占比' } },
  { path: '/emotion/curve' },
  { path: '/emotion/phases' },
  { path: '/macro/curve' },
  { path: '/macro/hotspots' },
  { path: '/macro/sectorDays', query: { kind: 'concept' } },
  { path: '/macro/sectorCurve', query: { code: 'I01' } },
  { path: '/macro/boardDays' },
  { path: '/macro/sealedBefore' },
  { path: '/macro/stockSectors', query: { symbol: stock } },
  { path: '/macro/sectorStocks', query: { code: 'I01' } },
  { path: '/macro/exposure', query: { portfolio: 'group:' } },
  { path: '/api/selection/factors' },
  { path: '/etf/list' },
  { path: '/etf/list/宽基' },
  { path: `/etf/portfolio/${fund}` },
  { path: '/etf/kline1m', query: { symbol: fund } },
  { path: '/etf/shares', query: { symbol: fund } },
  { path: '/market/termStructure', query: { symbol: 'CFFEX.IF2409' } },
  { path: '/api/query/derivatives/trade/points', query: { symbol: 'CFFEX.IF2409' } },
  { path: '/market/funding', query: { symbol: 'BINANCE.BTCUSDT-PERP' } },
]

/** The numbers of a whole market; frames themselves also carry counters. */
function tableIn(bytes: Buffer, size: number): number[] {
  const table = createQuoteTable(size)
  applyFrame(new Uint8Array(bytes), table)
  return [...table.values]
}

/** When a judgement was written, and how often a story was told again: no moment of these is stored. */
const unstored = new Set(['generated_at', 'copies'])

const isPreparing = (text: string) => text.includes('"code":503')

/** The answer without counters; asked again while the day is still being worked out. */
async function answerOf(
  { test, token, world, groupId }: { test: TestApp; token: string; world: TestMarket; groupId: string },
  call: Call,
  moment?: string,
) {
  const query: Query = { ...call.query, ...(moment && { moment }) }
  // Each world has a group of its own, with the same stocks.
  if (query['portfolio']) query['portfolio'] += groupId
  for (let tries = 0; tries < 4000; tries += 1) {
    const answer = await test.app.inject({
      method: 'GET',
      url: `${basePath}${call.path}`,
      query,
      headers: { 'x-access-token': token },
    })
    const type = String(answer.headers['content-type'])
    if (type.includes('octet-stream')) return tableIn(answer.rawPayload, world.market.master().rows.length)
    if (isPreparing(answer.body)) {
      await new Promise((resolve) => setImmediate(resolve))
      continue
    }
    if (!type.includes('json')) return answer.body
    expect([call, answer.statusCode, answer.json().success ?? true]).toEqual([call, 200, true])
    const { timestamp: _at, ...told } = JSON.parse(answer.body, (name, value: unknown) =>
      unstored.has(name) ? undefined : value,
    )
    if (told.result) for (const counter of ['seq', 'version']) delete told.result[counter]
    return told
  }
  throw new Error(`${call.path} was not ready`)
}

beforeAll(async () => {
  await Promise.all([then.world.settle(), later.world.settle()])
}, 600_000)

describe('a moment of the past', () => {
  it('[REPLAY-1] every call that takes a moment is held against the market as it was then', () => {
    const taking = later.test.app.declaredRoutes
      .filter(({ inputs }) =>
        inputs.some(
          ({ schema }) => schema instanceof z.ZodObject && 'moment' in schema.shape && !('orders' in schema.shape),
        ),
      )
      .filter(({ method }) => method === 'GET')
      .map(({ url }) => url.replace(basePath, '').replace(/:\w+/, ''))
    expect(taking.length).toBeGreaterThan(20)
    for (const url of taking) expect(calls.map(({ path }) => path).some((path) => path.startsWith(url))).toBe(true)
  })

  it.each(moments)(
    '[REPLAY-1] %s is answered as it was answered then, and nothing of later is seen',
    slow,
    async (moment) => {
      const [date = '', time = ''] = moment.split(' ')
      then.world.at(time, date)
      await then.world.settle()
      // A replay waits until all news are stored.
      await answerOf(then, { path: '/news/list' }, moment)
      for (const call of calls) {
        const [was, is] = [await answerOf(then, call), await answerOf(later, call, moment)]
        expect([call, is]).toEqual([call, was])
      }
      expect(later.world.market.time().date).toBe(testDate)
    },
  )

  it('[REPLAY-1] how often a story was told again later is not told', async () => {
    const { result } = await later.test.call('GET', '/news/page', {
      token: later.token,
      query: { pageSize: '100', moment: moments[2] },
    })
    const { records } = newsPage.parse(result)
    expect(records).toHaveLength(100)
    expect(records.every(({ copies }) => copies === 0)).toBe(true)
  })

  it('[REPLAY-2] the answer says of when it is; the market of everybody else goes on', async () => {
    const asked = await later.test.call('GET', '/market/quotes', {
      token: later.token,
      query: { symbols: stock, moment: moments[0] },
    })
    expect(asked.headers['x-as-of']).toBe(`${moments[0]}:00`)
    expect(asked.result).toMatchObject({ asOf: `${moments[0]}:00`, tradingDay: '2024-09-05' })
    const now = await later.test.call('GET', '/market/quotes', { token: later.token, query: { symbols: stock } })
    expect(now.result).toMatchObject({ tradingDay: testDate })
  })

  it.each([
    ['2024-09-20 14:59', '该时刻尚未到来'],
    ['2024-09-23 10:00', '该日期尚无行情'],
    ['2024-09-07 10:00', '该日期不是交易日'],
    ['2019-01-02 10:00', '该日期更早'],
    ['2024-09-05', '回放时刻格式不正确'],
    ['2024-09-05 10:61', '回放时刻格式不正确'],
    ['2024-02-31 10:00', '日期不存在'],
    ['2024-09-05 08:59', '回放时刻应在'],
    ['2024-09-05 15:01', '回放时刻应在'],
    ["2024-09-05 10:00' or 1=1", '回放时刻格式不正确'],
  ])('[REPLAY-3] %s is refused: %s', async (moment, words) => {
    for (const path of ['/market/quotes', '/api/open/data', '/market/frame', '/news/list', '/news/page']) {
      const answer = await later.test.call('GET', path, {
        token: later.token,
        query: { symbols: stock, type: 'breadth', moment },
      })
      expect([path, answer.success]).toEqual([path, false])
      expect(answer.message).toContain(words)
    }
  })

  it('[REPLAY-3] a day of the past asked for from before it is refused', async () => {
    const answer = await later.test.call('GET', '/market/minutes', {
      token: later.token,
      query: { symbol: stock, date: '2024-09-06', moment: moments[0] },
    })
    expect(answer).toMatchObject({ success: false })
    expect(answer.message).toContain('该日期尚无行情')
  })

  it('[REPLAY-4] the days a clock can go to are the trading days up to the moment shown', async () => {
    const { result } = await later.test.call('GET', '/market/replay/days', { token: later.token })
    const { dates, until } = result as unknown as ReplayDays
    expect(until.slice(0, 10)).toBe(testDate)
    expect(dates.at(-1)).toBe(testDate)
    expect(dates).toContain('2024-09-09')
    expect(dates).not.toContain('2024-09-07')
  })
})
