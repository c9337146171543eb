import { expect, it } from 'vitest'
import { passwordStrength } from './password-strength.ts'

it.each([
  ['', 'none'],
  ['abcd1234', 'weak'],
  ['aaaa111!', 'weak'],
  ['a1!', 'weak'],
  ['abcd123!', 'fair'],
  ['Abcd123!', 'fair'],
  ['Abcdef123!', 'strong'],
  ['abcdefgh123!', 'strong'],
])('[VALID-22] %j is %s', (text, strength) => expect(passwordStrength(text)).toBe(strength))
