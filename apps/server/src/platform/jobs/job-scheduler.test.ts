import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { createTestApp } from '../../testing/test-app.ts'
import { asPlatform } from '../tenancy/in-tenant.ts'
import { createJobRegistry, type JobDefinition, type JobRegistry } from './job-registry.ts'
import { createJobScheduler, type JobScheduler } from './job-scheduler.ts'
import { findById } from './job.store.ts'

const { db, ownerDb, clock, appUrl } = await createTestApp()
const quiet = { warn: () => undefined, error: () => undefined }
const ran: string[] = []
const job = (name: string, run: JobDefinition['run'], timeoutMs = 60_000): JobDefinition => ({
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
const endless = createJobRegistry([job('stuck', () => new Promise<never>(() => undefined), 3_600_000)])
const schedulers: JobScheduler[] = []
function nodeOf(known: JobRegistry, name: string): JobScheduler {
  const scheduler = createJobScheduler({ db, clock, registry: known, log: quiet, node: name })
  schedulers.push(scheduler)
  return scheduler
}
const node = (name: string) => nodeOf(registry, name)
afterEach(() => Promise.all(schedulers.splice(0).map((one) => one.end())))

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

const untilRunning = async (jobId: string) => {
  await expect.poll(() => runsOf(jobId)).toHaveLength(1)
}
async function waiting(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from pgboss.job where state <= 'active'`.execute(
    ownerDb,
  )
  return rows[0]?.n ?? 0
}

beforeEach(async () => {
  ran.length = 0
  await sql`delete from pgboss.job`.execute(ownerDb)
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
      nodeOf(
        createJobRegistry([{ ...job('picky', () => Promise.resolve('好')), isAble: () => isAble }]),
        isAble ? 'able' : 'unable',
      )
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
    await addJob('stuck')
    const dead = nodeOf(endless, 'dead')
    const lastBreath = dead.beat()
    await untilRunning('stuck')
    // Nothing was heard of it for an hour.
    await sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 hour' where state = 'active'`.execute(
      ownerDb,
    )
    await sql`update pgboss.queue set monitor_claim_on = null`.execute(ownerDb)
    const heir = nodeOf(createJobRegistry([job('stuck', () => Promise.resolve('好'))]), 'heir')
    await heir.supervise()
    clock.advance(60_000)
    await heir.beat()
    await dead.end()
    await lastBreath
    expect((await runsOf('stuck')).map(({ status, node: by }) => [status, by])).toEqual([
      ['lost', 'dead'],
      ['success', 'heir'],
    ])
  })

  it('[JOB-7] a job does not overtake itself', async () => {
    await addJob('stuck')
    const busy = nodeOf(endless, 'busy')
    const work = busy.beat()
    await untilRunning('stuck')
    const other = node('a')
    clock.advance(60_000)
    await other.beat()
    const row = await asPlatform(db, (tx) => findById(tx, 'stuck'))
    expect(row && (await other.runNow(row))).toBe(false)
    expect(await runsOf('stuck')).toHaveLength(1)
    await busy.end()
    await work
  })

  it('[JOB-19] a firing that waits in the queue is dropped when its job is stopped or deleted meanwhile', async () => {
    const abled = (isAble: boolean) =>
      nodeOf(createJobRegistry([{ ...job('picky', () => Promise.resolve('好')), isAble: () => isAble }]), 'a')
    await addJob('picky', { id: 'to-stop' })
    await addJob('picky', { id: 'to-delete' })
    await abled(false).beat()
    await ownerDb.updateTable('sys_quartz_job').set({ status: -1 }).where('id', '=', 'to-stop').execute()
    await ownerDb.deleteFrom('sys_quartz_job').where('id', '=', 'to-delete').execute()
    await abled(true).beat()
    expect(await runsOf('to-stop')).toEqual([])
    expect(await waiting()).toBe(0)
  })

  it('[JOB-20] a firing and its place in the queue are written together or not at all', async () => {
    await addJob('counts')
    const broken: JobDefinition = {
      ...job('picky', () => Promise.resolve('好')),
      isAble: () => {
        throw new Error('坏了')
      },
    }
    const one = nodeOf(createJobRegistry([...registry.all, broken]), 'a')
    await expect(one.beat()).rejects.toThrow('坏了')
    expect(await waiting()).toBe(0)
    await node('b').beat()
    expect(await runsOf('counts')).toMatchObject([{ status: 'success', node: 'b' }])
  })

  it('[JOB-8] a name of an older system leads to the job that took its place', async () => {
    await addJob('com.example.OldJob')
    await node('a').beat()
    expect(ran).toHaveLength(1)
  })

  it('[JOB-9] stopping asks running jobs to end and waits for them to be written down', async () => {
    const slow = createJobRegistry([job('slow', () => new Promise<never>(() => undefined), 60_000)])
    const scheduler = nodeOf(slow, 'a')
    await addJob('slow')
    const row = await asPlatform(db, (tx) => findById(tx, 'slow'))
    if (!row) throw new Error('job is missing')
    await scheduler.runNow(row)
    await scheduler.end()
    expect(await runsOf('slow')).toMatchObject([{ status: 'failed', result: '服务停止，执行被中断' }])
  })
})
