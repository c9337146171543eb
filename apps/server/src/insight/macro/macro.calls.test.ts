import { sectorTableOf } from '@liangshu/engine/analysis/sector-heat/sector-table'
import { quoteStatus } from '@liangshu/engine/market/live/snapshot-columns'
import { liveOf } from '@liangshu/engine/market/reader/find'
import type { MarketWithHistory } from '@liangshu/engine/market/reader/market'
import { minuteEndSecond } from '@liangshu/engine/time/session/minute-grid'
import { beforeAll, describe, expect, it } from 'vitest'

import { openSimulatedMarket } from '../../market/testing/open-simulated-market.ts'
import { dayInsightSteps, fillInsight } from '../analysis/day-analysis.ts'
import { limitPoolRows } from '../open-data/limit-pool.ts'
import { breadth } from '../open-data/open-data.calls.ts'
import { sectors } from '../sector/sectors.calls.ts'
import { boardDays, sealedBefore } from './board-days.calls.ts'
import { exposure } from './exposure.calls.ts'
import { hotspots } from './hotspots.calls.ts'
import { marketCurve } from './market-curve.calls.ts'
import { industryDays, sectorCurve, sectorDays } from './sector-days.calls.ts'
import { sectorStocks, stockSectors } from './sector-links.calls.ts'

const date = '2024-09-20'
const clock = { mode: 'step', date, second: 10.5 * 3600 } as const
const EMPTY = { code: 'C9999', name: '无人交易', kind: 'concept', level: 1, parent: null } as const

/** The same market with parts of it as another source would have them. */
function variant(market: MarketWithHistory, parts: Partial<MarketWithHistory>): MarketWithHistory {
  const own = Object.fromEntries(Object.entries(parts).map(([name, value]) => [name, { value }]))
  return Object.create(market, own) as MarketWithHistory
}

function worked(market: MarketWithHistory): MarketWithHistory {
  for (const _step of dayInsightSteps(market));
  fillInsight(market, liveOf(market))
  return market
}

const base = openSimulatedMarket({ seed: 2026, stocks: 120, clock }, Date.parse('2024-09-27T12:00:00Z'))
const count = base.today.boardsBefore.length
const ids = Array.from({ length: count }, (_, id) => id)
const symbolOf = (id: number) => base.today.instruments[id]?.symbol ?? ''
const suspended = ids.findLast((id) => liveOf(base).status[id] === quoteStatus.trading) ?? 0
liveOf(base).status[suspended] = quoteStatus.suspended
/** Two that do not trade today are the whole of a sector; nobody is in another. */
const idle = ids.filter((id) => [quoteStatus.suspended, quoteStatus.absent].includes(liveOf(base).status[id] as 0))
const given = sectorTableOf([...base.sectors.sectors, { ...EMPTY, members: idle.slice(0, 2) }], count)

let market: MarketWithHistory
beforeAll(() => {
  market = worked(variant(base, { sectors: given }))
}, 240_000)

const held = (symbols: readonly string[], volumes: readonly number[] | null) => ({
  portfolio: { name: '组合', symbols, volumes },
  kind: 'industry' as const,
  benchmark: 'SHSE.000300',
})

describe('a sector without a member that trades', () => {
  it('[MACRO-7] has no figures and no place, and stands in nobody’s way', async () => {
    expect(idle.length).toBeGreaterThan(0)
    const row = sectorDays(market, { kind: 'concept' }).sectors.find(({ code }) => code === EMPTY.code)
    expect(row).toMatchObject({ name: EMPTY.name, amount: 0 })
    expect([row?.changePct.at(-1), row?.place.at(-1)]).toEqual([null, null])
    const others = sectorDays(market, { kind: 'concept' }).sectors.flatMap(({ place }) => place.at(-1) ?? [])
    expect(others.toSorted((a, b) => a - b)).toEqual(others.map((_, i) => i + 1))
    expect((await sectorCurve(market, { code: EMPTY.code, days: 20 })).sector.at(-1)).toBeTypeOf('number')
    expect(sectorStocks(market, { code: EMPTY.code }).every(({ changePct }) => changePct === null)).toBe(true)
  })
})

