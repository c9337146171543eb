import { randomBytes } from 'node:crypto'

import { afterAll, inject } from 'vitest'

import { applicationUrl } from '../platform/database/application-role.ts'
import { createDatabase, databaseUrl, runOnServer } from './template-cluster.ts'
import type { TemplateName } from './templates.ts'

export type TestDatabase = {
  /** As the owner: migrations, seeds, looking behind row-level security. */
  ownerUrl: string
  /** As the role the application uses. */
  appUrl: string
}

/**
 * A database of its own for one test file, dropped when the file ends. Call it where hooks may be registered: at the
 * top of the file or of a describe.
 */
export async function createTestDatabase(template: TemplateName = 'migrated'): Promise<TestDatabase> {
  const serverUrl = inject('testServerUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  await createDatabase(serverUrl, name, template)
  afterAll(() => runOnServer(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`))
  const ownerUrl = databaseUrl(serverUrl, name)
  return { ownerUrl, appUrl: applicationUrl(ownerUrl) }
}
