import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { changedAll, joinValues, toggled, valuesOf, type Picked } from './picked.ts'

const one = fc.constantFrom(...'abcdef').map((value): Picked => ({ value, text: value.toUpperCase() }))
const some = fc.uniqueArray(one, { selector: ({ value }) => value })
const values = (picked: readonly Picked[]) => picked.map(({ value }) => value).toSorted()

it('[PICK-1] ticked twice is as before; a page that is added and taken away leaves the others', () => {
  fc.assert(
    fc.property(some, one, some, (picked, other, page) => {
      expect(values(toggled(toggled(picked, other, true), other, true))).toEqual(values(picked))
      const added = changedAll(picked, page, true)
      expect(new Set(values(added)).size).toBe(added.length)
      expect(new Set(values(added))).toEqual(new Set([...values(picked), ...values(page)]))
      const left = picked.filter(({ value }) => !values(page).includes(value))
      expect(values(changedAll(added, page, false))).toEqual(values(left))
    }),
  )
})

it('[PICK-2] values that are joined are found again', () => {
  fc.assert(
    fc.property(some, (picked) => {
      expect(valuesOf(joinValues(picked)).toSorted()).toEqual(values(picked))
    }),
  )
})
