import { describe, expect, it } from 'vitest'
import { isSameState } from './same-state.ts'

const state = () => ({ cash: 1, lots: [{ volume: 100 }], orders: new Map([['a', { left: 1 }]]), seen: new Set(['x']) })

describe('the comparison of two states', () => {
  it('[RACE-13] finds equal what is equal, a missing field equal to one without a value', () => {
    expect(isSameState(state(), state())).toBe(true)
    expect(isSameState({ a: 1, b: undefined }, { a: 1 })).toBe(true)
    expect(isSameState({ a: 1 }, { b: undefined, a: 1 })).toBe(true)
  })

  it.each([
    ['a number', { ...state(), cash: 2 }],
    ['a field more', { ...state(), blocked: true }],
    ['an entry deep inside', { ...state(), orders: new Map([['a', { left: 2 }]]) }],
    ['an entry more', { ...state(), seen: new Set(['x', 'y']) }],
    ['a list', { ...state(), lots: [] }],
    ['a key', { ...state(), orders: new Map([['b', { left: 1 }]]) }],
    ['a kind', { ...state(), seen: ['x'] }],
    ['nothing at all', null],
  ])('[RACE-13] sees a difference in %s, whichever comes first', (_what, other) => {
    expect(isSameState(state(), other)).toBe(false)
    expect(isSameState(other, state())).toBe(false)
  })

  it('[RACE-13] sees another order of entries', () => {
    const [one, two] = [
      new Map([
        ['a', 1],
        ['b', 2],
      ]),
      new Map([
        ['b', 2],
        ['a', 1],
      ]),
    ]
    expect(isSameState(one, two)).toBe(false)
  })
})
