import type { StrategyBody } from '@liangshu/contract/trading/strategy'
import type { OwnManifest, StrategySource } from '@liangshu/contract/trading/strategy-source'
import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import { inputError } from '../../platform/http/app-error.ts'
import { toWireTime } from '../../platform/wire/wire-time.ts'
import type { OwnSource } from './own-code.ts'

/** The loaded version a strategy names; undefined for a template. */
export async function sourceOf(
  tx: Tx,
  { type, source }: Pick<StrategyBody, 'type' | 'source'>,
): Promise<OwnSource | undefined> {
  if (type !== 'own') return undefined
  if (!source) throw inputError('请选择自编策略文件')
  const row = await tx
    .selectFrom('trade_strategy_source')
    .selectAll()
    .where('name', '=', source.name)
    .where('version', '=', source.version)
    .executeTakeFirst()
  if (!row) throw inputError(`自编策略${source.name}的版本${source.version}尚未加载`)
  const { name, version, code, title, has_universe, fields } = row
  return { name, version, code, title, hasUniverse: has_universe, fields: fields as OwnManifest['fields'] }
}

/** Every version that can be run, newest first. */
export async function findSources(tx: Tx): Promise<StrategySource[]> {
  const rows = await tx
    .selectFrom('trade_strategy_source')
    .select(['name', 'version', 'title', 'has_universe', 'fields', 'loaded_by', 'loaded_at'])
    .orderBy('name')
    .orderBy('version', 'desc')
    .execute()
  return rows.map(({ has_universe, fields, loaded_by, loaded_at, ...row }) => ({
    ...row,
    hasUniverse: has_universe,
    fields: fields as OwnManifest['fields'],
    loadedBy: loaded_by,
    loadedTime: toWireTime(loaded_at),
  }))
}

type Newest = {
  name: string
  version: number | null
  title: string | null
  hash: string | null
  error: string | null
  triedAt: Date | null
}

/** Of every file that was ever tried: its newest version and how the last attempt ended. */
export async function findNewest(tx: Tx): Promise<Map<string, Newest>> {
  const { rows } = await sql<Newest>`
    select l.name, s.version, s.title, s.hash, l.error, l.tried_at as "triedAt" from trade_strategy_load l
    left join lateral (select version, title, hash from trade_strategy_source where name = l.name
      order by version desc limit 1) s on true`.execute(tx)
  return new Map(rows.map((row) => [row.name, row]))
}

export type Attempt = { name: string; by: string; at: Date }

export async function putAttempt(tx: Tx, { name, by, at }: Attempt, error: string | null): Promise<void> {
  const values = { error, tried_by: by, tried_at: at }
  await tx
    .insertInto('trade_strategy_load')
    .values({ name, ...values })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
    .execute()
}

/** Stores the text as the next version; the newest one again when nothing has changed. */
export async function putVersion(
  tx: Tx,
  { name, by, at }: Attempt,
  { code, hash, manifest }: { code: string; hash: string; manifest: OwnManifest },
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext(${`strategy-source ${name}`}))`.execute(tx)
  const newest = await tx
    .selectFrom('trade_strategy_source')
    .select(['version', 'hash'])
    .where('name', '=', name)
    .orderBy('version', 'desc')
    .executeTakeFirst()
  if (newest?.hash === hash) return newest.version
  const version = (newest?.version ?? 0) + 1
  const { title, hasUniverse, fields } = manifest
  await tx
    .insertInto('trade_strategy_source')
    .values({
      name,
      version,
      title,
      has_universe: hasUniverse,
      fields: JSON.stringify(fields),
      code,
      hash,
      loaded_by: by,
      loaded_at: at,
    })
    .execute()
  return version
}
