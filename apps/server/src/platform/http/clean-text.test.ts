import { describe, expect, it } from 'vitest'

import { findSourceFiles, type SourceFile } from '../../testing/source-files.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { makePerson } from '../../testing/make-person.ts'
import { multipartOf } from '../../testing/multipart.ts'
import { cleanInput, cutText, parseSentJson } from './clean-text.ts'

const hostile = 'a\ud800b\u0007c\u202ed\u2066e\u009ff\tg\nh'
const kept = 'a\ufffdbcdef\tg\nh'

describe('text that came in', () => {
  it('[EDGE-1] is made whole at any depth, names of fields included', () => {
    expect(cleanInput({ [hostile]: [hostile, { x: hostile }], n: 1, none: null })).toEqual({
      [kept]: [kept, { x: kept }],
      n: 1,
      none: null,
    })
    expect(parseSentJson(String.raw`{"x":"\ud800\u202e!"}`)).toEqual({ x: '\ufffd!' })
  })

  it('[EDGE-1] with a NUL is refused', () => expect(() => cleanInput({ x: ['a\0'] })).toThrow('含有非法字符'))

  it.each([
    ['ab😀', 3, 'ab'],
    ['ab😀', 4, 'ab😀'],
    ['ab😀c', 4, 'ab😀'],
    ['', 0, ''],
    ['😀', 0, ''],
  ])('[EDGE-2] a cut of %j after %i leaves no half character', (text, most, expected) => {
    expect(cutText(text, most)).toBe(expected)
  })
})

/** Ways past the edge: JSON read without cleaning, forms read without cleaning, texts cut between two halves. */
const waysPast = [
  { way: 'JSON.parse(', pattern: /\bJSON\.parse\(/ },
  { way: 'request.parts()', pattern: /\brequest\.(parts|file|files|saveRequestFiles)\(/ },
  { way: '.slice(0, longest)', pattern: /\.slice\(0, (?:(?:longest|max)[A-Z]\w*|[1-9]\d{2,})\)/ },
]
/** What they read is our own, or comes from a service that we ask. */
const ownReaders = new Map([
  ['platform/http/clean-text.ts', 'the edge itself'],
  ['platform/files/read-upload.ts', 'the edge of forms'],
  ['platform/http/answer.ts', 'our own answer'],
  ['platform/database/embedded/binaries.ts', 'a file of a package'],
  ['platform/openapi/openapi-page.ts', 'runs in the browser'],
  ['trading/order/risk-facts.store.ts', 'our own column'],
  ['trading/broker/binance/binance.ts', 'our own sealed column'],
  ['system/login/qrcode-login.ts', 'our own ephemeral value'],
  ['system/third-login/third-login.service.ts', 'our own ephemeral value'],
  ['watch/monitor/wechat-robot.ts', 'the answer of a service, read by schema'],
  ['market/source/feed/parse-json.ts', 'the answer of a feed'],
  ['market/source/feed/feed-row.ts', 'the answer of a feed'],
  ['market/source/feed/eastmoney/parse-names.ts', 'the answer of a feed'],
  ['market/reference/etf/factors-host.ts', 'the words of our own schema'],
  ['system/log/archive/verify-archive.ts', 'our own archive'],
  ['operations/backup/backup-records.ts', 'our own sealed backup, read by schema'],
])
const findWaysPast = (files: readonly SourceFile[]) =>
  files.flatMap(({ file, text }) =>
    ownReaders.has(file)
      ? []
      : waysPast.filter(({ pattern }) => pattern.test(text)).map(({ way }) => `${file}: ${way}`),
  )

describe('every place that takes input', () => {
  it('[EDGE-3] goes through the edge', () => expect(findWaysPast(findSourceFiles())).toEqual([]))

  it('[EDGE-3] one that does not is found', () => {
    const text = 'JSON.parse(query.filter); request.parts(); note.slice(0, 500); code.slice(0, maxLength)'
    expect(findWaysPast([{ file: 'system/planted.ts', text }])).toEqual([
      'system/planted.ts: JSON.parse(',
      'system/planted.ts: request.parts()',
      'system/planted.ts: .slice(0, longest)',
    ])
  })
})

describe('a request', () => {
  it('[EDGE-1] reaches its handler clean, by address, parameters, body and form', async () => {
    const test = await createTestApp()
    const token = await makePerson(test, {
      username: 'writer',
      permissions: ['system:dict:add', 'system:dict:list'],
    })
    const body = { dictName: `名${hostile}称`, dictCode: 'edge_dict', description: hostile }
    const added = await test.call('POST', '/sys/dict/add', { token, body })
    expect(added.message).toBe('保存成功！')
    const stored = await test.ownerDb.selectFrom('sys_dict').selectAll().where('dict_code', '=', 'edge_dict').execute()
    expect(stored.map((row) => row.description)).toEqual([kept])
    const found = await test.call('GET', '/sys/dict/list', { token, query: { dictName: `名${hostile}称` } })
    expect(found.result['total']).toBe(1)
    const form = multipartOf([
      { name: 'biz', content: 'te\u0007mp' },
      { name: 'file', fileName: 'a\u202eb.txt', content: Buffer.from('text') },
    ])
    const upload = await test.app.inject({
      method: 'POST',
      url: '/jeecg-boot/sys/common/upload',
      payload: form.payload,
      headers: { ...form.headers, 'x-access-token': token },
    })
    expect(upload.json()).toMatchObject({ success: true, message: expect.stringMatching(/^temp\/ab_/) })
  })
})
