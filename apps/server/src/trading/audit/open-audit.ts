import { Client } from 'pg'

import type { AskRows } from './audit-books.ts'

/** The owner's connection: sees everything, as an auditor would. */
export async function openAudit(ownerUrl: string): Promise<{ ask: AskRows; close: () => Promise<void> }> {
  const client = new Client({ connectionString: ownerUrl })
  // The database may be killed under us; the next question then fails by itself.
  client.on('error', () => undefined)
  await client.connect()
  return {
    ask: async (text, values = []) => (await client.query<Record<string, unknown>>(text, values)).rows,
    close: () => client.end().catch(() => undefined),
  }
}
