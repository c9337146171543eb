import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, expect, it } from 'vitest'

import { createAskOwner } from '../../../testing/ask-owner.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { archiveLogs } from './archive-logs.ts'
import { archiveFiles, verifyArchive } from './verify-archive.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'liangshu-archive-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const { db, ownerDb } = await createTestApp()
const ask = createAskOwner(ownerDb)
const add = (id: string, time: string) =>
  ask(`insert into sys_log (id, tenant_id, log_type, log_content, create_time) values ($1, 1, 2, '改', $2)`, [id, time])

it('[LOGS-2] old logs leave for a file; two files make one chain that is verified', async () => {
  await add('a1', '2026-01-01')
  await add('a2', '2026-01-02')
  await add('a3', '2026-03-01')
  expect(await archiveLogs(db, folder, new Date('2026-02-01'), '1')).toMatchObject({ rows: 2 })
  expect(await ask(`select id from sys_log where id like 'a_'`)).toEqual([{ id: 'a3' }])
  const second = await archiveLogs(db, folder, new Date('2026-04-01'), '2')
  expect(second).toMatchObject({ rows: 1 })
  const verdict = await verifyArchive(folder)
  expect(verdict).toMatchObject({ files: 2, rows: 3, end: { hash: second.end } })
  expect(verdict.fault).toBeUndefined()
})

it('[LOGS-2] a changed row is found, and nothing is written on a broken chain', async () => {
  const [first = ''] = await archiveFiles(folder)
  const file = path.join(folder, first)
  await writeFile(file, (await readFile(file, 'utf8')).replace('改', '没改'))
  expect((await verifyArchive(folder)).fault).toContain('第 1 行')
  await add('a4', '2026-03-01')
  await expect(archiveLogs(db, folder, new Date('2026-04-01'), '3')).rejects.toThrow('日志归档校验失败')
  expect(await ask(`select id from sys_log where id = 'a4'`)).toEqual([{ id: 'a4' }])
})
