import type { DirectoryUser } from '@liangshu/contract/system/user/user-list'
import { sql } from 'kysely'

import type { Tx } from '../../../platform/database/database.ts'
import { allOf, compare } from '../../../platform/list/compare.ts'
import { columnOf, firstOf, joinedOf, type Fragment, type ListParams } from '../../../platform/list/list-definition.ts'
import type { Lists } from '../../../platform/list/lists.ts'
import { mostRows } from '../../../platform/list/paging.ts'
import { listOf } from '../../../platform/list/value-operators.ts'
import type { Actor } from '../../../platform/tenancy/actor.ts'
import { isEnabled, isPerson, oneOf, underDepart, withDepartNames } from './user-list.store.ts'
import { directoryList } from './user-lists.ts'

/** A picker filters by its own simple rules, so only order and page of its query reach the generic list. */
export function sortAndPage(query: ListParams): ListParams {
  const names = ['pageNo', 'pageSize', 'column', 'order']
  return Object.fromEntries(names.map((name) => [name, firstOf(query, name)]))
}

/** People who can be picked: enabled, of the department and below, names by any part of them. */
export function pickerConditions(query: ListParams): Fragment {
  const departId = firstOf(query, 'departId')
  const ids = listOf(joinedOf(query, 'id') ?? '')
  return allOf([
    isPerson,
    isEnabled,
    ...(departId ? [underDepart(departId)] : []),
    ...(ids.length > 0 ? [oneOf('id', ids)] : []),
    ...namePart('username', query),
    ...namePart('realname', query),
  ])
}

/** Boxes send what was typed, some with stars around it; chosen values come back as a list. */
function namePart(property: 'username' | 'realname', query: ListParams): Fragment[] {
  const text = joinedOf(query, property)?.trim() ?? ''
  const asked = text.includes(',')
    ? ({ kind: 'in', values: listOf(text) } as const)
    : ({ kind: 'like', likeness: 'contains', value: text.replaceAll(/^\*+|\*+$/g, '') } as const)
  const condition = compare(directoryList.columns[property], asked, property)
  return condition ? [condition] : []
}

/** People by stored values: `ids` are ids or user names, any other parameter is a property with a list of values. */
export async function findPickedPeople(
  tx: Tx,
  lists: Lists,
  actor: Actor,
  query: ListParams,
): Promise<DirectoryUser[]> {
  const asked = Object.keys(query).flatMap((name) => storedValues(name, listOf(joinedOf(query, name) ?? '')))
  if (asked.length === 0) return []
  const base = allOf([isPerson, isEnabled, ...asked])
  const page = await lists.findPage(tx, directoryList, { pageSize: String(mostRows) }, { actor, base })
  return withDepartNames(tx, page.records)
}

function storedValues(name: string, values: string[]): Fragment[] {
  if (values.length === 0) return []
  if (name === 'ids') return [sql`(${oneOf('id', values)} or ${oneOf('username', values)})`]
  const column = columnOf(directoryList, name)
  return column ? [compare(column, { kind: 'in', values }, name) ?? sql`false`] : []
}
