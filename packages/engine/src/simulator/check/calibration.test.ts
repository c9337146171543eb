import { beforeAll, describe, expect, it } from 'vitest'
import { createStockMarket } from '../market.ts'
import { calibrate, type Calibration } from './calibration.ts'

/** The statistical self-test on the full universe over 220 days. */
describe('calibration of the daily model', () => {
  let figures: Calibration
  beforeAll(() => {
    figures = calibrate(createStockMarket({ seed: 2026, days: 240 }), 20, 240)
  })

  it.each([
    ['SIM-CAL-1', 'limit-ups a day', 'limitUps', 50, 100],
    ['SIM-CAL-2', 'limit-downs a day', 'limitDowns', 3, 25],
    ['SIM-CAL-3', 'seal rate', 'sealRate', 0.65, 0.85],
    ['SIM-CAL-4', 'greatest height', 'height', 4, 8],
    ['SIM-CAL-5', 'second boards', 'secondBoards', 10, 20],
    ['SIM-CAL-6', 'promotion', 'promotion', 0.2, 0.35],
    ['SIM-CAL-7', 'amount in trillions', 'amount', 1.6, 2.6],
    ['SIM-CAL-8', 'share of suspended stocks', 'suspendedShare', 0.002, 0.005],
    ['SIM-CAL-9', 'kurtosis of returns', 'kurtosis', 4, 30],
    ['SIM-CAL-10', 'clustering of volatility', 'clustering', 0.05, 0.5],
    ['SIM-CAL-11', 'correlation of two stocks', 'crossCorrelation', 0.15, 0.35],
    ['SIM-CAL-12', 'gap after a sealed board', 'gapAfterSeal', 0.02, 0.032],
    ['SIM-CAL-13', 'gap after a failed board', 'gapAfterFailure', -0.02, -0.01],
  ] as const)('[%s] %s stays in its range', (_id, _name, figure, low, high) => {
    expect(figures[figure]).toBeGreaterThanOrEqual(low)
    expect(figures[figure]).toBeLessThanOrEqual(high)
  })
})
