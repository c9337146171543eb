import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { afterAll, describe, expect, it } from 'vitest'

import type { Actor } from '../../platform/tenancy/actor.ts'
import { asPlatform } from '../../platform/tenancy/in-tenant.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { createStrategySources } from './source.service.ts'
import { findNewest, findSources, putAttempt, putVersion, sourceOf } from './source.store.ts'

const test = await createTestApp()
const { db, clock } = test
const folder = await mkdtemp(path.join(os.tmpdir(), 'own-sources-'))
afterAll(() => rm(folder, { recursive: true }))
const actor = { username: 'quant' } as Actor
const sources = createStrategySources({ db, clock, folder })
const write = (name: string, text: string) => writeFile(path.join(folder, name), text)
const manifest = (title: string) => ({ title, hasUniverse: true, fields: [] })
/** A version as if the file had been loaded. */
const put = (name: string, hash: string, title = name) =>
  asPlatform(db, async (tx) => {
    const attempt = { name, by: 'quant', at: clock.now() }
    await putAttempt(tx, attempt, null)
    return putVersion(tx, attempt, { code: `// ${hash}`, hash, manifest: manifest(title) })
  })

describe('files with strategies of one’s own', () => {
  it('[OWN-3] without a folder, or with one that cannot be read, that is what is said', async () => {
    const none = createStrategySources({ db, clock, folder: undefined })
    expect(await none.files()).toEqual({ isSet: false, files: [] })
    await expect(none.load(actor, 'a.ts')).rejects.toThrow('服务器未设置自编策略目录（STRATEGY_DIR）')
    const lost = createStrategySources({ db, clock, folder: path.join(folder, 'nowhere') })
    await expect(lost.files()).rejects.toThrow('自编策略目录无法读取，请检查 STRATEGY_DIR')
  })

  it('[OWN-3] files are listed by name with their size; what is no strategy file is left out', async () => {
    const files = ['b.ts', 'a-1_x.ts', 'c.js', 'd.d.ts', '.ts', `${'n'.repeat(77)}.ts`, `${'n'.repeat(78)}.ts`]
    for (const name of files) await write(name, 'x'.repeat(name.length))
    await mkdir(path.join(folder, 'folder.ts'))
    const { isSet, files: found } = await sources.files()
    expect(isSet).toBe(true)
    expect(found.map(({ name, size }) => [name, size])).toEqual([
      ['a-1_x.ts', 8],
      ['b.ts', 4],
      [`${'n'.repeat(77)}.ts`, 80],
    ])
    expect(found[0]).toMatchObject({ version: null, title: null, isChanged: false, error: null, triedTime: null })
    await expect(sources.load(actor, 'folder.ts')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(sources.load(actor, 'missing.ts')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('[OWN-3] a file of 200 KB is read, a larger one refused and shown as changed', async () => {
    await write('large.ts', ' '.repeat(200_001))
    await expect(sources.load(actor, 'large.ts')).rejects.toThrow('文件不能超过200KB')
    const shown = async () => (await sources.files()).files.find(({ name }) => name === 'large.ts')
    expect(await shown()).toMatchObject({ isChanged: false })
    await put('large.ts', 'old')
    expect(await shown()).toMatchObject({ version: 1, isChanged: true, title: 'large.ts' })
    await write('large.ts', ' '.repeat(200_000))
    await expect(sources.load(actor, 'large.ts')).rejects.toThrow('加载失败：文件须导出 strategy，且含 decide 函数')
    expect(await shown()).toMatchObject({ version: 1, error: '文件须导出 strategy，且含 decide 函数' })
  })

  it('[OWN-3] two parameters of one name are refused; a reason is kept until the file loads', async () => {
    const fields = `[{ key: 'n', label: '数', kind: 'int', min: 1, max: 5, default: 2 }, { key: 'n', label: '数', kind: 'int', min: 1, max: 5, default: 2 }]`
    const code = (own: string) =>
      `export const strategy = { title: '名', hasUniverse: false, params: ${own}, first: null, decide: () => null }`
    await write('twice.ts', code(fields))
    await expect(sources.load(actor, 'twice.ts')).rejects.toThrow('加载失败：参数名重复')
    const shown = async () => (await sources.files()).files.find(({ name }) => name === 'twice.ts')
    expect(await shown()).toMatchObject({ error: '参数名重复', version: null, triedTime: expect.any(String) })
    await write('twice.ts', code('[]'))
    const loaded = await sources.load(actor, 'twice.ts')
    expect(loaded).toMatchObject({
      name: 'twice.ts',
      version: 1,
      title: '名',
      hasUniverse: false,
      fields: [],
      loadedBy: 'quant',
    })
    expect(await shown()).toMatchObject({ error: null, version: 1, isChanged: false, title: '名' })
    await write('twice.ts', `${code('[]')} `)
    expect(await shown()).toMatchObject({ isChanged: true })
  })
})

describe('versions of a file', () => {
  it('[OWN-3] the same text is no new version, what was there before is one again; all can be run', async () => {
    expect([
      await put('v.ts', 'h1', '一'),
      await put('v.ts', 'h1'),
      await put('v.ts', 'h2', '二'),
      await put('v.ts', 'h1', '三'),
    ]).toEqual([1, 1, 2, 3])
    await put('u.ts', 'h9')
    const found = await asPlatform(db, findSources)
    expect(
      found.filter(({ name }) => name.length === 4).map(({ name, version, title }) => [name, version, title]),
    ).toEqual([
      ['u.ts', 1, 'u.ts'],
      ['v.ts', 3, '三'],
      ['v.ts', 2, '二'],
      ['v.ts', 1, '一'],
    ])
    expect((await asPlatform(db, findNewest)).get('v.ts')).toMatchObject({
      version: 3,
      title: '三',
      hash: 'h1',
      error: null,
    })
  })

  it('[OWN-3] a strategy names the version it runs; a template names none', async () => {
    const find = (type: string, source?: { name: string; version: number }) =>
      asPlatform(db, (tx) => sourceOf(tx, { type, source } as never))
    expect(await find('own', { name: 'v.ts', version: 2 })).toEqual({
      name: 'v.ts',
      version: 2,
      code: '// h2',
      title: '二',
      hasUniverse: true,
      fields: [],
    })
    expect(await find('rank', { name: 'v.ts', version: 2 })).toBeUndefined()
    await expect(find('own')).rejects.toThrow('请选择自编策略文件')
    await expect(find('own', { name: 'v.ts', version: 4 })).rejects.toThrow('自编策略v.ts的版本4尚未加载')
  })
})
