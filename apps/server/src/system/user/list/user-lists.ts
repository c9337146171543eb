import { sql } from 'kysely'

import { defineList } from '../../../platform/list/list-definition.ts'

const directoryColumns = {
  id: { column: 'id', type: 'text', notNull: true },
  username: { column: 'username', type: 'text', ignoreCase: true, notNull: true },
  realname: { column: 'realname', type: 'text', ignoreCase: true, notNull: true },
  avatar: { column: 'avatar', type: 'text' },
  sex: { column: 'sex', type: 'int', dict: 'sex' },
  email: { column: 'email', type: 'text', ignoreCase: true },
  phone: { column: 'phone', type: 'text' },
  telephone: { column: 'telephone', type: 'text' },
  workNo: { column: 'work_no', type: 'text', ignoreCase: true },
  post: { column: 'post', type: 'text', dict: 'sys_position,name,code' },
  orgCode: { column: 'org_code', type: 'text' },
  status: { column: 'status', type: 'int', dict: 'user_status', notNull: true },
  createTime: { column: 'create_time', type: 'datetime', notNull: true },
} as const

const { email: _email, phone: _phone, telephone: _telephone, workNo: _workNo, ...nameColumns } = directoryColumns

const newestFirst = [{ property: 'createTime', descending: true }] as const

/** What colleagues may know of each other, and therefore all they may filter and sort by. */
export const directoryList = defineList({
  table: 'sys_user',
  columns: directoryColumns,
  defaultSort: newestFirst,
  watched: {},
})

/** What the picker of people shows of them. */
export const pickerList = defineList({
  table: 'sys_user',
  columns: { ...directoryColumns, birthday: { column: 'birthday', type: 'date' } },
  defaultSort: newestFirst,
  watched: {},
})

/** What the plain list shows to anybody who signed in: enough to put a name to an account, nothing to reach them by. */
export const nameList = defineList({ table: 'sys_user', columns: nameColumns, defaultSort: newestFirst, watched: {} })

/** Where else somebody works is no business of one institution: only the platform sees the whole list. */
const institutions = sql`case when (select app_is_platform()) then array_to_string(t.tenant_ids, ',')
  else (select app_tenant_id())::text end`

export const userList = defineList({
  table: 'sys_user',
  columns: {
    ...directoryColumns,
    birthday: { column: 'birthday', type: 'date' },
    delFlag: { column: 'del_flag', type: 'int', notNull: true },
    activitiSync: { column: 'activiti_sync', type: 'int' },
    userIdentity: { column: 'user_identity', type: 'int', notNull: true },
    departIds: { column: 'depart_ids', type: 'text', dict: 'sys_depart,depart_name,id' },
    // Made of an array and of who asks, so no index holds it.
    relTenantIds: { column: 'tenant_ids', type: 'text', expression: institutions, unsortable: true },
    clientId: { column: 'client_id', type: 'text' },
    homePath: { column: 'home_path', type: 'text' },
    version: { column: 'version', type: 'int', notNull: true },
    createBy: { column: 'create_by', type: 'text' },
    updateBy: { column: 'update_by', type: 'text' },
    updateTime: { column: 'update_time', type: 'datetime' },
  },
  defaultSort: newestFirst,
  watched: {},
})
