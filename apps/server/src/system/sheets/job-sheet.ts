import { addJobBody } from '@liangshu/contract/system/job'
import { sql } from 'kysely'

import * as jobs from '../../platform/jobs/job.store.ts'
import { defineSheet } from '../../platform/spreadsheet/define-sheet.ts'
import { jobList, jobPage } from '../job/job-lists.ts'
import type { JobService } from '../job/job.service.ts'

/** Imported jobs wait for somebody to start them. */
export const jobSheet = (service: JobService) =>
  defineSheet({
    path: '/sys/quartzJob',
    permission: 'system:quartzJob',
    name: '定时任务列表',
    list: jobList,
    dataRules: jobPage,
    base: () => sql`t.del_flag = 0`,
    columns: [
      { title: '任务类名', screen: '任务名称', property: 'jobClassName', width: 40, isRequired: true },
      { title: 'cron表达式', screen: '执行计划', property: 'cronExpression', isRequired: true },
      { title: '参数', property: 'parameter' },
      { title: '描述', property: 'description', width: 40 },
      { title: '状态', property: 'status', width: 10, isExportOnly: true },
    ],
    importing: {
      insert: (actor, { values }) => service.add(actor, addJobBody.parse({ ...values, status: jobs.stopped })),
    },
  })
