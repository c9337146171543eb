import { Client } from 'pg'
import { describe, expect, inject, it } from 'vitest'

import { createTestDatabase } from './create-test-database.ts'

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()])
let droppedUrl = ''

describe('a test database', () => {
  it('[TESTDB-1] has every migration applied', async () => {
    expect(await ask(one.ownerUrl, 'SELECT name FROM schema_migration')).not.toEqual([])
  })

  it('[TESTDB-2] shares nothing with another one', async () => {
    await ask(one.ownerUrl, 'CREATE TABLE mine (id int)')
    expect(await ask(other.ownerUrl, `SELECT to_regclass('mine') AS found`)).toEqual([{ found: null }])
  })

  it('[TESTDB-3] is open to the application role, which cannot pass row-level security', async () => {
    const role = 'SELECT rolsuper, rolbypassrls FROM pg_roles WHERE rolname = current_user'
    expect(await ask(one.appUrl, role)).toEqual([{ rolsuper: false, rolbypassrls: false }])
  })
})

describe('a finished file', () => {
  describe('inside', async () => {
    const inner = await createTestDatabase('empty')
    droppedUrl = inner.ownerUrl
    it('[TESTDB-4] can ask for a database without any table', async () => {
      const tables = `SELECT tablename FROM pg_tables WHERE schemaname = 'public'`
      expect(await ask(inner.ownerUrl, tables)).toEqual([])
    })
  })

  it('[TESTDB-5] leaves no database behind', async () => {
    const name = new URL(droppedUrl).pathname.slice(1)
    const found = await ask(inject('testServerUrl'), `SELECT 1 FROM pg_database WHERE datname = '${name}'`)
    expect(found).toEqual([])
  })
})
