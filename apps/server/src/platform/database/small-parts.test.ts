import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'

import { createTestDatabase } from '../../testing/create-test-database.ts'
import { openTestPool } from '../../testing/open-test-pool.ts'
import { createLog } from '../log/log.ts'
import { asPlatform } from '../tenancy/in-tenant.ts'
import { createFakeClock } from '../../testing/fake-clock.ts'
import { createEphemeral } from '../ephemeral/ephemeral.ts'
import { newId } from '../new-id.ts'
import { belongsToPool, patienceOf, poolOf, poolSizeOf } from './database.ts'
import { findPrimary } from './find-primary.ts'
import { insertRows, updateRows } from './insert-rows.ts'
import { hostsOf, withHostsAside } from './several-hosts.ts'
import { slowQueriesOf, watchSlowQueries } from './slow-queries.ts'

describe('several servers in one address', () => {
  it.each([
    ['postgres://u:p@a:5433,b/db?x=1', 'postgres://u:p@a:5433/db?x=1&hosts=a%3A5433%2Cb'],
    ['postgresql://a,b', 'postgresql://a?hosts=a%2Cb'],
    ['postgres://u:p@a,,b/db', 'postgres://u:p@a/db?hosts=a%2Cb'],
    ['postgres://u@[::1]:5,[::2]/db', 'postgres://u@[::1]:5/db?hosts=%5B%3A%3A1%5D%3A5%2C%5B%3A%3A2%5D'],
    ['postgres://u:p@a/db', 'postgres://u:p@a/db'],
    ['postgres://u:p@a,/db', 'postgres://u:p@a,/db'],
    ['postgres://u:p@a,b:x/db', 'postgres://u:p@a,b:x/db'],
    ['mysql://a,b/db', 'mysql://a,b/db'],
    ['', ''],
  ])('[NODE-17] %s', (given, url) => expect(withHostsAside(given)).toBe(url))

  it.each([
    [
      'postgres://a/db?hosts=a%3A5433%2Cb',
      [
        { host: 'a', port: 5433 },
        { host: 'b', port: 5432 },
      ],
    ],
    [
      'postgres://a/db?hosts=%5B%3A%3A1%5D%3A5%2Cb',
      [
        { host: '::1', port: 5 },
        { host: 'b', port: 5432 },
      ],
    ],
    ['postgres://a/db', []],
    ['none', []],
    [undefined, []],
  ])('[NODE-17] %s names its servers', (url, hosts) => expect(hostsOf(url)).toEqual(hosts))
})

describe('slow statements', () => {
  const event = (text: string, queryDurationMillis: number) => ({ query: { sql: text }, queryDurationMillis }) as never

  it('[MON-110] those of 200 ms and more are kept, the newest fifty first, in one line, without their values', () => {
    const { onQuery, belongTo } = watchSlowQueries()
    const db = {}
    expect(slowQueriesOf(db)).toEqual([])
    belongTo(db)
    onQuery(event('quick', 199.9))
    onQuery(event('  select\n  $1   ', 200))
    onQuery(event('x'.repeat(600), 300))
    const [second, first, ...more] = slowQueriesOf(db)
    expect(more).toEqual([])
    expect(first).toEqual({ sql: 'select $1', ms: 200, at: expect.any(Date) })
    expect(second?.sql).toHaveLength(500)
    for (let at = 0; at < 50; at += 1) onQuery(event(`s${at}`, 1000))
    expect(slowQueriesOf(db).map((one) => one.sql)).toEqual(Array.from({ length: 50 }, (_, at) => `s${49 - at}`))
  })
})

describe('ids', () => {
  it('[DB-100] begin with their millisecond, so that they sort by age, and never come twice', () => {
    const now = Date.UTC(2026, 0, 5)
    const ids = Array.from({ length: 1000 }, () => newId(now))
    expect(new Set(ids).size).toBe(1000)
    for (const id of ids) expect(id).toMatch(/^019b8b741800[0-9a-f]{20}$/)
    expect(newId(now + 1).slice(0, 12)).toBe('019b8b741801')
    expect(newId(0).slice(0, 12)).toBe('000000000000')
    expect(newId()).toHaveLength(32)
  })
})

const { appUrl, ownerUrl } = await createTestDatabase()
const log = createLog('silent')
const db = openTestPool(appUrl, 3, log)
afterAll(() => db.destroy())

