import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { Client } from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'

import { readConfig } from '../../platform/config/config.ts'
import { openEmbedded, startDatabase } from '../../platform/database/start-database.ts'
import { createLog } from '../../platform/log/log.ts'
import { temporaryFolder } from '../../testing/server-process.ts'
import { makeBackup } from './make-backup.ts'
import { nameRestored, restoreBackup } from './restore-backup.ts'
import { getWal, openArchive, putWal } from './wal-archive.ts'

const log = createLog('silent')
const secret = Buffer.from('a passphrase of some length')
const source = temporaryFolder()
const place = temporaryFolder()
const archive = path.join(place, 'archive')
const file = path.join(place, 'base.backup')
const config = readConfig({ DATA_DIR: source, CREDENTIAL_KEY: 'a key for credentials' })
const objectKey = `1/2026-01-05/${'ab'.repeat(16)}`

async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const results = [await client.query(text)].flat()
    return results.at(-1)?.rows ?? []
  } finally {
    await client.end()
  }
}

/** What the server would hand to archive_command: every segment that is complete. */
async function archiveAll(ownerUrl: string): Promise<void> {
  await ask(ownerUrl, 'select pg_switch_wal()')
  const [row] = await ask(ownerUrl, 'select pg_walfile_name(pg_current_wal_lsn()) as now')
  const folder = path.join(source, 'postgres', 'postgres', 'data', 'pg_wal')
  for (const name of await readdir(folder))
    if (/^[0-9A-F]{24}$/.test(name) && name < String(row?.['now']))
      await putWal(archive, secret, path.join(folder, name))
}

const remember = (ownerUrl: string, name: string) =>
  ask(ownerUrl, `insert into sys_dict (id, dict_name, dict_code) values ('${name}', '${name}', '${name}')`)

async function rememberedIn(target: string): Promise<unknown[]> {
  const database = await openEmbedded({ DATA_DIR: target }, log)
  try {
    const rows = await ask(database.ownerUrl, "select id from sys_dict where id like 'kept-%' order by 1")
    return rows.map(({ id }) => id)
  } finally {
    await database.stop()
  }
}

let moment = ''
beforeAll(async () => {
  const { ownerUrl, stop } = await startDatabase(config, log)
  try {
    await mkdir(path.join(source, 'files', path.dirname(objectKey)), { recursive: true })
    await writeFile(path.join(source, 'files', objectKey), 'uploaded')
    await ask(
      ownerUrl,
      `insert into sys_file (id, tenant_id, path, storage_key, file_name, content_type, size_bytes, kind)
       values ('f1', 1, 'x/cd.txt', '${objectKey}', 'cd.txt', 'text/plain', 8, 'upload')`,
    )
    await remember(ownerUrl, 'kept-before')
    await makeBackup({ config, ownerUrl, secret, file, madeAt: new Date(), mode: 'base' })
    await remember(ownerUrl, 'kept-after')
    const [row] = await ask(ownerUrl, 'select clock_timestamp()::text as now')
    moment = String(row?.['now'])
    await remember(ownerUrl, 'kept-last')
    await archiveAll(ownerUrl)
  } finally {
    await stop()
  }
}, 600_000)

const restore = (target: string, base = {}) =>
  restoreBackup({ config: readConfig({ DATA_DIR: target }), secret, file, log, say: () => undefined, base })

