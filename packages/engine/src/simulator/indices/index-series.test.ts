import { beforeAll, describe, expect, it } from 'vitest'
import { createSimulation, extendSimulation, type Simulation } from '../simulation.ts'
import { createStockMarket } from '../market.ts'
import { basketsOnDay } from '../tape/basket-minutes.ts'
import { smallSimulation } from '../fixtures/small-simulation.ts'
import { rebalanceDays } from '../baskets/rebalance-days.ts'
import { indexDefinitions, indexIdOf } from './definitions.ts'
import { createIndexSeries, extendIndexSeries } from './index-series.ts'

let simulation: Simulation
beforeAll(() => {
  simulation = smallSimulation()
})

describe('indices', () => {
  it('[SIM-IDX-1] have the members their names promise', () => {
    const sizes = Object.fromEntries(indexDefinitions.map(({ symbol, from, until }) => [symbol, until - from]))
    expect(sizes).toMatchObject({
      'SZSE.399001': 500,
      'SZSE.399006': 100,
      'SHSE.000688': 50,
      'SHSE.000300': 300,
      'SHSE.000905': 500,
      'SHSE.000852': 1000,
      'SHSE.000016': 50,
      'SHSE.000010': 180,
    })
  })

  it('[SIM-IDX-1] the level equals members × shares ÷ divisor within 0.01 on every day', () => {
    const { market, indices } = simulation
    const { columns } = market.matrix
    for (const day of [0, 44, 45, 100, 165, 189]) {
      basketsOnDay(market, indices.periods, day).forEach(({ ids, quantities }, index) => {
        let worth = 0
        ids.forEach((id, i) => {
          worth += columns.close[id * columns.capacity + day]! * quantities[i]!
        })
        const slot = index * indices.capacity + day
        expect(Math.abs(worth / indices.divisor[slot]! - indices.close[slot]!)).toBeLessThan(0.01)
      })
    }
  })

  it('[SIM-IDX-2] a change of members or an ex-day moves the divisor, never the level', () => {
    const { market, indices } = simulation
    const { columns } = market.matrix
    for (const day of rebalanceDays(market.axis).filter((start) => start > 0 && start < 190)) {
      basketsOnDay(market, indices.periods, day).forEach(({ ids, quantities }, index) => {
        let worth = 0
        ids.forEach((id, i) => {
          worth += columns.ref[id * columns.capacity + day]! * quantities[i]!
        })
        const slot = index * indices.capacity + day
        expect(worth / indices.divisor[slot]!).toBeCloseTo(indices.close[slot - 1]!, 6)
      })
    }
  })

  it('[SIM-IDX-3] members change on the trading day after the second Friday of June and December', () => {
    const days = rebalanceDays(simulation.market.axis).map((day) => simulation.market.axis.dates[day])
    expect(days.slice(0, 4)).toEqual(['2023-10-09', '2023-12-11', '2024-06-17', '2024-12-16'])
  })

  it('[SIM-IDX-4] the three static lists hold 300, 500 and 1000 different stocks', () => {
    const market = createStockMarket({ seed: 3, days: 1 })
    const series = createIndexSeries(1)
    extendIndexSeries(market, series)
    const lists = ['SHSE.000300', 'SHSE.000905', 'SHSE.000852'].map(
      (symbol) => series.periods[0]!.baskets[indexIdOf(symbol)]!.ids,
    )
    expect(lists.map((ids) => ids.length)).toEqual([300, 500, 1000])
    expect(new Set(lists.flatMap((ids) => Array.from(ids))).size).toBe(1800)
    expect(indexDefinitions).toHaveLength(12)
  })

  it('[SIM-IDX-5] a simulation grown day by day keeps every earlier byte', () => {
    const whole = createSimulation({ seed: 17, stocks: 270, days: 60 })
    const grown = createSimulation({ seed: 17, stocks: 270, days: 40, capacity: 60 })
    for (const days of [41, 42, 60]) extendSimulation(grown, days)
    expect(grown.indices.close).toEqual(whole.indices.close)
    expect(grown.etfs.columns.close).toEqual(whole.etfs.columns.close)
    expect(grown.convertibles.columns.close).toEqual(whole.convertibles.columns.close)
    expect(grown.spots.close).toEqual(whole.spots.close)
    expect(grown.crypto.close).toEqual(whole.crypto.close)
  })
})
