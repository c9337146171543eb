import { sql } from 'kysely'

import type { Clock } from '../clock.ts'
import type { Tx } from '../database/database.ts'
import { AppError } from '../http/app-error.ts'
import { allOf } from '../list/compare.ts'
import type { Fragment, ListColumns, ListDefinition, ListRow } from '../list/list-definition.ts'
import type { Lists } from '../list/lists.ts'
import { newId } from '../new-id.ts'
import type { Actor } from '../tenancy/actor.ts'
import { institutionFor } from '../tenancy/institution-for.ts'
import { recordChange } from './record-change.ts'

export type KeeperOptions = {
  /** Menu component whose data rules narrow what may be seen, edited and removed. */
  dataRules?: string
  /** What every call demands: `sql`t.del_flag = 0``. */
  base?: Fragment
}

/** Values by property name of the list's definition. What is undefined is left as it is. */
export type Values = Readonly<Record<string, unknown>>

/**
 * Adds, edits and removes rows of one listed table. Whatever the caller's data rules hide from the list is as good as
 * not there for the other calls too, and each change leaves its snapshot.
 */
export function createRecordKeeper<Columns extends ListColumns>(
  { lists, clock }: { lists: Lists; clock: Clock },
  definition: ListDefinition<Columns>,
  { dataRules, base }: KeeperOptions = {},
) {
  const { table } = definition
  const columns: ListColumns = definition.columns
  const isVersioned = 'version' in columns

  async function findVisible(tx: Tx, actor: Actor, ids: readonly (string | number)[]): Promise<ListRow<Columns>[]> {
    if (ids.length === 0) return []
    const mine = sql`t.id::text = any(${ids.map(String)}::text[])`
    const options = { actor, base: base ? allOf([base, mine]) : mine, ...(dataRules && { dataRules }) }
    return (await lists.findPage(tx, definition, { pageSize: '-1' }, options)).records
  }

  async function findOne(tx: Tx, actor: Actor, id: string | number): Promise<ListRow<Columns>> {
    const [row] = await findVisible(tx, actor, [id])
    if (!row) throw new AppError('NOT_FOUND', { table, id })
    return row
  }

  /** As it is now, whether or not the rules would still show it. */
  async function snapshot(tx: Tx, actor: Actor, id: string | number) {
    const [row] = (await lists.findPage(tx, definition, {}, { actor, base: sql`t.id::text = ${String(id)}` })).records
    return row
  }

  const columnOf = (property: string): Fragment => {
    const column = columns[property]
    if (!column) throw new Error(`${table} has no property ${property}`)
    return sql.ref(column.column)
  }
  // Whose a record is, is said when it is made and stays.
  const given = (values: Values) =>
    Object.entries(values).filter(
      ([property, value]) => value !== undefined && !(definition.tenantColumn && property === 'tenantId'),
    )

  async function ownerOf(tx: Tx, actor: Actor, { tenantId }: Values): Promise<[Fragment, unknown][]> {
    if (!definition.tenantColumn) return []
    const asked = typeof tenantId === 'number' ? tenantId : undefined
    return [[sql.ref('tenant_id'), await institutionFor(tx, actor, asked)]]
  }

  return {
    findVisible,
    findOne,

    async insert(tx: Tx, actor: Actor, values: Values, givenId?: string | number): Promise<string> {
      const now = clock.now()
      const id = givenId ?? newId(now.getTime())
      const owner = await ownerOf(tx, actor, values)
      const pairs: [Fragment, unknown][] = [
        [sql.ref('id'), id],
        ...owner,
        ...given(values).map(([property, value]): [Fragment, unknown] => [columnOf(property), value]),
        [sql.ref('create_by'), actor.username],
        [sql.ref('create_time'), now],
      ]
      await sql`insert into ${sql.table(table)} (${sql.join(pairs.map(([column]) => column))})
        values (${sql.join(pairs.map(([, value]) => sql`${value}`))})`.execute(tx)
      const after = await snapshot(tx, actor, id)
      if (after) await recordChange(tx, { table, id: String(id), after, actor, now })
      return String(id)
    },

    /** A given version is compared: the second of two editors is told about the first. */
    async update(tx: Tx, actor: Actor, id: string | number, values: Values, version?: number): Promise<void> {
      const now = clock.now()
      const before = await findOne(tx, actor, id)
      const settings = [
        ...given(values).map(([property, value]) => sql`${columnOf(property)} = ${value}`),
        sql`update_by = ${actor.username}`,
        sql`update_time = ${now}`,
        ...(isVersioned ? [sql`version = version + 1`] : []),
      ]
      const same = isVersioned && version !== undefined ? sql` and version = ${version}` : sql``
      const updated = await sql`update ${sql.table(table)} set ${sql.join(settings)}
        where id = ${id}${same} returning id`.execute(tx)
      if (updated.rows.length === 0) throw new AppError('CONFLICT', { table, id })
      const after = await snapshot(tx, actor, id)
      await recordChange(tx, { table, id: String(id), before, ...(after && { after }), actor, now })
    },

    /** Returns the rows that were there to remove. */
    async remove(tx: Tx, actor: Actor, ids: readonly (string | number)[]): Promise<ListRow<Columns>[]> {
      const rows = await findVisible(tx, actor, ids)
      if (rows.length === 0) return []
      for (const row of rows) {
        await recordChange(tx, { table, id: String(row['id']), before: row, actor, now: clock.now() })
      }
      await sql`delete from ${sql.table(table)} where id::text = any(${rows.map((row) => String(row['id']))}::text[])`.execute(
        tx,
      )
      return rows
    },
  }
}
