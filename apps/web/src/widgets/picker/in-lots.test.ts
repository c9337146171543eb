import { expect, it } from 'vitest'
import { inLots } from './in-lots.ts'

it('[PICK-17] many stored values are asked for in lots of two hundred, all of them and in their order', async () => {
  const values = Array.from({ length: 401 }, (_, n) => `v${n}`)
  const lots: number[] = []
  const found = await inLots(values, async (lot) => {
    lots.push(lot.length)
    return lot.map((value) => value.toUpperCase())
  })
  expect(lots).toEqual([200, 200, 1])
  expect(found).toEqual(values.map((value) => value.toUpperCase()))
  expect(await inLots([], () => Promise.reject(new Error('nothing to ask for')))).toEqual([])
})
