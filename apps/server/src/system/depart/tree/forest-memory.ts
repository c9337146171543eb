import type { DepartNode } from '@liangshu/contract/system/depart/depart-tree'
import { sql } from 'kysely'

import type { Tx } from '../../../platform/database/database.ts'
import type { Actor } from '../../../platform/tenancy/actor.ts'
import { toForest } from './depart-nodes.ts'
import { findEvery, type Rule } from './depart-tree.store.ts'

const mostForests = 100

/**
 * The whole tree of an institution, made once for every state of the table. The state is read before the rows: what is
 * remembered may be newer than its mark, never older. What data rules leave of it is one person's, and not remembered.
 */
export function createForestMemory() {
  const known = new Map<string, { state: string; forest: DepartNode[] }>()
  return async (tx: Tx, actor: Actor, rule?: Rule): Promise<DepartNode[]> => {
    if (rule) return toForest(await findEvery(tx, rule))
    const found = await sql<{ state: string }>`
      select count(*) || ':' || coalesce(bit_xor(hashint8extended(id, 0)), 0) as state
      from sys_list_change where table_name = 'sys_depart'`.execute(tx)
    const state = found.rows[0]?.state ?? ''
    const key = `${actor.tenantId}|${actor.isPlatform}`
    const remembered = known.get(key)
    if (remembered?.state === state) return remembered.forest
    const forest = toForest(await findEvery(tx))
    if (known.size >= mostForests) known.clear()
    known.set(key, { state, forest })
    return forest
  }
}
