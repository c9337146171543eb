import { expect, it } from 'vitest'
import { RequestError } from '../request/request-error.ts'
import { isPreparing } from './preparing.ts'

const refused = (code: number) => new RequestError('x', { kind: 'refused', path: '/x', status: 200, code })

it('[DESK-17] an answer that is being worked out is no failure; a refusal and a fault are', () => {
  expect(isPreparing(refused(503))).toBe(true)
  expect(isPreparing(refused(500))).toBe(false)
  expect(isPreparing(new Error('503'))).toBe(false)
  expect(isPreparing(null)).toBe(false)
})
