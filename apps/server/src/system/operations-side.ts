import type { FastifyPluginAsync } from 'fastify'

import { chooseStorage } from '../platform/files/choose-storage.ts'
import { createFiles } from '../platform/files/files.ts'
import { acceptMultipart } from '../platform/files/read-upload.ts'
import type { JobDefinition } from '../platform/jobs/job-registry.ts'
import { commonFileRoutes } from './file/common-file.routes.ts'
import { ossFileRoutes } from './file/oss-file.routes.ts'
import { jobSide } from './job/job-side.ts'
import { monitorRoutes } from './monitor/monitor.routes.ts'
import { outsideHostRoutes } from './monitor/outside-hosts.routes.ts'
import { speechRoutes } from './speech/speech.routes.ts'
import { sheetRoutes } from './sheets/sheets.ts'

/** What keeps the desk running beside its records: files, spreadsheets, scheduled jobs, monitoring. */
export const operationsSide: FastifyPluginAsync<{ jobs: readonly JobDefinition[] }> = async (app, { jobs }) => {
  const { db, clock, config } = app
  const files = createFiles({ db, clock, storage: chooseStorage(config) })
  await acceptMultipart(app)

  await app.register(commonFileRoutes, { files })
  await app.register(ossFileRoutes, { files })
  await app.register(sheetRoutes, { files })
  await app.register(jobSide, { files, jobs })
  await app.register(monitorRoutes)
  await app.register(outsideHostRoutes)
  await app.register(speechRoutes)
}
