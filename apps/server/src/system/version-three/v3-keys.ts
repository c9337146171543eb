import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'

/** A record as it leaves, before it is written. */
export type Plain = Readonly<Record<string, unknown>>
export type Keys = Readonly<Record<string, unknown>>

/** What clients of version 3 read in one kind of record beside what older ones read. */
export type Kind = {
  /** Told by what such a record has; answers hold several kinds. */
  isOne: (record: Plain) => boolean
  /** What only the database knows, for all records of an answer at once. */
  find?: (tx: Tx, ids: readonly string[]) => Promise<ReadonlyMap<string, Keys>>
  keys?: (record: Plain) => Keys
}

const has =
  (...names: string[]) =>
  (record: Plain): boolean =>
    names.every((name) => Object.hasOwn(record, name))

const byId = (rows: readonly (Keys & { id: string })[]): Map<string, Keys> =>
  new Map(rows.map(({ id, ...keys }) => [id, keys]))

/** Departments of this category are posts. */
const post = '3'

const user: Kind = {
  isOne: has('id', 'username', 'realname', 'orgCode'),
  find: async (tx, ids) => {
    const found = await sql<Keys & { id: string }>`
      select u.id, string_agg(d.id, ',' order by d.org_code) as "belongDepIds",
        (array_agg(d.id order by d.org_code) filter (where d.org_category = ${post}))[1] as "mainDepPostId",
        array_to_string((array_agg(d.id order by d.org_code) filter (where d.org_category = ${post}))[2:], ',')
          as "otherDepPostId",
        (select string_agg(p.name, ' | ' order by p.code) from sys_position p
          where p.code = any(string_to_array(coalesce(u.post, ''), ','))) as "postText"
      from sys_user u
        left join sys_user_depart ud on ud.user_id = u.id
        left join sys_depart d on d.id = ud.dep_id and d.del_flag = '0'
      where u.id = any(${ids}::text[]) group by u.id
    `.execute(tx)
    return byId(found.rows)
  },
  keys: ({ orgCode, relTenantIds }) => ({
    loginTenantId: Number(String(relTenantIds ?? '').split(',')[0]) || 0,
    loginOrgCode: orgCode,
    izBindThird: false,
    sign: null,
    signEnable: 0,
    positionType: null,
    lastPwdUpdateTime: null,
    sort: null,
    izHideContact: '0',
    bpmStatus: null,
  }),
}

const depart: Kind = {
  isOne: has('id', 'departName', 'orgCode', 'orgCategory'),
  find: async (tx, ids) => {
    const found = await sql<Keys & { id: string }>`
      select d.id, d.tenant_id as "tenantId",
        case when exists (select 1 from sys_depart c where c.parent_id = d.id and c.del_flag = '0') then 0 else 1 end
          as "izLeaf",
        (select string_agg(a.depart_name, '/' order by length(a.org_code)) from sys_depart a
          where a.tenant_id = d.tenant_id and a.del_flag = '0' and starts_with(d.org_code, a.org_code))
          as "departPathName"
      from sys_depart d where d.id = any(${ids}::text[])
    `.execute(tx)
    return byId(found.rows)
  },
  keys: () => ({ dingIdentifier: null, positionId: null, depPostParentId: null }),
}

const numberOr = (value: unknown, fallback: number | null): number | null =>
  value === null || value === undefined || value === '' || Number.isNaN(Number(value)) ? fallback : Number(value)

const announcement: Kind = {
  isOne: has('id', 'titile', 'readFlag'),
  keys: ({ readFlag }) => ({
    readFlag: numberOr(readFlag, null),
    izApproval: null,
    bpmStatus: null,
    msgClassify: null,
  }),
}

const readState: Kind = {
  isOne: has('id', 'anntId', 'readFlag'),
  keys: ({ readFlag }) => ({ readFlag: numberOr(readFlag, null) }),
}

const position: Kind = {
  isOne: has('id', 'code', 'postRank'),
  keys: ({ postRank }) => ({ postLevel: numberOr(postRank, null) }),
}

const tenant: Kind = {
  isOne: has('id', 'name', 'beginDate', 'endDate'),
  keys: () => ({
    delFlag: 0,
    applyStatus: 1,
    secondaryDomain: null,
    loginBkgdImg: null,
    position: null,
    department: null,
  }),
}

const dictionary: Kind = { isOne: has('id', 'dictName', 'dictCode'), keys: () => ({ tenantId: 0, lowAppId: null }) }

export const kinds: readonly Kind[] = [user, depart, announcement, readState, position, tenant, dictionary]

/** Colours of dictionary items, by dictionary and value. */
export async function findColors(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const found = await sql<{ code: string; value: string; color: string }>`
    select d.dict_code as code, i.item_value as value, i.item_color as color
    from sys_dict_item i join sys_dict d on d.id = i.dict_id and d.del_flag = 0 where i.item_color is not null
  `.execute(tx)
  return new Map(found.rows.map(({ code, value, color }) => [`${code}\n${value}`, color]))
}
