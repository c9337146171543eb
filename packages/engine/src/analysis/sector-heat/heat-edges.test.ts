import { describe, expect, it } from 'vitest'
import {
  weatherReason,
  weatherScore,
  weatherTrend,
  inflowPart,
  newsPart,
  calmPart,
  marketWeatherScore,
} from '../weather/weather.ts'
import { aggregateSectors } from './sector-aggregates.ts'
import { createMembership, createSectorColumns, type MemberColumns } from './sector-columns.ts'
import { heatMapShade, heatRanks, sectorHeat, sectorStage, topDays } from './sector-heat.ts'

describe('figures of a sector', () => {
  const row = {
    changeRate: 0,
    floatCap: 1,
    amount: 0,
    mainNetInflow: 0,
    isTradable: 1,
    isLimitUp: 0,
    isLimitDown: 0,
    isFailedBoard: 0,
    boards: 0,
    firstSealSecond: Infinity,
  }
  const columnsOf = (rows: readonly Partial<typeof row>[]): MemberColumns =>
    Object.fromEntries(
      Object.keys(row).map((name) => [name, rows.map((one) => ({ ...row, ...one })[name as keyof typeof row])]),
    ) as unknown as MemberColumns
  const figures = (rows: readonly Partial<typeof row>[]) => {
    const out = createSectorColumns(1)
    aggregateSectors(columnsOf(rows), createMembership([rows.map((_, id) => id)]), out)
    return Object.fromEntries(Object.entries(out).map(([name, column]) => [name, column[0]]))
  }

  it('[SECTORHEAT-1] every sum and count of six members', () => {
    expect(
      figures([
        { changeRate: 0.1, floatCap: 200, amount: 30, mainNetInflow: 6, isLimitUp: 1, boards: 3 },
        { changeRate: 0.02, floatCap: 100, amount: 20, mainNetInflow: -2, isFailedBoard: 1 },
        { changeRate: 0, floatCap: 50, amount: 10 },
        { changeRate: -0.1, floatCap: 50, amount: 40, mainNetInflow: 1, isLimitDown: 1, boards: 1 },
        { changeRate: 0.5, isTradable: 0, boards: 9, isLimitUp: 1 },
        { changeRate: Number.NaN, boards: 9 },
      ]),
    ).toEqual({
      memberCount: 4,
      changeRate: expect.closeTo(0.0425, 12),
      changeRateEqual: expect.closeTo(0.005, 12),
      amount: 100,
      turnoverRate: 0.25,
      netInflow: 5,
      netInflowRate: 0.05,
      upCount: 2,
      downCount: 1,
      flatCount: 1,
      limitUpCount: 1,
      limitDownCount: 1,
      failedCount: 1,
      maxBoards: 3,
      leader: 0,
    })
  })

  it('[SECTORHEAT-1] nobody tells shares: all weigh the same, and there is no turnover', () => {
    expect(
      figures([
        { changeRate: 0.1, floatCap: 0, amount: 5 },
        { changeRate: 0.2, floatCap: Number.NaN },
      ]),
    ).toMatchObject({
      changeRate: expect.closeTo(0.15, 12),
      turnoverRate: Number.NaN,
      amount: 5,
    })
    expect(figures([])).toMatchObject({ memberCount: 0, leader: -1, changeRate: Number.NaN, netInflowRate: Number.NaN })
  })

  it('[SECTORHEAT-2] each step of what makes a leader decides where those before it are equal', () => {
    const leader = (...rows: Partial<typeof row>[]) => figures(rows)['leader']
    const sealed = { isLimitUp: 1, boards: 2, firstSealSecond: 40_000, changeRate: 0.1, amount: 5 }
    expect(leader({ ...sealed, isLimitUp: 0, boards: 9 }, sealed)).toBe(1)
    expect(leader(sealed, { ...sealed, boards: 3, firstSealSecond: 50_000 })).toBe(1)
    expect(leader(sealed, { ...sealed, firstSealSecond: 39_999, changeRate: 0.05 })).toBe(1)
    expect(leader(sealed, { ...sealed, firstSealSecond: 40_001, changeRate: 0.2 })).toBe(0)
    expect(leader({ changeRate: 0.01, amount: 9 }, { changeRate: 0.02 })).toBe(1)
    expect(leader({ changeRate: 0.01, amount: 5 }, { changeRate: 0.01, amount: 6 })).toBe(1)
    expect(leader(sealed, sealed)).toBe(0)
  })
})

