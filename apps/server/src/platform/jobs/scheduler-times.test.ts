import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { createAskOwner } from '../../testing/ask-owner.ts'
import { createTestDatabase } from '../../testing/create-test-database.ts'
import { createFakeClock } from '../../testing/fake-clock.ts'
import { openTestPool } from '../../testing/open-test-pool.ts'
import { createLog } from '../log/log.ts'
import { asPlatform } from '../tenancy/in-tenant.ts'
import { createJobRegistry, type JobContext } from './job-registry.ts'
import { createJobScheduler, nextRunAfter, type JobScheduler } from './job-scheduler.ts'
import * as store from './job.store.ts'

const { appUrl, ownerUrl } = await createTestDatabase()
const log = createLog('silent')
const [db, ownerDb] = [openTestPool(appUrl, 4, log), openTestPool(ownerUrl, 1, log)]
afterAll(async () => {
  await db.destroy()
  await ownerDb.destroy()
})
const ask = createAskOwner(ownerDb)
const clock = createFakeClock()
const given: JobContext[] = []
const registry = createJobRegistry([
  {
    name: 'counts',
    title: '计数',
    timeoutMs: 60_000,
    run: async (context) => {
      given.push(context)
      clock.advance(1500)
      return '好'
    },
  },
])
let scheduler: JobScheduler
beforeEach(async () => {
  given.length = 0
  await ask('delete from sys_job_run')
  await ask('delete from sys_quartz_job')
  await ask('delete from pgboss.job')
  scheduler = createJobScheduler({ db, clock, registry, log, node: 'here' })
})
afterEach(() => scheduler.end())

const add = (
  id: string,
  more: { next?: Date | null; name?: string; parameter?: string | null; gone?: number; status?: number } = {},
) =>
  ask(
    `insert into sys_quartz_job (id, job_class_name, cron_expression, parameter, status, del_flag, next_run_at) values ($1, $2, '0 0 * * * ? *', $3, $4, $5, $6)`,
    [
      id,
      more.name ?? 'counts',
      more.parameter ?? null,
      more.status ?? 0,
      more.gone ?? 0,
      more.next === undefined ? clock.now() : more.next,
    ],
  )
const runs = () => ask('select * from sys_job_run order by started_at, job_id')
const jobOf = async (id: string) => {
  const found = await asPlatform(db, (tx) => store.findById(tx, id))
  if (!found) throw new Error(`no job ${id}`)
  return found
}

describe('the times of a job', () => {
  it('[JOB-101] the next is that of its schedule; a schedule that never comes has none', () => {
    expect(nextRunAfter('0 0 * * * ? *', new Date('2026-01-05T01:59:59Z'))).toEqual(new Date('2026-01-05T02:00:00Z'))
    expect(nextRunAfter('0 0 0 30 2 ? *', new Date('2026-01-05T01:00:00Z'))).toBeNull()
  })

  it('[JOB-101] a run tells when it was due, when it began and ended, how long it took, and where', async () => {
    const due = clock.now()
    await add('a', { parameter: 'p' })
    clock.advance(700)
    const begun = clock.now()
    await scheduler.beat()
    expect(await runs()).toMatchObject([
      {
        job_id: 'a',
        job_name: 'counts',
        cause: 'schedule',
        fired_at: due,
        started_at: begun,
        finished_at: new Date(begun.getTime() + 1500),
        duration_ms: 1500,
        status: 'success',
        result: '好',
        log: '',
        node: 'here',
      },
    ])
    expect(given).toMatchObject([{ parameter: 'p', now: begun, lastSuccess: undefined }])
    expect((await jobOf('a')).next_run_at).toEqual(nextRunAfter('0 0 * * * ? *', begun))
    expect(await scheduler.runNow(await jobOf('a'))).toBe(true)
    await scheduler.settled()
    expect(given[1]).toMatchObject({ lastSuccess: begun })
    expect((await runs())[1]).toMatchObject({ cause: 'manual', status: 'success' })
  })

  it('[JOB-101] one without a next moment gets it first; one whose moment has not come, is stopped or gone waits', async () => {
    await add('fresh', { next: null })
    await add('later', { next: new Date(clock.now().getTime() + 1) })
    await add('stopped', { status: -1 })
    await add('gone', { gone: 1 })
    await scheduler.beat()
    expect(await runs()).toEqual([])
    expect((await jobOf('fresh')).next_run_at).toEqual(nextRunAfter('0 0 * * * ? *', clock.now()))
    clock.advance(1)
    await scheduler.beat()
    expect((await runs()).map((run) => run['job_id'])).toEqual(['later'])
  })

  it('[JOB-101] twenty of them begin with one look, the others with the next', async () => {
    for (let at = 0; at < 21; at += 1) await add(`j${at}`)
    await scheduler.beat()
    expect(await runs()).toHaveLength(20)
    await scheduler.beat()
    expect(await runs()).toHaveLength(21)
  })

  it('[JOB-5] one that no program knows has failed, by its name', async () => {
    await add('x', { name: 'org.example.Gone' })
    await scheduler.beat()
    expect(await runs()).toMatchObject([{ status: 'failed', result: '后台找不到该类名：org.example.Gone', log: '' }])
  })

  it('[JOB-13] one that is to run elsewhere waits there, and cannot be asked for twice', async () => {
    await add('a', { next: null })
    const job = await jobOf('a')
    expect(await scheduler.runNow(job, { isHere: false })).toBe(true)
    expect(await scheduler.runNow(job)).toBe(false)
    expect(await runs()).toEqual([])
    await scheduler.beat()
    expect(await runs()).toMatchObject([{ cause: 'manual', status: 'success' }])
    expect(await scheduler.runNow(job, { isHere: false })).toBe(true)
  })

  it('[JOB-102] the clock is looked at every second, until the end', async () => {
    await scheduler.beat()
    await add('a')
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    scheduler.begin()
    vi.advanceTimersByTime(999)
    await scheduler.settled()
    expect(await runs()).toEqual([])
    vi.advanceTimersByTime(1)
    await vi.waitFor(async () => expect(await runs()).toMatchObject([{ status: 'success' }]), 60_000)
    await scheduler.end()
    expect(vi.getTimerCount()).toBe(0)
    vi.useRealTimers()
  })
})
