import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { endSession, useSession } from '../session/session-store.ts'
import { failing, fakeServer, ok, refuse } from '../testing/fake-server.ts'
import { download, saveFile } from './download.ts'
import type { RequestError } from './request-error.ts'
import { provideLowAppId } from './request-headers.ts'
import { fileUrl, withQuery } from './request-url.ts'
import { request } from './request.ts'

const caught = (work: Promise<unknown>) => work.then(() => undefined).catch((error: unknown) => error as RequestError)

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_500, toFake: ['Date'] })
  endSession()
})
afterEach(() => {
  vi.useRealTimers()
  provideLowAppId(() => undefined)
})

describe('what a call carries', () => {
  it('[REQ-1] the token and the tenant, 0 when none is chosen', async () => {
    const calls = fakeServer({ 'GET /a': ok() })
    await request.get('/a')
    useSession.setState({ token: 'tok', tenantId: 7 })
    await request.get('/a')
    expect(calls.map(({ headers }) => [headers.get('X-Access-Token'), headers.get('tenant-id')])).toEqual([
      [null, '0'],
      ['tok', '7'],
    ])
  })

  it('[REQ-2] the second on GET, except for dictionary items', async () => {
    const calls = fakeServer({ 'GET /a': ok(), 'POST /a': ok(), 'GET /sys/dict/getDictItems/sex': ok([]) })
    await request.get('/a', { params: { q: 1, none: undefined } })
    await request.post('/a', { body: {} })
    await request.get('/sys/dict/getDictItems/sex')
    expect(calls.map(({ params }) => params.toString())).toEqual(['_t=1700000000&q=1', '', ''])
  })

  it('[REQ-3] a signature on get, post and method-variable calls, none on put and delete', async () => {
    const calls = fakeServer({ 'GET /a': ok(), 'POST /a': ok(), 'PUT /a': ok(), 'DELETE /a': ok() })
    await request.get('/a')
    await request.post('/a', { body: {} })
    await request.http('PUT', '/a', { body: {} })
    await request.put('/a', { body: {} })
    await request.delete('/a')
    expect(calls.map(({ headers }) => headers.get('X-Sign'))).toEqual([
      'E19D6243CB1945AB4F7202A1B00F77D5',
      'E19D6243CB1945AB4F7202A1B00F77D5',
      'E19D6243CB1945AB4F7202A1B00F77D5',
      null,
      null,
    ])
    expect(calls[0]?.headers.get('X-TIMESTAMP')).toBe('1700000000500')
  })

  it('[ROUTE-6] the id of the low-code application on screen', async () => {
    const calls = fakeServer({ 'GET /a': ok() })
    provideLowAppId(() => 'app1')
    await request.get('/a')
    expect(calls[0]?.headers.get('X-Low-App-ID')).toBe('app1')
  })
})

describe('what a call answers', () => {
  it('gives the parsed result', async () => {
    fakeServer({ 'GET /a': ok({ n: '3' }) })
    await expect(request.get('/a', { schema: z.object({ n: z.coerce.number() }) })).resolves.toEqual({ n: 3 })
  })

  it('gives the message beside the result when asked', async () => {
    fakeServer({ 'POST /a': ok(null, '密码重置成功!') })
    expect(await request.answer('POST', '/a')).toMatchObject({ message: '密码重置成功!', code: 200 })
  })

  it('reads a bare answer without the envelope', async () => {
    fakeServer({ 'GET /a': [{ id: '1' }] })
    await expect(
      request.get('/a', { bare: true, schema: z.array(z.object({ id: z.string() })) }),
    ).resolves.toHaveLength(1)
  })

  it('[ERR-7] a refusal becomes an error with the server words and code', async () => {
    fakeServer({ 'GET /a': refuse('没有权限，请联系管理员授权', 510) })
    expect(await caught(request.get('/a'))).toMatchObject({
      kind: 'refused',
      code: 510,
      message: '没有权限，请联系管理员授权',
    })
  })

  it('a failing status becomes an error with status and message', async () => {
    fakeServer({ 'GET /a': () => failing(500, { message: 'Token失效，请重新登录!' }) })
    expect(await caught(request.get('/a'))).toMatchObject({
      kind: 'http',
      status: 500,
      message: 'Token失效，请重新登录!',
    })
  })

  it('an answer of another shape is told apart from a refusal', async () => {
    fakeServer({ 'GET /a': ok('text') })
    expect(await caught(request.get('/a', { schema: z.number() }))).toMatchObject({ kind: 'shape' })
  })

  it('[ERR-3] no answer in time is a timeout, a broken line is not', async () => {
    vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
      return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    })
    expect(await caught(request.get('/a', { timeoutMs: 1 }))).toMatchObject({ kind: 'timeout' })
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')))
    expect(await caught(request.get('/a'))).toMatchObject({ kind: 'network' })
  })

  it('[ERR-3] an answer may take 9 s, 60 s where asked', async () => {
    fakeServer({ 'GET /a': ok() })
    const limits = vi.spyOn(AbortSignal, 'timeout')
    await request.get('/a')
    await request.get('/a', { timeoutMs: 60_000 })
    expect(limits.mock.calls).toEqual([[9000], [60_000]])
    limits.mockRestore()
  })

  it('a caller that gives up sees its own abort', async () => {
    fakeServer({ 'GET /a': ok() })
    const error = await caught(request.get('/a', { signal: AbortSignal.abort() }))
    expect(error).toMatchObject({ name: 'AbortError' })
  })
})

describe('download', () => {
  const blobReply = (body: string, type: string) => new Response(body, { headers: { 'Content-Type': type } })

  it('gives the file', async () => {
    fakeServer({ 'GET /x': () => blobReply('data', 'application/vnd.ms-excel') })
    expect((await download('/x')).size).toBe(4)
  })

  it.each([
    ['[ERR-6] a refusal inside the file', '{"success":false,"code":500,"message":"导出失败"}', { kind: 'refused' }],
    ['[ERR-5] expiry inside the file', '{"status":500,"message":"Token失效"}', { kind: 'http', status: 500 }],
  ])('%s fails like any other call', async (_rule, body, expected) => {
    fakeServer({ 'GET /x': () => blobReply(body, 'application/json') })
    expect(await caught(download('/x'))).toMatchObject(expected)
  })

  it('an empty file is a failure', async () => {
    fakeServer({ 'GET /x': () => blobReply('', 'application/vnd.ms-excel') })
    expect(await caught(download('/x'))).toMatchObject({ message: '文件下载失败' })
  })

  it('is handed to the browser under its name', () => {
    const saved: string[] = []
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }))
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
      this: HTMLAnchorElement,
    ) {
      saved.push(`${this.download} ${this.href}`)
    })
    saveFile(new Blob(['x']), '用户列表.xls')
    expect(saved).toEqual(['用户列表.xls blob:x'])
    expect(document.querySelector('a')).toBeNull()
    click.mockRestore()
  })
})

describe('addresses', () => {
  it('adds a query to a path that has one', () => expect(withQuery('/a?b=1', { c: 2 })).toBe('/a?b=1&c=2'))
  it.each([
    ['avatar/a.png', '/jeecg-boot/sys/common/static/avatar/a.png'],
    ['http://x.cn/a.png', 'http://x.cn/a.png'],
    ['', ''],
  ])('[FILEURL-1] a stored path %j is shown from %j', (path, url) => expect(fileUrl(path)).toBe(url))
})
