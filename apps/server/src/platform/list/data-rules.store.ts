import { sql } from 'kysely'

import type { Tx } from '../database/database.ts'

export type DataRule = { id: string; column: string; condition: string; value: string }
/** Rules by the menu component of their page. */
export type DataRules = ReadonlyMap<string, readonly DataRule[]>

/** Rules in force for a person: those ticked for their roles and their department roles. */
export async function findDataRules(tx: Tx, userId: string): Promise<DataRules> {
  const found = await sql<DataRule & { component: string }>`
    with granted as (
      select rp.permission_id, rp.data_rule_ids from sys_user_role ur
        join sys_role_permission rp on rp.role_id = ur.role_id where ur.user_id = ${userId}
      union
      select drp.permission_id, drp.data_rule_ids from sys_depart_role_user dru
        join sys_depart_role_permission drp on drp.role_id = dru.drole_id where dru.user_id = ${userId}
    )
    select distinct p.component, r.create_time, r.id, coalesce(r.rule_column, '') as "column",
           r.rule_conditions as condition, coalesce(r.rule_value, '') as value
    from granted g
    join sys_permission p on p.id = g.permission_id and p.del_flag = 0
    join sys_permission_data_rule r on r.permission_id = p.id and r.status = '1'
    where r.id = any(string_to_array(coalesce(g.data_rule_ids, ''), ',')) and p.component is not null
    order by r.create_time, r.id
  `.execute(tx)
  return Map.groupBy(found.rows, ({ component }) => component)
}
