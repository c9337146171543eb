import { join } from 'node:path'

import { migrationFolders } from '../platform/database/find-migrations.ts'
import { migrateDatabase } from '../platform/database/migrate.ts'
import type { Log } from '../platform/log/log.ts'
import { seedDatabase } from '../seed/seed-database.ts'
import { openTestPool } from './open-test-pool.ts'

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
const schemaInputs = [
  ...['migrate.ts', 'find-migrations.ts', 'queue-schema.ts'].map((name) => join(databaseFolder, name)),
  ...(await migrationFolders()),
]
/** What an installation starts with, by area. */
const seedFolders = ['seed', 'system/seed', 'trading/seed'].map((name) => join(import.meta.dirname, '..', name))

export const templates = [
  {
    name: 'migrated',
    inputs: [...schemaInputs, import.meta.filename],
    build: migrateDatabase,
  },
  {
    name: 'demo',
    from: 'migrated',
    inputs: [...schemaInputs, ...seedFolders, import.meta.filename],
    build: seedDemoTemplate,
  },
] as const satisfies Template[]

/** Seeded at a fixed moment, so that what a test reads does not depend on when the copy was made. */
async function seedDemoTemplate({ url, log }: { url: string; log: Log }): Promise<void> {
  const db = openTestPool(url, 2, log)
  const clock = { now: () => new Date('2026-01-05T01:00:00Z') }
  await seedDatabase({ db, config: { DEMO: true, ADMIN_PASSWORD: undefined }, clock })
  await db.destroy()
}

export type TemplateName = (typeof templates)[number]['name'] | 'empty'
