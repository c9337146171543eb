import { hostname } from 'node:os'

import { nextRuns } from '@liangshu/engine/cron/next-runs'

import type { Clock } from '../clock.ts'
import type { Db, Tx } from '../database/database.ts'
import type { Log } from '../log/log.ts'
import { newId } from '../new-id.ts'
import { asPlatform } from '../tenancy/in-tenant.ts'
import type { JobRegistry } from './job-registry.ts'
import * as jobs from './job.store.ts'
import type { JobRow, NewRun } from './job.store.ts'
import { runJob, type RunOutcome } from './run-job.ts'

const beatMs = 1000
const mostPerBeat = 20
/** Past its own timeout, a run gets this long to be written down before others take its node for dead. */
const graceMs = 60_000
const unknownTimeoutMs = 1000
const longestStopMs = 5000

type Parts = { db: Db; clock: Clock; log: Pick<Log, 'warn' | 'error'>; registry: JobRegistry; node?: string }
type Claimed = { run: NewRun; job: JobRow; lastSuccess: Date | undefined }

export type JobScheduler = ReturnType<typeof createJobScheduler>

export const nextRunAfter = (cron: string, time: Date): Date | null => {
  const [next] = nextRuns(cron, time.getTime(), 1)
  return next === undefined ? null : new Date(next)
}

/**
 * Looks at the clock once a beat and runs what is due. Any number of nodes may do so side by side: the row of a job is
 * claimed by one of them, and the database keeps a firing from having two runs. What was missed while no node was up
 * runs once.
 */
export function createJobScheduler({ db, clock, log, registry, node = `${hostname()}:${process.pid}` }: Parts) {
  const underWay = new Set<Promise<void>>()
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined

  async function claim(tx: Tx, job: JobRow, cause: NewRun['cause'], firedAt: Date): Promise<Claimed | undefined> {
    const now = clock.now()
    const timeoutMs = registry.find(job.job_class_name)?.timeoutMs ?? unknownTimeoutMs
    const run: NewRun = {
      id: newId(now.getTime()),
      job_id: job.id,
      job_name: job.job_class_name,
      cause,
      fired_at: firedAt,
      started_at: now,
      deadline: new Date(now.getTime() + timeoutMs + graceMs),
      node,
    }
    if (!(await jobs.insertRun(tx, run))) return undefined
    return { run, job, lastSuccess: await jobs.findLastSuccess(tx, job.id) }
  }

  function claimDue(): Promise<Claimed[]> {
    return asPlatform(db, async (tx) => {
      const now = clock.now()
      await jobs.markLost(tx, now)
      const claimed: Claimed[] = []
      for (const job of await jobs.lockDue(tx, now, mostPerBeat)) {
        if (registry.find(job.job_class_name)?.isAble?.() === false) continue
        await jobs.setNextRun(tx, job.id, nextRunAfter(job.cron_expression, now))
        const due = job.next_run_at && (await claim(tx, job, 'schedule', job.next_run_at))
        if (due) claimed.push(due)
      }
      return claimed
    })
  }

  async function execute({ run, job, lastSuccess }: Claimed): Promise<void> {
    const startedAt = clock.now()
    const definition = registry.find(job.job_class_name)
    const outcome: RunOutcome = definition
      ? await runJob(definition, { parameter: job.parameter ?? '', now: startedAt, lastSuccess }, stopping.signal)
      : { status: 'failed', result: `后台找不到该类名：${job.job_class_name}`, log: '' }
    const finishedAt = clock.now()
    const end = { ...outcome, finished_at: finishedAt, duration_ms: finishedAt.getTime() - startedAt.getTime() }
    await asPlatform(db, (tx) => jobs.finishRun(tx, run.id, end))
  }

  function start(claimed: Claimed): Promise<void> {
    const work = execute(claimed)
      .catch((error: unknown) => log.error({ err: error, job: claimed.job.job_class_name }, 'job run not recorded'))
      .finally(() => underWay.delete(work))
    underWay.add(work)
    return work
  }

  /** One look at the clock. Resolves when everything it started has ended. */
  async function beat(): Promise<void> {
    const claimed = await claimDue()
    await Promise.all(claimed.map(start))
  }

  return {
    beat,

    /** Runs a job now, whatever its schedule and state. False when it is running already. */
    async runNow(job: JobRow): Promise<boolean> {
      const claimed = await asPlatform(db, (tx) => claim(tx, job, 'manual', clock.now()))
      if (!claimed) return false
      void start(claimed)
      return true
    },

    begin(): void {
      let isLooking = false
      timer = setInterval(() => {
        // A slow database must not be asked again before it has answered.
        if (isLooking) return
        isLooking = true
        claimDue()
          .then((claimed) => claimed.forEach((one) => void start(one)))
          .catch((error: unknown) => log.warn({ err: error }, 'scheduled jobs not looked at'))
          .finally(() => {
            isLooking = false
          })
      }, beatMs)
      timer.unref()
    },

    /** Nothing new starts; what runs is asked to end and gets a moment to. */
    async end(): Promise<void> {
      clearInterval(timer)
      stopping.abort()
      const patience = Promise.withResolvers<void>()
      const limit = setTimeout(patience.resolve, longestStopMs)
      await Promise.race([Promise.all(underWay), patience.promise])
      clearTimeout(limit)
    },

    /** For those who must know that a run has ended. */
    settled: async (): Promise<void> => {
      await Promise.all(underWay)
    },
  }
}
