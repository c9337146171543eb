import { join } from 'node:path'

import { migrateDatabase } from '../platform/database/migrate.ts'
import type { Log } from '../platform/log/log.ts'

/** A database made once per change of its inputs; each test file works on its own copy. */
export type Template = {
  name: string
  /** The template it starts from; without one, an empty database. */
  from?: string
  /** Files and folders whose content decides whether a cached copy still fits. */
  inputs: string[]
  build: (database: { url: string; log: Log }) => Promise<void>
}

const databaseFolder = join(import.meta.dirname, '..', 'platform', 'database')

export const templates = [
  {
    name: 'migrated',
    inputs: [join(databaseFolder, 'migrations'), join(databaseFolder, 'migrate.ts'), import.meta.filename],
    build: migrateDatabase,
  },
] as const satisfies Template[]

export type TemplateName = (typeof templates)[number]['name'] | 'empty'
