import { describe, expect, it } from 'vitest'
import { missingParam, readParams, strategyParams } from './strategy-params.ts'
import { strategyTypes } from './strategy-types.ts'

const problems = (...args: Parameters<typeof readParams>) => {
  const read = readParams(...args)
  return read.ok ? [] : read.issues.map(({ message }) => message)
}

describe('parameters of strategies', () => {
  it('[STRAT-1] every template has defaults that are right by themselves', () => {
    for (const type of strategyTypes) expect(problems(type, {})).toEqual([])
    expect(readParams('rank', {})).toMatchObject({ ok: true, values: { topN: 20, buffer: 10, maxTurnover: 0.5 } })
  })

  it.each([
    ['signal', { minStrength: 4 }, ['最低强度应为1到3之间的整数']],
    ['signal', { maxNames: 2.5 }, ['最多持有只数应为1到200之间的整数']],
    ['signal', { buyCodes: [] }, ['买入信号至少选择一项']],
    ['signal', { sellCodes: ['S_NONE'] }, ['卖出信号含有不可选的值']],
    ['rank', { maxTurnover: 2, topN: '多' }, ['持有只数应为1到500之间的整数', '单次换手上限应为1%到100%之间的数']],
    ['rank', { rebalance: 'yearly' }, ['调仓频率不在可选范围内']],
    ['rank', { speed: 1 }, ['没有名为“speed”的参数']],
    ['grid', { symbol: '600519' }, ['标的代码格式不正确']],
    ['grid', { low: 12, high: 10 }, ['网格下限应小于网格上限']],
    ['grid', { step: Number.NaN }, ['每格幅度应为0.1%到50%之间的数']],
    ['futuresTrend', { fast: 60, slow: 20 }, ['快线周期应小于慢线周期']],
    ['etfArb', { premiumExit: 0.01 }, ['收敛卖出应小于折价买入']],
    ['rebalance', { basket: [{ symbol: 'SHSE.600519', weight: 2 }] }, ['目标组合每行须有代码和0到100%的权重']],
    [
      'rebalance',
      {
        basket: [
          { symbol: 'SHSE.600519', weight: 0.6 },
          { symbol: 'SHSE.600036', weight: 0.6 },
        ],
      },
      ['目标组合权重合计不能超过100%'],
    ],
    ['manual', { anything: 1 }, ['没有名为“anything”的参数']],
  ] as const)('[STRAT-1] %s %j names what is wrong', (type, raw, messages) => {
    expect(problems(type, raw)).toEqual(messages)
  })

  it.each([
    ['grid', {}, '请填写标的'],
    ['grid', { symbol: 'SHSE.510300' }, '请填写网格下限和网格上限'],
    ['rebalance', {}, '请填写目标组合'],
    ['futuresTrend', {}, '请填写期货品种'],
    ['rank', {}, null],
  ] as const)('[STRAT-2] %s %j lacks %s', (type, raw, missing) => {
    const read = readParams(type, raw)
    expect(read.ok && missingParam(type, read.values)).toBe(missing)
  })

  it('[STRAT-1] a field is named once', () => {
    for (const fields of Object.values(strategyParams))
      expect(new Set(fields.map(({ key }) => key)).size).toBe(fields.length)
  })
})
