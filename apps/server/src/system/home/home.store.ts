import type { VisitDay, VisitTotals } from '@liangshu/contract/system/home'
import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'

const loginLog = 1

/** The caller's institution is all the transaction can see. All visits ever are not counted but summed by bucket. */
export async function countVisits(tx: Tx, todayStart: Date): Promise<VisitTotals> {
  const found = await sql<VisitTotals>`
    select (select coalesce(sum(delta), 0)::int from sys_list_change
        where table_name = 'sys_log' and kind = ${loginLog}
          and ((select app_is_platform()) or tenant_id = (select app_tenant_id()))) as "totalVisitCount",
      count(*)::int as "todayVisitCount", count(distinct ip)::int as "todayIp"
    from sys_log where log_type = ${loginLog} and create_time >= ${todayStart}
  `.execute(tx)
  return found.rows[0] ?? { totalVisitCount: 0, todayVisitCount: 0, todayIp: 0 }
}

export async function findVisitsByDay(tx: Tx, from: Date, until: Date): Promise<VisitDay[]> {
  const found = await sql<VisitDay>`
    select count(*)::int as visit, count(distinct ip)::int as ip, to_char(day, 'YYYY-MM-DD') as tian, to_char(day, 'MM-DD') as type
    from (
      select (create_time at time zone interval '8 hours')::date as day, ip from sys_log
      where log_type = ${loginLog} and create_time >= ${from} and create_time < ${until}
    ) visits
    group by day order by day
  `.execute(tx)
  return found.rows
}
