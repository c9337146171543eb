import path from 'node:path'

import type { FastifyPluginAsync } from 'fastify'

import type { Files } from '../../platform/files/files.ts'
import type { JobDefinition } from '../../platform/jobs/job-registry.ts'
import { createJobScheduler } from '../../platform/jobs/job-scheduler.ts'
import type { Log } from '../../platform/log/log.ts'
import { registerSheet } from '../../platform/spreadsheet/register-sheet.ts'
import { createAnnouncementService } from '../announcement/announcement.service.ts'
import { jobSheet } from '../sheets/job-sheet.ts'
import { jobRoutes } from './job.routes.ts'
import { createJobService } from './job.service.ts'
import { createKnownJobs } from './known-jobs.ts'

/** Jobs run from the moment the server takes calls until it is asked to stop. */
export const jobSide: FastifyPluginAsync<{ files: Files; jobs: readonly JobDefinition[] }> = async (
  app,
  { files, jobs },
) => {
  const { db, clock, lists, noticeBus: bus } = app
  const { announceDue } = createAnnouncementService({ db, clock, bus, lists })
  const archiveFolder = path.join(app.config.DATA_DIR, 'log-archive')
  const registry = createKnownJobs({ db, clock, files, announceDue, archiveFolder }, jobs)
  const create = () => createJobScheduler({ db, clock, registry, log: app.log as Log })
  let scheduler = create()
  const service = createJobService({
    db,
    clock,
    lists,
    registry,
    scheduler: { runNow: (job) => scheduler.runNow(job, { isHere: app.node.has('worker') }) },
  })
  app.addServerPart({
    key: 'jobs',
    name: '任务调度',
    type: 'job',
    look: () => ({ state: 'running', says: `登记${registry.all.length}种任务` }),
    async restart() {
      await scheduler.end()
      scheduler = create()
      if (app.node.has('worker')) scheduler.begin()
    },
  })

  // Started by hand, a job of another node waits for one that works.
  if (app.node.has('worker')) app.addHook('onListen', () => scheduler.begin())
  app.addHook('onClose', () => scheduler.end())
  await app.register(jobRoutes, { service, registry })
  registerSheet(app, jobSheet(service), files)
}
