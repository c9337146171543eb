import { sql } from 'kysely'
import { z } from 'zod'

import type { Tx } from '../database/database.ts'
import { AppError } from '../http/app-error.ts'
import { allOf, refOf } from '../list/compare.ts'
import type { Fragment } from '../list/list-definition.ts'
import { knownColumn, knownTable, type DictionaryTable, type DictionaryTables } from './dictionary-tables.ts'
import { soundsLikeSqlInName } from './injection-words.ts'
import { parseSentJson } from '../http/clean-text.ts'

export type TreeAsk = {
  pid: string
  tableName: string
  text: string
  code: string
  pidField: string
  hasChildField: string
  /** JSON text: column to LIKE pattern. */
  condition: string
  /** 1: the field says "has children"; otherwise it says "is a leaf". */
  converIsLeafVal: number
}

export type TreeRow = { key: string; title: string; leaf: boolean; parentId: string | null }

/** One level of a tree that is a table. */
export async function findTreeLevel(tx: Tx, tables: DictionaryTables, ask: TreeAsk): Promise<TreeRow[]> {
  for (const name of [ask.tableName, ask.text, ask.code, ask.pidField, ask.hasChildField]) refuseSql(name)
  const table = knownTable(tables, ask.tableName)
  const parent = refOf(knownColumn(table, ask.pidField))
  const code = refOf(knownColumn(table, ask.code))
  const title = refOf(knownColumn(table, ask.text))
  const where = allOf([
    ask.pid === '' ? sql`coalesce(${parent}::text, '') = ''` : sql`${parent}::text = ${ask.pid}`,
    ...(table.offered ? [table.offered] : []),
    ...patternConditions(ask.condition, table),
  ])
  const order = table.order ? refOf(knownColumn(table, table.order)) : title
  const found = await sql<TreeRow>`
    select ${code}::text as key, ${title}::text as title, ${leafOf(table, ask)} as leaf, ${parent}::text as "parentId"
    from ${sql.table(ask.tableName)} as t where ${where} order by ${order}, ${code}
  `.execute(tx)
  return found.rows
}

export function refuseSql(name: string): void {
  if (!soundsLikeSqlInName(name)) return
  const message = `操作失败，请注意，值可能存在SQL注入风险!--->${name}`
  throw new AppError('BUSINESS', {}, { message })
}

/** Without a field that says so, a row is a leaf when no row names it as its parent. */
function leafOf(table: DictionaryTable, ask: TreeAsk): Fragment {
  if (ask.hasChildField === '') {
    const parent = sql.ref(`child.${knownColumn(table, ask.pidField).column}`)
    return sql`not exists (select 1 from ${sql.table(ask.tableName)} as child
      where ${parent}::text = ${refOf(knownColumn(table, ask.code))}::text)`
  }
  const isSet = sql`coalesce(${refOf(knownColumn(table, ask.hasChildField))}::text, '') in ('1', 'true')`
  return ask.converIsLeafVal === 1 ? sql`not (${isSet})` : isSet
}

const patterns = z.record(z.string(), z.union([z.string(), z.number()]).transform(String))

function patternConditions(json: string, table: DictionaryTable): Fragment[] {
  if (json.trim() === '') return []
  const parsed = patterns.safeParse(parseJson(json))
  if (!parsed.success) throw new AppError('BUSINESS', { json }, { message: '校验失败，sql解析异常！' })
  return Object.entries(parsed.data).map(
    ([name, pattern]) => sql`${refOf(knownColumn(table, name))}::text like ${pattern.replaceAll('\0', '')}`,
  )
}

function parseJson(text: string): unknown {
  try {
    return parseSentJson(text)
  } catch {
    return undefined
  }
}
