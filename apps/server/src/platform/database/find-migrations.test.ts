import { Client } from 'pg'
import { expect, it } from 'vitest'

import { createTestDatabase } from '../../testing/create-test-database.ts'
import { createLog } from '../log/log.ts'
import { findMigrations, renamedMigrations } from './find-migrations.ts'
import { migrateDatabase } from './migrate.ts'

const database = await createTestDatabase()

it('[MIGRATE-1] the migrations of all areas run in the order of their numbers, and no number is there twice', async () => {
  const names = (await findMigrations()).map(({ name }) => name)
  const numbers = names.map((name) => /^(\d{4})_[a-z_]+\.sql$/.exec(name)?.[1])
  expect(numbers).not.toContain(undefined)
  expect(numbers).toEqual([...new Set(numbers)].sort())
  expect(names).toEqual(expect.arrayContaining(Object.values(renamedMigrations)))
})

it('[MIGRATE-2] a database that ran a migration under its former name does not run it again', async () => {
  const client = new Client({ connectionString: database.ownerUrl })
  await client.connect()
  for (const [former, name] of Object.entries(renamedMigrations)) {
    await client.query('update schema_migration set name = $1 where name = $2', [former, name])
  }
  await migrateDatabase({ url: database.ownerUrl, log: createLog('silent') })
  const { rows } = await client.query<{ name: string }>('select name from schema_migration order by name')
  await client.end()
  expect(rows.map(({ name }) => name)).toEqual((await findMigrations()).map(({ name }) => name))
})
