import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchTypes, queryRules } from './query-field.ts'
import { dropSaved, fromSaved, putSaved, readSaved, toSaved, writeSaved, type SavedQuery } from './saved-queries.ts'

const text = fc.string({ maxLength: 8, unit: 'grapheme' })
const row = fc.record({
  key: text,
  field: fc.option(text, { nil: undefined }),
  rule: fc.option(fc.constantFrom(...queryRules), { nil: undefined }),
  val: fc.oneof(text, fc.array(text, { maxLength: 4 })),
})
const state = fc.record({ matchType: fc.constantFrom(...matchTypes), rows: fc.array(row, { maxLength: 5 }) })
const title = fc.constantFrom('甲', '乙', '丙', '丁')
const saved = fc.tuple(title, state).map(([name, query]) => toSaved(name, query))
const titlesOf = (list: readonly SavedQuery[]) => list.map((query) => query.title)
/** As it grows on a screen: one put after the other. */
const list = fc.array(saved, { maxLength: 8 }).map((all) => all.reduce<SavedQuery[]>(putSaved, []))

describe('any saved query', () => {
  it('[AQUERY-6] comes back from the browser as it was saved, with rows of their own', () => {
    fc.assert(
      fc.property(title, state, (name, query) => {
        writeSaved('/p', [toSaved(name, query)])
        const [stored] = readSaved('/p')
        let made = 0
        const back = fromSaved(stored as SavedQuery, () => `k${(made += 1)}`)
        expect(stored?.title).toBe(name)
        expect(back.matchType).toBe(query.matchType)
        expect(back.rows.map(({ key: _key, ...rest }) => rest)).toEqual(
          query.rows.map(({ key: _key, ...rest }) => rest),
        )
        expect(new Set(back.rows.map(({ key }) => key)).size).toBe(query.rows.length)
      }),
      { numRuns: 60 },
    )
  })

  it('[AQUERY-6] of one title there is one, where it first stood; the others stay as they are', () => {
    fc.assert(
      fc.property(list, saved, (all, query) => {
        const next = putSaved(all, query)
        const known = all.findIndex((one) => one.title === query.title)
        expect(titlesOf(next)).toEqual(known < 0 ? [...titlesOf(all), query.title] : titlesOf(all))
        expect(next.at(known)).toBe(query)
        expect(next.filter((one) => one.title !== query.title)).toEqual(all.filter((one) => one.title !== query.title))
        expect(putSaved(next, query)).toEqual(next)
      }),
    )
  })

  it('[AQUERY-6] saved and deleted again leaves what there was beside it', () => {
    fc.assert(
      fc.property(list, saved, (all, query) => {
        expect(dropSaved(putSaved(all, query), query.title)).toEqual(dropSaved(all, query.title))
        expect(titlesOf(dropSaved(all, query.title))).not.toContain(query.title)
      }),
    )
  })
})
