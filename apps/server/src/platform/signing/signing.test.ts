import fastify from 'fastify'
import { describe, expect, it } from 'vitest'

import { createFakeClock } from '../../testing/fake-clock.ts'
import { installErrorHandling } from '../http/error-handler.ts'
import { signaturesOf } from './signature.ts'
import { installSigning } from './signing.ts'
import { judgeTimestamp } from './timestamp.ts'

const secret = 'dd05f1c54d63749eda95f9fa6d49v442a'
const now = new Date('2026-03-02T02:00:00Z')

const sign = (path: string, query: Record<string, unknown> = {}, body?: unknown) =>
  signaturesOf({ path, query, body }, secret)

describe('the signature', () => {
  it.each<[string, Set<string>]>([
    ['E19D6243CB1945AB4F7202A1B00F77D5', sign('/sys/dict/loadTreeData')],
    ['D9E9093773A902BBE1CF4FAE26BE5D1C', sign('/sys/dict/getDictItems/sys_user,realname,username')],
    [
      'DEC32AAE8A40A8EC67A5FC920DBCE7BB',
      sign('/sys/dict/loadDict/sys_user,realname,username', { pageSize: '10', keyword: '张', _t: '1700000000' }),
    ],
    [
      'CA6123F927181814792753FA91848520',
      sign('/sys/dict/loadTreeData', {
        pid: '',
        pidField: 'pid',
        condition: '',
        hasChildField: 'has_child',
        tableName: 'sys_category',
        text: 'name',
        code: 'id',
      }),
    ],
  ])('[SIGN-1] of the contract: %s', (expected, signatures) => expect(signatures).toContain(expected))

  it('[SIGN-1] reads the path decoded, and only when it holds a comma', () => {
    expect(sign('/x/sys_user%2Crealname%2Cusername')).toEqual(sign('/x/sys_user,realname,username'))
    expect(sign('/x/plain')).toEqual(sign('/x/other'))
    expect(sign('/x/%E0%A4%A,b').size).toBe(1)
  })

  it('[SIGN-2] takes numbers for text and lets the body win over the query', () => {
    expect(sign('/x', { a: '1' })).toEqual(sign('/x', {}, { a: 1 }))
    expect(sign('/x', { a: '2' }, { a: 1 })).toEqual(sign('/x', { a: '1' }))
  })

  it('[SIGN-3] accepts a boolean in both readings', () => {
    expect([...sign('/x', { open: 'true' })].toSorted()).toEqual([...sign('/x', {}, { open: true })].toSorted())
    expect(sign('/x', { open: 'true' }).size).toBe(2)
  })

  it('[SIGN-2] sorts keys as text, also those that look like numbers', () => {
    expect(sign('/x', { '10': 'a', '9': 'b' })).toEqual(sign('/x', { '9': 'b', '10': 'a' }))
  })
})

describe('the timestamp', () => {
  it.each([
    [undefined, 'unreadable'],
    ['', 'unreadable'],
    ['soon', 'unreadable'],
    [String(now.getTime()), 'fresh'],
    [String(now.getTime() - 300_000), 'fresh'],
    [String(now.getTime() - 300_001), 'expired'],
    [String(now.getTime() + 86_400_000), 'fresh'],
    ['20260302100000', 'fresh'],
    ['20260302095500', 'fresh'],
    ['20260302095459', 'expired'],
    ['20261399999999', 'unreadable'],
    ['0', 'expired'],
  ] as const)('[SIGN-4] %s is %s', (text, verdict) => expect(judgeTimestamp(text, now)).toBe(verdict))
})

describe('a signed route', () => {
  type Options = { isRequired?: boolean; secret?: string; query?: string }
  const call = async (headers: Record<string, string>, options: Options = {}) => {
    const app = fastify()
    installErrorHandling(app)
    const config = { REQUIRE_SIGN: options.isRequired ?? true, SIGN_SECRET: options.secret ?? secret }
    installSigning(app, { config, clock: createFakeClock(now) })
    app.get('/signed/:code', { config: { signed: true } }, () => ({ message: 'in' }))
    app.get('/open', () => ({ message: 'in' }))
    const query = options.query ?? 'keyword=张&pageSize=10&_t=1'
    const answer = await app.inject({ url: `/signed/sys_user,realname,username?${query}`, headers })
    expect((await app.inject('/open')).json()).toEqual({ message: 'in' })
    return [answer.statusCode, answer.json<{ message: string }>().message]
  }
  const time = { 'x-timestamp': String(now.getTime()) }
  const good = { ...time, 'x-sign': 'DEC32AAE8A40A8EC67A5FC920DBCE7BB' }

  it.each<[string, Record<string, string>, string]>([
    ['a right signature', good, 'in'],
    ['a wrong one', { ...good, 'x-sign': '0'.repeat(32) }, 'Sign签名校验失败！'],
    ['none', time, 'Sign签名校验失败！'],
    ['no timestamp', { 'x-sign': good['x-sign'] }, '操作失败，null'],
    ['an old timestamp', { ...good, 'x-timestamp': '1' }, '操作失败，签名验证失败:X-TIMESTAMP已过期'],
  ])('[SIGN-5] with %s', async (_what, headers, message) => expect(await call(headers)).toEqual([200, message]))

  it('[SIGN-3] with & = + % and a space inside a value', async () => {
    const [signature = ''] = sign('/sys_user,realname,username', { keyword: 'a=b&c+d%2 e' })
    expect(await call({ ...time, 'x-sign': signature }, { query: 'keyword=a%3Db%26c%2Bd%252+e' })).toEqual([200, 'in'])
  })

  it('[SIGN-6] may do without when the setting says so, but is held to what it sends', async () => {
    expect(await call({}, { isRequired: false })).toEqual([200, 'in'])
    expect(await call({ ...time, 'x-sign': 'x' }, { isRequired: false })).toEqual([200, 'Sign签名校验失败！'])
  })

  it('[SIGN-7] says so when there is no secret', async () => {
    expect(await call(good, { secret: '' })).toEqual([200, '签名密钥 ${jeecg.signatureSecret} 缺少配置 ！！'])
  })
})