describe('stocks that do not trade as others do', () => {
  it('[MACRO-8] a suspended stock says so, has no change and weighs what it closed at', () => {
    const symbol = symbolOf(suspended)
    expect(stockSectors(market, { symbol, kind: 'industry' })).toMatchObject({ note: '停牌', changePct: null })
    const { members, changePct, worth } = exposure(market, held([symbol], [100]))
    expect(members).toMatchObject([{ symbol, note: '停牌', changePct: null, contribution: 0, weight: 1 }])
    expect([changePct, (worth ?? 0) > 0]).toEqual([0, true])
  })

  it('[PROFIT-9] the industry of a stock tells the days that the rotation shows; an index has none', () => {
    const { dates, sectors } = sectorDays(market, { kind: 'industry' })
    const [code] = stockSectors(market, { symbol: symbolOf(suspended), kind: 'industry' }).records.flatMap((row) =>
      row.isMember && row.level === 1 ? [row.code] : [],
    )
    const shown = sectors.find((sector) => sector.code === code)
    const industry = industryDays(market, { symbol: symbolOf(suspended) })
    expect(industry?.name).toBe(shown?.name)
    expect(dates.map((date) => industry?.rates[date]?.toFixed(4))).toEqual(
      shown?.changePct.map((change) => change?.toFixed(4)),
    )
    expect(industryDays(market, { symbol: 'SHSE.000300' })).toBeNull()
    expect(industryDays(base, { symbol: symbolOf(suspended) })).toBeNull()
  })

  it('[MACRO-8] a stock that is not listed, or no stock, is left out and counted', () => {
    const absent = ids.find((id) => liveOf(base).status[id] === quoteStatus.absent)
    const trading = ids.find((id) => liveOf(base).status[id] === quoteStatus.trading) ?? 0
    expect(absent).toBeDefined()
    const answer = exposure(
      market,
      held([symbolOf(absent ?? 0), symbolOf(trading), 'SHSE.510300', 'SHSE.999999'], null),
    )
    expect(answer.members.map(({ symbol }) => symbol)).toEqual([symbolOf(trading)])
    expect(answer.leftOut).toBe(3)
    expect(stockSectors(market, { symbol: symbolOf(absent ?? 0), kind: 'concept' }).note).toBe('当日未上市或已退市')
    expect(() => stockSectors(market, { symbol: 'SHSE.000300', kind: 'concept' })).toThrow('只有股票')
  })

  it('[MACRO-8] a newly listed stock has no correlation before its twentieth day', () => {
    const { columns } = base.stocks
    const listedFor = (id: number) =>
      Array.from({ length: 60 }, (_, i) => columns.flags[id * columns.capacity + base.today.day - 60 + i] ?? 0).filter(
        (flags) => (flags & 1) !== 0,
      ).length
    const all = ids.map((id) => ({ id, days: listedFor(id) }))
    for (const { id, days } of all.filter((one) => one.days < 20)) {
      const { records } = stockSectors(market, { symbol: symbolOf(id), kind: 'industry' })
      expect(records.every(({ correlation, days: both }) => correlation === null && both <= days)).toBe(true)
    }
    const old = all.find(({ days }) => days === 60)?.id ?? 0
    const [first] = stockSectors(market, { symbol: symbolOf(old), kind: 'industry' }).records
    expect(first).toMatchObject({ isMember: true, days: 60 })
    expect(first?.correlation).toBeGreaterThan(0.2)
  })

  it('[MACRO-9] an empty portfolio has no change, and is no error', () => {
    expect(exposure(market, held([], []))).toMatchObject({ changePct: null, hotWeight: null, members: [], leftOut: 0 })
  })
})

