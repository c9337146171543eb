import { beforeAll, describe, expect, it } from 'vitest'
import { classifySymbol } from '../../market/instrument/classify-code.ts'
import { standardDeviation } from '../../math/statistics/moments.ts'
import { smallSimulation } from '../fixtures/small-simulation.ts'
import { etfLimits } from '../limits/day-limits.ts'
import type { Simulation } from '../simulation.ts'
import { basketsOnDay } from '../tape/basket-minutes.ts'
import { createEtfUniverse } from './etf-universe.ts'
import { underlyings } from './underlyings.ts'

let simulation: Simulation
beforeAll(() => {
  simulation = smallSimulation(120)
})

describe('funds', () => {
  it('[SIM-ETF-1] there are 900 of nine types, with codes of their exchange', () => {
    const etfs = createEtfUniverse(1)
    expect(new Set(etfs.map(({ symbol }) => symbol)).size).toBe(900)
    expect(new Set(etfs.map(({ type }) => type)).size).toBe(9)
    expect(etfs.filter(({ symbol }) => classifySymbol(symbol)?.secType !== 'fund')).toEqual([])
  })

  it('[SIM-ETF-2] the net asset value gains what the basket gains', () => {
    const { market, etfs } = simulation
    const { columns } = market.matrix
    const { capacity } = etfs.columns
    for (const day of [1, 60, 119]) {
      const baskets = basketsOnDay(market, etfs.periods, day)
      const period = etfs.periods.findLastIndex(({ from }) => from <= day)
      for (const id of [0, 205, 420, 660]) {
        const { ids, quantities } = baskets[etfs.etfs[id]!.underlying]!
        let gain = 0
        ids.forEach((stock, i) => {
          const slot = stock * columns.capacity + day
          gain += quantities[i]! * (columns.close[slot]! - columns.ref[slot]!)
        })
        const before = etfs.nav[id * capacity + day - 1]!
        const expected = before + gain / 10_000 / etfs.creationUnits[period]![id]!
        expect(etfs.nav[id * capacity + day]).toBeCloseTo(expected, 9)
      }
    }
  })

  it('[SIM-ETF-3] the price is the net asset value with a small premium, wide for cross-border funds', () => {
    const { etfs } = simulation
    const premiums = { equity: [] as number[], crossBorder: [] as number[] }
    etfs.etfs.forEach((etf, id) => {
      const asset = underlyings[etf.underlying]!.asset
      for (let day = 20; day < 120; day += 9) {
        const slot = id * etfs.columns.capacity + day
        if (asset === 'equity' || asset === 'crossBorder') premiums[asset].push(etfs.premium[slot]!)
      }
    })
    expect(standardDeviation(premiums.equity)).toBeGreaterThan(0.0008)
    expect(standardDeviation(premiums.equity)).toBeLessThan(0.003)
    expect(standardDeviation(premiums.crossBorder)).toBeGreaterThan(0.0045)
    expect(standardDeviation(premiums.crossBorder)).toBeLessThan(0.0075)
  })

  it('[SIM-ETF-4] prices are on the tick and inside the limits', () => {
    const { etfs } = simulation
    const wrong: string[] = []
    etfs.etfs.forEach((etf, id) => {
      for (let day = 0; day < 120; day += 7) {
        const slot = id * etfs.columns.capacity + day
        const { high, low, close } = etfs.columns
        const limits = etfLimits(simulation, id, day)!
        const isInside = high[slot]! <= limits.up && low[slot]! >= limits.down
        if (!isInside || close[slot]! % 10 !== 0) wrong.push(etf.symbol)
      }
    })
    expect(wrong).toEqual([])
  })

  it('[SIM-ETF-5] creation baskets hold whole lots', () => {
    const { baskets } = simulation.etfs.periods[0]!
    const odd = baskets.flatMap(({ quantities }) => [...quantities].filter((quantity) => quantity % 100 !== 0))
    expect(odd).toEqual([])
  })
})
