import type { EtfKlineRow } from '@liangshu/contract/market/etf-calls'
import { usualCost } from '@liangshu/engine/market/etf/arbitrage'
import { describe, expect, it } from 'vitest'
import { arbitrageView, verdictOf } from '../panels/etf-arbitrage/arbitrage-view.ts'
import { premiumDay } from '../panels/etf-arbitrage/premium-day.ts'
import { basketRows, countOf } from '../panels/etf-basket/basket-rows.ts'
import { etfMinutes, withRunningMinute } from '../panels/etf-chart/etf-scene.ts'
import { countTypes, filterFunds, fundRows } from '../panels/etf-table/fund-rows.ts'
import { premiumEnds, typeStrips } from '../panels/premium-strip/premium-rows.ts'
import { shareLines } from '../panels/share-change/share-rows.ts'
import { sampleFund, sampleMember, samplePortfolio } from '../testing/sample-fund.ts'
import { smallMaster } from '../testing/small-market.ts'
import { readSpots } from './read-spots.ts'
import { movedBy } from './row-acts.tsx'

const fund = (symbol: string, change: Parameters<typeof sampleFund>[0] = {}) => sampleFund({ symbol, ...change })

describe('rows of the fund table', () => {
  const master = {
    ...smallMaster,
    symbol: ['SHSE.510300', 'SHSE.511010', 'SHSE.600001', 'SHSE.513100'],
    pinyin: ['HS300', 'GZ', 'JYYH', 'NZ'],
  }
  const rows = fundRows(master, [
    fund('SHSE.510300'),
    fund('SHSE.511010', { name: '国债ETF', type: '债券', t0: true, indexName: '国债' }),
    fund('SHSE.513100', { name: '纳指ETF', type: '跨境', t0: true, indexName: '纳指' }),
    fund('SHSE.599999'),
  ])
  const everything = { type: '全部', isSameDay: false, keyword: '' } as const
  const found = (change: object) => filterFunds(master, rows, { ...everything, ...change })

  it('[ETF-WEB-1] only funds the market shows have a row; type, T+0 and words narrow them down', () => {
    expect(found({})).toEqual([0, 1, 3])
    expect(found({ type: '债券' })).toEqual([1])
    expect(found({ isSameDay: true })).toEqual([1, 3])
    expect(found({ keyword: ' nz ' })).toEqual([3])
    expect(found({ keyword: '国债' })).toEqual([1])
    expect(found({ keyword: '5103' })).toEqual([0])
    expect(found({ type: '宽基', isSameDay: true })).toEqual([])
  })

  it('[ETF-WEB-1] a tab says how many the other conditions leave of it', () => {
    const counts = countTypes(master, rows, { ...everything, type: '债券', isSameDay: true })
    expect([counts.get('全部'), counts.get('债券'), counts.get('宽基')]).toEqual([2, 1, undefined])
  })
})

describe('premiums', () => {
  const funds = [
    fund('A', { premium: 0.02, amount: 1e8 }),
    fund('B', { premium: -0.01, amount: 3e8 }),
    fund('C', { premium: null }),
    fund('D', { premium: 0.05, amount: 1e6 }),
    fund('E', { type: '商品', premium: -0.003, amount: 0 }),
  ]

  it('[ETF-WEB-2] each type runs from discount to premium with its mean by turnover; without a value there is no cell', () => {
    const [broad, goods] = typeStrips(funds)
    expect(broad?.rows.map(({ symbol }) => symbol)).toEqual(['B', 'A', 'D'])
    expect(broad?.mean).toBeCloseTo((0.02 * 1e8 - 0.01 * 3e8 + 0.05 * 1e6) / 4.01e8, 12)
    expect(goods).toMatchObject({ type: '商品', mean: -0.003 })
  })

  it('[ETF-WEB-2] the ends leave out what hardly trades', () => {
    const { high, low } = premiumEnds(funds, 5)
    expect([high.map(({ symbol }) => symbol), low.map(({ symbol }) => symbol)]).toEqual([['A'], ['B']])
  })
})

describe('share changes', () => {
  const funds = [
    fund('A', { netCreation: 5e7, shares: 1.1e9, shareChange: 1e8 }),
    fund('B', { netCreation: -2e7, type: '行业' }),
    fund('C', { netCreation: 9e7, type: '行业' }),
    fund('D', { netCreation: null }),
  ]
  const names = (view: 'in' | 'out' | 'type') => shareLines(funds, view, 2).map(({ key, amount }) => [key, amount])

  it('[ETF-WEB-3] where most money came to or left, by fund and by type', () => {
    expect(names('in')).toEqual([
      ['C', 9e7],
      ['A', 5e7],
    ])
    expect(names('out')).toEqual([['B', -2e7]])
    expect(names('type')).toEqual([
      ['行业', 7e7],
      ['宽基', 5e7],
    ])
    expect(shareLines(funds, 'in', 2)[1]?.rate).toBeCloseTo(0.1, 12)
  })
})

