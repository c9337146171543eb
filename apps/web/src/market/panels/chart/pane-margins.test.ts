import { expect, it } from 'vitest'
import { paneMargins } from './pane-margins.ts'

it('[CHART-16] what a pane shows begins below its legend, also where the pane is low', () => {
  for (let height = 60; height <= 600; height += 10)
    for (const pane of [0, 1, 2]) expect(paneMargins(pane, height).top * height).toBeGreaterThanOrEqual(24)
})

it('[CHART-16] a tall pane keeps its usual margins, and a tiny one more than half of its height', () => {
  expect(paneMargins(0, 400)).toEqual({ top: 0.12, bottom: 0.08 })
  expect(paneMargins(1, 200)).toEqual({ top: 0.28, bottom: 0.04 })
  expect(paneMargins(2, 20)).toEqual({ top: 0.45, bottom: 0.04 })
  expect(paneMargins(0, 0)).toEqual({ top: 0.12, bottom: 0.08 })
})
