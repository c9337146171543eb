import { Client } from 'pg'
import { afterAll, describe, expect, it } from 'vitest'

import { createTestDatabase } from '../../../testing/create-test-database.ts'
import { createLead, type Lead } from './lead.ts'

const database = await createTestDatabase()
const leads: Lead[] = []
const openLead = () => {
  const lead = createLead(database.appUrl)
  leads.push(lead)
  return lead
}
const owner = new Client({ connectionString: database.ownerUrl })
await owner.connect()
afterAll(async () => {
  await Promise.all(leads.map((lead) => lead.stop()))
  await owner.end()
})

/** Until the other end has noticed. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20))
}

describe('the lead of the market', () => {
  it('[KEEP-2] is with one at a time; the next has it when the first lets go', async () => {
    const [first, second] = [openLead(), openLead()]
    expect(await first.take()).not.toBeNull()
    expect(await second.take()).toBeNull()
    expect([first.isHeld(), second.isHeld()]).toEqual([true, false])
    await first.stop()
    await until(async () => (await second.take()) !== null)
    expect(await first.take()).toBeNull()
    await second.stop()
  })

  it('[KEEP-3] is lost with the connection, and can be had again', async () => {
    const lead = openLead()
    await until(async () => (await lead.take()) !== null)
    await owner.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'liangshu-market'",
    )
    await until(() => !lead.isHeld())
    await until(async () => (await lead.take().catch(() => null)) !== null)
    expect(lead.isHeld()).toBe(true)
  })
})
