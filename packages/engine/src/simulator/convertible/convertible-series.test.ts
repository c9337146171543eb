import { beforeAll, describe, expect, it } from 'vitest'
import { dayFlags } from '../../market/day/daily-columns.ts'
import { classifySymbol } from '../../market/instrument/classify-code.ts'
import { smallSimulation } from '../fixtures/small-simulation.ts'
import { convertibleLimits } from '../limits/day-limits.ts'
import type { Simulation } from '../simulation.ts'
import { isBondListed } from './convertible-universe.ts'
import { bondFloor, convertiblePrice, usualPremium } from './convertible-value.ts'

let simulation: Simulation
beforeAll(() => {
  simulation = smallSimulation(120)
})

describe('convertible bonds', () => {
  it('[SIM-CB-1] codes tell the board of the issuer', () => {
    const { bonds } = simulation.convertibles
    expect(bonds).toHaveLength(40)
    expect(bonds.filter(({ symbol }) => classifySymbol(symbol)?.secType !== 'convertible')).toEqual([])
    expect(new Set(bonds.map(({ symbol }) => symbol)).size).toBe(40)
  })

  it('[SIM-CB-2] the price is the larger of floor and conversion value with a premium on top', () => {
    expect(convertiblePrice(150, 95, 0)).toBeCloseTo(150 * (1 + usualPremium(150, 95)), 9)
    expect(convertiblePrice(60, 95, 0)).toBeGreaterThan(95)
    expect(usualPremium(200, 95)).toBeLessThan(usualPremium(100, 95))
  })

  it('[SIM-CB-3] the pure bond value comes near the redemption price at the end', () => {
    const bond = simulation.convertibles.bonds[0]!
    const lastWeek = simulation.market.axis.dayNumbers[0]! + 365.25 * 6
    expect(bondFloor({ ...bond, issueDate: '2023-10-09' }, lastWeek - 10)).toBeGreaterThan(bond.redemptionPrice - 1)
  })

  it('[SIM-CB-5] a bond is gone once it has matured', () => {
    const { bonds } = simulation.convertibles
    const { dates } = simulation.market.axis
    const matured = bonds.filter(({ delistDay }) => delistDay < dates.length)
    expect(matured.length).toBeGreaterThan(0)
    const wrong = matured.filter(
      ({ delistDay, maturityDate }) => dates[delistDay]! < maturityDate || dates[delistDay - 1]! >= maturityDate,
    )
    expect(wrong).toEqual([])
    expect(isBondListed(matured[0]!, matured[0]!.delistDay)).toBe(false)
  })

  it('[SIM-CB-4] bonds keep inside their limits and rest with their stock', () => {
    const { convertibles, market } = simulation
    const wrong: string[] = []
    convertibles.bonds.forEach((bond, id) => {
      for (let day = Math.max(0, bond.listDay); day < 120; day += 1) {
        const slot = id * convertibles.columns.capacity + day
        const limits = convertibleLimits(simulation, id, day)!
        const { high, low, volume } = convertibles.columns
        if (high[slot]! > limits.up || low[slot]! < limits.down) wrong.push(bond.symbol)
        const stock = market.matrix.columns.flags[bond.stock * market.matrix.columns.capacity + day]!
        if ((stock & dayFlags.suspended) !== 0 && volume[slot] !== 0) wrong.push(bond.symbol)
      }
    })
    expect(wrong).toEqual([])
  })
})
