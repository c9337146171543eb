import { Client } from 'pg'
import { quarterOf, joinBlocks } from '@liangshu/engine/market/bar/bar-blocks'
import { createPackedBars, packBars } from '@liangshu/engine/market/bar/pack-bars'
import { dayNumber } from '@liangshu/engine/time/calendar/civil-day'
import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest'

import {
  barStore,
  createClickHouseEngine,
  keepHistoryIn,
  momentStore,
  openClickHouse,
  storedDays,
  type ClickHouse,
} from '../../market/index.ts'
import { createLog } from '../../platform/log/log.ts'
import { startClickHouse } from '../../testing/clickhouse.ts'
import { openTestPool } from '../../testing/open-test-pool.ts'
import { createTradingApp } from '../../trading/testing/trading-app.ts'
import type { AskRows } from './ask-rows.ts'
import { copyDaily, copyMinutes } from './copy-bars.ts'
import { copyEmotion, copyTicks } from './copy-moments.ts'
import { copyAudit, copyOrderEvents } from './copy-rows.ts'

const engine = await startClickHouse()
const test = await createTradingApp()
const { db: postgres, ownerUrl, appUrl, open, order, place, beat } = test
/** The same database, its history on the other engine. */
const moved = openTestPool(appUrl, 2, createLog('silent'))
const client = new Client({ connectionString: ownerUrl })
await client.connect()
const ask: AskRows = async <Row>(text: string, values: unknown[] = []) =>
  (await client.query(text, values)).rows as Row[]
let clickhouse: ClickHouse | undefined
afterAll(async () => {
  await clickhouse?.close()
  await moved.destroy()
  await client.end()
})

/** Without the engine nothing can be compared, and it has to be said. */
function need({ skip }: TestContext): ClickHouse {
  if (!clickhouse) skip(`ClickHouse 引擎不可用，未比较：${'unavailable' in engine ? engine.unavailable : ''}`)
  return clickhouse as ClickHouse
}

const days = mainlandCalendar.days('2023-11-01', '2024-04-30')
const symbols = ['SHSE.600001', 'SHSE.600002', 'SZSE.000001', 'CFFEX.IF2406']
const minuteDays = days.slice(-3)
const source = 'compared'

/** Bars of every kind of number: none traded, the largest whole numbers, fractions of a fen. */
function dailyOf(index: number) {
  const bars = createPackedBars(days.length)
  days.forEach((day, i) => {
    const base = 100_000 * (index + 1) + i * 37
    bars.at[i] = dayNumber(day)
    bars.ref[i] = base
    bars.open[i] = base + (i % 5)
    bars.high[i] = base + 900
    bars.low[i] = base - 900
    bars.close[i] = base + (i % 7) * 11
    bars.volume[i] = i % 11 === 0 ? 0 : 1_000_000 + i
    bars.amount[i] = i % 11 === 0 ? 0 : 2_000_000_000_000_000 - i
  })
  return bars
}

function minutesOf(index: number, day: string) {
  const bars = createPackedBars(6)
  // A night session: it begins before midnight and ends after it.
  const ends = index === 3 ? [1261, 1262, 1440, 1, 2, 3] : [571, 572, 573, 574, 575, 576]
  ends.forEach((minute, i) => {
    bars.at[i] = minute
    for (const column of [bars.ref, bars.open, bars.high, bars.low, bars.close]) column[i] = 10_000 + i + dayNumber(day)
    bars.volume[i] = i * 100
    bars.amount[i] = i * 1_000_000
  })
  return bars
}

beforeAll(async () => {
  const opened = await barStore.openSource(client, source)
  await barStore.ensureParts(client, days[0] ?? '', days.at(-1) ?? '')
  const daily = symbols.flatMap((symbol, index) => {
    const bars = dailyOf(index)
    return [...Map.groupBy(days.keys(), (i) => quarterOf(days[i] ?? ''))].map(([quarter, places]) => ({
      symbol,
      day: dayNumber(quarter),
      bytes: packBars(bars, places[0], (places.at(-1) ?? 0) + 1),
    }))
  })
  await barStore.putDaily(client, opened, { blocks: joinBlocks(daily), from: '2023-10-01', done: 1 })
  for (const day of minuteDays) {
    const blocks = symbols.map((symbol, i) => ({ symbol, day: dayNumber(day), bytes: packBars(minutesOf(i, day)) }))
    await barStore.putMinutes(client, opened, { day, blocks: [joinBlocks(blocks)] })
  }
  await open('H1')
  await place(order('H1', { price: '10.02' }))
  await beat()
  if (!('url' in engine)) return
  clickhouse = await openClickHouse(`${engine.url}/history_test`)
  keepHistoryIn(moved, createClickHouseEngine(clickhouse))
})

const parts = (to: ClickHouse, isWanted = () => true) => ({
  ask,
  clickhouse: to,
  target: 'clickhouse' as const,
  isWanted,
  say: () => undefined,
})

