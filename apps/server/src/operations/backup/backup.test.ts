import { readFileSync, statSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { Client } from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'

import { readConfig } from '../../platform/config/config.ts'
import { openEmbedded } from '../../platform/database/start-database.ts'
import { createLog } from '../../platform/log/log.ts'
import { createTestDatabase } from '../../testing/create-test-database.ts'
import { temporaryFolder } from '../../testing/server-process.ts'
import { createTradingApp } from '../../trading/testing/trading-app.ts'
import { readSecret } from './backup-secret.ts'
import { makeBackup } from './make-backup.ts'
import { readThrough, restoreBackup } from './restore-backup.ts'

const log = createLog('silent')
const secret = Buffer.from('a passphrase of some length')
const source = temporaryFolder()
const place = temporaryFolder()
const file = path.join(place, 'first.backup')
/** As the file storage names what was uploaded. */
const objectKey = `1/2026-01-05/${'ab'.repeat(16)}`
const goneKey = `1/2026-01-05/${'cd'.repeat(16)}`
const credentialKey = 'a key for credentials'
const sourceConfig = readConfig({ DATA_DIR: source, CREDENTIAL_KEY: credentialKey })
const { open, order, place: send, beat, ask, ownerUrl } = await createTradingApp({ DATA_DIR: source })
const emptyTarget = await createTestDatabase('empty')

async function rowsOf(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** Every table with its number of rows and a print of all of them. */
async function printOf(url: string): Promise<Record<string, unknown>[]> {
  const tables = await rowsOf(
    url,
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'pgboss') and c.relkind = 'r' and c.relname <> 'schema_migration' order by 1`,
  )
  const one = (name: unknown) =>
    `select '${String(name)}' as name, count(*) as rows, md5(string_agg(md5(t::text), '' order by md5(t::text))) as print from ${String(name)} t`
  return rowsOf(url, tables.map(({ name }) => one(name)).join(' union all '))
}

const restore = (target: string, environment: Record<string, string> = {}, from = file, key: Buffer = secret) =>
  restoreBackup({
    config: readConfig({ DATA_DIR: target, ...environment }),
    secret: key,
    file: from,
    log,
    say: () => undefined,
  })

beforeAll(async () => {
  await open('A1')
  await send(order('A1'))
  await send(order('A1', { price: '9.50' }))
  await beat()
  await mkdir(path.join(source, 'files', path.dirname(objectKey)), { recursive: true })
  await writeFile(path.join(source, 'files', objectKey), 'uploaded')
  await ask(`insert into sys_file (id, tenant_id, path, storage_key, file_name, content_type, size_bytes, kind)
    values ('f1', 1, 'x/cd.txt', '${objectKey}', 'cd.txt', 'text/plain', 8, 'upload'),
      ('f2', 1, 'x/gone.txt', '${goneKey}', 'gone.txt', 'text/plain', 8, 'upload')`)
  await mkdir(path.join(source, 'log-archive'), { recursive: true })
  await writeFile(path.join(source, 'credential.key'), 'sealed by this', { mode: 0o600 })
  await writeFile(path.join(source, 'log-archive', '2026-01.jsonl'), 'line\n')
  await ask(`select market_history_parts('2019-03-01', '2019-03-01')`)
  await ask(`insert into market_bar_source (name) values ('kept')`)
  await ask(`insert into market_daily_bar (source_id, symbol, quarter, bars)
    select id, 'SHSE.600001', '2019-01-01', '\\x00ff10'::bytea from market_bar_source where name = 'kept'`)
})

describe('a backup', () => {
  it('[BACKUP-1] holds every row of one moment, files and keys, and is restored into an empty folder with sound books', async () => {
    const report = await makeBackup({ config: sourceConfig, ownerUrl, secret, file, madeAt: new Date() })
    expect(report.missing).toEqual([goneKey])
    expect(report.files).toBe(3)
    expect(statSync(file).mode & 0o777).toBe(0o600)

    const target = path.join(place, 'restored')
    const restored = await restore(target)
    expect(restored.tables).toBe(report.tables)
    expect(await readFile(path.join(target, 'files', objectKey), 'utf8')).toBe('uploaded')
    expect(await readFile(path.join(target, 'log-archive', '2026-01.jsonl'), 'utf8')).toBe('line\n')
    expect(statSync(path.join(target, 'credential.key')).mode & 0o777).toBe(0o600)
    expect(readFileSync(restored.keyFile ?? '', 'utf8')).toContain(`CREDENTIAL_KEY="${credentialKey}"`)

    const database = await openEmbedded({ DATA_DIR: target }, log)
    try {
      expect(await printOf(database.ownerUrl)).toEqual(await printOf(ownerUrl))
      // The next row gets the number after the last one.
      const next = `select nextval(pg_get_serial_sequence('market_bar_source', 'id'))::int as id`
      expect(await rowsOf(database.ownerUrl, next)).toEqual(await rowsOf(ownerUrl, next))
    } finally {
      await database.stop()
    }
  })

  it('[BACKUP-2] goes into an empty database of another server as well', async () => {
    const target = path.join(place, 'outside')
    await restore(target, { DATABASE_URL: emptyTarget.ownerUrl })
    expect(await printOf(emptyTarget.ownerUrl)).toEqual(await printOf(ownerUrl))
    expect(await readdir(target)).not.toContain('postgres')
  })

  it('[BACKUP-3] nothing of it can be read without the passphrase', () => {
    const bytes = readFileSync(file)
    for (const told of ['trade_order', 'sealed by this', credentialKey, 'uploaded'])
      expect(bytes.includes(told)).toBe(false)
  })

  it('[BACKUP-4] a file that exists is not written over', async () => {
    const again = makeBackup({ config: sourceConfig, ownerUrl, secret, file, madeAt: new Date() })
    await expect(again).rejects.toThrow('备份文件已存在')
  })

  it('[BACKUP-5] a short passphrase, a short key file and none at all are refused', async () => {
    await writeFile(path.join(place, 'short.key'), 'short')
    await expect(readSecret({})).rejects.toThrow('BACKUP_PASSPHRASE')
    await expect(readSecret({ BACKUP_PASSPHRASE: 'short' })).rejects.toThrow('至少 12 个字符')
    await expect(readSecret({ BACKUP_KEY_FILE: path.join(place, 'short.key') })).rejects.toThrow('至少要有 32 字节')
    await expect(readSecret({ BACKUP_KEY_FILE: path.join(place, 'none') })).rejects.toThrow('无法读取密钥文件')
  })
})

describe('a restore that cannot be', () => {
  const changed = async (name: string, change: (bytes: NonSharedBuffer) => Buffer) => {
    const other = path.join(place, name)
    await writeFile(other, change(readFileSync(file)))
    return other
  }
  const flipped = (bytes: NonSharedBuffer, at: number) => {
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
    return bytes
  }

  it.each([
    ['a wrong passphrase', '口令或密钥文件不正确', async () => ({ key: Buffer.from('another passphrase') })],
    [
      'a file cut in the middle',
      '被截断',
      async () => ({ from: await changed('cut', (b) => b.subarray(0, b.length >> 1)) }),
    ],
    ['a file without its last byte', '被截断', async () => ({ from: await changed('less', (b) => b.subarray(0, -1)) })],
    [
      'a byte more',
      '损坏或被篡改',
      async () => ({ from: await changed('more', (b) => Buffer.concat([b, Buffer.alloc(1)])) }),
    ],
    ['a changed byte', '损坏或被篡改', async () => ({ from: await changed('bit', (b) => flipped(b, b.length >> 1)) })],
    [
      'a changed last byte',
      '损坏或被篡改',
      async () => ({ from: await changed('last', (b) => flipped(b, b.length - 1)) }),
    ],
    [
      'something else',
      '不是量枢的备份文件',
      async () => ({ from: await changed('else', (b) => Buffer.alloc(b.length)) }),
    ],
    ['no file', '找不到备份文件', async () => ({ from: path.join(place, 'nowhere') })],
  ])('[BACKUP-6] %s is told in words and changes nothing', async (_what, words, make) => {
    const { from = file, key = secret }: { from?: string; key?: Buffer } = await make()
    const target = path.join(place, 'untouched')
    const before = await readdir(place)
    await expect(restore(target, {}, from, key)).rejects.toThrow(words)
    expect(await readdir(place)).toEqual(before)
  })

  it('[BACKUP-7] a folder or a database that is not empty is refused and stays as it was', async () => {
    await expect(restore(source)).rejects.toThrow('目标目录不是空的')
    const before = await printOf(ownerUrl)
    await expect(restore(path.join(place, 'other'), { DATABASE_URL: ownerUrl })).rejects.toThrow('目标数据库不是空的')
    expect(await printOf(ownerUrl)).toEqual(before)
  })

  it('[BACKUP-8] books that do not add up are not restored', async () => {
    const broken = path.join(place, 'broken.backup')
    await ask(`update trade_account_state set event_seq = event_seq + 1 where account_id = 'A1'`)
    await makeBackup({ config: sourceConfig, ownerUrl, secret, file: broken, madeAt: new Date() })
    await ask(`update trade_account_state set event_seq = event_seq - 1 where account_id = 'A1'`)
    const target = await createdEmpty('audited')
    await expect(restore(target, {}, broken)).rejects.toThrow('账目核对不通过')
    expect(await readdir(target)).toEqual([])
  })

  it('[BACKUP-9] a backup of a program that knows more than this one is refused', async () => {
    const newer = path.join(place, 'newer.backup')
    await ask(`insert into schema_migration (name, checksum) values ('9999_later.sql', 'x')`)
    await makeBackup({ config: sourceConfig, ownerUrl, secret, file: newer, madeAt: new Date() })
    await ask(`delete from schema_migration where name = '9999_later.sql'`)
    expect((await readThrough(newer, secret)).migrations.length).toBeGreaterThan(50)
    const target = path.join(place, 'too-new')
    await expect(restore(target, {}, newer)).rejects.toThrow('另一个版本')
    expect(await readdir(place)).not.toContain('too-new')
  })

  async function createdEmpty(name: string): Promise<string> {
    const folder = path.join(place, name)
    await mkdir(folder)
    return folder
  }
})
