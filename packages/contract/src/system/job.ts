import { z } from 'zod'

import {
  auditFields,
  editing,
  nullableInt,
  nullableText,
  optionalText,
  requiredText,
  versionField,
} from '../form-fields.ts'
import { wireInt } from '../wire.ts'

export const jobPaths = {
  list: '/sys/quartzJob/list',
  add: '/sys/quartzJob/add',
  edit: '/sys/quartzJob/edit',
  delete: '/sys/quartzJob/delete',
  deleteBatch: '/sys/quartzJob/deleteBatch',
  pause: '/sys/quartzJob/pause',
  resume: '/sys/quartzJob/resume',
  execute: '/sys/quartzJob/execute',
  exportXls: '/sys/quartzJob/exportXls',
  importExcel: '/sys/quartzJob/importExcel',
  known: '/sys/quartzJob/known',
  runs: '/sys/quartzJob/runs',
} as const

/** 0 by its schedule, -1 stopped. */
const status = wireInt.pipe(z.literal([0, -1], { error: '状态只能是正常或停止' }).optional())

const written = z.object({
  jobClassName: requiredText('任务名称', 255),
  cronExpression: requiredText('cron表达式', 255),
  parameter: optionalText('参数', 2000),
  description: optionalText('描述', 255),
  status,
})
export const addJobBody = written
export type AddJobBody = z.output<typeof addJobBody>
export const editJobBody = written.partial().extend(editing)
export type EditJobBody = z.output<typeof editJobBody>

export const quartzJob = z.object({
  id: z.string(),
  jobClassName: nullableText,
  cronExpression: nullableText,
  parameter: nullableText,
  description: nullableText,
  status: nullableInt,
  status_dictText: z.string().optional(),
  delFlag: nullableInt,
  ...versionField,
  ...auditFields,
  /** Beyond the old contract: what the name stands for, null when this version has no such job any more. */
  jobTitle: nullableText,
  nextRunTime: nullableText,
  lastRunTime: nullableText,
  lastRunStatus: nullableText,
})
export type QuartzJob = z.output<typeof quartzJob>

export const knownJob = z.object({ name: z.string(), title: z.string(), parameterHint: nullableText })
export type KnownJob = z.output<typeof knownJob>

export const jobRun = z.object({
  id: z.string(),
  jobId: nullableText,
  jobName: nullableText,
  cause: nullableText,
  firedTime: nullableText,
  startTime: nullableText,
  endTime: nullableText,
  durationMs: nullableInt,
  status: nullableText,
  result: nullableText,
  log: nullableText,
  node: nullableText,
})
export type JobRun = z.output<typeof jobRun>
