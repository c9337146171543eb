import { sql } from 'kysely'

import type { Clock } from '../clock.ts'
import type { Tx } from '../database/database.ts'
import { AppError } from '../http/app-error.ts'
import { allOf, escapeLike, refOf } from '../list/compare.ts'
import { compileCondition } from '../list/compile-condition.ts'
import { parseConditionWithOrder, type ConditionWithOrder } from '../list/condition-grammar.ts'
import { ConditionRefused } from '../list/condition-tokens.ts'
import type { Fragment, ListColumn } from '../list/list-definition.ts'
import { createVariables, leansOnNothing, type Variables } from '../list/rule-variables.ts'
import type { Actor } from '../tenancy/actor.ts'
import { toOption, type DictionaryOption } from './dictionary-option.ts'
import { readDescriptor, readKeyword, type Descriptor, type Keyword } from './descriptor.ts'
import {
  knownColumn,
  knownTable,
  tableColumn,
  type DictionaryTable,
  type DictionaryTables,
} from './dictionary-tables.ts'
import { findTableTexts } from './dictionary-text.ts'

/** No select box holds more; a search narrows what a longer table offers. */
export const mostOptions = 5000

export type OptionSearch = { keyword?: string | undefined; pageSize?: number | undefined }

/** Dictionaries that are rows of a table, named by a descriptor. They show what row-level security lets the caller see. */
export type TableDictionaries = {
  options: (tx: Tx, actor: Actor, descriptor: string, search?: OptionSearch) => Promise<DictionaryOption[]>
  /** Texts in the order of the keys; unknown keys are dropped or kept as they are. */
  labels: (tx: Tx, descriptor: string, keys: readonly string[], keepUnknown: boolean) => Promise<string[]>
}

type Parts = {
  tables: DictionaryTables
  clock: Clock
  /** What stored values are called that the caller meets in rows of their own but could not list. */
  namesBeyond?: (descriptor: Descriptor, keys: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

export function createTableDictionaries(parts: Parts): TableDictionaries {
  return {
    async options(tx, actor, raw, { keyword = '', pageSize } = {}) {
      const { table: name, text, code, condition } = readDescriptor(raw)
      const table = knownTable(parts.tables, name)
      const columns = { text: knownColumn(table, text), code: knownColumn(table, code) }
      const variables = await createVariables(tx, actor, parts.clock, [condition])
      // Somebody without a department must not see every department because nothing follows in the condition.
      if (leansOnNothing(condition, variables)) return []
      const demanded = compileDemand(condition, table, variables)
      const typed = readKeyword(keyword)
      const where = allOf([
        sql`${refOf(columns.code)} is not null`,
        ...(table.offered ? [table.offered] : []),
        ...demanded.conditions,
        ...keywordCondition(typed, columns),
      ])
      const order = orderOf(table, columns.code, [...(typed.order ? [typed.order] : []), ...demanded.order])
      const limit = Math.min(Math.max(pageSize ?? mostOptions, 1), mostOptions)
      const found = await sql<{ value: string; text: string | null }>`
        select ${refOf(columns.code)}::text as value, ${refOf(columns.text)}::text as text
        from ${sql.table(name)} as t where ${where} order by ${order} limit ${limit}::integer
      `.execute(tx)
      return found.rows.map((row) => toOption(row.value, row.text ?? ''))
    },

    async labels(tx, raw, keys, keepUnknown) {
      const descriptor = readDescriptor(raw, 3)
      const { table: name, text, code, condition } = descriptor
      const table = knownTable(parts.tables, name)
      knownColumn(table, text)
      knownColumn(table, code)
      // A condition narrows what may be chosen, not what a stored value is called; it must still be one we know.
      compileDemand(condition, table, () => 'x')
      const texts = await findTableTexts(tx, { table: name, text, code }, keys)
      const missing = keys.filter((key) => !texts.has(key))
      const beyond = missing.length > 0 ? await parts.namesBeyond?.(descriptor, missing) : undefined
      return keys.flatMap((key) => texts.get(key) ?? beyond?.get(key) ?? (keepUnknown ? key : []))
    },
  }
}

type Demand = { conditions: Fragment[]; order: ConditionWithOrder['order'] }

/** A condition outside the small language is answered like a forbidden table: there is nothing to try out. */
function compileDemand(text: string, table: DictionaryTable, variables: Variables): Demand {
  if (text.trim() === '') return { conditions: [], order: [] }
  try {
    const { condition, order } = parseConditionWithOrder(text)
    const context = { columnOf: (name: string) => tableColumn(table, name), variables }
    return { conditions: condition ? [compileCondition(condition, context)] : [], order }
  } catch (error) {
    if (!(error instanceof ConditionRefused)) throw error
    throw new AppError('DESCRIPTOR_FORBIDDEN', { condition: text, reason: error.message }, { cause: error })
  }
}

function keywordCondition({ text }: Keyword, columns: { text: ListColumn; code: ListColumn }): Fragment[] {
  if (text === '' || text.includes('\0')) return []
  const refs = [sql`${refOf(columns.text)}::text`, sql`${refOf(columns.code)}::text`]
  const values = text.split(',').filter((part) => part !== '')
  if (text.includes(','))
    return [
      sql`(${sql.join(
        refs.map((ref) => sql`${ref} = any(${values}::text[])`),
        sql` or `,
      )})`,
    ]
  const pattern = `%${escapeLike(text)}%`
  return [
    sql`(${sql.join(
      refs.map((ref) => sql`${ref} ilike ${pattern}`),
      sql` or `,
    )})`,
  ]
}

function orderOf(table: DictionaryTable, code: ListColumn, asked: ConditionWithOrder['order']): Fragment {
  const terms = asked.map(({ column, descending }) => {
    const ref = refOf(knownColumn(table, column))
    return descending ? sql`${ref} desc nulls last` : sql`${ref} asc nulls first`
  })
  if (terms.length === 0 && table.order) terms.push(sql`${refOf(knownColumn(table, table.order))}`)
  return sql.join([...terms, refOf(code)])
}
