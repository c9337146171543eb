import type { BuySellReview, EntrustReviewAnswer } from '@liangshu/contract/trading/review'
import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'
import { beforeAll, describe, expect, it } from 'vitest'

import { makePerson } from '../../testing/make-person.ts'
import { createTradingApp, traderRights } from '../testing/trading-app.ts'

const trading = await createTradingApp()
const { market, open, order, place, beat, call, app } = trading
const next = mainlandCalendar.next(trading.day)
const before = mainlandCalendar.previous(trading.day)
const range = { from: before, to: next }
let reader = ''
let stranger = ''

/** Bought 1,000 at 10.01 a day after a signal, sold 400 at 10.99 the day after; one order is refused, one withdrawn. */
beforeAll(async () => {
  const rights = [...traderRights, 'REVIEW:view']
  reader = await makePerson(trading.test, { username: 'reviewer', permissions: rights })
  stranger = await makePerson(trading.test, { username: 'outsider', permissions: rights })
  market.days['SHSE.000300'] = { [before]: 4000, [trading.day]: 4040, [next]: 4080.4 }
  market.days['SHSE.600001'] = { [before]: 10, [trading.day]: 10.02, [next]: 11 }
  market.signals['SHSE.600001'] = [{ day: before, code: 'B_MA' }]
  await open('A1', { reads: ['reviewer'] })
  await open('A2', { reads: ['reviewer'] })
  await place(order('A1', { price: '10.01', volume: 1000 }))
  await place(order('A1', { price: '10.00', volume: 50 }))
  await beat()
  market.setTime('15:40')
  await app.trading.settlement.settleDue()
  market.setTime('10:00', next)
  market.list('SHSE.600001', 11, { preClose: 105_000 })
  await place(order('A1', { side: 2, price: '10.99', volume: 400 }))
  await beat()
})

const get = async <Result>(path: string, query: Record<string, string> = {}, token = reader) =>
  (await call('GET', path, { token, query: { ...range, ...query } })) as unknown as {
    success: boolean
    message: string
    result: Result
  }
type Rows = { total: number; records: Record<string, unknown>[] }

describe('buy-sell analysis', () => {
  it('[REVIEW-1] a sale closes a trip with its signal, its benchmark and what it lost against the book', async () => {
    const { result } = await get<Rows>('/api/review/trips', { accountId: 'A1' })
    expect(result.total).toBe(1)
    expect(result.records[0]).toMatchObject({
      accountName: '账户A1',
      volume: 400,
      entryPrice: 10.01,
      exitPrice: 10.99,
      tag: 'B_MA',
      gross: 392,
      benchRate: 0.01,
      isBoard: false,
    })
    // The book stood at 10.00 for the buy and at 11.00 for the sale: a cent each.
    expect(result.records[0]?.['arrivalSlippage']).toBeCloseTo(0.01 / 10 + 0.01 / 11, 6)
    expect(result.records[0]?.['vwapSlippage']).toBeCloseTo(-0.01 / 10.02 + 0.01 / 11, 6)
  })

  it('[REVIEW-2] every number opens the rows it was made of', async () => {
    const { result } = await get<BuySellReview>('/api/review/buysell', { accountId: 'A1' })
    expect(result.summary).toMatchObject({ n: 1, winRate: 1, profitFactor: null, gross: 392 })
    expect(result.benchmark).toBe('指数300')
    const numbers = [
      ...Object.entries(result.groups).flatMap(([aspect, groups]) => groups.map(({ key, n }) => ({ aspect, key, n }))),
      ...Object.entries(result.means).map(([key, { n }]) => ({ aspect: 'known', key, n })),
    ]
    for (const { aspect, key, n } of numbers) {
      const rows = await get<Rows>('/api/review/trips', { accountId: 'A1', aspect, key })
      expect({ aspect, key, n: rows.result.total }).toEqual({ aspect, key, n })
    }
    const cell = result.cells[0]
    const inCell = await get<Rows>('/api/review/trips', { aspect: 'cell', key: `${cell?.weekday} ${cell?.hour}` })
    expect(inCell.result.total).toBe(1)
  })

  it('[REVIEW-3] a range without trades is empty, not zero; rates of nothing are unknown', async () => {
    const { result } = await get<BuySellReview>('/api/review/buysell', { accountId: 'A2' })
    expect(result.summary).toMatchObject({ n: 0, winRate: null, averageReturn: null, payoff: null })
    expect(result).toMatchObject({ fills: 0, benchmark: null, findings: [] })
    expect(result.means.mae).toEqual({ n: 0, mean: null })
  })

  it('[REVIEW-4] wrong questions are refused in words, and foreign accounts do not exist', async () => {
    const message = async (query: Record<string, string>) => (await get('/api/review/trips', query)).message
    expect(await message({ aspect: 'nothing' })).toBe('没有这样的分组：nothing')
    expect(await message({ aspect: 'known', key: 'id' })).toBe('没有这样的指标：id')
    expect(await message({ column: 'constructor' })).toContain('没有可排序的列')
    expect(await message({ from: next, to: before })).toContain('开始日期不能晚于结束日期')
    expect(await message({ from: '2026-02-31' })).toContain('日期格式不正确')
    expect(await message({ pageSize: '5000' })).toContain('每页应为1到1000条')
    const foreign = await get<Rows>('/api/review/trips', { accountId: 'A1' }, stranger)
    expect(foreign.result.total).toBe(0)
  })
})

