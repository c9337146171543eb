import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clampDrag } from './clamp-drag.ts'

const far = fc.integer({ min: -20_000, max: 20_000 })
const offset = fc.record({ x: far, y: far })
const view = fc.record({ width: fc.integer({ min: 320, max: 3840 }), height: fc.integer({ min: 320, max: 2160 }) })
const box = fc.record({
  left: fc.integer({ min: 0, max: 2000 }),
  top: fc.integer({ min: 0, max: 200 }),
  width: fc.integer({ min: 96, max: 2000 }),
})
/** So much of the title has to be reachable. */
const grasp = 48

describe('any drag of a dialog', () => {
  it('[WIDGET-7] leaves enough of its title in the window to be grasped, and dragging again to the same place nothing', () => {
    fc.assert(
      fc.property(offset, box, view, (wanted, at, window) => {
        const moved = clampDrag(wanted, at, window)
        const [left, top] = [at.left + moved.x, at.top + moved.y]
        expect(left + at.width).toBeGreaterThanOrEqual(grasp)
        expect(left).toBeLessThanOrEqual(window.width - grasp)
        expect(top).toBeGreaterThanOrEqual(0)
        expect(top).toBeLessThanOrEqual(window.height - grasp)
        expect(clampDrag(moved, at, window)).toEqual(moved)
      }),
    )
  })

  it('[WIDGET-7] goes where it was dragged when that is in reach, and no further than it was dragged', () => {
    fc.assert(
      fc.property(offset, box, view, (wanted, at, window) => {
        const { x, y } = clampDrag(wanted, at, window)
        const isIn = at.left + wanted.x + at.width >= grasp && at.left + wanted.x <= window.width - grasp
        expect(!isIn || x === wanted.x).toBe(true)
        const isBelow = at.top + wanted.y >= 0 && at.top + wanted.y <= window.height - grasp
        expect(!isBelow || y === wanted.y).toBe(true)
      }),
    )
  })
})
