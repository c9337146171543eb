import { readdirSync } from 'node:fs'
import path from 'node:path'

import { findUnbounded } from '@liangshu/contract/validation/find-unbounded'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'

const contract = path.join(import.meta.dirname, '../../../../../packages/contract/src')

const isSchema = (value: unknown): value is z.ZodType => value instanceof z.ZodType
/** What clients send; answers are ours. */
const isInput = (name: string): boolean => /(Body|Query|Params|Request)$/.test(name)

async function findInputs(): Promise<(readonly [string, z.ZodType])[]> {
  const files = readdirSync(contract, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .sort()
  const found: (readonly [string, z.ZodType])[] = []
  for (const file of files) {
    const exported = (await import(path.join(contract, file))) as Record<string, unknown>
    for (const [name, value] of Object.entries(exported)) {
      if (isInput(name) && isSchema(value)) found.push([`${file} ${name}`, value])
    }
  }
  return found
}

describe('every input of the contract', async () => {
  const inputs = await findInputs()

  it('[BOUND-1] is found', () => expect(inputs.length).toBeGreaterThan(80))

  it('[BOUND-1] bounds every number, text and list', () => {
    const unbounded = inputs.flatMap(([name, schema]) => findUnbounded(schema).map((place) => `${name} ${place}`))
    expect(unbounded).toEqual([])
  })

  it.each([
    ['a text', z.object({ a: z.string().min(1) }), ['a: string']],
    ['a number', z.object({ a: z.number().positive() }), ['a: number']],
    ['a whole number', z.object({ a: z.int() }), ['a: number']],
    ['a list', z.object({ a: z.array(z.enum(['x'])) }), ['a: array']],
    ['what a list holds', z.array(z.object({ b: z.string().optional() })).max(3), ['[].b: string']],
    ['one end of a pipe', z.object({ a: z.string().pipe(z.string().min(1)) }), ['a: string']],
    ['a pattern that repeats', z.object({ a: z.string().regex(/^\d+$/) }), ['a: string']],
    ['nothing', z.object({ a: z.string().max(3), b: z.string().regex(/^\w{4,18}$/), c: z.int().min(0).max(9) }), []],
  ])('[BOUND-1] %s without a bound is found', (_what, schema, expected) => {
    expect(findUnbounded(schema)).toEqual(expected)
  })
})
