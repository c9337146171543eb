import { describe, expect, it } from 'vitest'

import { alertText, hasBegun, type MonitorRule } from './monitor-rule.ts'

const rule = (facts: Partial<MonitorRule>): MonitorRule => ({
  metric: 'changePct',
  op: 'ge',
  value: 0.05,
  period: '1m',
  cooldownMin: 5,
  level: 'L',
  channels: ['notice'],
  ...facts,
})

describe('rules of a group monitor', () => {
  it.each<[string, Partial<MonitorRule>, number | null, number | null, boolean]>([
    ['reaches the threshold', {}, 0.049, 0.05, true],
    ['is seen beyond it for the first time', {}, null, 0.06, true],
    ['stays beyond it', {}, 0.051, 0.06, false],
    ['is not known', {}, 0.04, null, false],
    ['falls to a lower threshold', { op: 'le', value: -0.03 }, -0.02, -0.03, true],
    ['stays above a lower threshold', { op: 'le', value: -0.03 }, -0.02, -0.025, false],
    ['crosses upwards', { op: 'cross' }, 0.04, 0.06, true],
    ['crosses downwards', { op: 'cross' }, 0.06, 0.04, true],
    ['leaves the line it stood on', { op: 'cross' }, 0.05, 0.06, false],
    ['is beyond the line at first sight', { op: 'cross' }, null, 0.06, false],
    ['is sealed', { metric: 'limitUp', value: 99 }, 0, 1, true],
    ['stays sealed', { metric: 'limitUp' }, 1, 1, false],
  ])('[ALERT-1] a value that %s', (_what, facts, before, now, expected) => {
    expect(hasBegun(rule(facts), before, now)).toBe(expected)
  })

  it('[ALERT-2] the words name the security, the threshold and the value', () => {
    expect(alertText(rule({}), '示例股份', 0.0612)).toBe('示例股份 涨跌幅≥5.00%，现为6.12%')
    expect(alertText(rule({ metric: 'limitBreak' }), '示例股份', 1)).toBe('示例股份 炸板')
  })
})
