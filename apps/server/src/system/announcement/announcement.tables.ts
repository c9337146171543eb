import type { ColumnType, Generated } from 'kysely'

type Time = ColumnType<Date, Date, Date>
type Audit = { create_by: string | null; create_time: Time; update_by: string | null; update_time: Time | null }

declare module '../../platform/database/tables.ts' {
  interface Tables {
    sys_announcement: Audit & {
      id: string
      tenant_id: number
      title: string
      msg_content: string | null
      msg_abstract: string | null
      start_time: Time | null
      end_time: Time | null
      sender: string | null
      priority: Generated<string>
      msg_category: Generated<string>
      msg_type: Generated<string>
      send_status: Generated<string>
      send_time: Time | null
      cancel_time: Time | null
      del_flag: Generated<string>
      user_ids: Generated<string[]>
      depart_ids: Generated<string[]>
      bus_type: string | null
      bus_id: string | null
      open_type: string | null
      open_page: string | null
      dt_task_id: string | null
      version: Generated<number>
      iz_top: Generated<number>
      visits_num: Generated<number>
      files: string | null
      notice_type: string | null
    }
    sys_announcement_send: Audit & {
      id: string
      tenant_id: number
      annt_id: string
      user_id: string
      read_flag: Generated<string>
      read_time: Time | null
      star_flag: string | null
    }
  }
}
