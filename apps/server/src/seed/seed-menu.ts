import type { Insertable } from 'kysely'

import type { Tx } from '../platform/database/database.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { MenuRow } from './menu-rows.ts'
import { claimNew } from './seed-ledger.ts'

const menuTypes = { group: 0, page: 1, button: 2 } as const

export type MenuSeed = { rows: readonly MenuRow[]; pagesReady: ReadonlySet<string>; now: Date }

/** Puts in the entries this installation has never had, then lets visibility follow the pages that exist. */
export async function seedMenu(tx: Tx, { rows, pagesReady, now }: MenuSeed): Promise<void> {
  const isHidden = (row: MenuRow) => row.kind === 'page' && (row.isRouteOnly || !pagesReady.has(row.component ?? ''))
  const claimed = await claimNew(tx, rows, { entryOf: (row) => `menu:${row.id}`, now })
  const fresh = await withParents(tx, claimed)
  if (fresh.length > 0) {
    await tx
      .insertInto('sys_permission')
      .values(fresh.map((row) => toTable(row, isHidden(row), now)))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await openParents(tx, fresh)
  }
  await followPages(
    tx,
    rows.filter((row) => row.kind === 'page'),
    isHidden,
  )
}

/** An entry whose parent a person has removed has nowhere to go, and stays out. */
async function withParents(tx: Tx, rows: readonly MenuRow[]): Promise<MenuRow[]> {
  if (rows.length === 0) return []
  const existing = await tx.selectFrom('sys_permission').select('id').execute()
  const known = new Set(existing.map((row) => row.id))
  return rows.filter((row) => {
    const hasPlace = row.parentId === null || known.has(row.parentId)
    if (hasPlace) known.add(row.id)
    return hasPlace
  })
}

/** Children are only walked under rows that are no leaf, so an old page that gets its first button must cease to be one. */
async function openParents(tx: Tx, fresh: readonly MenuRow[]): Promise<void> {
  const parents = [...new Set(fresh.flatMap((row) => row.parentId ?? []))]
  if (parents.length === 0) return
  await tx
    .updateTable('sys_permission')
    .set({ is_leaf: false })
    .where('id', 'in', parents)
    .where('is_leaf', '=', true)
    .execute()
}

/** A row that a person has edited carries their name in update_by: it is theirs from then on. */
async function followPages(tx: Tx, pages: readonly MenuRow[], isHidden: (row: MenuRow) => boolean): Promise<void> {
  for (const hidden of [true, false]) {
    const ids = pages.filter((row) => isHidden(row) === hidden).map((row) => row.id)
    if (ids.length === 0) continue
    const stale = await tx
      .selectFrom('sys_permission')
      .select('id')
      .where('id', 'in', ids)
      .where('hidden', '=', !hidden)
      .where('update_by', 'is', null)
      .execute()
    // Looked at first because even an update of no row would move the rights version and empty every cache.
    if (stale.length === 0) continue
    await tx
      .updateTable('sys_permission')
      .set({ hidden })
      .where(
        'id',
        'in',
        stale.map((row) => row.id),
      )
      .execute()
  }
}

function toTable(row: MenuRow, hidden: boolean, now: Date): Insertable<Tables['sys_permission']> {
  return {
    id: row.id,
    parent_id: row.parentId,
    name: row.title,
    perms: row.code,
    perms_type: '1',
    icon: row.icon,
    component: row.component,
    component_name: row.componentName,
    url: row.path,
    redirect: row.redirect,
    sort_no: row.sortNo,
    menu_type: row.kind === 'page' && row.parentId === null ? 0 : menuTypes[row.kind],
    is_leaf: row.isLeaf,
    is_route: row.kind !== 'button',
    keep_alive: row.kind === 'page',
    hidden,
    create_by: 'seed',
    create_time: now,
  }
}
