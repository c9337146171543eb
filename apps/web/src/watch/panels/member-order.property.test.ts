import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placedBefore, steppedIds } from './group-tree/group-sections.ts'
import { movedBefore } from './watch-table/member-rows.ts'

const ids = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { minLength: 1 })
const idsAndOne = ids.chain((all) => fc.tuple(fc.constant(all), fc.constantFrom(...all)))
const idsAndTwo = ids.chain((all) => fc.tuple(fc.constant(all), fc.constantFrom(...all), fc.constantFrom(...all)))

describe('orders that a person makes', () => {
  it('[WATCH-13] dragging loses nobody, keeps the others in order and the dragged together', () => {
    const dragged = ids.chain((all) =>
      fc.tuple(fc.constant(all), fc.subarray(all), fc.option(fc.constantFrom(...all), { nil: null })),
    )
    fc.assert(
      fc.property(dragged, ([all, moved, before]) => {
        const next = movedBefore(all, moved, before)
        expect(next.toSorted()).toEqual(all.toSorted())
        const isMoved = (id: string) => moved.includes(id)
        expect(next.filter((id) => !isMoved(id))).toEqual(all.filter((id) => !isMoved(id)))
        const at = next.findIndex(isMoved)
        expect(next.slice(at, at + moved.length).every(isMoved)).toBe(true)
      }),
    )
  })

  it('[WATCH-3] a group dropped on another stands where that one stood', () => {
    fc.assert(
      fc.property(idsAndTwo, ([all, moved, before]) => {
        fc.pre(moved !== before)
        const next = placedBefore(all, moved, before)
        expect(next.toSorted()).toEqual(all.toSorted())
        expect(next.indexOf(moved)).toBe(all.indexOf(before))
      }),
    )
  })

  it('[WATCH-3] a step there and a step back is none; at an end there is no further', () => {
    fc.assert(
      fc.property(idsAndOne, fc.constantFrom(1, -1), ([all, moved], step) => {
        const next = steppedIds(all, moved, step)
        const isEnd = all.at(step === 1 ? -1 : 0) === moved
        expect(next === null).toBe(isEnd)
        fc.pre(next !== null)
        expect(next?.indexOf(moved)).toBe(all.indexOf(moved) + step)
        expect(steppedIds(next ?? [], moved, -step)).toEqual(all)
      }),
    )
  })
})