describe('basket', () => {
  const rows = [
    sampleMember('SHSE.600001', { contribution: 0.001, weight: 0.02 }),
    sampleMember('SHSE.600002', { contribution: -0.003 }),
    sampleMember('SHSE.600003', { contribution: 0.004, status: 'sealed', weight: 0.3 }),
    sampleMember('SHSE.600004', { contribution: 0, status: 'suspended', weight: 0.4 }),
    sampleMember('SHSE.600005', { contribution: 0, status: 'cash' }),
  ]
  const tails = (view: Parameters<typeof basketRows>[1]) => basketRows(rows, view).map(({ symbol }) => symbol.slice(-1))

  it('[ETF-WEB-4] by contribution; what weighs down first where it is asked for; blocked names by weight, not those in cash', () => {
    expect(tails('all').slice(0, 2)).toEqual(['3', '1'])
    expect(tails('all').at(-1)).toBe('2')
    expect(tails('lift')).toEqual(['3', '1'])
    expect(tails('drag')).toEqual(['2'])
    expect(tails('blocked')).toEqual(['4', '3'])
    expect(countOf(rows, 'blocked')).toBe(2)
  })
})

describe('arbitrage', () => {
  const said = (change: Parameters<typeof samplePortfolio>[0], cost = usualCost) => {
    const all = samplePortfolio(change)
    const view = arbitrageView(all, cost)
    return view && { ...verdictOf(all, view), net: Math.round(view.profit.net) }
  }

  it('[ETF-WEB-5] says what to do and what a unit leaves at one’s own costs', () => {
    expect(said({})).toMatchObject({ tone: 'open', title: '申购套利', net: 10_500 })
    expect(said({ last: 0.99, premium: -0.01 })).toMatchObject({ tone: 'open', title: '赎回套利', net: 8000 })
    expect(said({}, { ...usualCost, impact: 0.02 })).toMatchObject({ tone: 'shut', title: '无套利空间', net: -8800 })
  })

  it('[ETF-WEB-5] names what is in the way, and gives no hint from a value of yesterday or without one', () => {
    const sealed = sampleMember('SHSE.600001', { weight: 0.03, status: 'sealed' })
    const light = sampleMember('SHSE.600002', { weight: 0.019, status: 'suspended' })
    expect(said({ records: [sealed, light] })).toMatchObject({
      tone: 'blocked',
      text: '溢价已超过成本，但 1 只权重超过2%的成分股停牌或封板',
    })
    expect(said({ records: [light] })?.tone).toBe('open')
    expect(said({ iopvStale: true, valueDate: '2026-11-13' })).toMatchObject({
      tone: 'shut',
      text: '境外市场休市，IOPV 为 2026-11-13 收盘估值',
    })
    expect(said({ iopv: null, premium: null })).toBeNull()
  })

  it('[ETF-WEB-5] counts the minutes beyond cost, each against the cost of its own direction', () => {
    const minute = (time: string, premium: number | null) => ({ time, premium }) as EtfKlineRow
    const rows = [minute('09:31', 0.0018), minute('09:32', -0.0018), minute('09:33', null), minute('09:34', -0.003)]
    const day = premiumDay(rows, (premium) => (premium < 0 ? 0.002 : 0.0015))
    expect(day).toMatchObject({ high: { time: '09:31' }, low: { time: '09:34' }, beyond: 2, minutes: 3 })
    expect(premiumDay([minute('09:31', null)], () => 0)).toBeNull()
  })
})

describe('the day of a fund', () => {
  const row = (time: string, close: number): EtfKlineRow => ({
    time,
    open: close,
    close,
    high: close,
    low: close,
    volume: 100,
    amount: 1,
    iopv: 1,
    premium: close - 1,
  })
  const index = {
    symbol: 'SHSE.000300',
    name: '沪深300',
    date: '2026-11-16',
    preClose: 4000,
    times: ['09:31', '09:33'],
    price: [4040, 3960],
    avg: [null, null],
    volume: [0, 0],
  }

  it('[ETF-WEB-6] the index joins by its clock as a change since its last close', () => {
    const minutes = etfMinutes([row('09:31', 1.01), row('09:32', 1.02)], index)
    expect(minutes.map((minute) => minute.index)).toEqual([expect.closeTo(0.01, 12), null])
    expect(etfMinutes([row('09:31', 1)], null)[0]?.index).toBeNull()
  })

  it('[ETF-WEB-6] the running minute has the price of now and what has been traded in it', () => {
    const minutes = etfMinutes([row('09:31', 1.01)], null)
    const quote = { last: 1.03, iopv: 1.01, premium: 0.0198, volume: 140 }
    expect(withRunningMinute(minutes, quote).at(-1)).toMatchObject({ time: '09:32', price: 1.03, volume: 40 })
    expect(withRunningMinute(minutes, { ...quote, last: null })).toHaveLength(1)
  })
})

describe('lists', () => {
  it('[ETF-WEB-7] lines are read with side, volume and price; a wrong one is named with its reason', () => {
    const text =
      '代码,方向,数量,目标价\n510300,买入,10000,4.12,回调买\n159915 卖 5000\n\n512000 持有 100\n513100 买 1.5\n518880 B 100 -3'
    const { rows, wrong } = readSpots(text)
    expect(rows).toEqual([
      { symbol: '510300', side: 1, targetVolume: 10_000, targetPrice: 4.12, note: '回调买' },
      { symbol: '159915', side: 2, targetVolume: 5000 },
    ])
    expect(wrong.map(({ reason }) => reason)).toEqual(['方向应为 买入 或 卖出', '数量应为大于0的整数', '目标价应大于0'])
  })

  it('[ETF-WEB-8] a row moves by one place and stops at the ends', () => {
    expect(movedBy(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b'])
    expect(movedBy(['a', 'b'], 'a', -1)).toEqual(['a', 'b'])
    expect(movedBy(['a', 'b'], 'b', 1)).toEqual(['a', 'b'])
  })
})
