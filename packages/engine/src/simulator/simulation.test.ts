import { beforeAll, describe, expect, it } from 'vitest'
import { price } from '@liangshu/contract/market/scaled'
import { columnArrays } from '../market/day/daily-columns.ts'
import { iopvOfBasket } from '../market/etf/basket.ts'
import { creationBasket } from './etf/creation-basket.ts'
import { createSimulation, simulationSteps, type Simulation } from './simulation.ts'
import { sectorsOf } from './universe/sectors.ts'

const options = { seed: 23, stocks: 270, days: 30 }
let simulation: Simulation
beforeAll(() => {
  simulation = createSimulation(options)
})

describe('the whole simulation', () => {
  it('[SIM-ALL-1] built step by step it comes out the same, and reports its progress', () => {
    const steps = simulationSteps(options)
    const shares: number[] = []
    let step = steps.next()
    while (!step.done) {
      shares.push(step.value)
      step = steps.next()
    }
    expect(columnArrays(step.value.market.matrix.columns)).toEqual(columnArrays(simulation.market.matrix.columns))
    expect(step.value.etfs.nav).toEqual(simulation.etfs.nav)
    expect(shares.toSorted((a, b) => a - b)).toEqual(shares)
    expect(shares.at(-1)).toBeCloseTo(1, 6)
  })

  it('[SIM-ALL-2] the published basket at the closing prices is worth the net asset value', () => {
    const { market, etfs } = simulation
    const { columns } = market.matrix
    const ids = new Map(market.model.universe.symbols.map((symbol, id) => [symbol, id]))
    for (const id of [0, 230, 500, 655]) {
      const value = iopvOfBasket(creationBasket(simulation, id, 29), (symbol) => {
        const last = price(columns.close[ids.get(symbol)! * columns.capacity + 29]!)
        return { last, preClose: last, isSuspended: false, isSealed: false }
      })
      expect(Math.abs(value! - etfs.nav[id * etfs.columns.capacity + 29]! * 10_000)).toBeLessThan(1)
    }
  })

  it('[SIM-ALL-3] sectors cover every stock once by industry and by part', () => {
    const { universe } = simulation.market.model
    const sectors = sectorsOf(universe)
    const membersAt = (level: number) =>
      sectors.filter((sector) => sector.kind === 'industry' && sector.level === level).flatMap(({ members }) => members)
    expect(membersAt(1).toSorted((a, b) => a - b)).toEqual(Array.from({ length: universe.count }, (_, id) => id))
    expect(new Set(membersAt(2)).size).toBe(universe.count)
    expect(sectors.filter(({ kind }) => kind === 'concept')).toHaveLength(120)
    expect(new Set(sectors.map(({ code }) => code)).size).toBe(sectors.length)
  })
})
