import { describe, expect, it } from 'vitest'
import { wideLimits } from '../../backtest/history-fixture.ts'
import { limitLines } from './limit-lines.ts'
import { portfolioAfter, type PortfolioAfter } from './portfolio-after.ts'

const line = (symbol: string, sector: string | null, volume: number, price = 100_000) => ({
  symbol,
  sector,
  volume,
  price,
})
const trade = (symbol: string, side: 1 | 2, volume: number, sector: string | null = '银行') => ({
  ...line(symbol, sector, volume),
  side,
  amountFen: volume * 1000,
  feeFen: 100,
})

describe('the portfolio after trades', () => {
  const portfolio = { navFen: 10_000_000, cashFen: 4_000_000, lines: [line('A', '银行', 4000), line('B', null, 2000)] }

  it('[DECIDE-9] every figure of two sales and two buys', () => {
    const after = portfolioAfter(portfolio, [
      trade('A', 2, 1000),
      trade('B', 2, 5000, null),
      trade('C', 1, 500, '医药'),
      trade('A', 1, 200),
    ])
    expect(after).toEqual({
      lines: [
        {
          symbol: 'A',
          sector: '银行',
          volumeBefore: 4000,
          volumeAfter: 3200,
          before: 0.4,
          after: 0.32,
          isTraded: true,
        },
        { symbol: 'B', sector: null, volumeBefore: 2000, volumeAfter: 0, before: 0.2, after: 0, isTraded: true },
        { symbol: 'C', sector: '医药', volumeBefore: 0, volumeAfter: 500, before: 0, after: 0.05, isTraded: true },
      ],
      sectors: [
        { sector: '银行', before: 0.4, after: 0.32 },
        { sector: '其他', before: 0.2, after: 0 },
        { sector: '医药', before: 0, after: 0.05 },
      ],
      buyFen: 700_000,
      sellFen: 6_000_000,
      feeFen: 400,
      cashAfterFen: 4_000_000 + 6_000_000 - 700_000 - 400,
      cashBefore: 0.4,
      cashAfter: 0.92996,
      grossBefore: 0.6,
      grossAfter: 0.37,
      turnover: 0.67,
    })
  })

  it('[DECIDE-9] equal weights before go by those after, then by their code', () => {
    const own = { ...portfolio, lines: [line('B', '甲', 100), line('A', '乙', 100), line('C', '甲', 100)] }
    expect(portfolioAfter(own, [trade('C', 1, 1)]).lines.map(({ symbol }) => symbol)).toEqual(['C', 'A', 'B'])
    expect(portfolioAfter({ ...own, navFen: 1 }, []).lines[0]?.before).toBe(100_000)
    expect(portfolioAfter({ ...own, navFen: 0 }, []).grossBefore).toBe(0)
  })
})

