import { isDeepStrictEqual } from 'node:util'

import { sql } from 'kysely'

import type { Clock } from '../clock.ts'
import type { Tx } from '../database/database.ts'
import type { ListColumns, ListDefinition } from '../list/list-definition.ts'
import type { Lists } from '../list/lists.ts'
import type { Actor } from '../tenancy/actor.ts'
import { recordChange, type Snapshot } from './record-change.ts'

type Watched = { table: string; actor: Actor; clock: Clock; ids: readonly string[] }
type Row = Snapshot & { readonly id: unknown }

/** Does a piece of work on some rows, and keeps the state each of them was in before and is in after it. */
export async function keepStates<T>(
  tx: Tx,
  { table, actor, clock, ids }: Watched,
  read: (ids: readonly string[]) => Promise<readonly Row[]>,
  work: () => Promise<T>,
): Promise<T> {
  const look = async () => new Map((await read(ids)).map((row) => [String(row.id), row]))
  const before = await look()
  const result = await work()
  const after = await look()
  for (const id of ids) {
    const [old, now] = [before.get(id), after.get(id)]
    if (isDeepStrictEqual(old, now)) continue
    await recordChange(tx, {
      table,
      id,
      ...(old && { before: old }),
      ...(now && { after: now }),
      actor,
      now: clock.now(),
    })
  }
  return result
}

/** The rows of a listed table, whatever data rules would hide. */
export function readStates<Columns extends ListColumns>(
  tx: Tx,
  lists: Lists,
  definition: ListDefinition<Columns>,
  actor: Actor,
): (ids: readonly string[]) => Promise<readonly Row[]> {
  return async (ids) => {
    if (ids.length === 0) return []
    const base = sql`t.id = any(${[...ids]}::text[])`
    const { records } = await lists.findPage(tx, definition, { pageSize: '-1' }, { actor, base })
    return records.map((row) => ({ ...row, id: row['id'] }))
  }
}
