import { boards, riskFlags } from '@liangshu/contract/market/classification'
import { describe, expect, it } from 'vitest'
import { sampleInstrument } from '../../market/instrument/sample-instrument.ts'
import { mainlandRuleRows, mainlandRules as rules } from './mainland-rules.ts'
import { createRuleStore, RuleMissingError, subjectOn, type RuleSubject } from './rule-store.ts'
import type { RuleName } from './rule-values.ts'

const main = sampleInstrument('SHSE.600001')
const valueOn = <K extends RuleName>(rule: K, symbol: string, date: string, facts = {}) =>
  rules.resolve(rule, subjectOn(sampleInstrument(symbol, facts), date), date).value
const st = { names: [{ from: '2020-01-02', name: 'ST示例' }] }

describe('dated rules', () => {
  it.each([
    ['priceLimit', 'SZSE.300001', '2020-08-21', { upPpm: 100_000, downPpm: 100_000 }, {}],
    ['priceLimit', 'SZSE.300001', '2020-08-24', { upPpm: 200_000, downPpm: 200_000 }, {}],
    ['transferFee', 'SHSE.600001', '2022-04-28', { buyPpb: 20_000, sellPpb: 20_000 }, {}],
    ['transferFee', 'SHSE.600001', '2022-04-29', { buyPpb: 10_000, sellPpb: 10_000 }, {}],
    ['cage', 'SHSE.600001', '2023-04-07', null, {}],
    ['cage', 'SHSE.600001', '2023-04-10', { ppm: 20_000, ticks: 10 }, {}],
    ['stampDuty', 'SHSE.600001', '2023-08-25', { buyPpb: 0, sellPpb: 1_000_000 }, {}],
    ['stampDuty', 'SHSE.600001', '2023-08-28', { buyPpb: 0, sellPpb: 500_000 }, {}],
    ['handlingFee', 'SHSE.600001', '2023-08-25', { buyPpb: 48_700, sellPpb: 48_700 }, {}],
    ['handlingFee', 'SHSE.600001', '2023-08-28', { buyPpb: 34_100, sellPpb: 34_100 }, {}],
    ['handlingFee', 'BJSE.920001', '2023-08-25', { buyPpb: 250_000, sellPpb: 250_000 }, {}],
    ['handlingFee', 'BJSE.920001', '2023-08-28', { buyPpb: 125_000, sellPpb: 125_000 }, {}],
    ['transferFee', 'BJSE.920001', '2022-04-28', { buyPpb: 25_000, sellPpb: 25_000 }, {}],
    ['transferFee', 'BJSE.920001', '2022-04-29', { buyPpb: 10_000, sellPpb: 10_000 }, {}],
    ['handlingFee', 'BJSE.920001', '2022-11-30', { buyPpb: 500_000, sellPpb: 500_000 }, {}],
    ['handlingFee', 'BJSE.920001', '2022-12-01', { buyPpb: 250_000, sellPpb: 250_000 }, {}],
    ['closeCall', 'SHSE.113001', '2022-05-13', false, {}],
    ['closeCall', 'SHSE.113001', '2026-11-16', false, {}],
    ['closeCall', 'SZSE.123001', '2026-11-16', true, {}],
    ['priceLimit', 'SHSE.600001', '2026-07-03', { upPpm: 50_000, downPpm: 50_000 }, st],
    ['priceLimit', 'SHSE.600001', '2026-07-06', { upPpm: 100_000, downPpm: 100_000 }, st],
    ['afterHours', 'SHSE.600001', '2026-07-03', { isEligible: false, entryFrom: '15:00' }, {}],
    ['afterHours', 'SHSE.600001', '2026-07-06', { isEligible: true, entryFrom: '09:30' }, {}],
    ['closeCall', 'SHSE.510300', '2026-07-03', false, {}],
    ['closeCall', 'SHSE.510300', '2026-07-06', true, {}],
  ] as const)('[DATED-1] %s of %s on %s', (rule, symbol, date, expected, facts) =>
    expect(valueOn(rule, symbol, date, facts)).toEqual(expected),
  )

  it('[DATED-1] programme-trading thresholds start on 2025-07-07', () => {
    const subject = subjectOn(main, '2025-07-07')
    expect(rules.find('programmeTrading', subject, '2025-07-04')).toBeUndefined()
    expect(rules.resolve('programmeTrading', subject, '2025-07-07').value).toEqual({ perSecond: 300, perDay: 20_000 })
  })

  it('[DATED-2] a missing rule is an error that names what was asked, never a default', () => {
    const before = sampleInstrument('SHSE.688001')
    expect(() => rules.resolve('priceLimit', subjectOn(before, '2018-01-02'), '2018-01-02')).toThrow(RuleMissingError)
    const future = sampleInstrument('CFFEX.IF2612')
    expect(() => rules.resolve('lot', subjectOn(future, '2026-11-16'), '2026-11-16')).toThrow(/lot.*CFFEX/)
  })

  it('[DATED-3] no two rows contradict each other for any instrument on any boundary date', () => {
    const dates = [...new Set(mainlandRuleRows.flatMap((row) => [row.from, row.until ?? row.from]))]
    const names = [...new Set(mainlandRuleRows.map((row) => row.rule))]
    expect(() => {
      for (const subject of everySubject()) {
        for (const date of dates) for (const name of names) rules.find(name, subject, date)
      }
    }).not.toThrow()
  })

  it('[DATED-4] every row says where it comes from and has an id of its own', () => {
    expect(mainlandRuleRows.filter((row) => row.source === '')).toEqual([])
    const [row] = mainlandRuleRows
    expect(() => createRuleStore([row!, row!], 'x')).toThrow(/used twice/)
    expect(rules.version).toMatch(/^\d{4}\.\d{1,2}\.\d+$/)
    expect(rules.resolve('priceLimit', subjectOn(main, '2026-11-16'), '2026-11-16').ruleId).toBe('limit-main')
  })
})

function everySubject(): RuleSubject[] {
  const subjects: RuleSubject[] = []
  for (const exchange of ['SHSE', 'SZSE', 'BJSE'] as const) {
    for (const riskFlag of riskFlags) {
      for (const board of boards) {
        const plain = { fundForm: null, fundAsset: null, isWideLimit: false }
        subjects.push({ exchange, secType: 'stock', board, riskFlag, ...plain })
      }
    }
    for (const secType of ['fund', 'convertible', 'index', 'crypto', 'future'] as const) {
      for (const isWideLimit of [true, false]) {
        const fund = { fundForm: 'ETF', fundAsset: 'bond', isWideLimit } as const
        subjects.push({ exchange, secType, board: null, riskFlag: 'none', ...fund })
      }
    }
  }
  return subjects
}
