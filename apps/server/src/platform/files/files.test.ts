import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'

import { fastify } from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'

import { createAskOwner } from '../../testing/ask-owner.ts'
import { createTestDatabase } from '../../testing/create-test-database.ts'
import { createFakeClock } from '../../testing/fake-clock.ts'
import { multipartOf, type FormPart } from '../../testing/multipart.ts'
import { openTestPool } from '../../testing/open-test-pool.ts'
import { someActor } from '../../testing/some-actor.ts'
import { readConfig } from '../config/config.ts'
import { createLog } from '../log/log.ts'
import { chooseStorage } from './choose-storage.ts'
import { closeFolder } from './close-folder.ts'
import { createFiles } from './files.ts'
import { createLocalStorage } from './local-storage.ts'
import { checkedKey, writePartial } from './partial-file.ts'
import { acceptMultipart, fileOfForm, mostUploadBytes, partsOf, readUpload } from './read-upload.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'liangshu-files-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const { appUrl, ownerUrl } = await createTestDatabase()
const log = createLog('silent')
const [db, ownerDb] = [openTestPool(appUrl, 2, log), openTestPool(ownerUrl, 1, log)]
afterAll(async () => {
  await db.destroy()
  await ownerDb.destroy()
})
const ask = createAskOwner(ownerDb)
const clock = createFakeClock(new Date('2026-01-05T15:59:59Z'))
const storage = createLocalStorage(folder)
const files = createFiles({ db, clock, storage })
const me = someActor()
const other = someActor('other', { tenantId: 2 })

/** What is found of a file, with its bytes let go. */
async function look(name: string) {
  const found = await files.open(name)
  found?.content.destroy()
  return found
}
async function* of(...parts: string[]) {
  for (const part of parts) yield Buffer.from(part)
}
const stored = () => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
const upload = async (name: string, ...content: string[]) =>
  files.keep(me, await files.receive(name, of(...content)), { biz: 'notes', kind: 'upload' })

