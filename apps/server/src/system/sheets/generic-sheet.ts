import type { FastifyInstance } from 'fastify'

import type { Tx } from '../../platform/database/database.ts'
import type { ListColumns, ListDefinition } from '../../platform/list/list-definition.ts'
import { createRecordKeeper, type Values } from '../../platform/records/record-keeper.ts'
import { defineSheet, type SheetColumn } from '../../platform/spreadsheet/define-sheet.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'

type GenericSheet<Columns extends ListColumns> = {
  path: string
  permission: string
  name: string
  list: ListDefinition<Columns>
  dataRules?: string
  columns: readonly SheetColumn<keyof Columns & string>[]
  /** What a form would have checked; the values that are stored. */
  toStored: (tx: Tx, actor: Actor, values: Readonly<Record<string, string>>) => Values | Promise<Values>
  duplicates?: Readonly<Record<string, string>>
}

/** Modules of the generic base call their sheet 报表 and tell of a whole file, not of its rows. */
export function genericSheet<const Columns extends ListColumns>(app: FastifyInstance, sheet: GenericSheet<Columns>) {
  const { toStored, duplicates = {}, ...rest } = sheet
  const keeper = createRecordKeeper(app, sheet.list)
  return defineSheet<Columns>({
    ...rest,
    title: `${sheet.name}报表`,
    sheetName: sheet.name,
    importing: {
      success: 'file',
      duplicates,
      insert: (actor, { values }) =>
        inTenant(app.db, actor, async (tx) => {
          await keeper.insert(tx, actor, await toStored(tx, actor, values))
        }),
    },
  })
}
