import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createAskOwner } from '../ask-owner.ts'
import { multipartOf } from '../multipart.ts'
import { basePath, createTestApp } from '../test-app.ts'
import { announcementCalls, categoryCalls, dictCalls, menuCalls, messageCalls } from './content-calls.ts'
import { differencesOf } from './differences.ts'
import { leftOut } from './left-out.ts'
import {
  fileCalls,
  jobCalls,
  logCalls,
  monitorCalls,
  reportCalls,
  router,
  ruleCalls,
  tenantCalls,
} from './operation-calls.ts'
import { departCalls, positionCalls, roleCalls, userCalls } from './people-calls.ts'
import { wireRecords } from './records.ts'
import type { WireCall } from './wire-call.ts'

const dataDir = await mkdtemp(path.join(tmpdir(), 'liangshu-wire-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const test = await createTestApp({ template: 'demo', environment: { DATA_DIR: dataDir, REQUIRE_SIGN: '0' } })
const ask = createAskOwner(test.ownerDb)
let token = ''
beforeAll(async () => {
  for (const statement of wireRecords) await ask(statement)
  token = await test.login('admin')
})

/** In this order: people go last, since the others speak about them. */
const calls: WireCall[] = [
  ...menuCalls,
  ...roleCalls,
  ...departCalls,
  ...positionCalls,
  ...dictCalls,
  ...categoryCalls,
  ...announcementCalls,
  ...messageCalls,
  ...jobCalls,
  ...fileCalls,
  ...ruleCalls,
  ...tenantCalls,
  ...logCalls,
  ...monitorCalls,
  ...reportCalls,
  ...userCalls,
]

const send = ({ method, path: url, query, body }: Omit<WireCall, 'answer'>) =>
  test.app.inject({
    method,
    url: encodeURI(`${basePath}${url}`),
    ...(query && { query }),
    ...(body && { payload: body }),
    headers: { 'x-access-token': token, 'tenant-id': '0' },
  })

/** A read state is two flags of one person: whoever sets them second means it. */
const isEdit = ({ method, path: url }: WireCall) =>
  (method === 'PUT' && /\/edit(PermissionRule)?$/.test(url) && !url.includes('AnnouncementSend')) ||
  url.endsWith('gatewayRoute/updateAll')
const edits = calls.filter(isEdit)

it('[CALLS-6] of two people who edit one record the second is told, whatever the record', async () => {
  expect(edits.length).toBeGreaterThan(20)
  const silent: string[] = []
  for (const { method, path: url, body = {} } of edits) {
    const given = 'router' in body ? { router: { ...router, id: 'w-route', version: 0 } } : { ...body, version: 0 }
    const answer = (await send({ method, path: url, body: given })).json()
    if (answer.code !== 409) silent.push(`${url} ${JSON.stringify(answer)}`)
  }
  expect(silent).toEqual([])
})

describe('a call of the contract', () => {
  it.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
    '[CALLS-1] %s answers the names and types clients read',
    async (_name, call) => expect(differencesOf(call.answer, await send(call))).toEqual([]),
  )
})

const onlyLeave = ['log', 'dataLog', 'tenant', 'oss/file', 'gatewayRoute'].map((name) => `/sys/${name}/exportXls`)
/** What was exported comes back in, where it may: rows that are there already are told apart, one by one or as a whole. */
const imports = calls.filter(
  ({ answer, path: url }) => answer.is === 'sheet' && url.startsWith('/sys/') && !onlyLeave.includes(url),
)

describe('an import', () => {
  it.each(imports.map(({ path: url }) => url.replace('exportXls', 'importExcel')))('[CALLS-3] POST %s', async (url) => {
    const exported = await send({ method: 'GET', path: url.replace('importExcel', 'exportXls') })
    const { payload, headers } = multipartOf([{ name: 'file', fileName: 'a.xls', content: exported.rawPayload }])
    const answer = await test.call('POST', url, { token, body: payload, headers })
    const known = { totalCount: 0, errorCount: 0, successCount: 0, msg: '', fileUrl: '', fileName: '' }
    const types = (value: object) => Object.fromEntries(Object.entries(value).map(([name, one]) => [name, typeof one]))
    const expected = answer.code === 201 ? types(known) : answer.message
    expect(answer.code === 201 ? types(answer.result) : answer.result).toEqual(expected)
    expect([201, 200]).toContain(answer.code)
    expect(answer.message).toMatch(/^(共\d+行数据全部导入成功！|文件导入成功！数据行数：\d+|文件导入成功，但有错误。)$/)
  })
})

describe('an upload', () => {
  const png = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(64)])
  const upload = (url: string) => {
    const { payload, headers } = multipartOf([{ name: 'file', fileName: 'a.png', content: png }])
    return test.call('POST', url, { token, body: payload, headers })
  }

  it('[CALLS-3] POST /sys/common/upload tells the path in the message, where the bytes then are', async () => {
    const answer = await upload('/sys/common/upload')
    expect(answer).toMatchObject({ success: true, result: null, message: expect.stringMatching(/\.png$/) })
    const found = await send({ method: 'GET', path: `/sys/common/static/${answer.message},` })
    expect([found.statusCode, found.rawPayload.length]).toEqual([200, png.length])
  })

  it('[CALLS-3] POST /sys/oss/file/upload and /sys/upload/uploadMinio', async () => {
    expect(await upload('/sys/oss/file/upload')).toMatchObject({ success: true, message: '上传成功！' })
    expect(await upload('/sys/upload/uploadMinio')).toMatchObject({
      success: true,
      message: expect.stringMatching(/\.png$/),
    })
  })
})

