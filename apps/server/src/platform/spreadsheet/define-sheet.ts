import type { ZodType } from 'zod'

import type { Tx } from '../database/database.ts'
import type { Fragment, ListColumns, ListDefinition, ListParams } from '../list/list-definition.ts'
import type { Actor } from '../tenancy/actor.ts'

export type SheetColumn<Property extends string = string> = {
  /** As the contract heads it; files with the screen's word are understood too. */
  title: string
  /** As the screens call it, where that differs. */
  screen?: string
  /** Further words that files of others have for it. */
  aliases?: readonly string[]
  property: Property
  /** In characters; 20 unless told. */
  width?: number
  /** A file without this column is not the one we asked for. */
  isRequired?: true
  /** Only written out; an import does not look at it. */
  isExportOnly?: true
  /** The contract has it, nobody reads it: left out of files for people. */
  isInternal?: true
  /** Whose the record is: only the platform sees it and says it. */
  isInstitution?: true
}

/** Rows that belong to a record and stand beside it, under a heading of their own. */
export type SheetItems = {
  title: string
  columns: readonly SheetColumn[]
  /** Items by the id of their record. */
  find: (tx: Tx, ids: readonly string[]) => Promise<ReadonlyMap<string, readonly Record<string, unknown>[]>>
}

/** One record of an imported file, its values by property; dictionary texts are values again. */
export type ImportedRecord = {
  /** From 1, as the contract's messages count. */
  line: number
  /** From 1, as the sheet itself counts. */
  row: number
  /** As they stand in the file, for the file that tells what is wrong. */
  cells: readonly string[]
  /** Of several files, the one it stood in. */
  file?: string
  values: Readonly<Record<string, string>>
  items: readonly Readonly<Record<string, string>>[]
}

export type SheetDefinition<Columns extends ListColumns = ListColumns> = {
  /** `/sys/role`: exportXls and importExcel are put below it. */
  path: string
  /** `system:role`: asks for `:export` and `:import` under it. */
  permission: string
  /** Of the file: 角色列表. */
  name: string
  /** First row; `{name}数据` unless told. */
  title?: string
  sheetName?: string
  list: ListDefinition<Columns>
  dataRules?: string
  base?: (actor: Actor, params: ListParams) => Fragment
  /** Turns what callers send into what the list understands, where the two differ. */
  params?: (params: ListParams) => ListParams
  columns: readonly SheetColumn<keyof Columns & string>[]
  items?: SheetItems
  importing?: {
    /** Puts in one record, all of it or nothing. Throws a refusal to leave it out. */
    insert: (actor: Actor, record: ImportedRecord) => Promise<void>
    /** What a form would check of the values; lets a bad row tell all that is wrong with it at once. */
    body?: ZodType
    /** What is taken already, by the name of the constraint that says so: `用户名`. */
    duplicates?: Readonly<Record<string, string>>
    /** Which of the contract's two sentences tells of a full success. */
    success?: 'rows' | 'file'
    /** Before anything of a file is put in; the order may matter (parents before children). */
    arrange?: (records: ImportedRecord[]) => ImportedRecord[]
  }
}

/** Everything a module needs to write its list to a spreadsheet and take one in. */
export function defineSheet<const Columns extends ListColumns>(
  definition: SheetDefinition<Columns>,
): SheetDefinition<Columns> {
  return definition
}