describe('files', () => {
  it('[FILE-17] lie below their institution and the day of Shanghai, under a name nobody can guess', async () => {
    const name = await upload('C:\\x\\月报 1.TXT', '第一', '行')
    expect(name).toMatch(/^notes\/月报_1_[0-9a-f]{32}\.txt$/)
    const [row] = await ask('select * from sys_file where path = $1', [name])
    expect(row).toMatchObject({
      tenant_id: 1,
      file_name: '月报 1.TXT',
      content_type: 'text/plain; charset=utf-8',
      kind: 'upload',
      create_by: 'me',
      create_time: clock.now(),
      storage_key: expect.stringMatching(/^1\/2026-01-05\/[0-9a-f]{32}$/),
    })
    expect(Number(row?.['size_bytes'])).toBe(9)
    const opened = await files.open(name)
    expect(opened).toMatchObject({ fileName: '月报 1.TXT', contentType: 'text/plain; charset=utf-8', isInline: false })
    expect(Number(opened?.sizeBytes)).toBe(9)
    expect(opened && (await text(opened.content))).toBe('第一行')
  })

  it('[FILE-17] without a folder stand by themselves; a long name keeps its end', async () => {
    const received = await files.receive(`${'a'.repeat(300)}.txt`, of('x'))
    expect(received.fileName).toBe(`${'a'.repeat(196)}.txt`)
    expect(await files.keep(me, received, { biz: '', kind: 'oss' })).toMatch(/^a{80}_[0-9a-f]{32}\.txt$/)
  })

  it('[FILE-9] that nobody stored are not found, nor is one whose bytes are gone', async () => {
    expect(await look('../../etc/passwd')).toBeUndefined()
    const name = await upload('a.txt', 'gone')
    const [row] = await ask('select storage_key from sys_file where path = $1', [name])
    rmSync(path.join(folder, String(row?.['storage_key'])))
    expect(await look(name)).toBeUndefined()
  })

  it.each([
    ['a.txt', [''], '操作失败，上传失败，非法文件类型：txt'],
    ['a.exe', ['MZ'], '操作失败，上传失败，非法文件类型：exe'],
    ['none', ['x'], '操作失败，上传失败，非法文件类型：未知'],
    ['a.png', ['no picture'], '操作失败，上传失败，非法文件类型：png'],
  ])('[FILE-4] %s of %j is refused and leaves nothing', async (name, parts, words) => {
    const before = stored().length
    await expect(files.receive(name, of(...parts))).rejects.toThrow(words)
    expect(stored()).toHaveLength(before)
  })

  it('[FILE-3] are known by their first 4,096 bytes, in however many pieces they come', async () => {
    expect((await files.receive('a.pdf', of('%', 'PD', 'F-', '1.7'))).type.kind).toBe('pdf')
    expect((await files.receive('a.txt', of('x'.repeat(4000), 'y'.repeat(96), '\u0001'))).type.kind).toBe('text')
    await expect(files.receive('a.txt', of('x'.repeat(4000), 'y'.repeat(95), '\u0001'))).rejects.toThrow('非法文件类型')
  })

  it('[FILE-13] go with row and bytes, of the own institution and the kind asked for only', async () => {
    const [first, second] = [await upload('a.txt', 'one'), await upload('b.txt', 'two')]
    const idOf = async (name: string) =>
      String((await ask('select id from sys_file where path = $1', [name]))[0]?.['id'])
    const ids = [await idOf(first), await idOf(second)]
    const before = stored().length
    expect(await files.remove(other, ids, 'upload')).toBe(0)
    expect(await files.remove(me, ids, 'oss')).toBe(0)
    expect(stored()).toHaveLength(before)
    expect(await files.remove(me, ids, 'upload')).toBe(2)
    expect(stored()).toHaveLength(before - 2)
    expect(await look(first)).toBeUndefined()
  })

  it('[FILE-17] whose row cannot be written leave no bytes', async () => {
    await ask('alter table sys_file add constraint no_such check (file_name <> $$refused.txt$$)')
    const before = stored().length
    await expect(upload('refused.txt', 'x')).rejects.toThrow('no_such')
    expect(stored()).toHaveLength(before)
    await ask('alter table sys_file drop constraint no_such')
  })

  it('[FILE-101] of our own making have the exact path; logs go after their time, uploads stay', async () => {
    const name = `logs/20260105/${'a'.repeat(32)}.txt`
    expect(await files.keepOwn(me, name, Buffer.from('log'))).toBe(name)
    expect(await look(name)).toMatchObject({ fileName: `${'a'.repeat(32)}.txt` })
    await expect(files.keepOwn(me, 'a.unknown', Buffer.from('x'))).rejects.toThrow(
      'files such as a.unknown have no type',
    )
    const kept = await upload('stays.txt', 'x')
    const before = stored().length
    expect(await files.removeLogsBefore(clock.now())).toBe(0)
    expect(await files.removeLogsBefore(new Date(clock.now().getTime() + 1))).toBe(1)
    expect(stored()).toHaveLength(before - 1)
    expect(await look(name)).toBeUndefined()
    expect(await look(kept)).toBeDefined()
  })

  it('[FILE-5] that are pictures are shown', async () => {
    const name = await files.keepOwn(me, `${'b'.repeat(32)}.png`, Buffer.from('89504e470d0a1a0a', 'hex'))
    expect(await look(name)).toMatchObject({ isInline: true, contentType: 'image/png' })
  })
})

