import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'

import { createTestApp } from '../../testing/test-app.ts'
import { asPlatform } from '../tenancy/in-tenant.ts'
import { createJobRegistry, type JobDefinition } from './job-registry.ts'
import { createJobScheduler } from './job-scheduler.ts'
import { findById } from './job.store.ts'

const { db, ownerDb, clock, appUrl } = await createTestApp()
const quiet = { warn: () => undefined, error: () => undefined }
const ran: string[] = []
const job = (name: string, run: JobDefinition['run'], timeoutMs = 5000): JobDefinition => ({
  name,
  title: name,
  timeoutMs,
  run,
})
const registry = createJobRegistry(
  [
    job('counts', ({ parameter, log }) => {
      ran.push(parameter)
      log('一行日志')
      return Promise.resolve('好')
    }),
    job('throws', () => {
      throw new Error('坏了')
    }),
    job('hangs', () => new Promise<never>(() => undefined), 20),
  ],
  { 'com.example.OldJob': 'counts' },
)
const node = (name: string) => createJobScheduler({ db, clock, registry, log: quiet, node: name })

const everyMinute = '0 * * * * ? *'
async function addJob(name: string, { status = 0, id = name } = {}): Promise<void> {
  await ownerDb
    .insertInto('sys_quartz_job')
    .values({ id, job_class_name: name, cron_expression: everyMinute, parameter: id, status, next_run_at: clock.now() })
    .execute()
}
const runsOf = (jobId: string) =>
  ownerDb
    .selectFrom('sys_job_run')
    .selectAll()
    .where('job_id', '=', jobId)
    .orderBy('started_at')
    .orderBy('id')
    .execute()

beforeEach(async () => {
  ran.length = 0
  await ownerDb.deleteFrom('sys_quartz_job').execute()
})

describe('the scheduler', () => {
  it('[JOB-1] runs what is due and writes down how it went', async () => {
    await addJob('counts')
    await node('a').beat()
    expect(ran).toEqual(['counts'])
    expect(await runsOf('counts')).toMatchObject([
      { status: 'success', result: '好', log: '一行日志', cause: 'schedule', node: 'a', duration_ms: 0 },
    ])
  })

  it('[JOB-2] one firing is one run, however many nodes there are', async () => {
    await addJob('counts')
    const nodes = ['a', 'b', 'c', 'd'].map(node)
    await Promise.all(nodes.map((one) => one.beat()))
    expect(ran).toHaveLength(1)
    await Promise.all(nodes.map((one) => one.beat()))
    expect(ran).toHaveLength(1)
    clock.advance(60_000)
    await Promise.all(nodes.map((one) => one.beat()))
    expect(ran).toHaveLength(2)
  })

  it('[JOB-2] one firing is one run when the nodes are processes of their own', async () => {
    await addJob('counts')
    const file = path.join(import.meta.dirname, '..', '..', 'testing', 'job-node.ts')
    const nodes = [1, 2, 3].map(() => fork(file, { env: { ...process.env, JOB_DATABASE_URL: appUrl }, execArgv: [] }))
    try {
      await Promise.all(nodes.map((child) => once(child, 'message')))
      for (const minute of [0, 1, 2]) {
        const moment = new Date(clock.now().getTime() + minute * 60_000).toISOString()
        const done = nodes.map((child) => once(child, 'message'))
        for (const child of nodes) child.send(moment)
        await Promise.all(done)
      }
      const runs = await runsOf('counts')
      expect(runs).toHaveLength(3)
      expect(runs.every((run) => run.status === 'success')).toBe(true)
    } finally {
      for (const child of nodes) child.kill()
    }
  })

  it('[JOB-18] a node that cannot run a job leaves it to one that can, and the firing is not lost', async () => {
    const abled = (isAble: boolean) =>
      createJobScheduler({
        db,
        clock,
        registry: createJobRegistry([{ ...job('picky', () => Promise.resolve('好')), isAble: () => isAble }]),
        log: quiet,
        node: isAble ? 'able' : 'unable',
      })
    await addJob('picky')
    await abled(false).beat()
    expect(await runsOf('picky')).toEqual([])
    clock.advance(60_000)
    await abled(false).beat()
    await abled(true).beat()
    expect(await runsOf('picky')).toMatchObject([{ status: 'success', node: 'able' }])
  })

  it('[JOB-3] what was missed while nobody was there runs once', async () => {
    await addJob('counts')
    clock.advance(3_600_000)
    await node('a').beat()
    await node('a').beat()
    expect(ran).toHaveLength(1)
  })

  it('[JOB-4] a stopped job does not run', async () => {
    await addJob('counts', { status: -1 })
    await node('a').beat()
    expect(ran).toEqual([])
  })

  it('[JOB-5] a job that throws, hangs or is no longer known is shown and harms no other', async () => {
    for (const name of ['throws', 'hangs', 'forgotten', 'counts']) await addJob(name)
    await node('a').beat()
    expect(await runsOf('throws')).toMatchObject([{ status: 'failed', result: '坏了' }])
    expect(await runsOf('hangs')).toMatchObject([{ status: 'timeout', result: '执行超过1秒，已放弃等待' }])
    expect(await runsOf('forgotten')).toMatchObject([{ status: 'failed', result: '后台找不到该类名：forgotten' }])
    expect(await runsOf('counts')).toMatchObject([{ status: 'success' }])
  })

  it('[JOB-6] a run whose node died is shown as lost and does not block the next', async () => {
    await addJob('counts')
    const past = new Date(clock.now().getTime() - 600_000)
    await ownerDb
      .insertInto('sys_job_run')
      .values({
        id: 'dead',
        job_id: 'counts',
        job_name: 'counts',
        cause: 'manual',
        fired_at: past,
        started_at: past,
        deadline: past,
        status: 'running',
        node: 'gone',
      })
      .execute()
    await node('a').beat()
    expect((await runsOf('counts')).map((run) => run.status)).toEqual(['lost', 'success'])
  })

  it('[JOB-7] a job does not overtake itself', async () => {
    await addJob('counts')
    const later = new Date(clock.now().getTime() + 600_000)
    await sql`insert into sys_job_run (id, job_id, job_name, cause, fired_at, started_at, deadline, status, node)
      values ('busy', 'counts', 'counts', 'manual', ${clock.now()}, ${clock.now()}, ${later}, 'running', 'b')`.execute(
      ownerDb,
    )
    const scheduler = node('a')
    await scheduler.beat()
    expect(ran).toEqual([])
    const row = await asPlatform(db, (tx) => findById(tx, 'counts'))
    expect(row && (await scheduler.runNow(row))).toBe(false)
  })

  it('[JOB-8] a name of an older system leads to the job that took its place', async () => {
    await addJob('com.example.OldJob')
    await node('a').beat()
    expect(ran).toHaveLength(1)
  })

  it('[JOB-9] stopping asks running jobs to end and waits for them to be written down', async () => {
    const slow = createJobRegistry([job('slow', () => new Promise<never>(() => undefined), 60_000)])
    const scheduler = createJobScheduler({ db, clock, registry: slow, log: quiet, node: 'a' })
    await addJob('slow')
    const row = await asPlatform(db, (tx) => findById(tx, 'slow'))
    if (!row) throw new Error('job is missing')
    await scheduler.runNow(row)
    await scheduler.end()
    expect(await runsOf('slow')).toMatchObject([{ status: 'failed', result: '服务停止，执行被中断' }])
  })
})
