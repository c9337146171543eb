import { sql } from 'kysely'

import type { Tx } from '../database/database.ts'

export type DictionaryItem = { value: string; text: string; isEnabled: boolean }

export type DictionarySnapshot = {
  readonly version: number
  /** Items by dictionary code, in their order, disabled ones included. */
  readonly items: ReadonlyMap<string, readonly DictionaryItem[]>
}

export type Dictionaries = {
  /** Whoever has asked for the version already, in a statement of their own, says it. */
  read: (tx: Tx, version?: number) => Promise<DictionarySnapshot>
  forget: () => void
}

/**
 * All dictionaries, kept until the version in the database moves. Any write by any node moves it, so a reader pays one
 * single-row query and never sees an old text. The caller's own connection loads them: asking the pool for a second one
 * while holding the first can lock up a busy server.
 */
export function createDictionaries(): Dictionaries {
  let current: DictionarySnapshot | undefined
  return {
    async read(tx, known) {
      const version = known ?? (await findVersion(tx))
      if (current?.version === version) return current
      const loaded = await load(tx, version)
      current = loaded
      return loaded
    },
    forget() {
      current = undefined
    },
  }
}

/** One row: where it stands. */
export const dictionaryVersion = sql`select version from sys_dict_version`

async function findVersion(tx: Tx): Promise<number> {
  const found = await sql<{ version: number }>`${dictionaryVersion}`.execute(tx)
  return found.rows[0]?.version ?? 0
}

type Row = { version: number; code: string; value: string | null; text: string | null; status: number }

async function load(tx: Tx, asked: number): Promise<DictionarySnapshot> {
  // One statement, so that version and items are of the same moment.
  const found = await sql<Row>`
    select v.version, d.dict_code as code, i.item_value as value, i.item_text as text, i.status
    from sys_dict_version v cross join sys_dict d left join sys_dict_item i on i.dict_id = d.id
    where d.del_flag = 0 order by d.dict_code, i.sort_order, i.create_time, i.id
  `.execute(tx)
  const items = new Map<string, DictionaryItem[]>()
  for (const row of found.rows) {
    const known = items.get(row.code) ?? []
    items.set(row.code, known)
    if (row.value !== null && row.text !== null) {
      known.push({ value: row.value, text: row.text, isEnabled: row.status === 1 })
    }
  }
  return { version: found.rows[0]?.version ?? asked, items }
}
