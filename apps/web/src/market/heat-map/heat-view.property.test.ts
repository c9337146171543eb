import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moveBy, toMap, WHOLE, zoomAt } from './heat-view.ts'

const size = { width: 800, height: 600 }
const x = fc.integer({ min: 0, max: size.width })
const y = fc.integer({ min: 0, max: size.height })
const factor = fc.double({ min: 0.2, max: 6, noNaN: true })
const away = fc.integer({ min: -2000, max: 2000 })
/** Any view that can be reached by one's hands. */
const view = fc
  .array(fc.tuple(factor, x, y, away, away), { maxLength: 4 })
  .map((acts) =>
    acts.reduce(
      (seen, [by, atX, atY, right, down]) => moveBy(zoomAt(seen, by, atX, atY, size), right, down, size),
      WHOLE,
    ),
  )

describe('any view of the map', () => {
  it('[HEAT-7] shows a part of the map and nothing beside it', () => {
    fc.assert(
      fc.property(view, (seen) => {
        expect(seen.scale).toBeGreaterThanOrEqual(1)
        expect(seen.scale).toBeLessThanOrEqual(12)
        const [left, top] = toMap(seen, 0, 0)
        const [right, bottom] = toMap(seen, size.width, size.height)
        for (const edge of [left, top]) expect(edge).toBeGreaterThanOrEqual(-1e-6)
        expect(right).toBeLessThanOrEqual(size.width + 1e-6)
        expect(bottom).toBeLessThanOrEqual(size.height + 1e-6)
      }),
    )
  })

  it('[HEAT-7] closer, what is under the pointer stays there', () => {
    fc.assert(
      fc.property(view, fc.double({ min: 1, max: 6, noNaN: true }), x, y, (seen, by, atX, atY) => {
        const [before, after] = [toMap(seen, atX, atY), toMap(zoomAt(seen, by, atX, atY, size), atX, atY)]
        expect(after[0]).toBeCloseTo(before[0], 6)
        expect(after[1]).toBeCloseTo(before[1], 6)
      }),
    )
  })

  it('[HEAT-7] far enough away it is whole again', () => {
    fc.assert(
      fc.property(view, x, y, (seen, atX, atY) => {
        const back = zoomAt(seen, 1 / 12, atX, atY, size)
        expect([back.scale, Math.abs(back.left), Math.abs(back.top)]).toEqual([1, 0, 0])
      }),
    )
  })
})
