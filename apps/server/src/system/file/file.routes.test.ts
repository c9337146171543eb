import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, describe, expect, it } from 'vitest'

import { makePerson } from '../../testing/make-person.ts'
import { multipartOf, type FormPart } from '../../testing/multipart.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { toWireDate } from '../../platform/wire/wire-time.ts'

const dataDir = await mkdtemp(path.join(tmpdir(), 'liangshu-files-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const test = await createTestApp({ environment: { DATA_DIR: dataDir } })
const { app, call } = test

const png = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(64)])
const rights = ['list', 'delete', 'deleteBatch', 'upload'].map((action) => `system:ossFile:${action}`)
const keeper = await makePerson(test, { username: 'keeper', permissions: rights })
const other = await makePerson(test, { username: 'other', tenantId: 2, permissions: rights })

async function send(parts: FormPart[], token = keeper, url = '/sys/common/upload') {
  const { payload, headers } = multipartOf(parts)
  return call('POST', url, { token, body: payload, headers })
}

const picture = (fileName: string): FormPart => ({ name: 'file', fileName, content: png })
const open = (name: string) => app.inject({ method: 'GET', url: `/jeecg-boot/sys/common/static/${name}` })

async function filesOnDisk(): Promise<string[]> {
  const entries = await readdir(path.join(dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

describe('uploads', () => {
  it('[FILE-1] answers the stored path in the message, and the bytes come back without signing in', async () => {
    const answer = await send([picture('走势图.png'), { name: 'biz', content: 'temp' }])
    expect(answer).toMatchObject({ success: true, code: 200 })
    expect(answer.message).toMatch(/^temp\/走势图_[0-9a-f]{32}\.png$/)
    const file = await open(encodeURI(answer.message))
    expect(file.statusCode).toBe(200)
    expect(file.rawPayload.equals(png)).toBe(true)
    expect(file.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
    expect(String(file.headers['content-disposition'])).toMatch(/^inline/)
    expect(String(file.headers['content-security-policy'])).toContain('sandbox')
  })

  it('[FILE-17] lies below its institution and its day, whatever folder was asked for', async () => {
    const day = toWireDate(test.clock.now())
    for (const [token, tenant] of [
      [keeper, 1],
      [other, 2],
    ] as const) {
      const folder = path.join(dataDir, 'files', String(tenant), day)
      const before = await readdir(folder).catch(() => [])
      await send([picture('x.png'), { name: 'biz', content: 'reports' }], token)
      expect(await readdir(folder)).toHaveLength(before.length + 1)
    }
  })

  it('[FILE-1] the folder may come before or after the file, and be left out', async () => {
    expect((await send([{ name: 'biz', content: 'a/b' }, picture('x.png')])).message).toMatch(/^a\/b\/x_/)
    expect((await send([picture('x.png')])).message).toMatch(/^x_[0-9a-f]{32}\.png$/)
  })

  it.each(['../up', '..\\up', 'a/../../b', 'a b', '<x>', 'a/b/c/d/e'])(
    '[FILE-2] refuses the folder %s and keeps nothing',
    async (biz) => {
      const before = await filesOnDisk()
      const answer = await send([picture('x.png'), { name: 'biz', content: biz }])
      expect(answer).toMatchObject({ success: false, code: 500, message: '上传目录bizPath，格式非法！' })
      expect(await filesOnDisk()).toEqual(before)
    },
  )

  it('[FILE-4] refuses what is not what its name says, and keeps nothing', async () => {
    const before = await filesOnDisk()
    const page = Buffer.from('<html><script>alert(1)</script></html>')
    const refused = await send([{ name: 'file', fileName: 'photo.png', content: page }])
    expect(refused).toMatchObject({ success: false, message: '操作失败，上传失败，非法文件类型：png' })
    expect((await send([picture('shell.png.php')])).message).toBe('操作失败，上传失败，非法文件类型：php')
    expect((await send([{ name: 'file', fileName: 'a.svg', content: '<svg/>' }])).success).toBe(false)
    expect((await send([{ name: 'file', fileName: 'a.txt', content: '' }])).success).toBe(false)
    expect(await filesOnDisk()).toEqual(before)
  })

  it('[FILE-5] a picture that is a page as well is served as a picture only', async () => {
    const polyglot = Buffer.concat([png, Buffer.from('<html><script>alert(1)</script>')])
    const { message } = await send([{ name: 'file', fileName: 'a.php.png', content: polyglot }])
    expect(message).toMatch(/^a_php_[0-9a-f]{32}\.png$/)
    const file = await open(message)
    expect(file.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
  })

  it('[FILE-5] everything that is no picture or PDF is a download', async () => {
    const { message } = await send([{ name: 'file', fileName: '说明.txt', content: '正文' }])
    const file = await open(encodeURI(message))
    expect(file.headers['content-type']).toBe('application/force-download')
    expect(file.headers['content-disposition']).toBe(`attachment; filename*=UTF-8''${encodeURIComponent('说明.txt')}`)
  })

  it('[FILE-6] refuses more than 10 MB in the words of the contract, and keeps nothing', async () => {
    const before = await filesOnDisk()
    const large = Buffer.concat([png, Buffer.alloc(10 * 1024 * 1024)])
    const answer = await send([{ name: 'file', fileName: 'large.png', content: large }])
    expect(answer).toMatchObject({
      success: false,
      code: 500,
      message: '文件大小超出10MB限制, 请压缩或降低文件质量! ',
    })
    expect(await filesOnDisk()).toEqual(before)
  })

  it('[FILE-7] an upload cut off in the middle leaves nothing', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' })
    const before = await filesOnDisk()
    const { port } = app.server.address() as AddressInfo
    const { payload, headers } = multipartOf([{ name: 'file', fileName: 'a.png', content: Buffer.alloc(500_000) }])
    const socket = connect(port, '127.0.0.1')
    const head =
      `POST /jeecg-boot/sys/common/upload HTTP/1.1\r\nhost: x\r\nx-access-token: ${keeper}\r\n` +
      `content-type: ${headers['content-type']}\r\ncontent-length: ${payload.length}\r\n\r\n`
    socket.write(head)
    socket.write(payload.subarray(0, 200_000))
    await expect.poll(async () => (await filesOnDisk()).length).toBe(before.length + 1)
    socket.destroy()
    await expect.poll(filesOnDisk).toEqual(before)
  })

  it('[FILE-8] a request without a file, or that is no form, is refused', async () => {
    expect(await send([{ name: 'biz', content: 'temp' }])).toMatchObject({
      success: false,
      code: 0,
      message: '上传失败！',
    })
    expect(await call('POST', '/sys/common/upload', { token: keeper, body: {} })).toMatchObject({ success: false })
  })
})

describe('stored files', () => {
  it.each([
    '../../../etc/passwd',
    '..%2f..%2fetc%2fpasswd',
    '%2e%2e/%2e%2e/etc/passwd',
    'temp/..%5c..%5cx',
    '/etc/passwd',
    '1/2026-01-05/0123456789abcdef0123456789abcdef',
    'x%00.png',
  ])('[FILE-9] finds nothing at %s', async (name) => {
    const answer = await open(name)
    expect(answer.statusCode).not.toBe(200)
    expect(answer.body).not.toContain('root:')
  })

  it('[FILE-10] drops a comma behind the path', async () => {
    const { message } = await send([picture('x.png')])
    expect((await open(`${message},`)).statusCode).toBe(200)
  })

  it('[FILE-11] the preview page shows stored PDFs and nothing else', async () => {
    const page = (file: string) => call('GET', '/sys/common/pdf/pdfPreviewIframe', { query: { file } })
    expect((await page('temp/a.pdf')).text).toContain('<iframe src="../static/temp/a.pdf"')
    for (const trick of ['https://evil.example/a.pdf', '//evil/a.pdf', '../x.pdf', '"><script>.pdf', 'a.html']) {
      const { text } = await page(trick)
      expect(text).not.toContain('<script>')
      expect(text).not.toMatch(/src="(https?:|\/\/)/)
    }
  })
})

describe('object storage', () => {
  it('[FILE-12] lists what was put there, to its own institution only', async () => {
    const file = { ...picture('合同.png') }
    expect(await send([file], keeper, '/sys/oss/file/upload')).toMatchObject({ success: true, message: '上传成功！' })
    const own = await call('GET', '/sys/oss/file/list', { token: keeper, query: { fileName: '*合同*' } })
    expect(own.result).toMatchObject({ total: 1, records: [{ fileName: '合同.png', sizeBytes: png.length }] })
    const foreign = await call('GET', '/sys/oss/file/list', { token: other })
    expect(foreign.result).toMatchObject({ total: 0 })
  })

  it('[FILE-13] another institution cannot delete it; its own can, and the bytes go too', async () => {
    const list = await call('GET', '/sys/oss/file/list', { token: keeper })
    const [{ id, url }] = list.result['records'] as [{ id: string; url: string }]
    const refused = await call('DELETE', '/sys/oss/file/delete', { token: other, query: { id } })
    expect(refused).toMatchObject({ success: false, message: '未找到对应实体' })
    expect((await open(encodeURI(url))).statusCode).toBe(200)
    const before = await filesOnDisk()
    const removed = await call('DELETE', '/sys/oss/file/delete', { token: keeper, query: { id } })
    expect(removed).toMatchObject({ success: true, message: '删除成功!' })
    expect((await open(encodeURI(url))).statusCode).toBe(404)
    expect(await filesOnDisk()).toHaveLength(before.length - 1)
  })
})
