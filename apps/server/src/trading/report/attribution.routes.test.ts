import type { AttributionReport } from '@liangshu/contract/trading/report'
import { dateOfDay, dayNumber } from '@liangshu/engine/time/calendar/civil-day'
import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'
import { beforeAll, describe, expect, it } from 'vitest'

import { makePerson } from '../../testing/make-person.ts'
import { createTradingApp, traderRights } from '../testing/trading-app.ts'

const trading = await createTradingApp()
const { market, open, order, place, beat, call, app, day } = trading
const [second, third] = [mainlandCalendar.next(day), mainlandCalendar.next(mainlandCalendar.next(day))]
let reader = ''
let stranger = ''

const endDay = async (at: string, next: string) => {
  market.setTime('15:40', at)
  await app.trading.settlement.settleDue()
  market.setTime('10:00', next)
}

const units = (...yuan: (number | null)[]) => yuan.map((one) => (one === null ? null : Math.round(one * 10_000)))
const returns = {
  dates: [day, second, third],
  benchmark: {
    name: '指数300',
    industries: [
      { industry: '银行', weight: [0.4, 0.4, 0.5], rate: [0, 0.01, -0.01] },
      { industry: '煤炭', weight: [0.6, 0.6, 0.5], rate: [0, -0.02, 0.02] },
    ],
  },
  symbols: {
    'SHSE.600001': {
      industry: '银行',
      before: units(10, 10, 11),
      close: units(10, 11, 10.5),
      rate: [0, 0.1, 10.5 / 11 - 1],
    },
    'SHSE.600002': { industry: '电子', before: units(20, 20, 20), close: units(20, 20, 21), rate: [0, 0, 0.05] },
  },
}

/** 1,000 shares bought on the first day, 400 sold on the second, another symbol bought on the third. */
beforeAll(async () => {
  reader = await makePerson(trading.test, { username: 'analyst', permissions: traderRights })
  stranger = await makePerson(trading.test, { username: 'stranger', permissions: traderRights })
  await open('A1', { reads: ['analyst'] })
  market.list('SHSE.600002', 20)
  await place(order('A1', { price: '10.01', volume: 1000 }))
  await beat()
  await endDay(day, second)
  market.list('SHSE.600001', 10.9, { preClose: 100_000 })
  await place(order('A1', { side: 2, price: '10.89', volume: 400 }))
  await beat()
  market.list('SHSE.600001', 11, { preClose: 100_000 })
  await endDay(second, third)
  await place(order('A1', { symbol: 'SHSE.600002', price: '20.01', volume: 500 }))
  await beat()
  market.list('SHSE.600001', 10.5, { preClose: 110_000 })
  market.list('SHSE.600002', 21, { preClose: 200_000 })
  market.byIndustry.returns = returns
})

async function ask(query: Record<string, string> = {}, token = reader) {
  const answer = await call('GET', '/api/report/attribution', { token, query: { accountId: 'A1', ...query } })
  return { ...answer, result: answer.result as unknown as AttributionReport }
}
const partsOf = (row: { allocation: number; selection: number; interaction: number; trading: number }) =>
  row.allocation + row.selection + row.interaction + row.trading

