import { describe, expect, it } from 'vitest'
import { membersOf, withoutTenant, withTenant } from './tenant-members.ts'

describe('members of an institution', () => {
  it('[PAGES-8] are asked for by the whole number, not by a part of one', () => {
    const { superQueryParams, superQueryMatchType } = membersOf(100)
    const conditions = JSON.parse(decodeURI(superQueryParams)) as { rule: string; val: string }[]
    const holds: Record<string, (text: string, val: string) => boolean> = {
      eq: (text, val) => text === val,
      right_like: (text, val) => text.startsWith(val),
      left_like: (text, val) => text.endsWith(val),
      like: (text, val) => text.includes(val),
    }
    const isMember = (text: string) => conditions.some(({ rule, val }) => holds[rule]?.(text, val))
    expect(superQueryMatchType).toBe('or')
    expect(['100', '100,7', '7,100', '7,100,8'].map(isMember)).toEqual([true, true, true, true])
    expect(['1001', '2100', '1001,2100', ''].map(isMember)).toEqual([false, false, false, false])
  })

  it('[PAGES-8] join once and leave without touching other institutions', () => {
    expect(withTenant('7,8', 9)).toBe('7,8,9')
    expect(withTenant('7,8', 7)).toBe('7,8')
    expect(withTenant(null, 9)).toBe('9')
    expect(withoutTenant('7,8,78', 8)).toBe('7,78')
    expect(withoutTenant('8', 8)).toBe('')
  })
})
