import { fastify } from 'fastify'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'

import { createFakeClock } from '../../testing/fake-clock.ts'
import { installAnswers } from './answer.ts'
import { AppError, inputError, refusal, softRefusal } from './app-error.ts'
import { clientTypeOf } from './client-type.ts'
import {
  answered,
  answeredWith,
  Envelope,
  giveBack,
  refused,
  said,
  saidTwice,
  toJson,
  wrapWritten,
  writtenAs,
  writtenOnce,
  WrittenJson,
} from './envelope.ts'
import { answerUnreadable, installErrorHandling } from './error-handler.ts'
import { explainInput } from './explain-input.ts'
import { fromDatabase } from './database-error.ts'
import { installRequestIds, requestIdOf } from './request-id.ts'
import { answerRoundNumbers, findLongNumber, roundNumbers } from './round-numbers.ts'

const now = new Date('2026-01-05T01:00:00Z')

describe('the envelope', () => {
  it('[WIRE-103] says what happened, and the result stands in it', () => {
    expect([
      answered(1),
      said('好'),
      saidTwice('好'),
      answeredWith('好', 2),
      refused(510, '不'),
      refused(500, '不', 3),
    ]).toEqual([
      new Envelope(true, 200, '', 1),
      new Envelope(true, 200, '好', null),
      new Envelope(true, 200, '好', '好'),
      new Envelope(true, 200, '好', 2),
      new Envelope(false, 510, '不', null),
      new Envelope(false, 500, '不', 3),
    ])
    expect(answered(undefined)).toEqual({ success: true, code: 200, message: '', result: null, timestamp: 0 })
  })

  it('[WIRE-103] around a result that is written already is the same text, whatever its message says', () => {
    const bytes = Buffer.from('{"a":1}')
    const envelope = new Envelope(true, 200, 'x "result":null y', null)
    envelope.timestamp = 7
    const whole = '{"timestamp":7,"success":true,"code":200,"message":"x \\"result\\":null y","result":{"a":1}}'
    expect(JSON.parse(String(wrapWritten(envelope, new WrittenJson(bytes, false))))).toEqual(JSON.parse(whole))
    const answer = answered(writtenOnce({ a: 1 }))
    expect(JSON.parse(String(toJson(answer)))).toEqual({
      success: true,
      code: 200,
      message: '',
      result: { a: 1 },
      timestamp: 0,
    })
    expect(toJson(new WrittenJson(bytes, true))).toBe(bytes)
    expect(toJson({ a: [1] })).toBe('{"a":[1]}')
  })

  it('[WIRE-103] what is given to many is written once, and is nobody’s own', () => {
    const result = { a: 1 }
    const first = writtenOnce(result) as unknown as WrittenJson
    expect(writtenOnce(result)).toBe(first)
    expect([String(first.bytes), first.isOwn]).toEqual(['{"a":1}', false])
    const shared = new Uint8Array([91, 49, 93, 0]).subarray(0, 3)
    const told = writtenAs<WrittenJson>(shared, { isOwn: true })
    expect([String(told.bytes), told.isOwn]).toEqual(['[1]', true])
  })

  it('[WIRE-103] only large memory of its own is given back', () => {
    const own = (bytes: number) => Buffer.from(new ArrayBuffer(bytes))
    const large = own(65_536)
    giveBack(large)
    expect(large.buffer.byteLength).toBe(0)
    const small = own(65_535)
    giveBack(small)
    expect(small.buffer.byteLength).toBe(65_535)
    const part = Buffer.from(new ArrayBuffer(70_000), 0, 69_000)
    giveBack(part)
    expect(part.buffer.byteLength).toBe(70_000)
  })
})

async function openApp() {
  const app = fastify({ frameworkErrors: answerUnreadable, genReqId: requestIdOf })
  installRequestIds(app)
  installErrorHandling(app)
  installAnswers(app, { clock: createFakeClock(now), checkAnswers: true })
  return app
}

