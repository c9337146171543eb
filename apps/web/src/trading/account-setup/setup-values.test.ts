import { expect, it } from 'vitest'
import { strategyTypes, type StrategyType } from '@liangshu/contract/trading/strategy'
import {
  accountBody,
  firstValues,
  indexFault,
  leftToFill,
  riskLines,
  strategyBody,
  type SetupValues,
} from './setup-values.ts'

const values: SetupValues = {
  ...(firstValues('陆景行') as SetupValues),
  accountNo: 'SIM1',
  unitId: 'u1',
  index: 'SHSE.000300',
}

it('[SETUP-3] an account goes out with its product and its cash as text', () => {
  expect(accountBody(values, 'p1')).toMatchObject({
    accountName: '陆景行模拟账户',
    productId: 'p1',
    initCash: '1000000',
    riskProfileId: '',
  })
})

it('[SETUP-3] limits are percent on the screen and fractions on the wire', () => {
  expect(strategyBody(values, 'a1', 1_000_000)).toMatchObject({
    accountIds: ['a1'],
    universe: { index: 'SHSE.000300' },
    capital: 1_000_000,
    singleMaxPct: 0.1,
    stopLossPct: 0.08,
    takeProfitPct: 0.2,
    dailyLossPct: 0.02,
  })
  expect(strategyBody({ ...values, index: '' }, 'a1', 1).universe).toEqual({})
})

it('[SETUP-3] the risk summary says what the limits mean in money', () => {
  expect(riskLines(values, 500_000)).toEqual([
    ['投入资金', '500,000 元'],
    ['单只证券上限', '10%，约 50,000 元'],
    ['当日亏损停止', '2%，约 10,000 元'],
    ['单只止损', '亏损 8%'],
    ['单只止盈', '盈利 20%'],
  ])
})

it('[SETUP-32] a template that chooses shares is given a range to choose from, one that is told its shares is not', () => {
  for (const type of ['signal', 'rank'] as const) {
    expect(indexFault(type, '')).toBe('该模板从标的范围中选股，请选择指数')
    expect(indexFault(type, 'SHSE.000300')).toBeNull()
  }
  for (const type of ['manual', 'grid', 'etfArb'] as const) expect(indexFault(type, '')).toBeNull()
})

const expectedOf: Record<StrategyType, string | null> = {
  signal: null,
  rank: null,
  etfArb: '该模板在基金中套利：设置完成后，请在策略中指定基金，再启动',
  grid: '该模板还需要参数：设置完成后，请填写标的，再启动',
  rebalance: '该模板还需要参数：设置完成后，请填写目标组合，再启动',
  futuresTrend: '该模板还需要参数：设置完成后，请填写期货品种，再启动',
  manual: null,
  own: null,
}

it.each(strategyTypes)('[SETUP-33] %s: what the template lacks after the dialog is said when it is chosen', (type) => {
  expect(leftToFill(type)).toBe(expectedOf[type])
})
