import { sql } from 'kysely'

import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { allOf } from '../../platform/list/compare.ts'
import { defineList, type Fragment } from '../../platform/list/list-definition.ts'
import type { Lists } from '../../platform/list/lists.ts'
import { auditColumns } from '../../platform/records/audit-columns.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { announcementList, announcementPage, managedBy } from './announcement-list.ts'
import { isDelivered } from './received.store.ts'

/** No tenant column: the read state of a platform-wide notice bears the institution its reader was in. */
export const sendList = defineList({
  table: 'sys_announcement_send',
  columns: {
    id: { column: 'id', type: 'text', notNull: true },
    anntId: { column: 'annt_id', type: 'text', notNull: true },
    userId: { column: 'user_id', type: 'text', notNull: true },
    readFlag: { column: 'read_flag', type: 'text', notNull: true },
    readTime: { column: 'read_time', type: 'datetime' },
    starFlag: { column: 'star_flag', type: 'text' },
    ...auditColumns,
  },
  defaultSort: [{ property: 'createTime', descending: true }],
})

type Parts = { lists: Lists; clock: Clock }

/** The read states of the announcements the caller manages, as far as the data rules of their page go. */
export async function managedSends(tx: Tx, actor: Actor, { lists }: Pick<Parts, 'lists'>): Promise<Fragment> {
  const rule = await lists.ruleOf(tx, announcementList, { actor, dataRules: announcementPage })
  const seen = allOf([managedBy(actor), ...(rule ? [rule] : [])])
  return sql`t.annt_id in (select t.id from sys_announcement as t where ${seen})`
}

/** Everybody's own; with the permission, also those of the announcements they manage. */
export async function sendsOf(tx: Tx, actor: Actor, permission: string, { lists, clock }: Parts): Promise<Fragment> {
  const own = sql`t.user_id = ${actor.userId} and exists (
    select 1 from sys_announcement a where a.id = t.annt_id and ${isDelivered(actor.tenantId, clock.now())})`
  if (!actor.rights.permissions.has(permission)) return own
  return sql`((${own}) or ${await managedSends(tx, actor, { lists })})`
}
