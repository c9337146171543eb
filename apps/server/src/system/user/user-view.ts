import type { ListedUser } from '@liangshu/contract/system/user/user-list'
import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import { allOf } from '../../platform/list/compare.ts'
import type { Fragment, ListParams } from '../../platform/list/list-definition.ts'
import type { Lists } from '../../platform/list/lists.ts'
import { readStates } from '../../platform/records/keep-states.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { isPerson, oneOf, withDepartNames } from './list/user-list.store.ts'
import { userList } from './list/user-lists.ts'

/** The menu component whose data rules say whom a caller may see, and therefore whom they may change. */
export const userRules = 'system/UserList'
const everyone = { pageSize: '-1' }
export const isRemoved: Fragment = sql`t.del_flag = 1`

export type UserView = ReturnType<typeof createUserView>

/** People as their administrators see them: own institution, data rules applied, departments by name. */
export function createUserView(lists: Lists) {
  const findPage = async (tx: Tx, actor: Actor, params: ListParams, base: Fragment) => {
    const page = await lists.findPage(tx, userList, params, { actor, dataRules: userRules, base })
    return { ...page, records: await withDepartNames(tx, page.records) }
  }
  const findWhere = async (tx: Tx, actor: Actor, base: Fragment): Promise<ListedUser[]> =>
    (await findPage(tx, actor, everyone, base)).records

  return {
    findPage: (tx: Tx, actor: Actor, params: ListParams, base: Fragment) =>
      findPage(tx, actor, params, allOf([isPerson, base])),
    findByIds: (tx: Tx, actor: Actor, ids: readonly string[]) =>
      ids.length === 0 ? Promise.resolve([]) : findWhere(tx, actor, allOf([isPerson, oneOf('id', ids)])),
    findByUsername: async (tx: Tx, actor: Actor, username: string) =>
      (await findWhere(tx, actor, allOf([isPerson, sql`lower(t.username) = lower(${username})`])))[0],
    findRemoved: (tx: Tx, actor: Actor, ids?: readonly string[]) =>
      findWhere(tx, actor, ids ? allOf([isRemoved, oneOf('id', ids)]) : isRemoved),
    /** As stored now, past the rules: for snapshots. */
    findStored: async (tx: Tx, actor: Actor, id: string) =>
      (await lists.findPage(tx, userList, {}, { actor, base: oneOf('id', [id]) })).records[0],
    storedStates: (tx: Tx, actor: Actor) => readStates(tx, lists, userList, actor),
  }
}
