import { array, assert, asyncProperty, constantFrom, dictionary, jsonValue, oneof, record, string } from 'fast-check'
import { describe, expect, it } from 'vitest'

import { basePath, createTestApp } from '../../testing/test-app.ts'
import { Envelope } from './envelope.ts'
import { isLong, writeInTurns } from './write-in-turns.ts'

const rows = array(oneof(jsonValue(), constantFrom(undefined, new Date(0))), { minLength: 101, maxLength: 260 })

describe('long answers', () => {
  it('[FAIR-13] are the same bytes as if they were written at once', () =>
    assert(
      asyncProperty(
        oneof(
          rows,
          record({ total: jsonValue(), records: rows, left: constantFrom(undefined, 1) }),
          dictionary(string(), rows, { minKeys: 1 }),
        ),
        async (result) => {
          expect(isLong(result)).toBe(true)
          const { bytes } = await writeInTurns(result)
          expect(bytes.toString()).toBe(JSON.stringify(result))
        },
      ),
      { numRuns: 50 },
    ))

  it('[FAIR-13] others have their turn while one is written', async () => {
    let turns = 0
    const count = () => {
      turns += 1
      if (turns < 100) setImmediate(count)
    }
    setImmediate(count)
    await writeInTurns({ records: Array.from({ length: 1000 }, (_, at) => ({ at })) })
    expect(turns).toBeGreaterThanOrEqual(8)
  })

  it('[FAIR-13] arrive whole from routes that describe no answer, and after those who look into them', async () => {
    const rows = Array.from({ length: 250 }, (_, at) => ({ at }))
    const test = await createTestApp({
      extend: async (app) => {
        app.get(`${basePath}/long`, { config: { access: 'anonymous' } }, async () => rows)
        await app.register(async (scope) => {
          scope.addHook('preSerialization', async (_request, _reply, payload) =>
            payload instanceof Envelope ? new Envelope(true, 200, '看过', payload.result) : payload,
          )
          scope.get(`${basePath}/seen`, { config: { access: 'anonymous' } }, async () => ({ records: rows }))
        })
      },
    })
    expect(await test.call('GET', '/long')).toMatchObject({ success: true, result: rows })
    expect(await test.call('GET', '/seen')).toMatchObject({ message: '看过', result: { records: rows } })
  })

  it.each([
    ['a short list', [1, 2], false],
    ['a page of ten', { records: Array.from({ length: 10 }, () => 1) }, false],
    ['what writes itself', { records: Array.from({ length: 999 }, () => 1), toJSON: () => 1 }, false],
    ['text', 'x'.repeat(9999), false],
    ['nothing', null, false],
    ['a long list', Array.from({ length: 101 }, () => 1), true],
  ])('[FAIR-13] %s', (_what, result, expected) => expect(isLong(result)).toBe(expected))
})
