import type { Monitor } from '@liangshu/contract/watch/group-calls'
import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'

/** A member with the prices its owner waits for, in yuan. */
export interface MonitoredMember {
  readonly symbol: string
  readonly note: string
  readonly targetPrice: number | null
  readonly stopPrice: number | null
}

export interface MonitoredGroup {
  readonly id: string
  readonly name: string
  readonly tenantId: number
  readonly ownerId: string
  /** None while its monitor is off: the prices of its members count all the same. */
  readonly rules: Monitor['rules']
  /** Address of the robot that is told as well. */
  readonly wechatUrl: string | null
  readonly members: readonly MonitoredMember[]
}

/** Groups of every institution that watch for something, with the members they watch. */
export async function findMonitored(tx: Tx): Promise<MonitoredGroup[]> {
  const { rows } = await sql<MonitoredGroup>`
    select g.id, g.name, g.tenant_id as "tenantId", g.owner_id as "ownerId",
      case when g.monitor_on then g.monitor_rules else '[]'::jsonb end as rules,
      g.monitor_wechat as "wechatUrl",
      json_agg(json_build_object('symbol', s.symbol, 'note', s.note,
        'targetPrice', s.target_price, 'stopPrice', s.stop_price) order by s.sort, s.symbol) as members
    from market_group g
    join market_group_symbol s on s.group_id = g.id and s.deleted_at is null
    where g.deleted_at is null
      and g.id in (
        select id from market_group where monitor_on and deleted_at is null
        union select group_id from market_group_symbol
        where deleted_at is null and (target_price is not null or stop_price is not null)
      )
      and (g.monitor_on or s.target_price is not null or s.stop_price is not null)
    group by g.id order by g.id`.execute(tx)
  return rows
}
