import type { IndustryReturns } from '@liangshu/engine/analysis/performance/industry-returns'
import { describe, expect, it } from 'vitest'

import { createFixedMarket } from '../testing/fixed-market.ts'
import { attributedDays, industryAttribution, noAttribution } from './industry-attribution.ts'
import { fillOf, navDay } from './testing/sample-records.ts'

const market = createFixedMarket()
market.list('SHSE.600001', 10)
const [one, two, three] = ['2026-11-16', '2026-11-17', '2026-11-18']

describe('days that have a return', () => {
  const days = [navDay(one, 1000, { flow: 1000 }), navDay(two, 1100, { flow: 50 }), navDay(three, 900, { flow: -100 })]

  it('[PNL-106] begin with what was there and what came in', () => {
    expect(attributedDays(days, one)).toEqual([
      { date: two, base: 1050, nav: 1100 },
      { date: three, base: 1000, nav: 900 },
    ])
  })

  it('[PNL-106] a range takes its first day along, the day before only to tell its return', () => {
    expect(attributedDays(days, two).map(({ date }) => date)).toEqual([two, three])
    expect(attributedDays(days, three).map(({ date }) => date)).toEqual([three])
    expect(attributedDays(days.slice(0, 1), one)).toEqual([])
  })
})

describe('an answer without figures', () => {
  it('[PNL-106] says why, and nothing else', () => {
    expect(noAttribution('没有')).toEqual({
      from: null,
      to: null,
      days: 0,
      leftOut: 0,
      benchmark: null,
      reason: '没有',
      portfolioReturn: null,
      benchmarkReturn: null,
      activeReturn: null,
      effects: null,
      pnl: null,
      rows: [],
    })
  })
})

/** In 1/10000 yuan: 10.00, then 11.00, then 12.00. */
const [ten, eleven, twelve] = [100_000, 110_000, 120_000]
const known = { industry: '银行', before: [ten, ten, eleven], close: [ten, eleven, twelve], rate: [0, 0.1, 1 / 11] }
const theirs = [
  { industry: '银行', weight: [0.4, 0.4, 0.4], rate: [0, 0.01, 0.02] },
  { industry: null, weight: [0.6, 0.6, 0.6], rate: [0, 0.02, 0.03] },
]
const returnsOf = (symbols: IndustryReturns['symbols'], industries = theirs): IndustryReturns => ({
  dates: [one, two, three],
  benchmark: { name: '指数300', industries },
  symbols,
})
const days = [
  { date: two, base: 100_000, nav: 100_000 },
  { date: three, base: 100_000, nav: 100_000 },
]
const asked = { days, fills: [], moves: [], against: 'SHSE.000300' }
const sumOf = (answer: ReturnType<typeof industryAttribution>, symbol = 'SHSE.600001') =>
  answer.rows.flatMap(({ symbols }) => symbols).find((sum) => sum.symbol === symbol)
const symbol = 'SHSE.600001'