describe('entrust review', () => {
  it('[REVIEW-5] orders from birth to the last share, with refusals by reason and the rows behind them', async () => {
    const { result } = await get<EntrustReviewAnswer>('/api/review/entrust', { productId: 'P1' })
    expect(result.figures).toMatchObject({ count: 3, fillRateByCount: 1, outOfProposal: 3 })
    expect(result.funnel.map(({ name, n }) => [name, n])).toEqual([
      ['已创建', 3],
      ['通过风控', 2],
      ['已报送', 2],
      ['有成交', 2],
      ['全部成交', 2],
    ])
    expect(result.rejections).toEqual([{ key: '7', name: '委托数量不合法', n: 1 }])
    expect(result.figures.arrivalSlippage).toBeCloseTo(((0.01 / 10) * 1000 + (0.01 / 11) * 400) / 1400, 6)
    expect(result.figures.averageAckMs).toBeGreaterThan(0)
    for (const { key, n } of result.funnel) {
      const rows = await get<Rows>('/api/review/entrust/orders', { productId: 'P1', aspect: 'stage', key })
      expect({ key, n: rows.result.total }).toEqual({ key, n })
    }
    const refused = await get<Rows>('/api/review/entrust/orders', { aspect: 'reason', key: '7' })
    expect(refused.result.records).toMatchObject([{ volume: 50, statusText: '废单', ackMs: null, failedChecks: 1 }])
  })

  it('[REVIEW-6] an order tells its checks and its life; one of a foreign account is not found', async () => {
    const { result } = await get<Rows>('/api/review/entrust/orders', { aspect: 'outcome', key: 'filled' })
    const orderId = String(result.records[0]?.['orderId'])
    const story = await get<{ checks: unknown[]; events: { text: string; detail: string }[] }>(
      '/api/review/entrust/order',
      { orderId },
    )
    expect(story.result.checks.length).toBeGreaterThan(5)
    expect(story.result.events.map(({ text }) => text)).toEqual(['创建委托', '柜台确认', '成交'])
    expect(story.result.events.at(-1)?.detail).toBe('400 @ 10.99')
    expect((await get('/api/review/entrust/order', { orderId }, stranger)).message).toBe('未找到对应实体')
  })

  it('[REVIEW-7] accounts beside each other with how near they came to their limits', async () => {
    const { result } = await get<{
      rows: { accountId: string; count: number; limits: { name: string; used: number | null }[] }[]
    }>('/api/review/entrust/accounts')
    expect(result.rows.map(({ accountId, count }) => [accountId, count])).toEqual([
      ['A1', 3],
      ['A2', 0],
    ])
    const [first, second] = result.rows
    expect(first?.limits.find(({ name }) => name === '单日委托数')?.used).toBe(2)
    expect(first?.limits.find(({ name }) => name === '单票占比')?.used).toBeCloseTo(6600 / 1_000_980, 3)
    expect(second?.limits.find(({ name }) => name === '撤单比例')?.used).toBeNull()
  })
})
