import { fastify } from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'

import { createAskOwner } from '../../testing/ask-owner.ts'
import { createTestDatabase } from '../../testing/create-test-database.ts'
import { openTestPool } from '../../testing/open-test-pool.ts'
import { createLonelyBus, type BusState } from '../bus/node-bus.ts'
import { createNodeState } from '../cluster/node-state.ts'
import { openDatabase } from '../database/database.ts'
import { createLog } from '../log/log.ts'
import { installHealth } from './health.ts'

const log = createLog('silent')
const { appUrl, ownerUrl } = await createTestDatabase()
const [db, ownerDb] = [openTestPool(appUrl, 1, log), openTestPool(ownerUrl, 1, log)]
afterAll(async () => {
  await db.destroy()
  await ownerDb.destroy()
})
const ask = createAskOwner(ownerDb)

let bus: BusState = 'alone'
let built: string | null = null
const node = createNodeState({ ...createLonelyBus(), state: () => bus })
const app = fastify()
installHealth(app, { db, node, checks: [() => null, () => built] })
afterAll(() => app.close())
const ready = async () => {
  const answer = await app.inject('/readyz')
  return [answer.statusCode, answer.json<object>()]
}

describe('whether somebody may be sent here', () => {
  it('[OPS-102] a node that has everything is ready; one that lost Redis goes on and says so', async () => {
    expect(await ready()).toEqual([200, { status: 'ok' }])
    bus = 'lost'
    expect(await ready()).toEqual([200, { status: 'degraded', redis: 'lost' }])
    bus = 'connected'
    expect(await ready()).toEqual([200, { status: 'ok' }])
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' })
  })

  it('[OPS-3] what is not built yet is named, then what is being prepared', async () => {
    const books = Promise.withResolvers<void>()
    node.prepare('books not read', books.promise)
    built = 'market not built'
    expect(await ready()).toEqual([503, { status: 'market not built' }])
    built = null
    expect(await ready()).toEqual([503, { status: 'books not read' }])
    books.resolve()
    await books.promise
    await expect.poll(ready).toEqual([200, { status: 'ok' }])
  })

  it('[OPS-4] a schema that lacks something this program knows is told, one that has more is none the worse', async () => {
    await ask(`insert into schema_migration (name, checksum) values ('9999_of_a_newer_node.sql', 'x')`)
    expect(await ready()).toEqual([200, { status: 'ok' }])
    const [gone] = await ask(
      'delete from schema_migration where name = (select min(name) from schema_migration) returning *',
    )
    expect(await ready()).toEqual([503, { status: 'migrations pending' }])
    await ask('insert into schema_migration (name, checksum) values ($1, $2)', [gone?.['name'], gone?.['checksum']])
    expect(await ready()).toEqual([200, { status: 'ok' }])
  })

  it('[OPS-102] a database that is gone is told', async () => {
    const away = openDatabase({ url: 'postgres://u:p@127.0.0.1:1/none', poolSize: 1, log })
    const other = fastify()
    installHealth(other, { db: away, node })
    const answer = await other.inject('/readyz')
    expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'database unavailable' }])
    await other.close()
    await away.destroy()
  })

  it('[OPS-102] one that is about to stop says so before anything else', async () => {
    built = 'market not built'
    node.drain()
    expect(await ready()).toEqual([503, { status: 'draining' }])
    expect((await app.inject('/healthz')).statusCode).toBe(200)
  })
})
