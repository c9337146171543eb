import { rounded } from '@liangshu/engine/math/scaled/rounding'
import type { FastifyInstance } from 'fastify'

import { Envelope } from './envelope.ts'

/** Plain data with every number at eight decimals at most; what is something else stays as it is. */
export function roundNumbers(value: unknown): unknown {
  if (typeof value === 'number') return Number.isInteger(value) || !Number.isFinite(value) ? value : rounded(value)
  if (Array.isArray(value)) return value.map(roundNumbers)
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, roundNumbers(part)]))
}

/** WIRE-13: the routes of this scope answer with figures, not with what a division left in a float. */
export function answerRoundNumbers(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const { handler } = route
    route.handler = async function answer(request, reply) {
      const result: unknown = await handler.call(this, request, reply)
      if (!(result instanceof Envelope)) return roundNumbers(result)
      return new Envelope(result.success, result.code, result.message, roundNumbers(result.result))
    }
  })
}

/** Where an answer has a number with more decimals than any figure has; null when nowhere. */
export function findLongNumber(value: unknown, path = ''): string | null {
  if (typeof value === 'number') return rounded(value) === value ? null : `${path} ${value}`
  if (typeof value !== 'object' || value === null) return null
  for (const [key, part] of Object.entries(value)) {
    const found = findLongNumber(part, `${path}.${key}`)
    if (found !== null) return found
  }
  return null
}