describe('attribution of an account', () => {
  it('[ATTR-6] the parts of all industries add up to what it made beyond its benchmark', async () => {
    const { result } = await ask()
    expect(result).toMatchObject({
      from: second,
      to: third,
      days: 2,
      leftOut: 0,
      reason: null,
      benchmark: { name: '指数300' },
    })
    const summary = (await call('GET', '/profit/summary', { token: reader, query: { accountId: 'A1' } })).result
    expect(result.portfolioReturn).toBeCloseTo(Number(summary['twr']), 9)
    expect(result.benchmarkReturn).toBeCloseTo((1 + 0.004 - 0.012) * (1 - 0.005 + 0.01) - 1, 9)
    expect(result.activeReturn).toBeCloseTo((result.portfolioReturn ?? 0) - (result.benchmarkReturn ?? 0), 9)
    expect(result.rows.reduce((sum, row) => sum + partsOf(row), 0)).toBeCloseTo(result.activeReturn ?? 0, 6)
    expect(result.rows.reduce((sum, { active }) => sum + active, 0)).toBeCloseTo(result.activeReturn ?? 0, 6)
  })

  it('[ATTR-7] the money of a row is that of its symbols: nights, trades against the close, fees', async () => {
    const { result } = await ask()
    const bank = result.rows.find(({ name }) => name === '银行')
    // Over two nights: 1,000 shares from 10 to 11, then 600 of them from 11 to 10.50; 400 sold at 10.89 of a close of 11.
    expect(bank?.symbols).toMatchObject([{ symbol: 'SHSE.600001', held: 700, traded: -44, fees: expect.any(Number) }])
    expect(bank?.pnl).toBeCloseTo(656 - (bank?.symbols[0]?.fees ?? 0), 6)
    const electronics = result.rows.find(({ name }) => name === '电子')
    expect(electronics).toMatchObject({ portfolioWeight: 0, portfolioReturn: null, symbols: [{ traded: 495 }] })
    const days = (await call('GET', '/profit/daily', { token: reader, query: { accountId: 'A1' } }))
      .result as unknown as {
      pnl: number
    }[]
    const made = days.slice(1).reduce((sum, { pnl }) => sum + pnl, 0)
    expect(result.pnl).toBeCloseTo(made, 6)
    expect(result.rows.reduce((sum, { pnl }) => sum + pnl, 0)).toBeCloseTo(made, 1)
    expect(result.rows.map(({ kind }) => kind)).not.toContain('rest')
  })

  it('[ATTR-8] a range begins at the close before its first day', async () => {
    const { result } = await ask({ from: third })
    expect(result).toMatchObject({ from: third, to: third, days: 1 })
    expect(result.rows.find(({ name }) => name === '银行')?.symbols).toMatchObject([{ held: -300, traded: 0 }])
  })

  it('[ATTR-9] a day whose benchmark nobody knows is left out and counted', async () => {
    const known = { ...returns.benchmark.industries[0], weight: [0, 1, 0], rate: [null, 0.01, null] }
    market.byIndustry.returns = { ...returns, benchmark: { name: '指数300', industries: [known] } } as never
    const { result } = await ask()
    market.byIndustry.returns = returns
    expect(result).toMatchObject({ from: second, to: second, days: 1, leftOut: 1 })
  })

  it('[ATTR-9] without a benchmark, without a day and without a market there are no figures, and a reason', async () => {
    const none = { portfolioReturn: null, activeReturn: null, effects: null, pnl: null, rows: [] }
    market.byIndustry.returns = { ...returns, benchmark: null }
    expect((await ask()).result).toMatchObject({ ...none, leftOut: 2, reason: '这些天没有业绩基准的成分，无法归因' })
    market.byIndustry.returns = null
    expect((await ask()).result).toMatchObject({ ...none, reason: '行情准备中，请稍后再试' })
    market.byIndustry.returns = returns
    const before = { from: dateOfDay(dayNumber(day) - 30), to: dateOfDay(dayNumber(day) - 1) }
    expect((await ask(before)).result).toMatchObject({ ...none, reason: '区间内没有可计算收益的交易日，结算后出现' })
    await open('F1', { reads: ['analyst'], assetClass: 'future' })
    expect((await ask({ accountId: 'F1' })).result).toMatchObject({
      ...none,
      reason: '合约账户不持有行业内的证券，没有行业归因',
    })
  })

  it('[ATTR-9] a settled day that is shown once more has no close, and is not asked for', async () => {
    market.setTime('15:40', third)
    await app.trading.settlement.settleDue()
    await ask({ accountId: 'A1' })
    expect(market.byIndustry.asked.at(-1)).toMatchObject({ to: third })
    market.setTime('13:00', third)
    await ask({ accountId: 'A1' })
    expect(market.byIndustry.asked.at(-1)).toMatchObject({ to: second })
    market.setTime('15:40', third)
  })

  it('[ATTR-10] a range of more than a year is refused, and so is a date that is none', async () => {
    expect((await ask({ from: dateOfDay(dayNumber(third) - 400) })).message).toBe('归因区间最长为一年')
    expect((await ask({ from: '2026-02-30' })).message).toBe('参数错误：from 日期格式不正确')
  })

  it('[ATTR-10] nobody sees an account that is not theirs to read', async () => {
    expect((await ask({}, stranger)).result).toMatchObject({
      reason: '没有可查看的账户',
      rows: [],
      portfolioReturn: null,
    })
  })

  it('[PNL-121] a range ends with today, begins a year before its end where nothing is said, and is a year at most', async () => {
    const back = (days: number) => dateOfDay(dayNumber(third) - days)
    const asked = async (query: Record<string, string>) => {
      const { message } = await ask(query)
      const { from, to, symbols, benchmark } = market.byIndustry.asked.at(-1) ?? {}
      return { from, to, symbols: symbols?.toSorted(), benchmark, message }
    }
    const all = ['SHSE.600001', 'SHSE.600002']
    const plain = { to: third, symbols: all, benchmark: 'SHSE.000300', message: '' }
    expect(await asked({})).toEqual({ ...plain, from: back(366) })
    expect(await asked({ to: '2099-01-01' })).toEqual({ ...plain, from: back(366) })
    expect(await asked({ from: back(366) })).toEqual({ ...plain, from: back(366) })
    expect((await ask({ from: back(367) })).message).toBe('归因区间最长为一年')
    // What was bought after the last day is not of it.
    expect(await asked({ to: second })).toMatchObject({
      from: back(366 + dayNumber(third) - dayNumber(second)),
      to: second,
      symbols: ['SHSE.600001'],
    })
    expect((await ask({ to: second })).result).toMatchObject({ from: second, to: second, days: 1 })
    const time = market.time
    market.time = () => null
    expect((await ask()).result).toMatchObject({ reason: '行情准备中，请稍后再试', rows: [] })
    market.time = time
    await open('C1', { reads: ['analyst'], assetClass: 'crypto', cash: 1000 })
    expect((await ask({ accountId: 'C1' })).result.reason).toBe('合约账户不持有行业内的证券，没有行业归因')
  })
})
