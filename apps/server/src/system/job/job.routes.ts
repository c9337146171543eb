import { listQuery } from '@liangshu/contract/list-query'
import { idQuery, idsQuery } from '@liangshu/contract/system/dict'
import { addJobBody, editJobBody, jobRun, knownJob, quartzJob } from '@liangshu/contract/system/job'
import { pageOf } from '@liangshu/contract/wire'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import { z } from 'zod'

import { AppError } from '../../platform/http/app-error.ts'
import { saidTwice } from '../../platform/http/envelope.ts'
import type { JobRegistry } from '../../platform/jobs/job-registry.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { jobList, jobPage, runList } from './job-lists.ts'
import type { JobService } from './job.service.ts'

const path = '/sys/quartzJob'
const reading = { access: 'system:quartzJob:list', dataRules: jobPage }
const live = sql`t.del_flag = 0`

/** Scheduled jobs: their care, their schedule, and what became of each run. */
export const jobRoutes: FastifyPluginAsyncZod<{ service: JobService; registry: JobRegistry }> = async (
  app,
  options,
) => {
  const { service, registry } = options
  const { db, lists } = app
  const withTitle = <Row extends { jobClassName: string | null }>(row: Row) => ({
    ...row,
    jobTitle: registry.find(row.jobClassName ?? '')?.title ?? null,
  })

  app.get(
    `${path}/list`,
    { config: reading, schema: { querystring: listQuery, response: { 200: pageOf(quartzJob) } } },
    ({ actor, query }) =>
      inTenant(db, actor, async (tx) => {
        const page = await lists.findPage(tx, jobList, query, { actor, base: live, dataRules: jobPage })
        return { ...page, records: page.records.map(withTitle) }
      }),
  )

  app.get(
    `${path}/queryById`,
    { config: reading, schema: { querystring: idQuery, response: { 200: quartzJob } } },
    ({ actor, query }) =>
      inTenant(db, actor, async (tx) => {
        const base = sql`${live} and t.id = ${query.id ?? ''}`
        const [found] = (await lists.findPage(tx, jobList, {}, { actor, base, dataRules: jobPage })).records
        if (!found) throw new AppError('NOT_FOUND', { id: query.id })
        return withTitle(found)
      }),
  )

  app.get(`${path}/known`, { config: reading, schema: { response: { 200: z.array(knownJob) } } }, () =>
    Promise.resolve(registry.all.map(({ name, title, parameterHint = null }) => ({ name, title, parameterHint }))),
  )

  app.get(
    `${path}/runs`,
    { config: reading, schema: { querystring: listQuery, response: { 200: pageOf(jobRun) } } },
    ({ actor, query }) =>
      inTenant(db, actor, async (tx) => {
        const rule = await lists.ruleOf(tx, jobList, { actor, dataRules: jobPage })
        const base = rule && sql`t.job_id in (select t.id from sys_quartz_job as t where ${rule})`
        return lists.findPage(tx, runList, query, { actor, ...(base && { base }) })
      }),
  )

  app.post(
    `${path}/add`,
    {
      config: { access: 'system:quartzJob:add', operation: { text: '添加定时任务', kind: 'add' } },
      schema: { body: addJobBody },
    },
    async ({ actor, body }) => {
      await service.add(actor, body)
      return saidTwice('创建定时任务成功')
    },
  )

  app.route({
    method: ['PUT', 'POST'],
    url: `${path}/edit`,
    config: { access: 'system:quartzJob:edit', operation: { text: '编辑定时任务', kind: 'edit' } },
    schema: { body: editJobBody },
    handler: async ({ actor, body }) => {
      await service.edit(actor, body)
      return saidTwice('更新定时任务成功!')
    },
  })

  app.delete(
    `${path}/delete`,
    {
      config: { access: 'system:quartzJob:delete', operation: { text: '删除定时任务', kind: 'delete' } },
      schema: { querystring: idQuery },
    },
    async ({ actor, query }) => {
      await service.remove(actor, [query.id ?? ''])
      return saidTwice('删除成功!')
    },
  )

  app.delete(
    `${path}/deleteBatch`,
    {
      config: { access: 'system:quartzJob:deleteBatch', operation: { text: '批量删除定时任务', kind: 'delete' } },
      schema: { querystring: idsQuery },
    },
    async ({ actor, query }) => {
      if (query.ids.length === 0) throw new AppError('IDS_MISSING')
      await service.remove(actor, query.ids)
      return saidTwice('删除定时任务成功!')
    },
  )

  const commands: [name: string, text: string, said: string, run: (actor: Actor, id: string) => Promise<void>][] = [
    ['pause', '停止定时任务', '停止定时任务成功', service.pause],
    ['resume', '启动定时任务', '启动定时任务成功', service.resume],
    ['execute', '立即执行定时任务', '执行成功!', service.execute],
  ]
  for (const [name, text, said, run] of commands) {
    app.get(
      `${path}/${name}`,
      {
        config: { access: `system:quartzJob:${name}`, operation: { text, kind: 'edit' } },
        schema: { querystring: idQuery },
      },
      async ({ actor, query }) => {
        await run(actor, query.id ?? '')
        return saidTwice(said)
      },
    )
  }
}