describe('the limits a proposal touches', () => {
  const profile = {
    ...wideLimits(),
    singleNamePct: 0.2,
    sectorPct: 0.4,
    grossPct: 0.9,
    cashMinPct: 0.09,
    orderVolPctADV: 0.1,
  }
  const after = (over: { name?: number; sector?: number; gross?: number; cash?: number }): PortfolioAfter => ({
    lines: [
      { symbol: 'Z', sector: '丙', volumeBefore: 1, volumeAfter: 1, before: 0.9, after: 0.9, isTraded: false },
      { symbol: 'A', sector: '甲', volumeBefore: 0, volumeAfter: 1, before: 0, after: 0.01, isTraded: true },
      {
        symbol: 'B',
        sector: '甲',
        volumeBefore: 0,
        volumeAfter: 1,
        before: 0,
        after: over.name ?? 0.1,
        isTraded: true,
      },
    ],
    sectors: [
      { sector: '丙', before: 0.9, after: 0.9 },
      { sector: '甲', before: 0, after: over.sector ?? 0.1 },
    ],
    buyFen: 0,
    sellFen: 0,
    feeFen: 0,
    cashAfterFen: 0,
    cashBefore: 0,
    cashAfter: over.cash ?? 0.5,
    grossBefore: 0,
    grossAfter: over.gross ?? 0.1,
    turnover: 0,
  })
  const lights = (over: Parameters<typeof after>[0]) =>
    limitLines(after(over), profile, [], (symbol) => `名${symbol}`)
      .slice(0, 4)
      .map(({ light }) => light)

  it('[DECIDE-12] the heaviest traded name, its sector, all of it and the cash, each with its limit', () => {
    expect(limitLines(after({}), profile, [], (symbol) => `名${symbol}`)).toEqual([
      { name: '单一证券', light: 'pass', actual: 0.1, limit: 0.2, kind: 'max', detail: '名B' },
      { name: '行业占比', light: 'pass', actual: 0.1, limit: 0.4, kind: 'max', detail: '甲' },
      { name: '总仓位', light: 'pass', actual: 0.1, limit: 0.9, kind: 'max', detail: '' },
      { name: '现金下限', light: 'pass', actual: 0.5, limit: 0.09, kind: 'min', detail: '' },
      { name: '占20日均量', light: 'pass', actual: 0, limit: 0.1, kind: 'max', detail: '' },
      ...['价格区间', '可卖数量', '名单与资格'].map((name) => ({
        name,
        light: 'pass',
        actual: null,
        limit: null,
        kind: 'count',
        detail: '全部通过',
      })),
    ])
    const nothing = { ...after({}), lines: [], sectors: [] }
    expect(
      limitLines(nothing, profile, [], (symbol) => symbol)
        .map(({ name, actual }) => [name, actual])
        .slice(0, 2),
    ).toEqual([
      ['单一证券', 0],
      ['总仓位', 0.1],
    ])
  })

  it('[DECIDE-12] from nine tenths of a limit on it warns, beyond it stops', () => {
    expect([0.179, 0.1801, 0.2, 0.201].map((name) => lights({ name })[0])).toEqual(['pass', 'warn', 'warn', 'block'])
    expect([0.359, 0.361, 0.4, 0.401].map((sector) => lights({ sector })[1])).toEqual(['pass', 'warn', 'warn', 'block'])
    expect([0.8, 0.82, 0.9, 0.901].map((gross) => lights({ gross })[2])).toEqual(['pass', 'warn', 'warn', 'block'])
    expect([0.101, 0.0999, 0.09, 0.0899].map((cash) => lights({ cash })[3])).toEqual(['pass', 'warn', 'warn', 'block'])
    const free = { ...profile, singleNamePct: 0 }
    expect(limitLines(after({ name: 0 }), free, [], () => '')[0]?.light).toBe('block')
  })

  it('[DECIDE-12] the share of the volume warns only, checks are counted by what they are about', () => {
    const check = (code: number, name: string, rest: object) =>
      ({ code, name, level: 'hard', ok: false, actual: 0, limit: 0, text: `因${code}`, ...rest }) as never
    const lines = (...checks: never[]) =>
      limitLines(after({}), profile, [{ side: 1, checks }], () => '')
        .slice(4)
        .map(({ light, actual, detail }) => [light, actual, detail])
    const ok = '全部通过'
    const share = (actual: number | string) => check(1, '成交量占比', { ok: true, actual })
    expect(lines(share(0.1), share('多'))[0]).toEqual(['pass', 0.1, ''])
    expect(lines(share(0.05), share(0.11))[0]).toEqual(['warn', 0.11, ''])
    expect(
      lines(
        check(6, '价', {}),
        check(6, '价', { level: 'soft' }),
        check(7, '卖', { level: 'soft' }),
        check(8, '别', {}),
      ).slice(1),
    ).toEqual([
      ['block', null, '2项：因6'],
      ['warn', null, '1项：因7'],
      ['pass', null, ok],
    ])
    const listed = [
      check(3, '资格', {}),
      check(9, '资格', {}),
      check(99, '交易名单', {}),
      check(9, '资格', { ok: true }),
    ]
    expect(lines(...listed).slice(1)).toEqual([
      ['pass', null, ok],
      ['pass', null, ok],
      ['block', null, '3项：因3'],
    ])
  })
})
