import { fromKysely, PgBoss } from 'pg-boss'

import { poolOf, type Db, type Tx } from '../database/database.ts'
import { queueSchema } from '../database/queue-schema.ts'
import type { Log } from '../log/log.ts'

/** A firing on its way to the node that will run it. */
export type Firing = { jobId: string; cause: 'schedule' | 'manual'; firedAt: string }
export type Ticket = { id: string; queue: string; firing: Firing }

/** Twice missed, a node is taken for dead. */
const heartbeatSeconds = 60
export const heartbeatMs = (heartbeatSeconds * 1000) / 3
/** What was done stays in the history of the job; the queue forgets it after a day. */
const deleteAfterSeconds = 86_400

/** The queue between the nodes: pg-boss on our own connections. A job waits or runs once at a time. */
export function createJobQueue({ db, log }: { db: Db; log: Pick<Log, 'warn'> }) {
  const executeSql = (text: string, values?: unknown[]) => poolOf(db).query(text, values)
  // The queue's tables belong to the owner: rebuilding their indexes is not ours to do.
  const boss = new PgBoss({ schema: queueSchema, db: { executeSql }, migrate: false, schedule: false, reindex: false })
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'))
  boss.on('warning', ({ message, data }) => log.warn({ data }, message))
  let opening: Promise<void> | undefined

  async function start(queues: readonly string[]): Promise<void> {
    await boss.start()
    for (const queue of queues) {
      await boss.createQueue(queue, { policy: 'exclusive', retryLimit: 0, heartbeatSeconds, deleteAfterSeconds })
    }
  }

  return {
    /** Once, however often it is asked for; again when it failed. */
    open: (queues: readonly string[]): Promise<void> =>
      (opening ??= start(queues).catch((error: unknown) => {
        opening = undefined
        throw error
      })),

    /** False when this job is waiting or running already. */
    async send(tx: Tx, queue: string, firing: Firing, timeoutMs: number): Promise<boolean> {
      const expireInSeconds = Math.ceil(timeoutMs / 1000) + heartbeatSeconds
      const options = { db: fromKysely(tx), singletonKey: firing.jobId, expireInSeconds }
      return (await boss.send(queue, firing, options)) !== null
    },

    async take(tx: Tx, queue: string, most: number): Promise<Ticket[]> {
      const taken = await boss.fetch<Firing>(queue, { db: fromKysely(tx), batchSize: most })
      return taken.map(({ id, data }) => ({ id, queue, firing: data }))
    },

    async finish(tx: Tx, { queue, id }: Ticket, hasSucceeded: boolean): Promise<void> {
      const options = { db: fromKysely(tx) }
      await (hasSucceeded ? boss.complete(queue, id, null, options) : boss.fail(queue, id, null, options))
    },

    /** Says that the node is still there. */
    async touch({ queue, id }: Ticket): Promise<void> {
      await boss.touch(queue, id)
    },

    /** Gives up what dead nodes held. Nodes do so about once a minute by themselves. */
    supervise: () => boss.supervise(),

    async close(): Promise<void> {
      if (!opening) return
      await opening.catch(() => undefined)
      await boss.stop({ graceful: false })
    },
  }
}