describe('heat and stages', () => {
  it('[SECTORHEAT-3] equal heat goes by amount, then by place', () => {
    expect([...heatRanks([1, 3, 2, 3, 3], [9, 1, 9, 2, 1])]).toEqual([5, 2, 4, 1, 3])
    expect(
      [
        ...sectorHeat({
          changeRate: [0, 0],
          netInflowRate: [0, 0],
          limitUpCount: [1, 1],
          memberCount: [2, 2],
          amountRatio: [1, 1],
          return5: [0, 0],
        }),
      ].map((one) => one.toFixed(4)),
    ).toEqual(['50.0000', '50.0000'])
  })

  const calm = {
    rank: 20,
    previousRank: 20,
    topDays: 0,
    heat: 60,
    limitUpCount: 3,
    previousLimitUpCount: 3,
    failedCount: 0,
  }
  it.each([
    [{ previousRank: null, rank: 90 }, null],
    [{ previousRank: 1, rank: 31 }, null],
    [{ previousRank: 1, rank: 32 }, '退潮'],
    [{ failedCount: 2, limitUpCount: 3 }, '分歧'],
    [{ failedCount: 2, limitUpCount: 4 }, null],
    [{ failedCount: 1, limitUpCount: 0 }, '分歧'],
    [{ rank: 10, topDays: 1 }, '启动'],
    [{ rank: 11, topDays: 1 }, null],
    [{ rank: 5, topDays: 1, heat: 99 }, '启动'],
    [{ topDays: 2, limitUpCount: 4 }, '发酵'],
    [{ topDays: 3, limitUpCount: 4 }, '发酵'],
    [{ topDays: 1, limitUpCount: 4 }, null],
    [{ topDays: 4, limitUpCount: 4 }, null],
    [{ topDays: 2 }, null],
    [{ limitUpCount: 9 }, null],
    [{ limitUpCount: 10 }, '高潮'],
    [{ heat: 96.99 }, null],
    [{ heat: 97 }, '高潮'],
  ])('[SECTORHEAT-4] %j is %s', (facts, stage) => expect(sectorStage({ ...calm, ...facts })).toBe(stage))

  it('[SECTORHEAT-5] the tenth is in the top ten', () => {
    expect([topDays(10, 0), topDays(11, 7)]).toEqual([1, 0])
    expect([heatMapShade(0.04), heatMapShade(-0.04), heatMapShade(0.01), heatMapShade(-0.3)]).toEqual([1, -1, 0.25, -1])
  })
})

describe('the sky', () => {
  const neutral = { mixedStrength: 50, inflow: 50, news: 50, calm: 50 }

  it('[WEATHER-1] each part pulls by its weight', () => {
    const score = (part: keyof typeof neutral) => weatherScore({ ...neutral, [part]: 100 }) - 50
    expect((['mixedStrength', 'inflow', 'news', 'calm'] as const).map((part) => score(part).toFixed(6))).toEqual([
      '25.000000',
      '10.000000',
      '7.500000',
      '7.500000',
    ])
  })

  it('[WEATHER-3] the scales of the parts', () => {
    expect([inflowPart(-0.1), inflowPart(0), inflowPart(0.1)]).toEqual([0, 50, 100])
    expect([newsPart(-1), newsPart(0), newsPart(1), newsPart(2)]).toEqual([0, 50, 100, 100])
    expect([calmPart(0), calmPart(1), calmPart(0.4), calmPart(Number.NaN)]).toEqual([100, 0, 60, Number.NaN])
    expect([marketWeatherScore(-30), marketWeatherScore(12), marketWeatherScore(30)]).toEqual([0, 75, 100])
  })

  it('[WEATHER-4] three points are a trend, each part has its words both ways', () => {
    expect([weatherTrend(53, 50), weatherTrend(52.9, 50), weatherTrend(47, 50), weatherTrend(47.1, 50)]).toEqual([
      '↑',
      '→',
      '↓',
      '→',
    ])
    const reasons = (['mixedStrength', 'inflow', 'news', 'calm'] as const).map((part) =>
      [90, 10].map((value) => weatherReason({ ...neutral, [part]: value })),
    )
    expect(reasons).toEqual([
      ['多周期走势偏强', '多周期走势偏弱'],
      ['主力资金净流入', '主力资金净流出'],
      ['消息面偏多', '消息面偏空'],
      ['波动处于低位', '波动处于高位'],
    ])
    // Equal pulls: the first of the table.
    expect(weatherReason({ ...neutral, news: 90, calm: 10 })).toBe('消息面偏多')
    expect(weatherReason({ ...neutral, inflow: 60, mixedStrength: 46 })).toBe('多周期走势偏弱')
    expect(weatherReason({ ...neutral, inflow: 61, mixedStrength: 46 })).toBe('主力资金净流入')
  })
})
