import type { DepartInfo } from '@liangshu/contract/system/identity'
import { sql, type Selectable } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { escapeLike } from '../../platform/list/compare.ts'
import type { Fragment } from '../../platform/list/list-definition.ts'
import { toWireTime, toWireTimeOrNull } from '../../platform/wire/wire-time.ts'

export type Depart = DepartInfo & { hasChildren: boolean }

type Row = Selectable<Tables['sys_depart']> & { has_children: boolean }

/** `d` is the department in the condition. */
async function find(tx: Tx, condition: Fragment): Promise<Depart[]> {
  const found = await sql<Row>`
    select d.*, exists (select 1 from sys_depart c where c.parent_id = d.id and c.del_flag = '0') as has_children
    from sys_depart d where d.del_flag = '0' and ${condition} order by d.depart_order, d.org_code
  `.execute(tx)
  return found.rows.map(toDepart)
}

export const findEvery = (tx: Tx): Promise<Depart[]> => find(tx, sql`true`)

export const findByIds = (tx: Tx, ids: readonly string[]): Promise<Depart[]> =>
  find(tx, sql`d.id = any(${ids}::text[])`)

export const findByOrgCodes = (tx: Tx, codes: readonly string[]): Promise<Depart[]> =>
  find(tx, sql`d.org_code = any(${codes}::text[])`)

export const findChildren = (tx: Tx, parentId: string): Promise<Depart[]> =>
  find(tx, parentId === '' ? sql`coalesce(d.parent_id, '') = ''` : sql`d.parent_id = ${parentId}`)

export const findByName = (tx: Tx, word: string): Promise<Depart[]> =>
  find(tx, sql`d.depart_name ilike ${`%${escapeLike(word)}%`}`)

const leader = 2

/** Only departments the person leads, and those below them. */
export const findLedByName = (tx: Tx, word: string, userId: string): Promise<Depart[]> =>
  find(
    tx,
    sql`d.depart_name ilike ${`%${escapeLike(word)}%`} and exists (
      select 1 from sys_user u join sys_depart led on led.id = any(string_to_array(coalesce(u.depart_ids, ''), ','))
      where u.id = ${userId} and u.user_identity = ${leader} and starts_with(d.org_code, led.org_code))`,
  )

function toDepart(row: Row): Depart {
  return {
    id: row.id,
    parentId: row.parent_id ?? '',
    departName: row.depart_name,
    departNameEn: row.depart_name_en,
    departNameAbbr: row.depart_name_abbr,
    departOrder: row.depart_order,
    description: row.description,
    orgCategory: row.org_category,
    orgType: row.org_type,
    orgCode: row.org_code,
    mobile: row.mobile,
    fax: row.fax,
    address: row.address,
    memo: row.memo,
    status: row.status,
    delFlag: row.del_flag,
    qywxIdentifier: row.qywx_identifier,
    directorUserIds: row.director_user_ids,
    createBy: row.create_by,
    createTime: toWireTime(row.create_time),
    updateBy: row.update_by,
    updateTime: toWireTimeOrNull(row.update_time),
    hasChildren: row.has_children,
  }
}
