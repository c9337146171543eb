import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { layoutMarket, layoutSector, neighbourOf, tileAt } from './heat-layout.ts'
import { squarify, type Box } from './squarify.ts'

const box: Box = { x: 10, y: 20, w: 800, h: 500 }
const weights = fc
  .array(fc.double({ min: 0.01, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 60 })
  .map((all) => all.sort((a, b) => b - a))

const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y))

describe('places of the heat map', () => {
  it('[HEAT-1] areas are as the weights and fill the box', () => {
    fc.assert(
      fc.property(weights, (all) => {
        const total = all.reduce((sum, weight) => sum + weight, 0)
        const tiles = squarify(all, box)
        expect(tiles).toHaveLength(all.length)
        for (const [i, { w, h }] of tiles.entries())
          expect(w * h).toBeCloseTo(((all[i] ?? 0) / total) * box.w * box.h, 3)
      }),
      { numRuns: 60 },
    )
  })

  it('[HEAT-1] no tile lies over another or outside', () => {
    fc.assert(
      fc.property(weights, (all) => {
        const tiles = squarify(all, box)
        for (const [i, tile] of tiles.entries()) {
          expect(tile.x >= box.x - 1e-6 && tile.x + tile.w <= box.x + box.w + 1e-6).toBe(true)
          expect(tile.y >= box.y - 1e-6 && tile.y + tile.h <= box.y + box.h + 1e-6).toBe(true)
          for (const other of tiles.slice(i + 1)) expect(overlap(tile, other)).toBeLessThan(1e-3)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('[HEAT-1] equal tiles are nearly square', () => {
    for (const { w, h } of squarify(
      Array.from({ length: 40 }, () => 1),
      box,
    ))
      expect(Math.max(w / h, h / w)).toBeLessThan(2)
  })

  const sectors = [
    { code: 'A', name: '甲', slots: [0, 1, 2] },
    { code: 'B', name: '乙', slots: [3, 4] },
    { code: 'C', name: '丙', slots: [5] },
  ]
  const weigh = (slot: number) => [5, 3, 0, 20, 10, 1][slot] ?? 0
  const size = { width: 600, height: 400 }

  it('[HEAT-2] sectors stand by weight, members inside their sector, and what weighs nothing nowhere', () => {
    const layout = layoutMarket(sectors, weigh, size, true)
    expect(layout.tiles.map(({ sector }) => sectors[sector]?.code)).toEqual(['B', 'A', 'C'])
    expect(layout.leaves.map(({ slot }) => slot)).toEqual([3, 4, 0, 1, 5])
    for (const leaf of layout.leaves) {
      const tile = layout.tiles.find(({ sector }) => sector === leaf.sector)!
      expect(overlap(leaf, tile)).toBeCloseTo(leaf.w * leaf.h, 3)
    }
    expect(layoutMarket(sectors, weigh, size, true)).toEqual(layout)
  })

  it('[HEAT-2] one sector fills the map with its members', () => {
    const { leaves } = layoutSector(sectors, 1, weigh, size)
    expect(leaves.map(({ slot }) => slot)).toEqual([3, 4])
    expect(leaves.reduce((sum, { w, h }) => sum + w * h, 0)).toBeCloseTo(600 * 400, 3)
  })

  it('[HEAT-3] a point finds its tile, and arrows the next one in their direction', () => {
    const grid: Box[] = [0, 1, 2, 3].map((i) => ({ x: (i % 2) * 10, y: Math.floor(i / 2) * 10, w: 10, h: 10 }))
    expect(tileAt(grid, 15, 5)).toBe(grid[1])
    expect(tileAt(grid, 25, 5)).toBeUndefined()
    expect([neighbourOf(grid, 0, 'right'), neighbourOf(grid, 0, 'down'), neighbourOf(grid, 3, 'left')]).toEqual([
      1, 2, 2,
    ])
    expect(neighbourOf(grid, 0, 'up')).toBe(0)
    expect(neighbourOf(grid, -1, 'down')).toBe(0)
  })
})