describe('accounts against their benchmark by industries', () => {
  it('[PNL-107] shares of the evening before count over the night, trades of the day against its close', () => {
    const fills = [
      fillOf(three, { side: 1, price: 115_000, volume: 50, fees: 300 }, '10:00:00'),
      fillOf(one, { side: 1, price: ten, volume: 200, fees: 500 }),
      fillOf(two, { side: 2, price: 105_000, volume: 80, fees: 200 }),
      fillOf(three, { side: 2, price: 125_000, volume: 20, fees: 30 }, '11:00:00'),
    ]
    const answer = industryAttribution(market, { ...asked, fills, returns: returnsOf({ [symbol]: known }) })
    // 200 over the first night, 120 over the second; 80 sold 0.50 below the close; 50 bought and 20 sold 0.50 off it.
    expect(sumOf(answer)).toMatchObject({
      symbol,
      name: '测试001',
      held: 200 + 120,
      traded: -40 + 25 + 10,
      fees: 5.3,
    })
    expect(sumOf(answer)?.pnl).toBeCloseTo(320 - 5 - 5.3, 9)
    expect(sumOf(answer)?.weight).toBeCloseTo((2000 + 1320) / 1000 / 2, 9)
  })

  it('[PNL-107] shares that came without a trade are there from the next day', () => {
    const moves = [
      { symbol, day: two, delta: 30, kind: 'scale', amount: 0 },
      { symbol, day: one, delta: 100, kind: 'in', amount: 100_000 },
      { symbol: 'SHSE.600009', day: one, delta: 7, kind: 'in', amount: 0 },
    ] as const
    const answer = industryAttribution(market, { ...asked, moves, returns: returnsOf({ [symbol]: known }) })
    expect(sumOf(answer)).toMatchObject({ held: 100 + 130, traded: 0, fees: 0 })
    expect(sumOf(answer, 'SHSE.600009')).toBeUndefined()
  })

  it('[PNL-107] without a close a trade has its fees only; without a close before, a night counts for nothing', () => {
    const fills = [fillOf(one, { volume: 100 }), fillOf(two, { volume: 100, price: 90_000, fees: 100 })]
    const blind = { ...known, before: [ten, null, eleven], close: [ten, null, twelve], rate: [0, 0.1, null] }
    const answer = industryAttribution(market, { ...asked, fills, returns: returnsOf({ [symbol]: blind }) })
    expect(sumOf(answer)).toMatchObject({ held: 0, traded: 0, fees: 1, weight: 0 })
  })

  it('[PNL-107] a symbol that was neither held nor traded is no row', () => {
    const fills = [fillOf(one, { volume: 100 }), fillOf(one, { side: 2, volume: 100 }, '11:00:00')]
    const answer = industryAttribution(market, { ...asked, fills, returns: returnsOf({ [symbol]: known }) })
    expect(sumOf(answer)).toBeUndefined()
    expect(answer.rows.find(({ name }) => name === '银行')).toMatchObject({
      symbols: [],
      portfolioReturn: null,
    })
  })

  it('[PNL-107] rows carry the names people know; what nobody explains is the rest', () => {
    const gained = [{ date: two, base: 100_000, nav: 105_000 }]
    const fills = [fillOf(one, { symbol: 'SHSE.510300', volume: 10 })]
    const fund = { ...known, industry: null }
    const answer = industryAttribution(market, {
      ...asked,
      days: gained,
      fills,
      returns: returnsOf({ 'SHSE.510300': fund }),
    })
    expect(answer.rows.map(({ kind, name, pnl }) => [kind, name, pnl])).toEqual([
      ['unsorted', '基金与其他', 10],
      ['industry', '银行', 0],
      ['cash', '现金', 0],
      ['rest', '其余', 40],
    ])
    // What the market does not know is called by its code.
    expect(sumOf(answer, 'SHSE.510300')?.name).toBe('SHSE.510300')
    for (const { active, allocation, selection, interaction, trading } of answer.rows)
      expect(active).toBeCloseTo(allocation + selection + interaction + trading, 12)
    expect(answer.rows.find(({ kind }) => kind === 'unsorted')?.interaction).not.toBe(0)
    expect(answer).toMatchObject({ from: two, to: two, days: 1, pnl: 50, reason: null })
    expect(answer.benchmark).toEqual({ symbol: 'SHSE.000300', name: '指数300' })
    expect(answer.portfolioReturn).toBeCloseTo(0.05, 12)
    expect(answer.benchmarkReturn).toBeCloseTo(0.4 * 0.01 + 0.6 * 0.02, 12)
    expect(answer.activeReturn).toBeCloseTo(0.05 - 0.016, 12)
  })

  it('[PNL-107] the parts of a row are each its own part of the whole', () => {
    const fills = [fillOf(one, { volume: 500 }), fillOf(two, { side: 2, price: ten, volume: 100, fees: 1000 })]
    const day = [{ date: two, base: 1_000_000, nav: 1_030_000 }]
    const answer = industryAttribution(market, { ...asked, days: day, fills, returns: returnsOf({ [symbol]: known }) })
    const bank = answer.rows.find(({ name }) => name === '银行')
    const [tilt, bench, pick] = [0.5 - 0.4, 0.016, 0.1 - 0.01]
    expect(bank?.allocation).toBeCloseTo(tilt * (0.01 - bench), 12)
    expect(bank?.selection).toBeCloseTo(0.4 * pick, 12)
    expect(bank?.interaction).toBeCloseTo(tilt * pick, 12)
    expect(bank?.trading).toBeCloseTo((-10_000 - 1000) / 1_000_000, 12)
    expect(bank?.active).toBeCloseTo(-0.0006 + 0.036 + 0.009 - 0.011, 12)
  })

  it('[PNL-107] a day without members of the benchmark is left out, an industry without weight or rate too', () => {
    const some = [
      { industry: '银行', weight: [0, 0, 0.5], rate: [0, 0.01, 0.02] },
      { industry: '煤炭', weight: [0, 0.5, 0.5], rate: [0, null, 0.04] },
    ]
    const answer = industryAttribution(market, { ...asked, returns: returnsOf({}, some as typeof theirs) })
    expect(answer).toMatchObject({ from: three, to: three, days: 1, leftOut: 1 })
    expect(answer.benchmarkReturn).toBeCloseTo(0.5 * 0.02 + 0.5 * 0.04, 12)
    const none = industryAttribution(market, { ...asked, returns: { ...returnsOf({}), benchmark: null } })
    expect(none).toEqual({ ...noAttribution('这些天没有业绩基准的成分，无法归因'), leftOut: 2 })
    const empty = industryAttribution(market, { ...asked, days: [], returns: returnsOf({}) })
    expect(empty).toMatchObject({ leftOut: 0, benchmark: { name: '指数300' }, rows: [] })
  })
})
