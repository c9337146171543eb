import { hostname } from 'node:os'

import { nextRuns } from '@liangshu/engine/time/cron/next-runs'

import type { Clock } from '../clock.ts'
import type { Db, Tx } from '../database/database.ts'
import type { Log } from '../log/log.ts'
import { newId } from '../new-id.ts'
import { asPlatform } from '../tenancy/in-tenant.ts'
import { createJobQueue, heartbeatMs, type Ticket } from './job-queue.ts'
import type { JobDefinition, JobRegistry } from './job-registry.ts'
import * as jobs from './job.store.ts'
import type { JobRow, NewRun } from './job.store.ts'
import { runJob, type RunOutcome } from './run-job.ts'

const beatMs = 1000
const mostPerBeat = 20
const unknownTimeoutMs = 1000
const longestStopMs = 5000
const commonQueue = 'jobs'

type Parts = { db: Db; clock: Clock; log: Pick<Log, 'warn' | 'error'>; registry: JobRegistry; node?: string }
type Claimed = { ticket: Ticket; runId: string; job: JobRow; lastSuccess: Date | undefined }

export type JobScheduler = ReturnType<typeof createJobScheduler>

export const nextRunAfter = (cron: string, time: Date): Date | null => {
  const [next] = nextRuns(cron, time.getTime(), 1)
  return next === undefined ? null : new Date(next)
}

/** A job that not every node can run has a queue of its own, which only those who can take from. */
const queueOf = (job: JobDefinition | undefined): string => (job?.isAble ? `job.${job.name}` : commonQueue)

/**
 * Looks at the clock once a beat: what is due goes into the queue, and what waits there is run. Any number of nodes may do
 * so side by side: the row of a job is claimed by one of them, the queue hands a firing to one of them, and the database
 * keeps a firing from having two runs. What was missed while no node was up runs once.
 */
export function createJobScheduler({ db, clock, log, registry, node = `${hostname()}:${process.pid}` }: Parts) {
  const queue = createJobQueue({ db, log })
  const queues = [...new Set([commonQueue, ...registry.all.map(queueOf)])]
  const underWay = new Set<Promise<void>>()
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined

  function send(tx: Tx, job: JobRow, cause: NewRun['cause'], firedAt: Date): Promise<boolean> {
    const definition = registry.find(job.job_class_name)
    const firing = { jobId: job.id, cause, firedAt: firedAt.toISOString() }
    return queue.send(tx, queueOf(definition), firing, definition?.timeoutMs ?? unknownTimeoutMs)
  }

  async function sendDue(tx: Tx): Promise<void> {
    const now = clock.now()
    for (const job of await jobs.lockDue(tx, now, mostPerBeat)) {
      await jobs.setNextRun(tx, job.id, nextRunAfter(job.cron_expression, now))
      if (job.next_run_at) await send(tx, job, 'schedule', job.next_run_at)
    }
  }

  /** Opens the run of a firing. Nothing to open: the job was deleted or stopped while it waited, or had this run. */
  async function open(tx: Tx, ticket: Ticket): Promise<Claimed | undefined> {
    const { jobId, cause, firedAt } = ticket.firing
    const job = await jobs.findById(tx, jobId)
    if (!job || (cause === 'schedule' && job.status === jobs.stopped)) return undefined
    const now = clock.now()
    const run: NewRun = {
      id: newId(now.getTime()),
      job_id: job.id,
      job_name: job.job_class_name,
      cause,
      fired_at: new Date(firedAt),
      started_at: now,
      node,
    }
    if (!(await jobs.insertRun(tx, run))) return undefined
    return { ticket, runId: run.id, job, lastSuccess: await jobs.findLastSuccess(tx, job.id) }
  }

  async function takeWaiting(tx: Tx): Promise<Claimed[]> {
    await jobs.markLost(tx, clock.now())
    const unable = new Set(registry.all.filter((job) => job.isAble?.() === false).map(queueOf))
    const claimed: Claimed[] = []
    for (const name of queues.filter((one) => !unable.has(one))) {
      for (const ticket of await queue.take(tx, name, mostPerBeat)) {
        const opened = await open(tx, ticket)
        if (opened) claimed.push(opened)
        else await queue.finish(tx, ticket, true)
      }
    }
    return claimed
  }

  async function claimDue(): Promise<Claimed[]> {
    await queue.open(queues)
    return asPlatform(db, async (tx) => {
      await sendDue(tx)
      return takeWaiting(tx)
    })
  }

  async function execute({ ticket, runId, job, lastSuccess }: Claimed): Promise<void> {
    const startedAt = clock.now()
    const definition = registry.find(job.job_class_name)
    const outcome: RunOutcome = definition
      ? await runJob(definition, { parameter: job.parameter ?? '', now: startedAt, lastSuccess }, stopping.signal)
      : { status: 'failed', result: `后台找不到该类名：${job.job_class_name}`, log: '' }
    const finishedAt = clock.now()
    const end = { ...outcome, finished_at: finishedAt, duration_ms: finishedAt.getTime() - startedAt.getTime() }
    await asPlatform(db, async (tx) => {
      await jobs.finishRun(tx, runId, end)
      await queue.finish(tx, ticket, outcome.status === 'success')
    })
  }

  function start(claimed: Claimed): Promise<void> {
    const { ticket, job } = claimed
    const heart = setInterval(() => {
      queue.touch(ticket).catch((error: unknown) => log.warn({ err: error }, 'job heartbeat missed'))
    }, heartbeatMs)
    const work = execute(claimed)
      .catch((error: unknown) => log.error({ err: error, job: job.job_class_name }, 'job run not recorded'))
      .finally(() => {
        clearInterval(heart)
        underWay.delete(work)
      })
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

    /** Runs a job now, here or on the next node that looks, whatever its schedule. False when it waits or runs already. */
    async runNow(job: JobRow, { isHere = true }: { isHere?: boolean } = {}): Promise<boolean> {
      await queue.open(queues)
      const claimed = await asPlatform(db, async (tx) => {
        const isSent = await send(tx, job, 'manual', clock.now())
        if (!isSent) return undefined
        return isHere ? takeWaiting(tx) : []
      })
      claimed?.forEach((one) => void start(one))
      return claimed !== undefined
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
      await queue.close()
    },

    /** For those who must know that a run has ended. */
    settled: async (): Promise<void> => {
      await Promise.all(underWay)
    },

    /** Gives up what dead nodes held, without waiting for the minute. */
    supervise: async (): Promise<void> => {
      await queue.open(queues)
      await queue.supervise()
    },
  }
}
