import { expect, it, vi } from 'vitest'
import { RequestError } from '../request/request-error.ts'
import { isPreparing, untilPrepared } from './preparing.ts'

const refused = (code: number) => new RequestError('x', { kind: 'refused', path: '/x', status: 200, code })
const asked = (data: unknown, error: Error | null) => ({ state: { data, error } })

it('[DESK-17] an answer that is being worked out is no failure; a refusal and a fault are', () => {
  expect(isPreparing(refused(503))).toBe(true)
  expect(isPreparing(refused(500))).toBe(false)
  expect(isPreparing(new Error('503'))).toBe(false)
  expect(isPreparing(null)).toBe(false)
})

it('[DESK-17] it is asked for again within seconds until it is there, then as often as usual', () => {
  const usual = vi.fn(() => 60_000)
  expect(untilPrepared(usual)(asked(undefined, refused(503)))).toBe(3000)
  expect(untilPrepared(false)(asked(undefined, refused(503)))).toBe(3000)
  expect(usual).not.toHaveBeenCalled()
  expect(untilPrepared(usual)(asked([], refused(503)))).toBe(60_000)
  expect(untilPrepared(usual)(asked(undefined, refused(500)))).toBe(60_000)
  expect(untilPrepared(5000)(asked([], null))).toBe(5000)
  expect(untilPrepared(false)(asked([], null))).toBe(false)
})
