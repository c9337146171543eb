import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { macd } from '../indicator/macd.ts'
import { movingAverage } from '../indicator/moving-average.ts'
import { sampleBars } from '../indicator/sample-bars.ts'
import { directionalIndex } from '../indicator/trend-strength.ts'
import { mixedStrength, mixedStrengths, strengthLevel, volumePart } from './mixed-strength.ts'
import { trendScores } from './trend-score.ts'

describe('trend score', () => {
  it('[STRENGTH-1] is the share of five yes-answers', () => {
    const { high, low, close } = sampleBars(200, 4)
    const ma = [5, 20, 60].map((n) => movingAverage(close, n))
    const { dif, dea } = macd(close)
    const { adx, plusDi, minusDi } = directionalIndex(high, low, close)
    const scores = trendScores({ high, low, close })
    for (let i = 59; i < 200; i += 1) {
      const answers = [
        close[i]! > ma[1]![i]!,
        ma[0]![i]! > ma[1]![i]!,
        ma[1]![i]! > ma[2]![i]!,
        dif[i]! > dea[i]!,
        adx[i]! >= 25 && plusDi[i]! > minusDi[i]!,
      ]
      expect(scores[i]).toBe(answers.filter(Boolean).length / 5)
    }
    expect(scores.subarray(0, 59).every(Number.isNaN)).toBe(true)
  })
})

describe('mixed strength', () => {
  const full = { trend60m: 1, trend1d: 1, trend1w: 1, rs20: 1, volume: 1 }

  it('[STRENGTH-2] weighs its parts to one hundred', () => {
    expect(mixedStrength(full)).toBeCloseTo(100, 10)
    expect(mixedStrength({ ...full, trend1d: 0.6, volume: 0.5 })).toBeCloseTo(81, 10)
  })

  it.each([
    [59.99, 1],
    [60, 2],
    [100 * (0.3 + 0.2 + 0.1), 2],
    [79.99, 2],
    [80, 3],
  ])('[STRENGTH-3] M of %d is level %i', (m, level) => expect(strengthLevel(m)).toBe(level))

  it('[STRENGTH-4] what is not known adds nothing', () => {
    expect(mixedStrength({ ...full, trend60m: Number.NaN })).toBeCloseTo(70, 10)
    expect([volumePart(300, 100), volumePart(100, 100), volumePart(100, 0)]).toEqual([1, 0.5, Number.NaN])
  })

  it('[STRENGTH-5] the column form equals the single form and stays within 0 and 100', () => {
    const part = fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constant(Number.NaN))
    const row = fc.record({ trend60m: part, trend1d: part, trend1w: part, rs20: part, volume: part })
    fc.assert(
      fc.property(fc.array(row, { maxLength: 20 }), (rows) => {
        const column = (name: keyof typeof full) => rows.map((entry) => entry[name])
        const columns = {
          trend60m: column('trend60m'),
          trend1d: column('trend1d'),
          trend1w: column('trend1w'),
          rs20: column('rs20'),
          volume: column('volume'),
        }
        const all = mixedStrengths(columns)
        const worst = Math.max(0, ...rows.map((entry, i) => Math.abs(mixedStrength(entry) - all[i]!)))
        expect(worst).toBeLessThan(1e-9)
        expect(all.every((m) => m >= 0 && m <= 100.000001)).toBe(true)
      }),
    )
  })
})
