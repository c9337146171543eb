import { beforeEach, expect, it } from 'vitest'

import { sealCredential } from '../account/credential.ts'
import { createTradingApp } from '../testing/trading-app.ts'
import { createVenueBroker } from './venue-broker.ts'
import type { Venue, VenueClient } from './venue-client.ts'

const secret = 'a key for tests only'
const trading = await createTradingApp()
const { ask, app, open, clock, db } = trading

/** Venues that owe their answer, by account; whoever is asked is counted. */
const owing = new Map<string, PromiseWithResolvers<void>>()
const asked: string[] = []
const warned: string[] = []

const venue = {
  code: 'BINANCE',
  connect: ({ credential }: { credential: string }) => {
    const client = {
      wallet: async () => {
        asked.push(credential)
        await owing.get(credential)?.promise
        return { balance: '1000', positions: [] }
      },
      funding: async () => [],
      close: () => undefined,
    }
    return client as unknown as VenueClient
  },
} as unknown as Venue

function brokerOf() {
  return createVenueBroker({
    db,
    keeper: app.trading.keeper,
    clock,
    warn: (_facts, text) => warned.push(text),
    secret,
    endpoint: undefined,
    hosts: [],
    onNews: () => undefined,
    venues: new Map([[venue.code, venue]]),
  })
}

let count = 0
async function openAt(): Promise<string> {
  const id = `V${(count += 1)}`
  await open(id, { assetClass: 'crypto', productId: 'PC', unitId: 'UC' })
  await ask(`update trade_account set mode = 'paper', platform_code = 'BINANCE', credential = $2 where id = $1`, [
    id,
    sealCredential(id, { secret, accountId: id }),
  ])
  return id
}

await ask(`insert into trade_product (id, tenant_id, code, name) values ('PC', 1, 'PC', '币')`)
await ask(`insert into trade_unit (id, tenant_id, product_id, name) values ('UC', 1, 'PC', '币')`)

beforeEach(async () => {
  await ask('update trade_account set del_flag = 1 where credential is not null')
  owing.clear()
  asked.length = 0
  warned.length = 0
})

it('[VENUE-112] a venue that does not answer holds up no other account, and is not asked again meanwhile', async () => {
  const [slow, quick] = [await openAt(), await openAt()]
  const answer = Promise.withResolvers<void>()
  owing.set(slow, answer)
  const broker = brokerOf()
  const first = broker.beat()
  await expect.poll(() => broker.clientOf(quick)).not.toBeNull()
  // Further rounds go on without it and end.
  await broker.beat()
  await broker.beat()
  expect(asked.filter((id) => id === slow)).toHaveLength(1)
  expect(broker.clientOf(slow)).toBeNull()
  answer.resolve()
  await first
  expect(broker.clientOf(slow)).not.toBeNull()
  expect(warned).toEqual([])
})

it('[VENUE-112] however many venues of an institution are silent, its other accounts have their round', async () => {
  const silent = await Promise.all(Array.from({ length: 6 }, openAt))
  const rest = await openAt()
  for (const id of silent) owing.set(id, Promise.withResolvers<void>())
  const broker = brokerOf()
  const rounds = [broker.beat()]
  await expect
    .poll(() => {
      rounds.push(broker.beat())
      return broker.clientOf(rest)
    })
    .not.toBeNull()
  for (const { resolve } of owing.values()) resolve()
  await Promise.all(rounds)
  expect(silent.every((id) => broker.clientOf(id) !== null)).toBe(true)
  expect(new Set(asked).size).toBe(asked.length)
})

it('[VENUE-112] a round begins with four accounts of an institution, the next when one is done', async () => {
  const all: string[] = []
  for (let i = 0; i < 6; i += 1) all.push(await openAt())
  for (const id of all) owing.set(id, Promise.withResolvers<void>())
  const broker = brokerOf()
  const round = broker.beat()
  await expect.poll(() => asked.length).toBe(4)
  const [first = ''] = asked
  owing.get(first)?.resolve()
  await expect.poll(() => asked.length).toBe(5)
  for (const { resolve } of owing.values()) resolve()
  await round
  expect(asked.toSorted()).toEqual(all.toSorted())
})

it('[VENUE-112] one that fails is told and tried again later, the others go on', async () => {
  const [broken, well] = [await openAt(), await openAt()]
  const answer = Promise.withResolvers<void>()
  owing.set(broken, answer)
  const broker = brokerOf()
  const round = broker.beat()
  await expect.poll(() => asked).toContain(broken)
  answer.reject(new Error('no route'))
  await round
  expect([broker.clientOf(broken), broker.clientOf(well) === null]).toEqual([null, false])
  expect(warned).toEqual(['venue login failed'])
  owing.delete(broken)
  clock.advance(30_000)
  await broker.beat()
  expect(broker.clientOf(broken)).not.toBeNull()
})

it('[VENUE-112] one that is gone before its turn is left alone, one with another key logs in with that', async () => {
  const all: string[] = []
  for (let i = 0; i < 6; i += 1) all.push(await openAt())
  for (const id of all) owing.set(id, Promise.withResolvers<void>())
  const broker = brokerOf()
  const first = broker.beat()
  await expect.poll(() => asked.length).toBe(4)
  const [gone = '', changed = ''] = all.filter((id) => !asked.includes(id))
  await ask('update trade_account set del_flag = 1 where id = $1', [gone])
  const sealed = sealCredential('another', { secret, accountId: changed })
  await ask('update trade_account set credential = $2 where id = $1', [changed, sealed])
  const second = broker.beat()
  await expect.poll(() => asked).toContain('another')
  for (const { resolve } of owing.values()) resolve()
  await Promise.all([first, second])
  expect(asked).not.toContain(gone)
  expect(asked).not.toContain(changed)
})
