import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, describe, expect, it } from 'vitest'

import { createTestDatabase } from '../../testing/create-test-database.ts'
import { openDatabase } from '../database/database.ts'
import { createLog } from '../log/log.ts'
import { asPlatform } from '../tenancy/in-tenant.ts'
import { withFences } from './fence.ts'
import { createLease, duties, type Lease } from './lease.ts'

const database = await createTestDatabase()
const leads: Lease[] = []
const openLead = (name: keyof typeof duties = 'market') => {
  const lead = createLease({ url: database.appUrl, duty: duties[name] })
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

/** As if its holder had been paused for longer than a duty lives. */
const fallSilent = (name: string) =>
  owner.query("update node_lease set renewed_at = now() - interval '1 minute' where name = $1", [name])

describe('a duty', () => {
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
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'liangshu-market' and datname = current_database()",
    )
    await until(() => !lead.isHeld())
    await until(async () => (await lead.take().catch(() => null)) !== null)
    expect(lead.isHeld()).toBe(true)
  })

  it('[NODE-1] of one who fell silent goes to the next who asks, under a higher number', async () => {
    const [paused, next] = [openLead('trading'), openLead('trading')]
    expect(await paused.take()).not.toBeNull()
    expect(await next.take()).toBeNull()
    await fallSilent('trading')
    expect(await next.take()).not.toBeNull()
    await until(() => !paused.isHeld())
    expect(next.token()).toBeGreaterThan(0)
    await Promise.all([paused.stop(), next.stop()])
  })

  it('[NODE-2] what an old holder writes after the takeover is refused, and what it left open is ended', async () => {
    const db = openDatabase({ url: database.appUrl, poolSize: 4, log: createLog('silent') })
    const [paused, next] = [openLead('strategy'), openLead('strategy')]
    await paused.take()
    const write = () => asPlatform(db, (tx) => sql`insert into sys_ephemeral values ('x', 'x', now())`.execute(tx))
    await paused.fenced(write)
    const resumed = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const leftOpen = paused.fenced(() =>
      asPlatform(db, async (tx) => {
        begun.resolve()
        await resumed.promise
        await sql`update sys_ephemeral set value = 'stale'`.execute(tx)
      }),
    )
    leftOpen.catch(() => undefined)
    await begun.promise
    const old = paused.token()
    const writeAsOld = () => withFences([{ name: 'strategy', token: old }], write)
    await fallSilent('strategy')
    expect(await next.take()).not.toBeNull()
    resumed.resolve()
    await expect(leftOpen).rejects.toThrow(/terminat|connection/i)
    await expect(writeAsOld()).rejects.toThrow('taken over')
    // The connection that was refused can be used again.
    await asPlatform(db, (tx) => sql`select 1`.execute(tx))
    expect((await owner.query('select value from sys_ephemeral')).rows).toEqual([{ value: 'x' }])
    await Promise.all([paused.stop(), next.stop()])
    await db.destroy()
  })

  it('[NODE-2] what it left waiting for another of its transactions is ended too', async () => {
    const db = openDatabase({ url: database.appUrl, poolSize: 4, log: createLog('silent') })
    const [paused, next] = [openLead('strategy'), openLead('strategy')]
    await until(async () => (await paused.take()) !== null)
    const lock = sql`select pg_advisory_xact_lock(20261118)`
    const resumed = Promise.withResolvers<void>()
    const isHeld = Promise.withResolvers<void>()
    // A call that no duty stands behind has the row that the duty's own work wants.
    const call = asPlatform(db, async (tx) => {
      await lock.execute(tx)
      isHeld.resolve()
      await resumed.promise
    })
    await isHeld.promise
    const work = paused.fenced(() => asPlatform(db, (tx) => lock.execute(tx)))
    work.catch(() => undefined)
    const waiting =
      "select 1 from pg_stat_activity where datname = current_database() and wait_event = 'advisory' and query like '%20261118%'"
    await until(async () => (await owner.query(waiting)).rowCount === 1)
    await fallSilent('strategy')
    expect(await next.take()).not.toBeNull()
    await expect(work).rejects.toThrow(/terminat|connection/i)
    resumed.resolve()
    await call
    await Promise.all([paused.stop(), next.stop()])
    await db.destroy()
  })
})
