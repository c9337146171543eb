import { expect, it } from 'vitest'
import { createBarColumns } from '../market/bar/bar-columns.ts'
import { oncePerBars } from './once-per-bars.ts'

it('[STRAT-31] what follows from the same bars is worked out once, from others anew', () => {
  let worked = 0
  const figure = oncePerBars(({ close }) => {
    worked += 1
    return close.length
  })
  const [some, others] = [createBarColumns(3), createBarColumns(3)]
  expect([figure(some), figure(some), figure(others)]).toEqual([3, 3, 3])
  expect(worked).toBe(2)
})
