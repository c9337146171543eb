import type { SectorRow } from '@liangshu/contract/insight/insight-calls'
import type {
  Portfolio,
  BoardDay,
  Exposure,
  HotspotsAnswer,
  MarketCurve,
  SectorDays,
} from '@liangshu/contract/insight/macro-calls'
import type { Breadth, LimitPoolRow } from '@liangshu/contract/insight/open-data-calls'
import { beforeAll, describe, expect, it, vi } from 'vitest'

import { createTestMarket, testDate } from '../../market/testing/test-market.ts'
import { makePerson } from '../../testing/make-person.ts'
import { factsOfMarket } from '../../trading/index.ts'
import { createTradingApp, traderRights } from '../../trading/testing/trading-app.ts'

const world = await createTestMarket(240)
const { market } = world
const marketFacts = factsOfMarket(market, { now: () => new Date(`${testDate}T02:30:00Z`) })
const trading = await createTradingApp({}, { market, marketFacts })
const viewer = await makePerson(trading.test, { username: 'viewer', permissions: [...traderRights, 'MACRO:view'] })
const stranger = await makePerson(trading.test, { username: 'stranger', tenantId: 2, permissions: ['MACRO:view'] })
const nobody = await makePerson(trading.test, { username: 'nobody', permissions: [] })
await trading.open('A1', { trades: ['dealer', 'viewer'], cash: 5_000_000 })

const ask = (path: string, query: Record<string, string> = {}, token = viewer) =>
  trading.call('GET', path, { token, query })
async function read<T>(path: string, query: Record<string, string> = {}): Promise<T> {
  const answer = await ask(path, query)
  expect({ path, ...answer }).toMatchObject({ path, success: true })
  return answer.result as T
}
const openData = async <T>(type: string, moment: Record<string, string>): Promise<T[]> =>
  (await read<{ records: T[] }>('/api/open/data', { type, pageSize: '1000', ...moment })).records

beforeAll(() => world.settle(), 240_000)

/** Now, and moments of three other days. */
const moments = ['', '2024-09-18 10:05', '2024-09-13 14:30', '2024-09-19 15:00'] as const

/** A replayed day is worked out in the background; the question is asked again. */
async function whenReady(path: string, query: Record<string, string>): Promise<void> {
  await vi.waitFor(async () => expect(await ask(path, query)).toMatchObject({ success: true }), {
    timeout: 200_000,
    interval: 20,
  })
}

