import { describe, expect, it } from 'vitest'
import { placedBefore, steppedIds } from './group-sections.ts'

describe('the order of groups', () => {
  it.each<[string, string, string[]]>([
    ['a', 'c', ['b', 'c', 'a', 'd']],
    ['d', 'b', ['a', 'd', 'b', 'c']],
    ['b', 'a', ['b', 'a', 'c', 'd']],
  ])('[WATCH-3] %s dropped on %s takes its place', (moved, onto, expected) => {
    expect(placedBefore(['a', 'b', 'c', 'd'], moved, onto)).toEqual(expected)
  })

  it('[WATCH-3] by key a group goes a step and stays at the ends', () => {
    expect(steppedIds(['a', 'b', 'c'], 'b', 1)).toEqual(['a', 'c', 'b'])
    expect(steppedIds(['a', 'b', 'c'], 'a', -1)).toBeNull()
    expect(steppedIds(['a', 'b', 'c'], 'x', 1)).toBeNull()
  })
})
