import type { Client } from 'pg'
import { PgBoss } from 'pg-boss'

import { applicationRole } from './application-role.ts'

export const queueSchema = 'pgboss'

/** The tables of the job queue, made and brought up to date by its own library with the rights of the owner. */
export async function installQueue(client: Client): Promise<void> {
  const executeSql = (text: string, values?: unknown[]) => client.query(text, values)
  const boss = new PgBoss({ schema: queueSchema, db: { executeSql }, supervise: false, schedule: false })
  await boss.start()
  await boss.stop({ graceful: false })
  await client.query(`grant usage on schema ${queueSchema} to ${applicationRole}`)
  await client.query(
    `grant select, insert, update, delete on all tables in schema ${queueSchema} to ${applicationRole}`,
  )
}