describe('a base backup', () => {
  it('[BACKUP-10] of the whole server comes back in an empty folder with files and keys, audited, and starts there', async () => {
    const target = path.join(place, 'alone')
    const report = await restore(target)
    expect((await stat(target)).mode & 0o066).toBe(0)
    expect(report.files).toBe(1)
    expect(report.tables).toBeGreaterThan(100)
    expect(await readFile(path.join(target, 'files', objectKey), 'utf8')).toBe('uploaded')
    expect(await readFile(report.keyFile ?? '', 'utf8')).toContain('a key for credentials')
    expect(await rememberedIn(target)).toEqual(['kept-before'])
  })

  it('[BACKUP-11] goes on through the archived WAL to its end, or to a moment', async () => {
    const whole = path.join(place, 'whole')
    await restore(whole, { wal: archive })
    expect(await rememberedIn(whole)).toEqual(['kept-after', 'kept-before', 'kept-last'])
    const until = path.join(place, 'until')
    await restore(until, { wal: archive, until: moment })
    expect(await rememberedIn(until)).toEqual(['kept-after', 'kept-before'])
  })

  it('[BACKUP-12] an archive without WAL, a damaged segment and a database by address are refused, and nothing is left', async () => {
    const target = path.join(place, 'refused')
    const empty = path.join(place, 'empty')
    await mkdir(empty)
    await expect(restore(target, { wal: empty })).rejects.toThrow('没有归档')
    const damaged = path.join(place, 'damaged')
    await cp(archive, damaged, { recursive: true })
    for (const name of await readdir(damaged)) {
      const bytes = await readFile(path.join(damaged, name))
      bytes[bytes.length - 20] = (bytes.at(-20) ?? 0) ^ 1
      await writeFile(path.join(damaged, name), bytes)
    }
    await expect(restore(target, { wal: damaged })).rejects.toThrow('损坏')
    const elsewhere = readConfig({ DATA_DIR: target, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
    await expect(restoreBackup({ config: elsewhere, secret, file, log, say: () => undefined })).rejects.toThrow(
      '请去掉该变量',
    )
    expect(existsSync(target)).toBe(false)
    expect((await readdir(place)).filter((name) => name.includes('restoring'))).toEqual([])
  })
})

describe('the archive of the WAL', () => {
  const name = '0000000100000000000000AB'
  it('[BACKUP-13] keeps a file sealed, once; another under the same name is refused', async () => {
    const folder = path.join(place, 'segments')
    await mkdir(folder)
    const segment = path.join(folder, name)
    await writeFile(segment, Buffer.alloc(100_000, 'row of somebody'))
    const kept = path.join(place, 'kept')
    await putWal(kept, secret, segment)
    await putWal(kept, secret, segment)
    expect(await readdir(kept)).toEqual([`${name}.sealed`])
    expect((await readFile(path.join(kept, `${name}.sealed`))).includes('somebody')).toBe(false)
    await getWal(kept, secret, name, path.join(folder, 'back'))
    expect((await readFile(path.join(folder, 'back'))).equals(await readFile(segment))).toBe(true)
    await writeFile(segment, 'another')
    await expect(putWal(kept, secret, segment)).rejects.toThrow('内容不同')
    await expect(putWal(kept, secret, path.join(folder, 'back'))).rejects.toThrow('不是 PostgreSQL 的 WAL 文件名')
    await expect(getWal(kept, secret, '0000000100000000000000AC', segment)).rejects.toThrow('归档中没有')
    const later = path.join(place, 'later')
    await mkdir(later)
    await openArchive(kept, secret, '0000000100000000000000AC', later)
    expect(await readdir(later)).toEqual([])
  })

  it('[BACKUP-14] the command does what PostgreSQL asks of it: from its data folder, by a path from there', async () => {
    const data = path.join(place, 'server-data')
    const kept = path.join(place, 'by-command')
    const keyFile = path.join(place, 'archive.key')
    await mkdir(path.join(data, 'pg_wal'), { recursive: true })
    await writeFile(path.join(data, 'pg_wal', name), 'written by the server')
    await writeFile(keyFile, Buffer.alloc(48, 'k'))
    const tool = fileURLToPath(new URL('../../../../../tools/wal-archive.mjs', import.meta.url))
    const run = (...args: string[]) =>
      spawnSync(process.execPath, [tool, ...args], {
        cwd: data,
        env: { ...process.env, BACKUP_KEY_FILE: keyFile },
        encoding: 'utf8',
      })
    expect(run('put', kept, `pg_wal/${name}`)).toMatchObject({ status: 0, stderr: '' })
    expect(run('get', kept, name, 'pg_wal/RECOVERYXLOG')).toMatchObject({ status: 0, stderr: '' })
    expect(await readFile(path.join(data, 'pg_wal', 'RECOVERYXLOG'), 'utf8')).toBe('written by the server')
    const missing = run('put', kept, 'pg_wal/0000000100000000000000AC')
    expect([missing.status, missing.stderr]).toEqual([1, expect.stringMatching(/^无法读取 WAL 文件 .*\n$/)])
    expect(await readdir(kept)).toEqual([`${name}.sealed`])
  })

  it('[BACKUP-15] a server of another version lies beside the data folder, where its account can reach it', async () => {
    const [staging, target] = [path.join(place, 'staging'), path.join(place, 'named')]
    const data = path.join(staging, 'postgresql-15', 'data')
    await mkdir(data, { recursive: true })
    await writeFile(path.join(data, 'PG_VERSION'), '15')
    const keyFile = path.join(staging, 'restored-keys.env')
    await writeFile(keyFile, 'KEY=1')
    const report = { madeAt: '2026-01-05', tables: 1, rows: 2, files: 3, keyFile, server: { major: 15, folder: data } }
    expect(await nameRestored(staging, target, report)).toEqual({
      ...report,
      keyFile: path.join(target, 'restored-keys.env'),
      server: { major: 15, folder: `${target}-postgresql-15` },
    })
    expect(await readdir(target)).toEqual(['restored-keys.env'])
    expect(await readFile(`${target}-postgresql-15/PG_VERSION`, 'utf8')).toBe('15')
  })
})
