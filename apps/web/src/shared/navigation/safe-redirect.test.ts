import { expect, it } from 'vitest'
import { safeRedirect } from './safe-redirect.ts'

const origin = 'https://desk.test'

it.each([
  ['/isystem/user?a=1#b', '/isystem/user?a=1#b'],
  ['/a/../b', '/b'],
])('[NAV-5] %s stays on this site', (target, expected) => expect(safeRedirect(target, origin)).toBe(expected))

it.each([
  ['https://evil.test/'],
  ['//evil.test/a'],
  ['/\\evil.test'],
  ['/\t/evil.test'],
  ['/.//evil.test'],
  ['/a/..//evil.test'],
  ['javascript:alert(1)'],
  ['relative'],
  ['/user/login?redirect=%2F'],
  [''],
  [null],
])('[NAV-5] %j is refused', (target) => expect(safeRedirect(target, origin)).toBeUndefined())
