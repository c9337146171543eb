import { indexDays } from '@liangshu/engine/analysis/review/traded-days'
import { describe, expect, it } from 'vitest'

import { createFixedMarket } from '../testing/fixed-market.ts'
import { fillOf, navDay } from '../report/testing/sample-records.ts'
import type { EntrustOrder } from './entrust-reader.ts'
import { makeReport, type ReportInputs } from './make-report.ts'
import { reportDocument } from './report-document.ts'
import {
  friday,
  monday,
  tradedDays,
  tripDays,
  tripInputs as inputs,
  tripStock as stock,
  tuesday,
} from './testing/sample-trips.ts'
import { tripPopulation, type OwnTrip } from './trip-population.ts'

const market = createFixedMarket('2026-11-18')
market.list(stock, 10)

describe('a report', () => {
  const about = {
    name: '账户一',
    scope: 'account',
    targetId: 'A1',
    from: monday,
    to: tuesday,
    madeAt: '2026-11-18 09:00:00',
  } as const
  const names = { account: (id: string) => `账户${id}`, symbol: (symbol: string) => symbol }
  const trips = (nets: number[]): OwnTrip[] =>
    nets.flatMap((net, index) =>
      tripPopulation(
        market,
        inputs({
          fills: [
            fillOf(friday, { accountId: `A${index}`, price: 100_000 }),
            fillOf(monday, { accountId: `A${index}`, side: 2, price: 100_000 + net }, '14:00:00'),
          ],
        }),
      ),
    )
  const made = (more: Partial<ReportInputs> = {}, nets: number[] = []) =>
    makeReport({
      market,
      names,
      about,
      found: {
        trips: trips(nets),
        fills: 2 * nets.length,
        benchmark: '指数',
        days: tripDays,
        buys: [{ symbol: stock, day: friday }],
      },
      orders: [],
      navDays: [],
      benchRates: new Map(),
      ...more,
    })
  const valueOf = (report: ReturnType<typeof made>, key: string) => report.kpis.find((kpi) => kpi.key === key)

  it('[REVIEW-105] without trades has every number, all of them unknown, and links to nothing', () => {
    const report = made()
    expect(report).toMatchObject({ version: 1, ...about, trips: 0, orders: 0, fills: 0, best: [], worst: [] })
    expect(report.kpis).toHaveLength(13 + 14 + 10)
    expect(report.kpis.filter(({ value }) => value !== null).map(({ key, value }) => [key, value])).toEqual([
      ['trips', 0],
      ['orders', 0],
      ['outside', 0],
      ['deviations', 0],
    ])
    expect(report.kpis.every(({ link }) => link === null)).toBe(true)
  })

  it('[REVIEW-105] tells profit and risk from the days, against the index on the days both have', () => {
    const navDays = [
      navDay(friday, 100_000, { pnl: 5 }),
      navDay(monday, 110_000, { pnl: 10_000 }),
      navDay(tuesday, 99_000, { pnl: -11_000 }),
    ]
    const benchRates = new Map([
      [monday, 0.05],
      [tuesday, -0.05],
    ])
    const report = made({ navDays, benchRates })
    expect(valueOf(report, 'pnl')).toMatchObject({ name: '期间盈亏', group: 'profit', value: -9.95, unit: 'yuan' })
    expect(valueOf(report, 'twr')).toMatchObject({ value: -0.01, unit: 'percent' })
    expect(valueOf(report, 'maxDrawdown')).toMatchObject({ value: 0.1 })
    expect(valueOf(report, 'winDays')).toMatchObject({ value: 0.5 })
    expect(valueOf(report, 'beta')).toMatchObject({ value: 2, unit: 'ratio' })
    expect(valueOf(report, 'alpha')).toMatchObject({ value: 0 })
    expect(valueOf(made({ navDays, benchRates: new Map([[monday, 0.05]]) }), 'beta')?.value).toBeNull()
  })

  it('[REVIEW-105] tells the trips with the rows behind each number', () => {
    const report = made({}, [5000, -2000, 1000])
    expect(valueOf(report, 'trips')).toMatchObject({
      value: 3,
      unit: 'count',
      link: { page: 'trips', aspect: 'all', key: '' },
    })
    expect(valueOf(report, 'net')).toMatchObject({ value: 40, unit: 'yuan' })
    expect(valueOf(report, 'fees')).toMatchObject({ value: 0 })
    expect(valueOf(report, 'winRate')).toMatchObject({ value: 0.66666667, link: { aspect: 'outcome', key: '盈利' } })
    expect(valueOf(report, 'payoff')).toMatchObject({ value: 1.5 })
    expect(valueOf(report, 'profitFactor')).toMatchObject({ value: 3 })
    expect(valueOf(report, 'averageWin')).toMatchObject({ value: 30 })
    expect(valueOf(report, 'averageLoss')).toMatchObject({ value: -20, link: { key: '亏损' } })
    expect(valueOf(report, 'hold')).toMatchObject({ value: 3, unit: 'days' })
    expect(valueOf(report, 'mae')).toMatchObject({ link: { aspect: 'known', key: 'mae' } })
    expect(report.benchmark).toBe('指数')
  })

  it('[REVIEW-105] shows the five best and the five worst, ten days around each', () => {
    const report = made({}, [100, -100, 200, -200, 300, -300, 400, 500, 600, -400, -500, -600, 0])
    expect(report.best.map(({ net }) => net)).toEqual([6, 5, 4, 3, 2])
    expect(report.worst.map(({ net }) => net)).toEqual([-6, -5, -4, -3, -2])
    // The entry on Friday is the third of the five days that are known, the exit the one after.
    expect(report.best[0]).toMatchObject({ closes: [9, 9, 10, 11, 12], entryIndex: 2, exitIndex: 3 })
    expect(report.best[0]).toMatchObject({ accountName: '账户A8' })
    const blind = makeReport({ ...baseOf(trips([100])), found: { ...baseOf(trips([100])).found, days: new Map() } })
    expect(blind.best[0]).toMatchObject({ closes: [], entryIndex: -1, exitIndex: -1 })
  })

  function baseOf(own: OwnTrip[]): ReportInputs {
    const found = { trips: own, fills: 2, benchmark: null, days: tripDays, buys: [] }
    return { market, names, about, found, orders: [], navDays: [], benchRates: new Map() }
  }

  it('[REVIEW-105] of a long history only the days around a trip, at most 250', () => {
    const many = Array.from({ length: 400 }, (_, n) => new Date(Date.UTC(2025, 0, 1 + n)).toISOString().slice(0, 10))
    const long = {
      ...tradedDays,
      days: many,
      close: many.map((_, n) => n * 10_000),
      open: many.map(() => 1),
      high: many.map(() => 1),
      low: many.map(() => 1),
    }
    const found = new Map([[stock, indexDays(long)]])
    const decided = (entry: number, exit: number) => {
      const fills = [fillOf(many[entry] ?? ''), fillOf(many[exit] ?? '', { side: 2, price: 110_000 }, '14:00:00')]
      const own = tripPopulation(market, inputs({ fills, from: '2025-01-01', to: '2026-12-31', days: found }))
      return makeReport({ ...baseOf(own), found: { ...baseOf(own).found, days: found } }).best[0]
    }
    const short = decided(30, 33)
    expect(short).toMatchObject({ entryIndex: 10, exitIndex: 13 })
    expect([short?.closes[0], short?.closes.at(-1), short?.closes.length]).toEqual([20, 43, 24])
    expect(decided(20, 390)?.closes).toHaveLength(250)
    expect(decided(4, 6)).toMatchObject({ entryIndex: 4, exitIndex: 6 })
  })

  it('[REVIEW-105] lists what was not allowed, and what each signal led to', () => {
    const check = { code: 7, name: '价格偏离', level: 'hard', ok: false, rejReason: 19, actual: 1, limit: 1, text: '' }
    const order = {
      orderId: 'O1',
      accountId: 'A1',
      symbol: stock,
      side: 1,
      orderType: 1,
      price: 100_000,
      volume: 100,
      filledVolume: 0,
      filledAmount: 0,
      status: 8,
      rejectReason: 19,
      rejectDetail: '',
      createdAt: 0,
      ackedAt: null,
      filledAt: null,
      day: monday,
      arrivalMid: null,
      marketVwap: null,
      marketVolume: null,
      close: null,
      checks: [check],
      strategy: '人工',
      target: null,
      targetId: null,
    } as never as EntrustOrder
    const report = made({ orders: [order, { ...order, orderId: 'O2' }] })
    expect(report.violations).toEqual([
      { text: '价格偏离：2 笔委托未通过', n: 2, link: { page: 'orders', aspect: 'check', key: '7' } },
    ])
    expect(valueOf(report, 'orders')).toMatchObject({ value: 2, link: { page: 'orders', aspect: 'all', key: '' } })
    expect(valueOf(report, 'rejectRate')).toMatchObject({
      value: 1,
      unit: 'percent',
      link: { aspect: 'outcome', key: 'rejected' },
    })
    expect(valueOf(report, 'opportunity')?.unit).toBe('yuan')
    expect(report.orders).toBe(2)
  })

  it('[REVIEW-106] is printed with the same numbers and words, and says where there is nothing', () => {
    const empty = reportDocument(made(), '王五')
    expect(empty).toMatchObject({
      title: `账户一 交易复盘 ${monday} 至 ${tuesday}`,
      foot: '王五 · 2026-11-18 09:00:00 · 量枢',
    })
    const texts = empty.parts.flatMap((part) =>
      part.kind === 'paragraph' || part.kind === 'heading' ? [part.text] : [],
    )
    expect(texts).toEqual([
      '收益与风险',
      '交易回合',
      '委托质量',
      '下周检查清单',
      '没有需要特别注意的事项。',
      '发现',
      '样本不足或没有明显差别。',
      '风控与违规',
      '没有未通过的检查。',
      '信号与行动',
      '最好的决策',
      '没有盈利的回合。',
      '最差的决策',
      '没有亏损的回合。',
    ])
    const facts = empty.parts.flatMap((part) => (part.kind === 'facts' ? [part.facts.length] : []))
    expect(facts).toEqual([13, 14, 10])
    const full = reportDocument(made({}, [500, 400]), '王五')
    const lines = full.parts.flatMap((part) => (part.kind === 'paragraph' ? [part.text] : []))
    expect(lines.filter((text) => text.includes('净盈亏')).map((text) => text.slice(0, 2))).toEqual(['1.', '2.'])
  })
})
