import { MOST_ALERTS, type GroupAlert } from '@liangshu/contract/watch/group-calls'
import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import { toWireTime } from '../../platform/wire/wire-time.ts'

const symbolPattern = /^[A-Z]+\.[\w-]+$/

/** What the groups of a person have alerted, newest first. */
export async function findAlerts(tx: Tx, reader: { userId: string; tenantId: number }): Promise<GroupAlert[]> {
  const { rows } = await sql<{ id: string; title: string; level: 'L' | 'M' | 'H'; at: Date; about: string }>`
    select id, title, priority as level, send_time as at, bus_id as about from sys_announcement
    where tenant_id = ${reader.tenantId} and bus_type = 'marketAlert' and del_flag = '0'
      and user_ids @> array[${reader.userId}]::text[]
    order by send_time desc limit ${MOST_ALERTS}`.execute(tx)
  return rows.map(({ id, title, level, at, about }) => {
    const [groupId = '', symbol = ''] = about.split(':')
    return { id, title, level, time: toWireTime(at), groupId, symbol: symbolPattern.test(symbol) ? symbol : null }
  })
}
