import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arrange, moveCard } from './arrange-cards.ts'

const ids = fc.uniqueArray(fc.constantFrom(...'abcdefg'), { minLength: 1 })

describe('any cards', () => {
  it('[LANDING-5] each is shown once, and those that were ordered stand in that order', () => {
    fc.assert(
      fc.property(ids, ids, (shown, order) => {
        const next = arrange(
          shown.map((id) => ({ id })),
          { order, hidden: [] },
        ).map(({ id }) => id)
        expect(next.toSorted()).toEqual(shown.toSorted())
        expect(next.filter((id) => order.includes(id))).toEqual(order.filter((id) => shown.includes(id)))
      }),
    )
  })

  it('[LANDING-5] a card put on another stands where that one stood, the rest stay in order', () => {
    fc.assert(
      fc.property(ids, fc.nat(), fc.nat(), (all, a, b) => {
        const [id, to] = [all[a % all.length] ?? '', all[b % all.length] ?? '']
        const next = moveCard(all, id, to)
        expect(next.indexOf(id)).toBe(all.indexOf(to))
        expect(next.filter((one) => one !== id)).toEqual(all.filter((one) => one !== id))
      }),
    )
  })
})
