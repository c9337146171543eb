import { describe, expect, it } from 'vitest'
import { mean } from '../../math/statistics/moments.ts'
import { dayKey, streamKey } from '../random/counter.ts'
import { planSeal, withForcedBreak, type SealFacts } from './seal-plan.ts'

const END = 237
const facts = (i: number, more: Partial<SealFacts> = {}): SealFacts => ({
  key: dayKey(streamKey(1, 30, i), 5),
  end: END,
  opensAtLimit: false,
  closesAtLimit: true,
  mustBreak: false,
  excess: 0.01,
  ...more,
})
const many = Array.from({ length: 3000 }, (_, i) => i)

describe('seal plan', () => {
  it('[SIM-SEAL-1] spans are in order, apart from each other, and end sealed or broken as the day does', () => {
    for (const closesAtLimit of [true, false]) {
      const plans = many.map((i) => planSeal(facts(i, { closesAtLimit, excess: 0 })))
      const broken = plans.filter(({ spans }) =>
        spans.some(({ from, until }, i) => until < from || (i > 0 && from <= spans[i - 1]!.until + 1)),
      )
      expect(broken).toEqual([])
      expect(plans.filter(({ spans }) => (spans.at(-1)!.until === END) !== closesAtLimit)).toEqual([])
    }
  })

  it('[SIM-SEAL-2] a larger excess seals earlier and breaks less', () => {
    const weak = many.map((i) => planSeal(facts(i, { excess: 0.001 })))
    const strong = many.map((i) => planSeal(facts(i, { excess: 0.05 })))
    expect(mean(strong.map(({ spans }) => spans[0]!.from))).toBeLessThan(
      mean(weak.map(({ spans }) => spans[0]!.from)) * 0.75,
    )
    expect(mean(strong.map(({ spans }) => spans.length))).toBeLessThan(mean(weak.map(({ spans }) => spans.length)))
  })

  it('[SIM-SEAL-3] boards break more often after 14:30 than before', () => {
    let [early, late, earlyMinutes, lateMinutes] = [0, 0, 0, 0]
    for (const i of many) {
      for (const { from, until } of planSeal(facts(i, { opensAtLimit: true, excess: 0 })).spans) {
        earlyMinutes += Math.max(0, Math.min(until, 210) - from)
        lateMinutes += Math.max(0, until - Math.max(from, 210))
        if (until < 210) early += 1
        else if (until < END) late += 1
      }
    }
    expect(late / lateMinutes).toBeGreaterThan((1.4 * early) / earlyMinutes)
  })

  it('[SIM-SEAL-4] a day that left the limit it opened and closed at has a break', () => {
    const plans = many.map((i) => {
      const given = facts(i, { opensAtLimit: true, mustBreak: true, excess: 0.2 })
      return withForcedBreak(planSeal(given), given)
    })
    expect(plans.filter(({ spans }) => spans.length < 2)).toEqual([])
    expect(plans.filter(({ spans }) => spans[1]!.from - spans[0]!.until < 2)).toEqual([])
  })
})