describe('the disk', () => {
  it.each([
    '1/2026-01-05/abc',
    `../1/2026-01-05/${'a'.repeat(32)}`,
    `1/2026-1-05/${'a'.repeat(32)}`,
    `1/2026-01-05/${'a'.repeat(33)}`,
    '',
  ])('[FILE-9] %j is no place of ours', (key) =>
    expect(() => checkedKey(key)).toThrow('storage key is not well formed'),
  )

  it('[FILE-7] an upload that breaks off leaves nothing, and what arrives is nobody else’s to read', async () => {
    const own = path.join(folder, 'partial')
    async function* breaking() {
      yield Buffer.from('begun')
      throw new Error('cut off')
    }
    await expect(writePartial(own, breaking())).rejects.toThrow('cut off')
    expect(readdirSync(own)).toEqual([])
    const partial = await writePartial(own, of('abc', 'd'))
    expect(partial.sizeBytes).toBe(4)
    expect(statSync(partial.place).mode & 0o777).toBe(0o600)
    await partial.discard()
    await partial.discard()
    expect(readdirSync(own)).toEqual([])
  })

  it('[FILE-9] a place that cannot be read is a fault, not a file that is not there', async () => {
    const broken = createLocalStorage(path.join(folder, 'notes.txt'))
    const key = `1/2026-01-05/${'c'.repeat(32)}`
    await expect(createLocalStorage(folder).open(key)).resolves.toBeUndefined()
    const draft = await createLocalStorage(folder).draft(of('x'))
    await draft.keep(key)
    await expect(createLocalStorage(path.join(folder, key)).open(key)).rejects.toThrow('ENOTDIR')
    await createLocalStorage(folder).remove(key)
    await createLocalStorage(folder).remove(key)
    await expect(broken.open(key)).resolves.toBeUndefined()
  })

  it('[FILE-16] a bucket needs its place and both keys', () => {
    const whole = {
      DATA_DIR: folder,
      S3_BUCKET: 'b',
      S3_ENDPOINT: 'https://s3.test',
      S3_ACCESS_KEY_ID: 'k',
      S3_SECRET_ACCESS_KEY: 's',
    }
    expect(() => chooseStorage(readConfig({ DATA_DIR: folder }))).not.toThrow()
    expect(() => chooseStorage(readConfig(whole))).not.toThrow()
    for (const missing of ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']) {
      const { [missing as 'S3_ENDPOINT']: _left, ...rest } = whole
      expect(() => chooseStorage(readConfig(rest))).toThrow(
        'S3_BUCKET 需要同时设置 S3_ENDPOINT、S3_ACCESS_KEY_ID 和 S3_SECRET_ACCESS_KEY',
      )
    }
  })

  it('[FILE-100] the data folder is closed to everybody else, also one that was open', () => {
    const data = path.join(folder, 'data', 'below')
    closeFolder(data)
    expect(statSync(data).mode & 0o666).toBe(0o600)
    const file = path.join(folder, 'a-file')
    writeFileSync(file, '')
    expect(() => closeFolder(path.join(file, 'data'))).toThrow(
      `数据目录不可写：${file}/data（ENOTDIR: not a directory, mkdir '${file}/data'）。请检查权限，或用 DATA_DIR 指定另一个目录`,
    )
  })
})

