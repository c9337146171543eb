import { sql } from 'kysely'

import { defineList, type Fragment } from '../../platform/list/list-definition.ts'
import { versionColumn } from '../../platform/records/audit-columns.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'

const text = (column: string) => ({ column, type: 'text' }) as const
const time = (column: string) => ({ column, type: 'datetime' }) as const
/** Clients send these lists with a comma behind the last item, and expect them back so. */
const idList = (column: 'user_ids' | 'depart_ids') =>
  ({
    column,
    type: 'text',
    expression: sql`nullif(array_to_string(${sql.ref(`t.${column}`)}, ',') || ',', ',')`,
    unsortable: true,
  }) as const

/** The menu component whose data rules narrow what those who manage announcements see of them. */
export const announcementPage = 'system/SysAnnouncementList'

/** No tenant column: platform-wide announcements (tenant 0) belong to every institution's readers. */
export const announcementList = defineList({
  table: 'sys_announcement',
  columns: {
    id: { ...text('id'), notNull: true },
    titile: text('title'),
    msgContent: { ...text('msg_content'), unsortable: true },
    msgAbstract: text('msg_abstract'),
    startTime: time('start_time'),
    endTime: time('end_time'),
    sender: text('sender'),
    priority: { ...text('priority'), dict: 'priority' },
    msgCategory: { ...text('msg_category'), dict: 'msg_category' },
    msgType: { ...text('msg_type'), dict: 'msg_type' },
    sendStatus: { ...text('send_status'), dict: 'send_status' },
    sendTime: time('send_time'),
    cancelTime: time('cancel_time'),
    delFlag: text('del_flag'),
    userIds: idList('user_ids'),
    departIds: idList('depart_ids'),
    busType: text('bus_type'),
    busId: text('bus_id'),
    openType: text('open_type'),
    openPage: text('open_page'),
    dtTaskId: text('dt_task_id'),
    izTop: { column: 'iz_top', type: 'int', notNull: true, unsortable: true },
    visitsNum: { column: 'visits_num', type: 'int', notNull: true, unsortable: true },
    files: { ...text('files'), unsortable: true },
    noticeType: { ...text('notice_type'), unsortable: true },
    tenantId: { column: 'tenant_id', type: 'int', notNull: true, unsortable: true },
    ...versionColumn,
    createBy: text('create_by'),
    createTime: { ...time('create_time'), notNull: true },
    updateBy: text('update_by'),
    updateTime: time('update_time'),
  },
  defaultSort: [{ property: 'createTime', descending: true }],
  watched: {},
})

/** The institution whose announcements the caller manages; on the platform, every one's. */
export const managedTenant = (actor: Actor): number | undefined => (actor.isPlatform ? undefined : actor.tenantId)

export const managedBy = (actor: Actor): Fragment =>
  actor.isPlatform ? sql`t.del_flag = '0'` : sql`t.del_flag = '0' and t.tenant_id = ${actor.tenantId}::integer`
