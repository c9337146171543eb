import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyStep, readSteps, stepsText, writeSteps } from './check-rule-calls.ts'

const step = fc.record({
  digits: fc.oneof(fc.constant('*'), fc.integer({ min: 1, max: 1000 }).map(String)),
  // Spaces at the ends belong to a pattern.
  pattern: fc
    .tuple(fc.constantFrom('', ' '), fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }))
    .map((both) => both.join('')),
  message: fc.string({ maxLength: 30, unit: 'grapheme' }),
})
const steps = fc.array(step, { minLength: 1, maxLength: 6 })

describe('any steps of a check rule', () => {
  it('[PAGES-5] go through the editor unchanged, in their order, and are written the same again', () => {
    fc.assert(
      fc.property(steps, (own) => {
        const text = writeSteps(own)
        expect(readSteps(text)).toEqual(own)
        expect(writeSteps(readSteps(text))).toBe(text)
        expect(stepsText(text).startsWith(own[0]?.digits === '*' ? '整体 ' : `${own[0]?.digits} 位 `)).toBe(true)
      }),
    )
  })

  it('[PAGES-5] one step that is not one makes the whole start anew, and no text at all breaks the editor', () => {
    const broken = fc.constantFrom<object>(
      { digits: '0', pattern: 'a', message: '' },
      { digits: '*', pattern: '', message: '' },
      {},
    )
    fc.assert(
      fc.property(steps, broken, (own, bad) => {
        expect(readSteps(JSON.stringify([...own, bad]))).toEqual([emptyStep])
      }),
    )
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(readSteps(text).length).toBeGreaterThan(0)
      }),
    )
  })
})
