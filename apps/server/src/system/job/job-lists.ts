import { sql } from 'kysely'

import { defineList, type Fragment } from '../../platform/list/list-definition.ts'
import { auditColumns, versionColumn } from '../../platform/records/audit-columns.ts'

const text = (column: string) => ({ column, type: 'text' }) as const
const time = (column: string) => ({ column, type: 'datetime' }) as const
const lastRun = (column: Fragment): Fragment =>
  sql`(select ${column} from sys_job_run r where r.job_id = t.id order by r.started_at desc, r.id desc limit 1)`

/** The menu component whose data rules narrow every call of the page. */
export const jobPage = 'system/QuartzJobList'

const ownColumns = {
  id: { ...text('id'), notNull: true },
  jobClassName: { ...text('job_class_name'), ignoreCase: true },
  cronExpression: text('cron_expression'),
  parameter: text('parameter'),
  description: { ...text('description'), ignoreCase: true },
  status: { column: 'status', type: 'int', dict: 'quartz_status' },
  delFlag: { column: 'del_flag', type: 'int' },
} as const
const newestFirst = [{ property: 'createTime', descending: true }]

/** What people decide about a job; when it ran and will run next is none of that. */
export const jobStates = defineList({
  table: 'sys_quartz_job',
  columns: { ...ownColumns, ...versionColumn, ...auditColumns },
  defaultSort: newestFirst,
})

export const jobList = defineList({
  table: 'sys_quartz_job',
  columns: {
    ...ownColumns,
    nextRunTime: { ...time('next_run_at'), expression: sql`case when t.status = 0 then t.next_run_at end` },
    lastRunTime: { ...time('started_at'), expression: lastRun(sql`r.started_at`) },
    lastRunStatus: { ...text('status'), expression: lastRun(sql`r.status`) },
    ...versionColumn,
    ...auditColumns,
  },
  defaultSort: newestFirst,
})

export const runList = defineList({
  table: 'sys_job_run',
  columns: {
    id: { ...text('id'), notNull: true },
    jobId: text('job_id'),
    jobName: text('job_name'),
    cause: text('cause'),
    firedTime: time('fired_at'),
    startTime: { ...time('started_at'), notNull: true },
    endTime: time('finished_at'),
    durationMs: { column: 'duration_ms', type: 'int' },
    status: text('status'),
    result: text('result'),
    log: text('log'),
    node: text('node'),
  },
  defaultSort: [{ property: 'startTime', descending: true }],
})