describe('answers of an app', () => {
  it('[WIRE-104] are wrapped with the time of the clock, whatever a handler gives; bare ones stand for themselves', async () => {
    const app = await openApp()
    app.get('/text', () => 'x')
    app.get('/null', () => null)
    app.get('/rows', () => [1])
    app.get('/said', () => said('好'))
    app.get('/kept', { schema: { response: { 200: z.object({ a: z.number() }) } } as never }, () =>
      writtenOnce({ a: 1 }),
    )
    app.get('/long', () => ({ rows: Array.from({ length: 101 }, (_, at) => at), gone: undefined }))
    app.get('/bare', { config: { bare: true } }, () => ({ a: 1 }))
    const read = async (url: string) => (await app.inject(url)).json<Record<string, unknown>>()
    const envelope = { success: true, code: 200, message: '', timestamp: now.getTime() }
    expect(await read('/text')).toEqual({ ...envelope, result: 'x' })
    expect(await read('/null')).toEqual({ ...envelope, result: null })
    expect(await read('/rows')).toEqual({ ...envelope, result: [1] })
    expect(await read('/said')).toEqual({ ...envelope, message: '好', result: null })
    expect(await read('/kept')).toEqual({ ...envelope, result: { a: 1 } })
    expect(await read('/kept')).toEqual({ ...envelope, result: { a: 1 } })
    expect(await read('/long')).toEqual({ ...envelope, result: { rows: Array.from({ length: 101 }, (_, at) => at) } })
    expect(await read('/bare')).toEqual({ a: 1 })
    await app.close()
  })

  it('[WIRE-104] that break their schema are found, refusals and empty ones are not held against it', async () => {
    const app = await openApp()
    const schema = { response: { 200: z.object({ a: z.number() }) } }
    const give: Record<string, unknown> = {
      right: { a: 1 },
      wrong: { a: 'x' },
      none: null,
      refusal: refused(510, '不', 3),
      written: writtenOnce({ a: 'x' }),
    }
    for (const [name, result] of Object.entries(give)) app.get(`/${name}`, { schema: schema as never }, () => result)
    const codeOf = async (name: string) => (await app.inject(`/${name}`)).json<{ code: number }>().code
    expect(await Promise.all(Object.keys(give).map(codeOf))).toEqual([200, 500, 200, 510, 500])
    await app.close()
  })

  it('[WIRE-9] a wrong method names all the right ones, without its query', async () => {
    const app = await openApp()
    for (const method of ['GET', 'PUT'] as const) app.route({ method, url: '/a', handler: () => 1 })
    const answer = await app.inject({ method: 'POST', url: '/a?b=1' })
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      200,
      '不支持POST请求方法，支持以下GET、PUT、',
    ])
    await app.close()
  })

  it('[WIRE-105] what goes wrong is told in our words, by whose fault it is', async () => {
    const app = await openApp()
    const throwing: Record<string, unknown> = {
      refusal: refusal('余额不足'),
      soft: softRefusal('稍等'),
      input: inputError('缺少编码'),
      busy: new AppError('TOO_MANY_REQUESTS'),
      caller: Object.assign(new Error('x'), { statusCode: 400 }),
      late: Object.assign(new Error('x'), { statusCode: 499 }),
      server: Object.assign(new Error('x'), { statusCode: 500 }),
      below: Object.assign(new Error('x'), { statusCode: 399 }),
      taken: Object.assign(new Error('x'), { code: '23505' }),
      large: Object.assign(new Error('x'), { code: 'FST_REQ_FILE_TOO_LARGE' }),
      plain: new Error('secret words'),
    }
    for (const [name, error] of Object.entries(throwing))
      app.get(`/${name}`, () => {
        throw error
      })
    const told: Record<string, unknown> = {}
    for (const name of Object.keys(throwing)) {
      const answer = await app.inject(`/${name}`)
      const { code, message, timestamp } = answer.json<{ code: number; message: string; timestamp: number }>()
      told[name] = [code, message]
      expect(timestamp).toBe(now.getTime())
      expect(answer.headers['retry-after']).toBe(code === 429 ? '2' : undefined)
    }
    const wrong = new AppError('INPUT_INVALID').message
    const broken = new AppError('UNEXPECTED').message
    expect(told).toEqual({
      refusal: [500, '余额不足'],
      soft: [0, '稍等'],
      input: [400, '缺少编码'],
      busy: [429, new AppError('TOO_MANY_REQUESTS').message],
      caller: [400, wrong],
      late: [400, wrong],
      server: [500, broken],
      below: [500, broken],
      taken: [500, new AppError('DUPLICATE').message],
      large: [expect.any(Number), new AppError('FILE_TOO_LARGE').message],
      plain: [500, broken],
    })
    await app.close()
  })

  it('[WIRE-105] an address that cannot be read is answered as one that is not there', async () => {
    const app = await openApp()
    const answer = await app.inject('/%E0%A4%A')
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ success: false, code: 404, result: null, timestamp: expect.any(Number) })
    await app.close()
  })

  it('[OPS-5] are named by the balancer’s id where it is one', async () => {
    const app = await openApp()
    app.get('/a', () => 1)
    const idFor = async (given: string) =>
      (await app.inject({ url: '/a', headers: { 'x-request-id': given } })).headers['x-request-id']
    expect(await idFor('abcd.1-_')).toBe('abcd.1-_')
    expect(await idFor('a'.repeat(64))).toBe('a'.repeat(64))
    for (const wrong of ['short-1', 'a'.repeat(65), 'with blank', 'semi;colon'])
      expect(await idFor(wrong)).toMatch(/^[0-9a-f-]{36}$/)
    await app.close()
  })

  it('[WIRE-13] of a scope with figures have eight decimals at most, in an envelope of their own too', async () => {
    const app = await openApp()
    await app.register(async (scope) => {
      answerRoundNumbers(scope)
      scope.get('/plain', () => ({ rate: 1 / 3 }))
      scope.get('/worded', () => answeredWith('好', [2 / 3]))
    })
    expect((await app.inject('/plain')).json()).toMatchObject({ result: { rate: 0.33333333 } })
    expect((await app.inject('/worded')).json()).toMatchObject({
      success: true,
      code: 200,
      message: '好',
      result: [0.66666667],
    })
    await app.close()
  })
})