describe.each(moments)('the same number is the same number (%s)', (moment) => {
  const at: Record<string, string> = moment === '' ? {} : { moment }
  beforeAll(async () => {
    if (moment === '') world.at('10:30:00')
    for (const path of ['/macro/curve', '/macro/sectorDays', '/api/open/data'])
      await whenReady(path, { ...at, ...(path.startsWith('/api') && { type: 'breadth' }) })
  }, 240_000)

  it('[MACRO-1] the curve ends where the breadth stands', async () => {
    const curve = await read<MarketCurve>('/macro/curve', at)
    const [breadth] = await openData<Breadth>('breadth', at)
    expect([curve.up.at(-1), curve.down.at(-1), curve.flat.at(-1)]).toEqual([breadth?.up, breadth?.down, breadth?.flat])
    expect(curve.limitUp.at(-1)).toBe(breadth?.limitUp)
    expect(curve.failed.at(-1)).toBe(breadth?.failed)
    expect(curve.limitDown.at(-1)).toBe(breadth?.limitDown)
    expect(curve.amount.at(-1)).toBe(breadth?.amount)
    // The minutes that led here say the same but for the seconds since the last one ended.
    const ended = curve.up.length - 2
    expect(Math.abs((curve.up[ended] ?? 0) - (breadth?.up ?? 0))).toBeLessThan(12)
    expect(Math.abs((curve.amount[ended] ?? 0) / (breadth?.amount ?? 1) - 1)).toBeLessThan(0.03)
    expect(curve.amount).toEqual(curve.amount.toSorted((a, b) => a - b))
    expect(curve.amountBeforeNow).toBeLessThanOrEqual(curve.amountBefore[curve.up.length - 1] ?? 0)
    expect(curve.amountBeforeNow).toBeGreaterThanOrEqual(curve.amountBefore[ended - 1] ?? 0)
  })

  it('[MACRO-2] breadth, limit pool, ladder and boards of the day count the same', async () => {
    const [breadth] = await openData<Breadth>('breadth', at)
    const pool = await openData<LimitPoolRow>('limitPool', at)
    const rungs = await openData<{ count: number; promotionRate: number | null; members: { boards: number }[] }>(
      'ladder',
      at,
    )
    const today = (await read<BoardDay[]>('/macro/boardDays', at)).at(-1)
    const sealed = pool.filter(({ side, isSealed }) => side === 'up' && isSealed)
    expect(sealed).toHaveLength(breadth?.limitUp ?? -1)
    expect(today).toMatchObject({
      limitUp: breadth?.limitUp,
      failed: breadth?.failed,
      limitDown: breadth?.limitDown,
      promotion: rungs.slice(1).map(({ promotionRate }) => promotionRate),
    })
    const heights = rungs.flatMap(({ members }) => members.map(({ boards }) => boards))
    expect(today?.height).toBe(Math.max(0, ...heights))
  })

  it('[MACRO-3] the last day of the rotation is what the sectors show', async () => {
    for (const kind of ['industry', 'concept']) {
      const days = await read<SectorDays>('/macro/sectorDays', { kind, ...at })
      const rows = await read<SectorRow[]>('/api/query/industryconcept', { type: kind, ...at })
      expect(days.dates).toHaveLength(20)
      expect(days.sectors).toHaveLength(rows.length)
      const byCode = new Map(rows.map((row) => [row.code, row]))
      for (const { code, changePct, r5, r20, amount } of days.sectors) {
        const row = byCode.get(code)
        expect([code, changePct.at(-1), r5.at(-1), r20.at(-1), amount]).toEqual([
          code,
          row?.changePct,
          row?.r5,
          row?.r20,
          row?.amount,
        ])
        expect([code, changePct]).toEqual([code, row?.spark])
      }
    }
  })

  it('[MACRO-4] what stood out counts itself, and ends at the moment', async () => {
    const all = await read<HotspotsAnswer>('/macro/hotspots', { most: '500', ...at })
    expect(Object.values(all.counts).reduce((sum, one) => sum + one, 0)).toBe(all.total)
    const end = moment === '' ? '10:30' : moment.slice(11)
    expect(all.records.every(({ time }) => time <= end)).toBe(true)
    const sealed = await read<HotspotsAnswer>('/macro/hotspots', { kinds: 'sealed', most: '500', ...at })
    expect(sealed.total).toBe(all.counts.sealed)
    const curve = await read<MarketCurve>('/macro/curve', at)
    // Each that is sealed at the end of a minute has been sealed once more often than opened.
    expect(all.counts.sealed - all.counts.opened).toBe(curve.limitUp.at(moment.endsWith('15:00') ? -1 : -2))
  })
})

