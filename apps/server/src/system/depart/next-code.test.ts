import { expect, it } from 'vitest'

import { firstCode, nextCode } from './next-code.ts'

it.each([
  ['A01', 'A02'],
  ['A09', 'A10'],
  ['A99', 'B01'],
  ['A01A01', 'A01A02'],
  ['A01A99', 'A01B01'],
  ['Z99', 'Z99A01'],
  ['A01Z99', 'A01Z99A01'],
])('[ORG-1] after %s comes %s', (last, next) => expect(nextCode(last)).toBe(next))

it('[ORG-2] the first child appends to its parent', () => {
  expect([firstCode(''), firstCode('B07')]).toEqual(['A01', 'B07A01'])
})
