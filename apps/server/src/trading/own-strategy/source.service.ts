import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'

import type { StrategyFile, StrategyFolder, StrategySource } from '@liangshu/contract/trading/strategy-source'

import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError, refusal } from '../../platform/http/app-error.ts'
import { cutText } from '../../platform/http/clean-text.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { asPlatform } from '../../platform/tenancy/in-tenant.ts'
import { toWireTime, toWireTimeOrNull } from '../../platform/wire/wire-time.ts'
import { describeOwn } from './describe-own.ts'
import * as sources from './source.store.ts'

const largestBytes = 200_000
const mostFiles = 1000
const namePattern = /^[\w-]{1,77}\.ts$/

type Parts = { db: Db; clock: Clock; folder: string | undefined }

const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex')

/** Strategies of one's own: files of a folder of the server, loaded by an administrator, run by anybody who may. */
export function createStrategySources({ db, clock, folder }: Parts) {
  async function readText(name: string): Promise<string> {
    if (folder === undefined) throw refusal('服务器未设置自编策略目录（STRATEGY_DIR）')
    const file = path.join(folder, name)
    const facts = await stat(file).catch(() => null)
    if (!facts?.isFile()) throw new AppError('NOT_FOUND', { name })
    if (facts.size > largestBytes) throw refusal(`文件不能超过${largestBytes / 1000}KB`)
    return readFile(file, 'utf8')
  }

  async function fileOf(name: string, known: Awaited<ReturnType<typeof sources.findNewest>>): Promise<StrategyFile[]> {
    const facts = await stat(path.join(folder ?? '', name)).catch(() => null)
    if (!facts?.isFile()) return []
    const own = known.get(name)
    const code = facts.size > largestBytes ? null : await readText(name).catch(() => null)
    return [
      {
        name,
        size: facts.size,
        modifiedTime: toWireTime(facts.mtime),
        version: own?.version ?? null,
        title: own?.title ?? null,
        isChanged: own?.hash != null && (code === null || hashOf(code) !== own.hash),
        error: own?.error ?? null,
        triedTime: toWireTimeOrNull(own?.triedAt ?? null),
      },
    ]
  }

  return {
    async files(): Promise<StrategyFolder> {
      if (folder === undefined) return { isSet: false, files: [] }
      const names = await readdir(folder).catch(() => {
        throw refusal('自编策略目录无法读取，请检查 STRATEGY_DIR')
      })
      const known = await asPlatform(db, sources.findNewest)
      const wanted = names.filter((name) => namePattern.test(name)).toSorted()
      const files = await Promise.all(wanted.slice(0, mostFiles).map((name) => fileOf(name, known)))
      return { isSet: true, files: files.flat() }
    },

    sources: (): Promise<StrategySource[]> => asPlatform(db, sources.findSources),

    /** OWN-3: a file that cannot be loaded is refused with its reason, which stays to be read; a good one is a version. */
    async load(actor: Actor, name: string): Promise<StrategySource> {
      const code = await readText(name)
      const described = await describeOwn(name, code)
      const attempt = { name, by: actor.username, at: clock.now() }
      if (!described.ok) {
        const reason = cutText(described.reason, 1000)
        await asPlatform(db, (tx) => sources.putAttempt(tx, attempt, reason))
        throw refusal(`加载失败：${reason}`)
      }
      const { manifest } = described
      const version = await asPlatform(db, async (tx) => {
        await sources.putAttempt(tx, attempt, null)
        return sources.putVersion(tx, attempt, { code, hash: hashOf(code), manifest })
      })
      return { ...manifest, name, version, loadedBy: actor.username, loadedTime: toWireTime(attempt.at) }
    },
  }
}
