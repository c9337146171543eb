import { createJobRegistry } from '../platform/jobs/job-registry.ts'
import { createJobScheduler } from '../platform/jobs/job-scheduler.ts'
import { createLog } from '../platform/log/log.ts'
import { openTestPool } from './open-test-pool.ts'

/** One node as a process of its own: whatever it is told, it looks once for due jobs at the moment it is told. */
const log = createLog('silent')
const db = openTestPool(process.env['JOB_DATABASE_URL'] ?? '', 2, log)
let now = new Date()
const registry = createJobRegistry(
  [{ name: 'counts', title: 'counts', timeoutMs: 60_000, run: () => Promise.resolve(`process ${process.pid}`) }],
  {},
)
const scheduler = createJobScheduler({
  db,
  clock: { now: () => now },
  registry,
  log,
  node: `process-${process.pid}`,
})

process.on('message', (moment: string) => {
  now = new Date(moment)
  void scheduler.beat().then(() => process.send?.('done'))
})
process.send?.('ready')