describe('two engines', () => {
  it('[HISTORY-1] a copy that is stopped goes on where it was, and its sums agree', async (context) => {
    const to = need(context)
    let asked = 0
    expect(await copyDaily(parts(to, () => (asked += 1) > 1))).toBe(false)
    expect(await ask(`select * from history_copy where dataset = 'daily'`)).toEqual([])
    expect(await copyDaily(parts(to))).toBe(true)
    expect(await copyMinutes(parts(to))).toBe(true)
    const rows = await ask<{ dataset: string; rows: string; cursor: string }>(
      'select dataset, rows::int as rows, cursor from history_copy order by 1',
    )
    expect(rows).toEqual([
      { dataset: 'daily', rows: symbols.length * days.length, cursor: 'SZSE.000001' },
      { dataset: 'minute', rows: symbols.length * minuteDays.length * 6, cursor: `${minuteDays.at(-1)} SZSE.000001` },
    ])
    // A second run finds nothing left.
    expect(await copyDaily(parts(to))).toBe(true)
    expect((await to.ask<[number]>('select count() from bar_daily final'))[0]?.[0]).toBe(symbols.length * days.length)
  })

  it('[HISTORY-2] answer every question about bars with the same bytes', async (context) => {
    need(context)
    const { findDaily, findDailyOf, findMinuteDates, findMinuteDays, findMinutes, findMinutesOf, findMinutesSince } =
      barStore
    const [first = '', second = ''] = symbols
    const questions: ((db: typeof postgres) => Promise<unknown>)[] = [
      (db) => findDaily(db, source, first, '2023-10-01', '2024-04-30'),
      (db) => findDaily(db, source, first, '2024-01-01', '2024-02-15'),
      (db) => findDaily(db, source, 'SHSE.699999', '2023-10-01', '2024-04-30'),
      (db) => findDaily(db, 'nobody', first, '2023-10-01', '2024-04-30'),
      (db) => findDailyOf(db, source, symbols, { from: '2024-01-01' }),
      (db) => findDailyOf(db, source, [second, first], { from: '2023-10-01', until: '2023-12-31' }),
      (db) => findMinutes(db, source, second, minuteDays[1] ?? ''),
      (db) => findMinutes(db, source, second, '2024-01-01'),
      (db) => findMinuteDays(db, source, symbols[3] ?? '', minuteDays),
      (db) => findMinutesSince(db, source, first, minuteDays[1] ?? ''),
      (db) => findMinutesOf(db, source, minuteDays[0] ?? '', symbols),
      (db) => findMinuteDates(db, source),
      (db) => storedDays(db, source, first, '2023-12-20', '2024-01-10'),
    ]
    for (const question of questions) expect(await question(moved)).toEqual(await question(postgres))
    expect(await questions[0]?.(moved)).toHaveLength(3)
  })

  it('[HISTORY-3] what the keeper writes is on both, and writing again changes nothing', async (context) => {
    const to = need(context)
    const april = days.findIndex((day) => day >= '2024-04-01')
    const written = createClickHouseEngine(to)
    const opened = await barStore.openSource(client, 'written')
    const blocks = joinBlocks([
      { symbol: 'SHSE.600009', day: dayNumber('2024-04-01'), bytes: packBars(dailyOf(5), april) },
    ])
    for (let time = 0; time < 2; time += 1)
      await barStore.putDaily(client, opened, { blocks, from: '2024-04-01', done: 1 }, written)
    const ask = (db: typeof postgres) => storedDays(db, 'written', 'SHSE.600009', '2024-04-01', '2024-06-30')
    expect(await ask(moved)).toEqual(await ask(postgres))
    expect((await ask(moved)).at.length).toBe(days.length - april)
  })

  it('[HISTORY-4] a copy that does not agree with its source is told and does not move on', async (context) => {
    const to = need(context)
    const strayed = await barStore.openSource(client, 'strayed')
    const [first = '', other = ''] = symbols
    const blocks = joinBlocks([{ symbol: first, day: dayNumber('2024-04-01'), bytes: packBars(dailyOf(1), 110) }])
    await barStore.putDaily(client, strayed, { blocks, from: '2024-04-01', done: 1 })
    const bar = Array.from({ length: 7 }, () => 1)
    const columns = ['source', 'symbol', 'day', 'ref', 'open', 'high', 'low', 'close', 'volume', 'amount'] as const
    await to.insert('bar_daily', columns, [
      ['strayed', first, '2030-01-02', ...bar],
      ['strayed', other, '2030-01-02', ...bar],
    ])
    await expect(copyDaily(parts(to))).rejects.toThrow('核对不一致')
    expect(await ask(`select * from history_copy where source = 'strayed'`)).toEqual([])
  })

  it('[HISTORY-5] bars come back from there into a PostgreSQL that has lost them', async (context) => {
    const to = need(context)
    const question = (db: typeof postgres) => barStore.findDailyOf(db, source, symbols, { from: '2023-10-01' })
    const before = await question(postgres)
    await ask('delete from market_daily_bar where source_id = (select id from market_bar_source where name = $1)', [
      source,
    ])
    expect(await question(postgres)).toEqual([])
    expect(await copyDaily({ ...parts(to), target: 'postgres' })).toBe(true)
    expect(await copyMinutes({ ...parts(to), target: 'postgres' })).toBe(true)
    expect(await question(postgres)).toEqual(before)
  })

  it('[HISTORY-8] ticks and the curve of the emotion are copied with their sums, and both engines answer the same', async (context) => {
    const to = need(context)
    const kept = await barStore.openSource(client, 'moments')
    const [day = '', next = ''] = days.slice(-2)
    const ticksFrom = (second: number, count: number) => {
      const bars = createPackedBars(count)
      for (let i = 0; i < count; i += 1) {
        // Two trades of one second among them.
        bars.at[i] = second + Math.floor(i / 2)
        for (const column of [bars.ref, bars.open, bars.high, bars.low, bars.close]) column[i] = 100_000 + (i % 3) * 100
        bars.volume[i] = 100 * (i + 1)
        bars.amount[i] = 100_000 * (i + 1)
      }
      return packBars(bars)
    }
    const blocks = (second: number, date: string) =>
      joinBlocks(symbols.map((symbol, i) => ({ symbol, day: dayNumber(date), bytes: ticksFrom(second, 4 + i) })))
    const write = (date: string, second: number, engine?: ReturnType<typeof createClickHouseEngine>) =>
      momentStore.putTicks(client, kept, { day: date, part: second / 300, blocks: blocks(second, date) }, engine)
    await write(day, 34_200)
    await write(day, 34_500)
    const point = (time: string, hot: number) => ({
      time,
      hot,
      panic: 20.5,
      net: hot - 20.5,
      limitUps: 7,
      limitDowns: 1,
    })
    await momentStore.putEmotion(client, kept, { date: day, points: [point('09:35', 40.1), point('09:40', 41.3)] })
    expect(await copyTicks(parts(to))).toBe(2 * (4 + 5 + 6 + 7))
    expect(await copyEmotion(parts(to))).toBe(2)
    // What is written from now on is on both, and writing or copying it again changes nothing.
    const engine = createClickHouseEngine(to)
    for (let time = 0; time < 2; time += 1) {
      await write(next, 34_200, engine)
      await momentStore.putEmotion(client, kept, { date: next, points: [point('09:35', 50)] }, engine)
    }
    await copyTicks(parts(to))
    await copyEmotion(parts(to))
    for (const date of [day, next, '2020-01-02']) {
      for (const symbol of symbols) {
        const question = (db: typeof postgres) => momentStore.findTicks(db, 'moments', symbol, date)
        expect(await question(moved)).toEqual(await question(postgres))
      }
      const curve = (db: typeof postgres) => momentStore.findEmotion(db, 'moments', date)
      expect(await curve(moved)).toEqual(await curve(postgres))
    }
    expect((await momentStore.findTicks(moved, 'moments', symbols[0] ?? '', day)).at).toHaveLength(8)
    expect(await momentStore.findEmotion(moved, 'moments', next)).toEqual([point('09:35', 50)])
  })

  it('[HISTORY-6] order events and audit are the same rows on both, and follow what is added', async (context) => {
    const to = need(context)
    const copyAll = async () => [
      await copyOrderEvents({ ask, clickhouse: to, isWanted: () => true }),
      await copyAudit({ ask, clickhouse: to, isWanted: () => true }),
    ]
    const [events = 0, audits = 0] = await copyAll()
    expect(events).toBeGreaterThan(3)
    expect(audits).toBeGreaterThan(0)
    await place(order('H1', { price: '10.01' }))
    expect((await copyAll())[0]).toBeGreaterThan(0)
    const inPostgres = await ask<{ account: string; seq: number; body: unknown }>(
      'select account_id as account, seq::int as seq, body from trade_event order by 1, 2',
    )
    const elsewhere = await to.ask<[string, number, string]>(
      'select account_id, seq, body from order_event final order by account_id, seq',
    )
    expect(elsewhere.map(([account, seq, body]) => ({ account, seq, body: JSON.parse(body) as unknown }))).toEqual(
      inPostgres,
    )
    const logs = await ask<{ id: string; content: string }>(
      'select id, log_content as content from sys_log order by id',
    )
    const logsElsewhere = await to.ask<[string, string]>('select id, log_content from audit_log final order by id')
    expect(logsElsewhere.map(([id, content]) => ({ id, content }))).toEqual(logs)
  })
})

it('[HISTORY-7] an engine that cannot be reached is told by its address, without the password', async () => {
  const opening = openClickHouse('http://someone:hidden-word@127.0.0.1:1/liangshu')
  await expect(opening).rejects.toThrow('无法连接 ClickHouse 127.0.0.1:1')
  await expect(opening).rejects.not.toThrow('hidden-word')
  await expect(openClickHouse('http://127.0.0.1:1/a%20b')).rejects.toThrow('库名不合规')
})
