import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { membersOf, withoutTenant, withTenant } from './tenant-members.ts'

/** Numbers that begin, end and contain each other: 1, 11, 101, 1011. */
const id = fc.oneof(fc.integer({ min: 1, max: 30 }), fc.constantFrom(100, 101, 110, 1001, 1011, 1100, 10_011))
const ids = fc.uniqueArray(id, { maxLength: 6 })
const textOf = (own: readonly number[]) => own.join(',')

type Condition = { rule: string; val: string }
const tests: Record<string, (text: string, val: string) => boolean> = {
  eq: (text, val) => text === val,
  right_like: (text, val) => text.startsWith(val),
  left_like: (text, val) => text.endsWith(val),
  like: (text, val) => text.includes(val),
}

describe('any institutions of a person', () => {
  it('[PAGES-8] joining and leaving touch no other; doing either twice is doing it once, and one undoes the other', () => {
    fc.assert(
      fc.property(ids, id, (own, one) => {
        const others = own.filter((other) => other !== one)
        const joined = withTenant(textOf(own), one)
        expect(joined).toBe(textOf(own.includes(one) ? own : [...own, one]))
        expect(withTenant(joined, one)).toBe(joined)
        expect(withoutTenant(joined, one)).toBe(textOf(others))
        expect(withoutTenant(textOf(others), one)).toBe(textOf(others))
      }),
    )
  })

  it('[PAGES-8] members are found by the whole number, wherever it stands, and nobody else is', () => {
    fc.assert(
      fc.property(ids, id, (own, one) => {
        const { superQueryParams, superQueryMatchType } = membersOf(one)
        expect(superQueryMatchType).toBe('or')
        const conditions: Condition[] = JSON.parse(decodeURI(superQueryParams))
        const isFound = conditions.some(({ rule, val }) => tests[rule]?.(textOf(own), val))
        expect(isFound).toBe(own.includes(one))
      }),
    )
  })
})
