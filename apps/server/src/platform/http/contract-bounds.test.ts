import { readdirSync } from 'node:fs'
import path from 'node:path'

import { findFractions, findUnbounded } from '@liangshu/contract/validation/find-unbounded'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'

const contract = path.join(import.meta.dirname, '../../../../../packages/contract/src')

const isSchema = (value: unknown): value is z.ZodType => value instanceof z.ZodType
/** What clients send; answers are ours. */
const isInput = (name: string): boolean => /(Body|Query|Params|Request)$/.test(name)

const holdsItself: z.ZodType = z.lazy(() => z.object({ b: z.string(), c: z.number(), a: holdsItself }))

/** Amounts, prices, parts and times, which are measured. A new name is one of them, or its numbers are whole. */
const measured = new Set(
  `alertAbove alertBelow amount cancelRatioMax capital cashMinPct clockMs cpu custody dailyLossHard dailyLossPct
   dailyLossSoft disk grossPct initCash leverageMax load management marginRatioHard marginRatioSoft maxDrawdown
   maxPosition mem minAmount minMs needApprovalAmount orderAmountMax orderVolPctADV participation perUnit performance
   price priceDevHard priceDevSoft priceHigh priceLow redeem sectorPct singleMaxPct singleNamePct sort sortNo speed
   stopLossPct stopPrice subscribe takeProfitPct targetPrice trace units value values volume weight width`.split(/\s+/),
)

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
    ['what holds itself', z.object({ a: holdsItself }), ['a.b: string', 'a.c: number']],
    ['anything', z.object({ a: z.record(z.string().max(9), z.unknown()), b: z.any() }), ['a.*: unknown', 'b: any']],
    ['a pattern that repeats', z.object({ a: z.string().regex(/^\d+$/) }), ['a: string']],
    ['nothing', z.object({ a: z.string().max(3), b: z.string().regex(/^\w{4,18}$/), c: z.int().min(0).max(9) }), []],
  ])('[BOUND-1] %s without a bound is found', (_what, schema, expected) => {
    expect(findUnbounded(schema)).toEqual(expected)
  })

  it('[HARDEN-40] takes whole numbers where things are counted', () => {
    const fractions = inputs.flatMap(([name, schema]) => findFractions(schema).map((place) => `${name} ${place}`))
    const isMeasured = (place: string) =>
      measured.has(
        place
          .replaceAll(/\[\d*\]/g, '')
          .split(/[. ]/)
          .at(-1) ?? '',
      )
    // What stands under names of the sender's own is read by whoever knows them.
    const isNamedByContract = (place: string) => !place.includes('.*')
    expect(fractions.filter((place) => isNamedByContract(place) && !isMeasured(place))).toEqual([])
  })

  it.each([
    ['a count', z.object({ days: z.number().min(1).max(9) }), ['days']],
    ['a count that may arrive as text', z.object({ days: z.coerce.number().min(1).max(9) }), ['days']],
    ['one of a list', z.object({ days: z.array(z.number()).max(3) }), ['days[]']],
    ['what holds itself', z.object({ a: holdsItself }), ['a.c']],
    ['nothing', z.object({ a: z.int(), b: z.coerce.number().int(), c: z.preprocess(Number, z.int()) }), []],
  ])('[HARDEN-40] %s that need not be whole is found', (_what, schema, expected) => {
    expect(findFractions(schema)).toEqual(expected)
  })
})
