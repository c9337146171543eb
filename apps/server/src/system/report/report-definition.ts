import type { ReportItem } from '@liangshu/contract/system/report'

import { readDescriptor } from '../../platform/dictionary/descriptor.ts'
import { knownColumn, knownTable, type DictionaryTables } from '../../platform/dictionary/dictionary-tables.ts'
import { refusal } from '../../platform/http/app-error.ts'
import type { ListColumn, ListDefinition, Sort } from '../../platform/list/list-definition.ts'
import { sourceColumn, sourceOf, type ReportSource, type ReportSources } from './report-source.ts'

export type Registries = { sources: ReportSources; tables: DictionaryTables }

export function knownSource(sources: ReportSources, name: string): ReportSource {
  const source = sourceOf(sources, name)
  if (!source) throw refusal(`报表的数据来源 ${name} 不存在，请联系管理员检查报表配置`)
  return source
}

/** A report as a list: its columns and, for sorting alone, those its own order names. */
export function listOf(
  { sourceTable, items }: { sourceTable: string; items: readonly ReportItem[] },
  order: readonly Sort[],
  { sources, tables }: Registries,
): ListDefinition {
  const source = knownSource(sources, sourceTable)
  const columns: Record<string, ListColumn> = {}
  for (const { fieldName, dictCode } of items) columns[fieldName] = shownColumn(source, fieldName, dictCode, tables)
  for (const { property } of order) columns[property] ??= shownColumn(source, property, undefined, tables)
  const id = keyOf(source)
  return {
    table: sourceTable,
    ...(source.tenantColumn && { tenantColumn: source.tenantColumn }),
    columns: { ...columns, id: columns['id'] ?? id },
    defaultSort: order.length > 0 ? order : [{ property: 'id', descending: false }],
  }
}

/** A table elsewhere may have no key at all; its first column then has to do. */
function keyOf(source: ReportSource): ListColumn {
  const named = sourceColumn(source, source.key ?? 'id') ?? sourceColumn(source, Object.keys(source.columns)[0] ?? '')
  return named ?? { column: 'id', type: 'text' }
}

function shownColumn(source: ReportSource, name: string, dictCode: string | undefined, tables: DictionaryTables) {
  const column = sourceColumn(source, name)
  if (!column) throw refusal(`报表的字段 ${name} 不存在，请联系管理员检查报表配置`)
  if (!dictCode) return column
  checkDictionary(dictCode, tables)
  return { ...column, dict: dictCode }
}

/** A dictionary by code, or one that is a registered table; nothing that could be SQL. */
export function checkDictionary(dictCode: string, tables: DictionaryTables): void {
  if (!dictCode.includes(',')) {
    if (/^[\w-]+$/.test(dictCode)) return
    throw refusal(`字典 ${dictCode} 的写法不正确`)
  }
  const { table, text, code } = readDescriptor(dictCode, 3)
  const known = knownTable(tables, table)
  knownColumn(known, text)
  knownColumn(known, code)
}
