import { readdir, stat, statfs } from 'node:fs/promises'
import path from 'node:path'

import type { DiskInfo } from '@liangshu/contract/system/monitor-pages'
import { sql } from 'kysely'

import type { Db } from '../../platform/database/database.ts'
import { asPlatform } from '../../platform/tenancy/in-tenant.ts'
import { toWireTime } from '../../platform/wire/wire-time.ts'

/** Walking folders is work: what was found counts for this long. */
const freshMs = 30_000
const shownTables = 12

type Size = { bytes: number; files: number }

/** Everything below a folder; what vanishes while it is counted does not count. */
async function measureFolder(folder: string): Promise<Size> {
  const sum = { bytes: 0, files: 0 }
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    const inside = path.join(folder, entry.name)
    if (entry.isDirectory()) {
      const below = await measureFolder(inside)
      sum.bytes += below.bytes
      sum.files += below.files
    } else if (entry.isFile()) {
      const found = await stat(inside).catch(() => null)
      sum.bytes += found?.size ?? 0
      sum.files += found ? 1 : 0
    }
  }
  return sum
}

const names: Readonly<Record<string, string>> = {
  postgres: '数据库文件',
  agent: '本机代理',
  upload: '上传文件',
  uploads: '上传文件',
  files: '上传文件',
  archive: '日志归档',
  logs: '运行日志',
}

async function measureParts(dataDir: string): Promise<DiskInfo['parts']> {
  const entries = await readdir(dataDir, { withFileTypes: true }).catch(() => [])
  const folders = entries.filter((entry) => entry.isDirectory())
  const parts = []
  for (const { name } of folders) {
    const { bytes, files } = await measureFolder(path.join(dataDir, name))
    parts.push({ name: names[name] ? `${names[name]}（${name}）` : name, bytes, files })
  }
  return parts.toSorted((a, b) => b.bytes - a.bytes)
}

async function lookAtDisk(folder: string, holds: string): Promise<DiskInfo['disks'][number]> {
  const found = await statfs(folder).catch(() => statfs(path.parse(folder).root))
  const totalBytes = found.blocks * found.bsize
  const freeBytes = found.bavail * found.bsize
  const usedPart = totalBytes > 0 ? Math.min(1, Math.max(0, (totalBytes - freeBytes) / totalBytes)) : 0
  return { folder, holds, totalBytes, freeBytes, usedPart, files: found.files, freeFiles: found.ffree }
}

const findTables = (db: Db) =>
  asPlatform(db, async (tx) => {
    const found = await sql<{ name: string; bytes: number; rows: number; all: number }>`
      select c.relname as "name", pg_total_relation_size(c.oid)::float8 as "bytes",
        greatest(c.reltuples, 0)::float8 as "rows", pg_database_size(current_database())::float8 as "all"
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname = 'public'
      order by pg_total_relation_size(c.oid) desc limit ${shownTables}
    `.execute(tx)
    return found.rows
  })

/** Disks, what of ours lies on them, and the largest tables. */
export function createDiskLook(parts: { db: Db; dataDir: string; now: () => Date }): () => Promise<DiskInfo> {
  const { db, now } = parts
  const dataDir = path.resolve(parts.dataDir)
  let kept: { at: number; info: Promise<DiskInfo> } | undefined

  async function look(): Promise<DiskInfo> {
    const [data, system, sizes, tables] = await Promise.all([
      lookAtDisk(dataDir, '数据目录'),
      lookAtDisk(path.parse(dataDir).root, '系统盘'),
      measureParts(dataDir),
      findTables(db),
    ])
    return {
      disks: [data, system],
      parts: sizes,
      tables: tables.map(({ name, bytes, rows }) => ({ name, bytes, rows })),
      databaseBytes: tables[0]?.all ?? 0,
      measuredAt: toWireTime(now()),
    }
  }

  return () => {
    const at = performance.now()
    if (!kept || at - kept.at > freshMs) {
      const info = look()
      info.catch(() => {
        kept = undefined
      })
      kept = { at, info }
    }
    return kept.info
  }
}
