import type { AddJobBody, EditJobBody } from '@liangshu/contract/system/job'
import { parseCron } from '@liangshu/engine/time/cron/parse-cron'

import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { AppError, refusal } from '../../platform/http/app-error.ts'
import type { JobRegistry } from '../../platform/jobs/job-registry.ts'
import { nextRunAfter, type JobScheduler } from '../../platform/jobs/job-scheduler.ts'
import * as jobs from '../../platform/jobs/job.store.ts'
import type { Lists } from '../../platform/list/lists.ts'
import { newId } from '../../platform/new-id.ts'
import { keepStates, readStates } from '../../platform/records/keep-states.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { jobList, jobPage, jobStates } from './job-lists.ts'

type Parts = {
  db: Db
  clock: Clock
  lists: Lists
  registry: JobRegistry
  scheduler: { runNow: (job: jobs.JobRow) => ReturnType<JobScheduler['runNow']> }
}
export type JobService = ReturnType<typeof createJobService>

export function createJobService({ db, clock, lists, registry, scheduler }: Parts) {
  const visible = (tx: Tx, actor: Actor, ids: readonly string[]) =>
    lists.visibleIds(tx, jobList, ids, { actor, dataRules: jobPage })

  const keeping = <T>(tx: Tx, actor: Actor, ids: readonly string[], work: () => Promise<T>): Promise<T> =>
    keepStates(tx, { table: jobStates.table, actor, clock, ids }, readStates(tx, lists, jobStates, actor), work)

  async function find(tx: Tx, actor: Actor, id: string): Promise<jobs.JobRow | undefined> {
    const [seen = ''] = await visible(tx, actor, [id])
    return jobs.findById(tx, seen)
  }

  /** Refuses an expression that says nothing, or whose last moment has passed. */
  function firstRun(cron: string): Date {
    const parsed = parseCron(cron)
    if (!parsed.ok) throw refusal(parsed.message, { cron })
    const next = nextRunAfter(cron, clock.now())
    if (!next) throw refusal('cron表达式没有后续的执行时间', { cron })
    return next
  }

  function checkName(name: string): void {
    if (!registry.find(name)) throw refusal(`后台找不到该类名：${name}`)
  }

  async function setStatus(actor: Actor, id: string, status: number): Promise<void> {
    await inTenant(db, actor, async (tx) => {
      const job = await find(tx, actor, id)
      if (!job) throw refusal('定时任务不存在！', { id })
      if (status === jobs.running) checkName(job.job_class_name)
      const updating = tx
        .updateTable('sys_quartz_job')
        .set((column) => ({
          status,
          next_run_at: status === jobs.running ? firstRun(job.cron_expression) : null,
          update_by: actor.username,
          update_time: clock.now(),
          version: column('version', '+', 1),
        }))
        .where('id', '=', id)
      await keeping(tx, actor, [id], () => updating.execute())
    })
  }

  return {
    add: (actor: Actor, given: AddJobBody) =>
      inTenant(db, actor, async (tx) => {
        checkName(given.jobClassName)
        const { status = jobs.running } = given
        const now = clock.now()
        const job = {
          id: newId(now.getTime()),
          job_class_name: given.jobClassName,
          cron_expression: given.cronExpression,
          parameter: given.parameter ?? null,
          description: given.description ?? null,
          status,
          next_run_at: firstRun(given.cronExpression),
          create_by: actor.username,
          create_time: now,
        }
        await keeping(tx, actor, [job.id], () => tx.insertInto('sys_quartz_job').values(job).execute())
      }),

    edit: (actor: Actor, given: EditJobBody) =>
      inTenant(db, actor, async (tx) => {
        const job = await find(tx, actor, given.id)
        if (!job) throw new AppError('NOT_FOUND', { id: given.id })
        if (given.jobClassName !== undefined) checkName(given.jobClassName)
        const cron = given.cronExpression ?? job.cron_expression
        const updating = tx
          .updateTable('sys_quartz_job')
          .set((column) => ({
            job_class_name: given.jobClassName ?? job.job_class_name,
            cron_expression: cron,
            parameter: given.parameter ?? job.parameter,
            description: given.description ?? job.description,
            status: given.status ?? job.status,
            next_run_at: firstRun(cron),
            update_by: actor.username,
            update_time: clock.now(),
            version: column('version', '+', 1),
          }))
          .where('id', '=', given.id)
          .$if(given.version !== undefined, (query) => query.where('version', '=', given.version ?? 0))
          .returning('id')
        const updated = await keeping(tx, actor, [given.id], () => updating.executeTakeFirst())
        if (!updated) throw new AppError('CONFLICT', { id: given.id })
      }),

    remove: (actor: Actor, ids: readonly string[]) =>
      inTenant(db, actor, async (tx) => {
        const seen = await visible(tx, actor, ids)
        if (seen.length === 0) throw new AppError('NOT_FOUND', { ids })
        const removing = tx.deleteFrom('sys_quartz_job').where('id', 'in', seen).returning('id')
        const gone = await keeping(tx, actor, seen, () => removing.execute())
        if (gone.length === 0) throw new AppError('NOT_FOUND', { ids })
      }),

    pause: (actor: Actor, id: string) => setStatus(actor, id, jobs.stopped),
    resume: (actor: Actor, id: string) => setStatus(actor, id, jobs.running),

    async execute(actor: Actor, id: string): Promise<void> {
      const job = await inTenant(db, actor, (tx) => find(tx, actor, id))
      if (!job) throw new AppError('NOT_FOUND', { id })
      checkName(job.job_class_name)
      if (!(await scheduler.runNow(job))) throw refusal('该任务正在执行，请等待其完成')
    },
  }
}