describe('a source that does not know everything', () => {
  it('[MACRO-10] says what is missing, and estimates nothing silently', () => {
    const fed = worked(
      variant(base, {
        today: { ...base.today },
        news: null,
        minuteAmountSteps: null,
        sectors: sectorTableOf([], count),
        stocks: { ...base.stocks, isComplete: false, mainInflow: null },
      }),
    )
    const curve = marketCurve(fed)
    expect(curve.isBeforeEstimated).toBe(true)
    expect(curve.amountBefore.at(-1)).toBeGreaterThan(0)
    expect(hotspots(fed, { kinds: [], most: 10 }).missing).toEqual([
      '新闻：行情源不提供',
      '板块异动：尚无行业与概念名单',
    ])
    expect(() => sectorDays(fed, { kind: 'industry' })).toThrow('尚无行业与概念名单')
    expect(() => sectors(fed, { level: 1 })).toThrow('尚无行业与概念名单')
    expect(boardDays(fed, { days: 20 })).toHaveLength(20)
  })

  it('[MACRO-11] days nobody stored are left out of the boards', () => {
    const flags = base.stocks.columns.flags.slice()
    const { columns } = base.stocks
    const gone = base.today.day - 3
    for (const id of ids) flags[id * columns.capacity + gone] = 0
    const fed = variant(base, { stocks: { ...base.stocks, isComplete: false, columns: { ...columns, flags } } })
    const dates = boardDays(fed, { days: 6 }).map((day) => day.date)
    expect(dates).toHaveLength(5)
    expect(dates).not.toContain(base.stocks.axis.dates[gone])
  })

  it('[MACRO-12] the amounts of the day before add up to what it traded', () => {
    const total = ids.reduce((sum, id) => {
      const at = id * base.stocks.columns.capacity + base.today.day - 1
      return sum + ((base.stocks.columns.volume[at] ?? 0) * (base.stocks.columns.vwap[at] ?? 0)) / 10_000
    }, 0)
    const before = marketCurve(market).amountBefore.at(-1) ?? 0
    expect(Math.abs(before / total - 1)).toBeLessThan(0.001)
    expect(marketCurve(market).isBeforeEstimated).toBe(false)
  })

  it('[MACRO-13] who was sealed the day before, and the mean of those that trade', () => {
    const { records, meanChange, tradedCount } = sealedBefore(market)
    const traded = records.filter(({ state }) => state !== 'suspended')
    expect(tradedCount).toBe(traded.length)
    const mean = traded.reduce((sum, { changePct }) => sum + (changePct ?? 0), 0) / traded.length
    expect(traded.length).toBeGreaterThan(0)
    expect(meanChange).toBeCloseTo(mean, 5)
    expect(boardDays(market, { days: 5 }).at(-1)?.sealedBeforeReturn ?? null).toBe(meanChange)
  })
})

describe('limits through the day', () => {
  const minuteEnds = (minute: number) => (minute === 239 ? 15 * 3600 : minuteEndSecond(minute) - 1)
  let closed: MarketWithHistory
  beforeAll(() => {
    const end = { ...clock, second: 15 * 3600 }
    closed = worked(openSimulatedMarket({ seed: 7, stocks: 500, clock: end }, Date.parse('2024-09-27T12:00:00Z')))
  }, 240_000)

  /** The same day at an earlier second of it. */
  const at = (second: number) =>
    variant(closed, { live: closed.liveAt?.(second) ?? null, time: { ...closed.time, secondOfDay: second } })

  async function held(then: MarketWithHistory): Promise<number[]> {
    const pool = await limitPoolRows(then, closed.today.day)
    const count = (side: string, isSealed: boolean) =>
      pool.filter((row) => row.side === side && row.isSealed === isSealed).length
    return [count('up', true), count('up', false), count('down', true)]
  }

  it('[CURVE-5] every minute of the curve is what the limit pool held in its last second, also in the closing call', async () => {
    const { limitUp, failed, limitDown } = marketCurve(closed)
    for (const minute of [0, 30, 119, 120, 180, 235, 236, 237, 238, 239]) {
      const then = await held(at(minuteEnds(minute)))
      expect([minute, limitUp[minute], failed[minute], limitDown[minute]]).toEqual([minute, ...then])
    }
    expect(limitUp[237]).toBeGreaterThan(1)
  })

  it('[CURVE-5] in the closing call the last point, the breadth and the pool count the same, and boards do not fail', async () => {
    const calling = at(14 * 3600 + 58 * 60 + 7)
    const [sealed = 0, failed] = await held(calling)
    expect(marketCurve(calling).limitUp.at(-1)).toBe(sealed)
    expect(breadth(calling, closed.today.day)).toMatchObject({ limitUp: sealed, failed })
    const pool = await limitPoolRows(calling, closed.today.day)
    expect(pool.filter(({ isSealed }) => isSealed).every(({ sealAmount }) => (sealAmount ?? 0) > 0)).toBe(true)
    const [before = 0] = await held(at(14 * 3600 + 56 * 60))
    expect(sealed).toBeGreaterThan(before / 2)
  })
})
