import { shanghaiEpoch } from '@liangshu/engine/time/calendar/shanghai-time'
import { describe, expect, it } from 'vitest'

import { createFeedGate, type GateContext } from './feed-gate.ts'
import type { FeedQuote } from './feed-quote.ts'
import { sampleQuote } from './testing/quotes.ts'

const on = (date: string, second = 36_000) => ({ asOf: shanghaiEpoch(date, second), tradingDay: date })
const today: GateContext = { nowMs: shanghaiEpoch('2026-11-16', 36_000), tradingDay: '2026-11-16' }
const friday: GateContext = { nowMs: shanghaiEpoch('2026-11-13', 55_000), tradingDay: '2026-11-13' }

function verdicts(...steps: [FeedQuote, GateContext][]): string[] {
  const gate = createFeedGate()
  return steps.map(([quote, context]) => {
    const row = gate.admit(quote, context)
    return row.ok ? 'good' : row.reason
  })
}

describe('the gate behind the parsers', () => {
  it('[FEED-20] yesterday is not today, unless the share is suspended', () => {
    expect(verdicts([sampleQuote(on('2026-11-13')), today])).toEqual(['OTHER_DAY'])
    expect(verdicts([sampleQuote({ ...on('2026-11-13'), status: 'suspended' }), today])).toEqual(['good'])
  })

  it("[FEED-20] yesterday's figures under today's date are refused", () => {
    const repeated = sampleQuote(on('2026-11-16', 34_200))
    const moved = sampleQuote({ ...on('2026-11-16', 34_203), volume: 1000 })
    expect(verdicts([sampleQuote(on('2026-11-13', 54_000)), friday], [repeated, today], [moved, today])).toEqual([
      'good',
      'DAY_REPEATED',
      'good',
    ])
  })

  it('[FEED-21] time and volume only go forward', () => {
    const at = (second: number, volume: number): [FeedQuote, GateContext] => [
      sampleQuote({ ...on('2026-11-16', second), volume }),
      today,
    ]
    expect(verdicts(at(35_000, 100), at(34_900, 200), at(35_010, 90), at(35_010, 100))).toEqual([
      'good',
      'TIME_BACKWARDS',
      'VOLUME_BACKWARDS',
      'good',
    ])
  })

  it('[FEED-21] a feed may be a minute ahead of us, no more', () => {
    expect(verdicts([sampleQuote(on('2026-11-16', 36_060)), today])).toEqual(['good'])
    expect(verdicts([sampleQuote(on('2026-11-16', 36_061)), today])).toEqual(['TIME_AHEAD'])
  })

  it('[FEED-21] two sources are two clocks', () => {
    const sina = sampleQuote(on('2026-11-16', 35_000))
    const tencent = sampleQuote({ ...on('2026-11-16', 34_990), source: 'tencent', volume: 10 })
    expect(verdicts([sina, today], [tencent, today])).toEqual(['good', 'good'])
  })
})