describe('a form', () => {
  type Body = FormPart[] | { payload: Buffer | string; headers: Record<string, string> }
  async function send(url: '/upload' | '/first' | '/parts', parts: Body): Promise<unknown> {
    const app = fastify()
    await acceptMultipart(app)
    await acceptMultipart(app)
    app.post('/upload', async (request) => {
      const { files: received, fields } = await readUpload(request, files)
      return { files: received.map(({ fileName }) => fileName), fields: [...fields] }
    })
    app.post('/first', async (request) => {
      const part = await fileOfForm(request)
      part?.file.resume()
      return { name: part?.filename ?? null }
    })
    app.post('/parts', async (request) => {
      const found = []
      for await (const part of partsOf(request)) {
        if (part.type === 'file') part.file.resume()
        found.push([part.type, part.fieldname, part.type === 'file' ? part.filename : part.value])
      }
      return found
    })
    const answer = await app.inject({ method: 'POST', url, ...(Array.isArray(parts) ? multipartOf(parts) : parts) })
    await app.close()
    return answer.statusCode === 200 ? answer.json() : answer.json<{ message: string }>().message
  }

  it('[FILE-1] is read whatever its parts are called and whichever comes first, made fit to keep', async () => {
    const form = [
      { name: 'bi\u202ez', content: 'a\u202eb' },
      { name: 'x', content: 'one', fileName: 'a\u202e.txt' },
      { name: 'y', content: 'two', fileName: 'b.txt' },
      { name: 'later', content: '' },
    ]
    expect(await send('/upload', form)).toEqual({
      files: ['a.txt', 'b.txt'],
      fields: [
        ['biz', 'ab'],
        ['later', ''],
      ],
    })
    expect(await send('/parts', form)).toEqual([
      ['field', 'biz', 'ab'],
      ['file', 'x', 'a.txt'],
      ['file', 'y', 'b.txt'],
      ['field', 'later', ''],
    ])
    expect(await send('/first', form.slice(1, 2))).toEqual({ name: 'a.txt' })
    expect(await send('/first', [{ name: 'x', content: 'one', fileName: `${'n'.repeat(200)}.txt` }])).toEqual({
      name: 'n'.repeat(200),
    })
  })

  it('[FILE-8] that is none is refused, or has no file', async () => {
    const none = { payload: '{}', headers: { 'content-type': 'application/json' } }
    expect(await send('/upload', none)).toBe('上传失败！')
    expect(await send('/first', none)).toEqual({ name: null })
  })

  it('[FILE-7] that is cut off is refused in our words, and leaves nothing', async () => {
    const { payload, headers } = multipartOf([
      { name: 'x', content: 'whole', fileName: 'a.txt' },
      { name: 'y', content: 'z'.repeat(100), fileName: 'b.txt' },
    ])
    const before = stored().length
    expect(await send('/upload', { payload: payload.subarray(0, -60), headers })).toBe('上传的表单无法识别')
    expect(stored()).toHaveLength(before)
    const noBoundary = { payload, headers: { 'content-type': 'multipart/form-data' } }
    expect(await send('/upload', noBoundary)).toBe('上传的表单无法识别')
  })

  it('[FILE-4] with one bad file keeps none of the others', async () => {
    const before = stored().length
    const form = [
      { name: 'x', content: 'fine', fileName: 'a.txt' },
      { name: 'y', content: 'MZ', fileName: 'b.exe' },
    ]
    expect(await send('/upload', form)).toBe('操作失败，上传失败，非法文件类型：exe')
    expect(stored()).toHaveLength(before)
  })

  it('[FILE-6] takes ten megabytes, five files and twenty fields', async () => {
    expect(mostUploadBytes).toBe(10_485_760)
    const file = (content: string | Buffer): FormPart => ({ name: 'x', content, fileName: 'a.txt' })
    expect(await send('/upload', [file(Buffer.alloc(mostUploadBytes, 'x'))])).toEqual({ files: ['a.txt'], fields: [] })
    const before = stored().length
    expect(await send('/upload', [file(Buffer.alloc(mostUploadBytes + 1, 'x'))])).toBe('request file too large')
    expect(stored()).toHaveLength(before)
    const countOf = async (parts: FormPart[]) => {
      const found = await send('/parts', parts)
      return Array.isArray(found) ? found.length : found
    }
    expect(await countOf(Array.from({ length: 5 }, () => file('x')))).toBe(5)
    expect(await countOf(Array.from({ length: 6 }, () => file('x')))).toBe('reach files limit')
    const field = (at: number): FormPart => ({ name: `f${at}`, content: 'x' })
    expect(await countOf(Array.from({ length: 20 }, (_, at) => field(at)))).toBe(20)
    expect(await countOf(Array.from({ length: 21 }, (_, at) => field(at)))).toBe('reach fields limit')
  })
})
