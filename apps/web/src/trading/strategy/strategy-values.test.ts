import { readParams, strategyParams } from '@liangshu/contract/trading/strategy-params'
import { strategyTypes } from '@liangshu/contract/trading/strategy'
import { expect, it } from 'vitest'
import { triedValues } from '../backtest/tried-values.ts'
import { bodyOf, paramsForForm, valuesOf } from './strategy-values.ts'
import { heartbeatAge } from './strategy-status.tsx'

it('[STRATWEB-1] the form of every template sends back what it was given', () => {
  for (const type of strategyTypes) {
    const values = { ...valuesOf(undefined), name: '新', type, params: paramsForForm(type, {}) }
    const sent = bodyOf(values, undefined)
    const [read, defaults] = [readParams(type, sent.params ?? {}), readParams(type, {})]
    expect(read).toEqual(defaults)
  }
})

it('[STRATWEB-1] percentages are typed as people read them and sent as fractions', () => {
  const params = paramsForForm('rank', { maxTurnover: 0.35 })
  expect(params['maxTurnover']).toBe(35)
  const values = { ...valuesOf(undefined), type: 'rank' as const, params, singleMax: 12.5 }
  expect(bodyOf(values, undefined)).toMatchObject({ singleMaxPct: 0.125, params: { maxTurnover: 0.35 } })
  const basket = { basket: [{ symbol: 'SHSE.510300', weight: 0.3 }] }
  const form = paramsForForm('rebalance', basket)
  expect(form['basket']).toEqual([{ symbol: 'SHSE.510300', weight: 30 }])
  expect(bodyOf({ ...values, type: 'rebalance', params: form }, undefined).params).toMatchObject(basket)
})

it('[STRATWEB-3] values to try are numbers, percentages fractions; what is no number is left to be named', () => {
  const field = (key: string) => strategyParams.rank.find((one) => one.key === key)
  expect(triedValues(field('topN'), ['10', ' 20', '10', '多'])).toEqual([10, 20, '多'])
  expect(triedValues(field('maxTurnover'), ['25', '50'])).toEqual([0.25, 0.5])
  expect(triedValues(field('score'), ['momentum', 'reversal'])).toEqual(['momentum', 'reversal'])
})

it('[STRATWEB-4] the age of a heartbeat is counted on the clock of Shanghai', () => {
  const now = Date.parse('2026-11-17T02:00:20Z')
  expect(heartbeatAge('2026-11-17 10:00:05', now)).toBe(15_000)
  expect(heartbeatAge(null, now)).toBeNull()
})
