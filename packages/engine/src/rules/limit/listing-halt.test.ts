import { priceOfYuan as yuan } from '@liangshu/contract/market/scaled'
import { describe, expect, it } from 'vitest'
import { secondsOf } from '../../time/calendar/shanghai-time.ts'
import { sampleInstrument } from '../../market/instrument/sample-instrument.ts'
import { mainlandRules } from '../mainland/mainland-rules.ts'
import { subjectOn } from '../mainland/rule-store.ts'
import { haltAfterTrade, NOT_HALTED, type HaltState } from './listing-halt.ts'

const ruleOf = (symbol: string) =>
  mainlandRules.resolve('newListing', subjectOn(sampleInstrument(symbol), '2026-11-16'), '2026-11-16').value
const share = ruleOf('SHSE.600001')
const trade = (state: HaltState, last: number, clock: string) =>
  haltAfterTrade(state, { last: yuan(last), secondOfDay: secondsOf(clock) }, yuan(10), share)

describe('halts of new listings', () => {
  it('[HALT-1] the first 30% and the first 60% each halt ten minutes, once', () => {
    const first = trade(NOT_HALTED, 13, '09:40')
    expect(first).toEqual({ fired: 1, resumesAt: secondsOf('09:50') })
    const again = trade(first, 6.9, '09:55')
    expect(again).toEqual({ fired: 1, resumesAt: null })
    expect(trade(again, 16, '10:00')).toEqual({ fired: 2, resumesAt: secondsOf('10:10') })
  })

  it('[HALT-2] a halt goes on after lunch and ends at 14:57 at the latest', () => {
    expect(trade(NOT_HALTED, 13, '11:25').resumesAt).toBe(secondsOf('13:05'))
    expect(trade(NOT_HALTED, 7, '14:50').resumesAt).toBe(secondsOf('14:57'))
    expect(trade(NOT_HALTED, 14, '14:58')).toEqual(NOT_HALTED)
  })

  it('[HALT-3] a convertible bond halts until 14:57 at 30%', () => {
    const state = haltAfterTrade(
      NOT_HALTED,
      { last: yuan(130), secondOfDay: secondsOf('10:00') },
      yuan(100),
      ruleOf('SZSE.123001'),
    )
    expect(state).toEqual({ fired: 2, resumesAt: secondsOf('14:57') })
  })
})
