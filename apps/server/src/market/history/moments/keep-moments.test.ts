import { createPackedBars, packBars } from '@liangshu/engine/market/bar/pack-bars'
import { joinBlocks } from '@liangshu/engine/market/bar/bar-blocks'
import { dayNumber } from '@liangshu/engine/time/calendar/civil-day'
import { Client } from 'pg'
import { afterAll, describe, expect, it } from 'vitest'

import { createLog } from '../../../platform/log/log.ts'
import { createTestDatabase } from '../../../testing/create-test-database.ts'
import { openTestPool } from '../../../testing/open-test-pool.ts'
import { openSource } from '../bars/bars.store.ts'
import { createTickGatherer } from './keep-moments.ts'
import { keptTape } from './kept-tape.ts'
import { putTicks } from './moments.store.ts'

const database = await createTestDatabase()
const client = new Client({ connectionString: database.ownerUrl })
await client.connect()
const db = openTestPool(database.ownerUrl, 2, createLog('silent'))
afterAll(async () => {
  await client.end()
  await db.destroy()
})

describe('ticks', () => {
  it('[HISTORY-9] are what was traded between two looks, and a stretch is given out when the next begins', () => {
    const quote = { last: [100_000, 0], volume: [500, 0], amount: [5_000_000, 0] }
    const time = { date: '2026-11-16', secondOfDay: 34_200.4 }
    const rows = [
      { symbol: 'SHSE.600001', slot: 0 },
      { symbol: 'SHSE.600002', slot: 1 },
    ]
    const look = createTickGatherer({ columns: () => quote, time: () => time, master: () => ({ rows }) } as never)
    // Traded before one looked.
    expect(look()).toBeNull()
    time.secondOfDay = 34_203
    quote.volume[0] = 700
    quote.amount[0] = 7_000_000
    quote.last[0] = 100_100
    expect(look()).toBeNull()
    // Nothing was traded.
    time.secondOfDay = 34_206
    expect(look()).toBeNull()
    time.secondOfDay = 34_501
    quote.volume[0] = 800
    quote.amount[0] = 8_000_000
    expect(look()).toEqual({
      day: '2026-11-16',
      part: 114,
      ticks: new Map([['SHSE.600001', [{ second: 34_203, price: 100_100, volume: 200, amount: 2_000_000 }]]]),
    })
    // The next day begins anew, with what was left of the last.
    time.date = '2026-11-17'
    time.secondOfDay = 34_200
    expect(look()?.ticks.get('SHSE.600001')).toEqual([
      { second: 34_501, price: 100_100, volume: 100, amount: 1_000_000 },
    ])
    expect(look()).toBeNull()
  })

  it('[HISTORY-10] make the tape of a feed, up to the moment shown', async () => {
    const source = await openSource(client, 'feed')
    const bars = createPackedBars(3)
    ;[34_200, 34_203, 34_206].forEach((second, i) => {
      bars.at[i] = second
      const price = [100_000, 100_200, 100_100][i] as number
      for (const column of [bars.ref, bars.open, bars.high, bars.low, bars.close]) column[i] = price
      bars.volume[i] = 100 * (i + 1)
    })
    const day = '2026-11-16'
    const blocks = joinBlocks([{ symbol: 'SHSE.600001', day: dayNumber(day), bytes: packBars(bars) }])
    await putTicks(client, source, { day, part: 114, blocks })
    const row = { symbol: 'SHSE.600001', priceScale: 10_000 } as never
    const tape = (secondOfDay: number, n: number, date = day) =>
      keptTape(db, 'feed', { row, n, time: { date, secondOfDay } })
    expect(await tape(60_000, 2)).toEqual({
      symbol: 'SHSE.600001',
      tradingDay: day,
      volume: 600,
      records: [
        { time: '09:30:03', price: 10.02, volume: 200, direction: 1 },
        { time: '09:30:06', price: 10.01, volume: 300, direction: -1 },
      ],
    })
    expect((await tape(34_204, 10)).records.map(({ direction }) => direction)).toEqual([0, 1])
    expect(await tape(34_000, 10)).toMatchObject({ volume: null, records: [] })
    expect(await tape(60_000, 10, '2026-11-13')).toMatchObject({ volume: null, records: [] })
  })
})