describe('values with a short life', () => {
  const clock = createFakeClock(new Date('2026-01-05T01:00:00Z'))
  const values = createEphemeral({ db, clock })

  it('[DB-101] are read until their time is over, taken once, and put anew', async () => {
    await values.put('a', 'one', 1000)
    clock.advance(999)
    expect(await values.peek('a')).toBe('one')
    await values.put('a', 'two', 1000)
    clock.advance(999)
    expect(await values.peek('a')).toBe('two')
    expect(await values.take('a')).toBe('two')
    expect(await values.take('a')).toBeUndefined()
    await values.put('b', 'x', 1000)
    clock.advance(1000)
    expect(await values.peek('b')).toBeUndefined()
    expect(await values.take('b')).toBeUndefined()
  })

  it('[DB-101] are swapped by whoever knows the old one, for a new life', async () => {
    await values.put('c', 'old', 1000)
    expect(await values.swap('c', 'other', 'new', 1000)).toBe(false)
    clock.advance(999)
    expect(await values.swap('c', 'old', 'new', 1000)).toBe(true)
    expect(await values.swap('c', 'old', 'newer', 1000)).toBe(false)
    clock.advance(999)
    expect(await values.peek('c')).toBe('new')
    clock.advance(1)
    expect(await values.swap('c', 'new', 'late', 1000)).toBe(false)
  })

  it('[DB-101] leave the table when another one is put after their time', async () => {
    await values.put('d', 'x', 1000)
    clock.advance(1000)
    await values.put('e', 'y', 1000)
    const keys = async () =>
      (
        await sql<{ key: string }>`select key from sys_ephemeral where key in ('d', 'e') order by key`.execute(db)
      ).rows.map(({ key }) => key)
    expect(await keys()).toEqual(['d', 'e'])
    clock.advance(1)
    await values.put('f', 'z', 1000)
    expect(await keys()).toEqual(['e'])
  })
})

describe('many rows in one statement', () => {
  const now = new Date('2026-01-05T01:00:00Z').toISOString()
  const row = (id: string, value: string) => ({ key: id, value, expires_at: now })
  const read = async () =>
    (
      await sql<{
        key: string
        value: string
      }>`select key, value from sys_ephemeral where key like 'r%' order by key`.execute(db)
    ).rows

  it('[DB-102] go in, take the place of those with their key, or change them; none is no statement', async () => {
    await asPlatform(db, async (tx) => {
      await insertRows(tx, 'sys_ephemeral', [])
      await insertRows(tx, 'sys_ephemeral', [row('r1', 'a'), row('r2', 'b')])
      await insertRows(tx, 'sys_ephemeral', [row('r2', 'c'), row('r3', 'd')], ['key'])
    })
    expect(await read()).toEqual([
      { key: 'r1', value: 'a' },
      { key: 'r2', value: 'c' },
      { key: 'r3', value: 'd' },
    ])
    await expect(asPlatform(db, (tx) => insertRows(tx, 'sys_ephemeral', [row('r1', 'x')]))).rejects.toThrow(
      'duplicate key',
    )
    await asPlatform(db, async (tx) => {
      await updateRows(tx, 'sys_ephemeral', 'key', [])
      await updateRows(tx, 'sys_ephemeral', 'key', [row('r1', 'e'), row('r9', 'f')])
    })
    expect((await read()).map(({ value }) => value)).toEqual(['e', 'c', 'd'])
  })
})

describe('a database', () => {
  it('[DB-103] knows its pool and its size; dates stay text, large whole numbers are numbers', async () => {
    expect(poolOf(db).options.max).toBe(3)
    expect(poolSizeOf(db)).toBe(3)
    expect(poolSizeOf({} as never)).toBe(Number.POSITIVE_INFINITY)
    expect(() => poolOf({} as never)).toThrow('not a database that was opened here')
    const other = {} as never
    expect(belongsToPool(other, poolOf(db))).toBe(other)
    expect(poolSizeOf(other)).toBe(3)
    expect(patienceOf(db)).toBe(0)
    const { rows } = await sql`select '2026-01-05'::date as day, 9007199254740991::bigint as large`.execute(db)
    expect(rows).toEqual([{ day: '2026-01-05', large: 9_007_199_254_740_991 }])
  })

  it('[DB-104] of several servers the one that takes writes is found; none where none does', async () => {
    const { hostname: host, port, username: user, password, pathname } = new URL(ownerUrl)
    const at = { host, port: Number(port) }
    const nobody = { host: '127.0.0.1', port: 1 }
    const login = { user, password: decodeURIComponent(password), database: pathname.slice(1) }
    expect(await findPrimary([nobody, at], login)).toMatchObject(at)
    expect(await findPrimary([nobody], login)).toBeNull()
    expect(await findPrimary([], login)).toBeNull()
    expect(await findPrimary([at], { ...login, options: '-c default_transaction_read_only=on' })).toBeNull()
  })
})
