import { describe, expect, it } from 'vitest'
import { createDayAxis } from '../../market/day/day-axis.ts'
import { classifySymbol } from '../../market/instrument/classify-code.ts'
import { ORIGIN } from '../calendar/origin.ts'
import { quantile } from '../../math/statistics/moments.ts'
import { createLifecycle } from '../lifecycle/lifecycle.ts'
import { NEVER } from '../lifecycle/listings.ts'
import { boardBlocks } from './boards.ts'
import { conceptFits, concepts } from './concepts.ts'
import { industries } from './industries.ts'
import { createStockUniverse } from './stocks.ts'

const universe = createStockUniverse(2026)
const axis = createDayAxis(ORIGIN)
const lifecycle = createLifecycle(universe, axis)

describe('universe', () => {
  it('[SIM-UNI-1] has 5,400 stocks in the proportions of the boards', () => {
    const counts = boardBlocks.map((_, block) => universe.block.filter((value) => value === block).length)
    expect(counts).toEqual([1700, 590, 1480, 1380, 250])
  })

  it('[SIM-UNI-2] every code lies in the range of its board', () => {
    const wrong = universe.symbols.filter(
      (symbol, id) => classifySymbol(symbol)?.board !== boardBlocks[universe.block[id]!]?.board,
    )
    expect(wrong).toEqual([])
    expect(new Set(universe.symbols).size).toBe(5400)
  })

  it('[SIM-UNI-3] names are unique and of ordinary length', () => {
    expect(new Set(universe.names).size).toBe(5400)
    expect(universe.names.filter((name) => !/^\p{Script=Han}{4,5}$/u.test(name))).toEqual([])
  })

  it('[SIM-UNI-4] a stock has one of 31 industries and two to six of 120 concepts', () => {
    expect([industries.length, concepts.length]).toEqual([31, 120])
    expect(new Set(universe.industry).size).toBe(31)
    const sizes = Array.from({ length: 5400 }, (_, id) => universe.conceptStarts[id + 1]! - universe.conceptStarts[id]!)
    expect([Math.min(...sizes), Math.max(...sizes)]).toEqual([2, 6])
  })

  it('[SIM-UNI-5] prices and float caps are log-normal around 12 yuan and 5 billion', () => {
    const caps = universe.floatShares.map((shares, id) => (shares * universe.basePrice[id]!) / 10_000)
    expect(quantile(universe.basePrice, 0.5) / 10_000).toBeGreaterThan(9)
    expect(quantile(universe.basePrice, 0.5) / 10_000).toBeLessThan(15)
    expect(quantile(caps, 0.5)).toBeGreaterThan(4e9)
    expect(quantile(caps, 0.5)).toBeLessThan(6.5e9)
  })

  it('[SIM-UNI-6] the same seed gives the same universe, another seed another one', () => {
    const again = createStockUniverse(2026)
    expect(again.names).toEqual(universe.names)
    expect(again.floatShares).toEqual(universe.floatShares)
    expect(createStockUniverse(2027).names).not.toEqual(universe.names)
  })
})

describe('lifecycle', () => {
  it('[SIM-UNI-7] every concept of a stock fits its industry, and every concept has members', () => {
    const seen = new Set<number>()
    const odd: string[] = []
    for (let id = 0; id < universe.count; id += 1) {
      for (let link = universe.conceptStarts[id]!; link < universe.conceptStarts[id + 1]!; link += 1) {
        const concept = universe.conceptIds[link]!
        seen.add(concept)
        if (!conceptFits(concept, universe.industry[id]!))
          odd.push(`${universe.names[id]} in ${concepts[concept]?.name}`)
      }
    }
    expect(odd).toEqual([])
    expect(seen.size).toBe(concepts.length)
  })

  it('[SIM-LIFE-1] about 180 stocks carry a risk flag on any day', () => {
    for (const day of [10, 300, 700]) {
      let flagged = 0
      for (const id of lifecycle.risk.spells.keys()) {
        const flag = lifecycle.riskFlag(id, day)
        if (flag === 'ST' || flag === '*ST') flagged += 1
      }
      expect(flagged).toBeGreaterThan(140)
      expect(flagged).toBeLessThan(230)
    }
  })

  it('[SIM-LIFE-2] two to five stocks list in every week', () => {
    const fresh = lifecycle.listDay.filter((day) => day >= 0 && day < 750)
    const weeks = 750 / 4.83
    expect(fresh.length / weeks).toBeGreaterThan(2)
    expect(fresh.length / weeks).toBeLessThan(5)
  })

  it('[SIM-LIFE-3] a stock leaves after 15 days under 退', () => {
    const leaving = [...lifecycle.risk.spells].filter(([id]) => lifecycle.delistDay[id] !== NEVER)
    expect(leaving.length).toBeGreaterThan(20)
    const spans = leaving.map(([id, spells]) => lifecycle.delistDay[id]! - spells.at(-1)!.from)
    expect(new Set(spans)).toEqual(new Set([15]))
  })
})
