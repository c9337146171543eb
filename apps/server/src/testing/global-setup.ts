import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { TestProject } from 'vitest/node'

import type { EmbeddedPostgres } from '../platform/database/embedded/embedded-postgres.ts'
import { createLog } from '../platform/log/log.ts'
import { startTemplateCluster } from './template-cluster.ts'
import { templates } from './templates.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testServerUrl: string
  }
}

const repository = join(import.meta.dirname, '..', '..', '..', '..')
const folder = mkdtempSync(join(tmpdir(), 'liangshu-integration-'))
let server: EmbeddedPostgres | undefined

export async function setup(project: TestProject): Promise<void> {
  server = await startTemplateCluster({
    dataDir: join(folder, 'data'),
    cacheDir: join(repository, '.cache', 'test-cluster'),
    templates,
    log: createLog('warn'),
  })
  project.provide('testServerUrl', server.url)
}

export async function teardown(): Promise<void> {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
}
