import { AppError } from '../http/app-error.ts'
import type { ColumnType, Fragment, ListColumn } from '../list/list-definition.ts'

/** A table that descriptors may name. Columns that are not listed do not exist for them. */
export type DictionaryTable = {
  columns: Readonly<Record<string, ColumnType>>
  /** Rows worth offering, `t` being the table. Old values are translated even when their row is no longer offered. */
  offered?: Fragment
  /** Column that puts the options in their natural order. */
  order?: string
}

export type DictionaryTables = Readonly<Record<string, DictionaryTable>>

export function knownTable(tables: DictionaryTables, name: string): DictionaryTable {
  const table = Object.hasOwn(tables, name) ? tables[name] : undefined
  if (!table) throw new AppError('DESCRIPTOR_FORBIDDEN', { table: name })
  return table
}

export function tableColumn(table: DictionaryTable, name: string): ListColumn | undefined {
  const type = Object.hasOwn(table.columns, name) ? table.columns[name] : undefined
  return type && { column: name, type }
}

export function knownColumn(table: DictionaryTable, name: string): ListColumn {
  const column = tableColumn(table, name)
  if (!column) throw new AppError('DESCRIPTOR_FORBIDDEN', { column: name })
  return column
}
