import { describe, expect, it } from 'vitest'

import { createLonelyBus } from '../platform/bus/node-bus.ts'
import { createNodeState } from '../platform/cluster/node-state.ts'
import { createAskOwner } from '../testing/ask-owner.ts'
import { createTestApp } from '../testing/test-app.ts'
import { noMarket, type MarketSource } from '../market/index.ts'

let isReady = false
const preparing: MarketSource = {
  ...noMarket,
  get isReady() {
    return isReady
  },
}
const node = createNodeState(createLonelyBus())
const { app, ownerDb } = await createTestApp({ market: preparing, node })
const ready = async () => {
  const { statusCode, body } = await app.inject('/readyz')
  return { statusCode, ...(JSON.parse(body) as { status: string }) }
}

describe('what a balancer is told', () => {
  it('[OPS-3] nobody is sent here before the market is built', async () => {
    expect(await ready()).toEqual({ statusCode: 503, status: 'market preparing' })
    expect((await app.inject('/healthz')).statusCode).toBe(200)
    isReady = true
    expect(await ready()).toEqual({ statusCode: 200, status: 'ok' })
  })

  it('[NODE-23] nor before what it reads at its start is read, or could not be', async () => {
    const [books, rest] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    node.prepare('books preparing', books.promise)
    node.prepare('rest preparing', rest.promise)
    expect(await ready()).toEqual({ statusCode: 503, status: 'books preparing' })
    books.resolve()
    await books.promise
    expect(await ready()).toEqual({ statusCode: 503, status: 'rest preparing' })
    rest.reject(new Error('no database'))
    await rest.promise.catch(() => undefined)
    expect(await ready()).toEqual({ statusCode: 200, status: 'ok' })
  })

  it('[OPS-4] a database without the schema this program knows is told; one that knows more is no fault', async () => {
    const ask = createAskOwner(ownerDb)
    const [last] = await ask('select name, checksum from schema_migration order by name desc limit 1')
    await ask('delete from schema_migration where name = $1', [last?.['name']])
    expect(await ready()).toEqual({ statusCode: 503, status: 'migrations pending' })
    await ask('insert into schema_migration (name, checksum) values ($1, $2)', [last?.['name'], last?.['checksum']])
    await ask(`insert into schema_migration (name, checksum) values ('9999_later.sql', 'x')`)
    expect(await ready()).toEqual({ statusCode: 200, status: 'ok' })
  })
})

describe('the id of a request', () => {
  it('[OPS-5] is the one the balancer gave, or a new one; nonsense is not taken over', async () => {
    const idOf = async (given?: string) =>
      (await app.inject({ url: '/healthz', headers: given === undefined ? {} : { 'x-request-id': given } })).headers[
        'x-request-id'
      ]
    expect(await idOf('balancer-0001')).toBe('balancer-0001')
    expect(await idOf()).toMatch(/^[0-9a-f-]{36}$/)
    expect(await idOf('x'.repeat(500))).toMatch(/^[0-9a-f-]{36}$/)
    expect(await idOf('<script>alert</script>')).toMatch(/^[0-9a-f-]{36}$/)
  })
})
