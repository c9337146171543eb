import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { readMended } from './mend-answer.ts'

const row = z.object({
  id: z.string(),
  sort: z.number(),
  isLeaf: z.boolean(),
  memo: z.string().nullable(),
  roles: z.array(z.string()),
  kind: z.enum(['a', 'b']).optional(),
})
const page = z.union([z.object({ records: z.array(row), total: z.number() }), z.array(row), z.null()])
const good = { id: '1', sort: 2, isLeaf: true, memo: null, roles: ['x'] }

describe('an answer in another manner of writing', () => {
  it.each([
    ['numbers as texts', { ...good, sort: '12' }, { sort: 12 }],
    ['texts as numbers', { ...good, id: 7 }, { id: '7' }],
    ['null for an absent text', { ...good, id: null }, { id: '' }],
    ['a key that is missing', { ...good, sort: undefined, roles: undefined }, { sort: 0, roles: [] }],
    ['flags as numbers', { ...good, isLeaf: 1 }, { isLeaf: true }],
    ['flags as texts', { ...good, isLeaf: '0' }, { isLeaf: false }],
  ])('[OTHER-3] %s', (_what, odd, meant) => {
    expect(readMended(page, { records: [odd], total: '1' })?.value).toMatchObject({ records: [meant], total: 1 })
    expect(readMended(page, [odd])?.value).toMatchObject([meant])
  })

  it('[OTHER-3] a row nobody can read is left out, the others stay', () => {
    const answer = { records: [good, { ...good, kind: 'z' }, null, { ...good, id: '3' }], total: 4 }
    expect(readMended(page, answer)?.value).toMatchObject({ records: [{ id: '1' }, { id: '3' }], total: 4 })
    // What was sent is not touched.
    expect(answer.records).toHaveLength(4)
  })

  it('[OTHER-3] an answer of another shape altogether is not guessed at', () => {
    expect(readMended(page, 'nothing')).toBeUndefined()
    expect(readMended(z.object({ total: z.number() }), { total: 'many' })).toBeUndefined()
  })

  it('[OTHER-3] what is right is taken as it is', () => {
    expect(readMended(page, [good])).toEqual({ value: [good], mended: [] })
  })
})