it('[CALLS-2] every envelope has exactly its five members', async () => {
  for (const url of ['/sys/user/list', '/sys/loginfo', '/sys/nothing-here', '/sys/role/queryById']) {
    const answer = await send({ method: 'GET', path: url })
    expect(Object.keys(answer.json()).toSorted()).toEqual(['code', 'message', 'result', 'success', 'timestamp'])
  }
})

it('[CALLS-4] the table holds every declared call, but for those that say why not', () => {
  const asked = new Set([
    ...calls.map(({ method, path: url, route = url }) => `${method} ${route}`),
    ...imports.map(({ path: url }) => `POST ${url.replace('exportXls', 'importExcel')}`),
    ...['common/upload', 'oss/file/upload', 'upload/uploadMinio'].map((name) => `POST /sys/${name}`),
    'GET /sys/common/static/*',
  ])
  const patterns = leftOut.map(([call]) => new RegExp(`^${call.replaceAll('*', '.*')}$`))
  const declared = test.app.declaredRoutes
    .map(({ method, url }) => `${method} ${url.slice(basePath.length)}`)
    .filter((call) => /^\w+ \/(sys|online|actuator)\//.test(call) && !call.startsWith('HEAD '))
  expect(declared.filter((call) => !asked.has(call) && !patterns.some((pattern) => pattern.test(call)))).toEqual([])
  expect([...asked].filter((call) => !declared.includes(call))).toEqual([])
  expect(leftOut.filter((_, at) => !declared.some((call) => patterns[at]?.test(call)))).toEqual([])
})

const secretNames = /password|token/i
/** What was given under names that are no secret, as texts. */
const givenIn = ({ query = {}, body = {} }: WireCall): string[] =>
  Object.entries({ ...query, ...body })
    .filter(([name, value]) => !secretNames.test(name) && typeof value === 'string' && value !== '')
    .map(([, value]) => String(value).replace(/,$/, ''))

it('[CALLS-5] what was changed stands in the operation log: who, when, from where, and what', async () => {
  const logged = test.app.declaredRoutes.filter(({ isLogged }) => isLogged).map(({ method, url }) => `${method} ${url}`)
  const made = calls.filter(({ method, path: url, route = url }) => logged.includes(`${method} ${basePath}${route}`))
  expect(made.length).toBeGreaterThan(100)
  const rows = await ask(`select method, request_type, request_url, request_param from sys_log
    where log_type = 2 and userid = 'admin' and ip = '127.0.0.1' and create_time is not null and log_content <> ''`)
  const untold = made.filter(
    (call) =>
      !rows.some((row) => {
        const told = `${String(row['request_url'])} ${String(row['request_param']).replaceAll('\\', '')}`
        const isIt = row['method'] === basePath + (call.route ?? call.path) && row['request_type'] === call.method
        return isIt && givenIn(call).every((value) => told.includes(value.replaceAll('\\', '')))
      }),
  )
  expect(untold.map(({ method, path: url }) => `${method} ${url}`)).toEqual([])
  expect(JSON.stringify(rows)).not.toMatch(/Wire@|"p"/)
})

it('[CALLS-7] what a record was before it was edited or removed is kept', async () => {
  const kept = new Set((await ask('select data_id from sys_data_log')).map((row) => row['data_id']))
  const lost = edits.filter(({ body = {} }) => 'id' in body && !kept.has(body.id))
  expect(lost.map(({ path: url }) => url)).toEqual([])
  // What was removed of the log is in the log itself, and a file is its bytes.
  const removed = calls.filter(({ method, path: url }) => method === 'DELETE' && url.endsWith('/delete'))
  const forgotten = removed.filter(
    ({ path: url, query = {} }) => !/\/log\/|\/oss\//.test(url) && !kept.has(query['id']),
  )
  expect(forgotten.map(({ path: url }) => url)).toEqual([])
})