describe('a portfolio in the market', () => {
  let symbols: string[] = []
  beforeAll(async () => {
    world.at('10:30:03')
    const free = market
      .master()
      .rows.filter((row) => row.secType === 'stock' && row.listing === 'listed')
      .flatMap((row) => market.quote(row.symbol) ?? [])
      .filter(({ phase, asks, last, priceScale }) => {
        return phase === 'trading' && asks.length === 5 && (last ?? 0) / priceScale < 30
      })
    symbols = free.slice(0, 3).map(({ symbol }) => symbol)
    for (const symbol of symbols) {
      const ask3 = market.quote(symbol)?.asks[2]
      await trading.place(trading.order('A1', { symbol, price: ((ask3?.price ?? 0) / 10_000).toFixed(2), volume: 500 }))
    }
    for (const time of ['10:30:06', '10:30:09', '10:30:12', '10:30:15']) {
      world.at(time)
      await trading.beat()
    }
  })

  it('[MACRO-5] weights and contributions of sectors and members add up to the whole', async () => {
    const whole = await read<Exposure>('/macro/exposure')
    expect(whole.members.map(({ symbol }) => symbol).toSorted()).toEqual(symbols.toSorted())
    for (const parts of [whole.rows, whole.members]) {
      const sum = (pick: 'weight' | 'contribution') => parts.reduce((total, row) => total + (row[pick] ?? 0), 0)
      expect(sum('weight')).toBeCloseTo(1, 4)
      expect(sum('contribution')).toBeCloseTo(whole.changePct ?? 0, 5)
    }
    expect(whole.rows.reduce((sum, { benchmarkWeight }) => sum + benchmarkWeight, 0)).toBeCloseTo(1, 3)
    const positions = await read<{ marketValue: number }[]>('/api/position/list', { accountId: 'A1' })
    expect(whole.worth).toBeCloseTo(
      positions.reduce((sum, { marketValue }) => sum + marketValue, 0),
      2,
    )
    const concepts = await read<Exposure>('/macro/exposure', { kind: 'concept', portfolio: 'account:A1' })
    expect(concepts.changePct).toBe(whole.changePct)
  })

  it('[MACRO-6] shows the accounts of whoever asks, and nobody else’s', async () => {
    const own = await read<Portfolio[]>('/macro/portfolios')
    expect(own.map(({ id }) => id)).toEqual(['all', 'product:P1', 'account:A1'])
    expect((await ask('/macro/portfolios', {}, stranger)).result).toEqual([])
    expect((await ask('/macro/exposure', {}, stranger)).message).toBe('没有可查看的证券账户')
    expect((await ask('/macro/exposure', { portfolio: 'account:A1' }, stranger)).message).toBe('组合不存在或无权查看')
    expect((await ask('/macro/exposure', { portfolio: 'group:unknown' })).message).toContain('分组不存在')
    for (const path of ['curve', 'hotspots', 'sectorDays', 'boardDays', 'sealedBefore', 'portfolios', 'exposure'])
      expect(await ask(`/macro/${path}`, {}, nobody)).toMatchObject({ success: false, code: 510 })
  })

  it('[MACRO-6] holdings are of now: a replay of them is refused in words', async () => {
    const answer = await ask('/macro/exposure', { moment: '2024-09-18 10:05' })
    expect(answer).toMatchObject({ success: false })
    expect(answer.message).toContain('回放中请选择自选分组')
  })

  it.each([
    ['/macro/hotspots', { kinds: 'nothing' }, '不支持该异动类型'],
    ['/macro/hotspots', { most: '501' }, '不能大于500'],
    ['/macro/hotspots', { sector: 'I99999' }, '没有该板块'],
    ['/macro/sectorDays', { kind: 'style' }, '类型只支持'],
    ['/macro/sectorCurve', {}, '请选择板块'],
    ['/macro/sectorCurve', { code: 'I01', days: '61' }, '不能大于60'],
    ['/macro/boardDays', { days: '1' }, '不能小于5'],
    ['/macro/stockSectors', { symbol: 'SHSE.999999' }, '证券代码'],
    ['/macro/sectorStocks', { code: "I01' or 1=1" }, '没有该板块'],
    ['/macro/exposure', { portfolio: 'product:1;drop' }, '组合编号不正确'],
    ['/macro/exposure', { benchmark: 'SHSE.000001' }, '基准只支持'],
    ['/macro/curve', { moment: '2024-09-07 10:00' }, '不是交易日'],
    ['/macro/curve', { moment: '2019-01-02 10:00' }, '该日期更早'],
  ])('[MACRO-14] %s refuses %o: %s', async (path, query, words) => {
    const answer = await ask(path, query as unknown as Record<string, string>)
    expect(answer).toMatchObject({ success: false })
    expect(answer.message).toContain(words)
  })
})