describe('numbers', () => {
  it('[WIRE-13] that are whole, endless or none stay; objects with a class of their own too', () => {
    const map = new Map([['a', 1 / 3]])
    expect(roundNumbers([3, Number.POSITIVE_INFINITY, map, null, undefined, true])).toEqual([
      3,
      Number.POSITIVE_INFINITY,
      map,
      null,
      undefined,
      true,
    ])
    expect([findLongNumber(1 / 3), findLongNumber([1, [2, 1 / 3]]), findLongNumber(null)]).toEqual([
      ' 0.3333333333333333',
      '.1.1 0.3333333333333333',
      null,
    ])
  })
})

describe('the words of a wrong input', () => {
  it.each([
    [[], '参数错误'],
    [[{ instancePath: '/a/0/b', message: '不能为空' }], '参数错误：a.0.b 不能为空'],
    [[{ instancePath: '/a', message: 'Required' }, { instancePath: '/b' }], '参数错误：a 格式不正确'],
    [[{ instancePath: '' }], '参数错误：格式不正确'],
    [[{ instancePath: '', message: '两者选一' }], '参数错误：两者选一'],
  ])('[WIRE-106] %j: %s', (issues, words) => expect(explainInput(issues)).toBe(words))
})

it.each([
  ['Mozilla/5.0 (Windows NT 10.0)', 'pc'],
  ['Mozilla/5.0 (iPhone) Mobile', 'h5'],
  ['Mozilla/5.0 (Linux; Android 14) uni-app', 'app'],
  ['okhttp/4', 'app'],
  ['', 'pc'],
])('[WIRE-106] %s is %s', (agent, type) => expect(clientTypeOf(agent)).toBe(type))

it.each(['ECONNRESET', 'EPIPE', 'ENOTFOUND', '57P03'])('[PLATF-4] %s: the database is gone', (code) => {
  expect(fromDatabase(Object.assign(new Error('x'), { code }))?.code).toBe('DATABASE_DOWN')
})
