import { Client } from 'pg'
import { afterAll, describe, expect, it } from 'vitest'

import { createLog } from '../../../platform/log/log.ts'
import { createTestDatabase } from '../../../testing/create-test-database.ts'
import { minutesAnswerOf } from '../../history/bars/minutes-answer.ts'
import { barRowsOf, storedDays, storedMinutes } from '../../history/bars/stored-minutes.ts'
import { openLocalLink } from '../../testing/local-link.ts'
import { createMarket } from '../create-market.ts'
import { openTestPool } from '../../../testing/open-test-pool.ts'
import { keepHistory, type HistoryKeeper } from './keep-history.ts'

const database = await createTestDatabase()
const log = createLog('silent')
const db = openTestPool(database.appUrl, 2, log)
const client = new Client({ connectionString: database.appUrl })
await client.connect()
afterAll(async () => {
  await client.end()
  await db.destroy()
})

const friday = Date.parse('2024-03-29T12:00:00Z')
const monday = Date.parse('2024-04-01T12:00:00Z')

/** A process: a market built anew from its seed, at a wall time. */
async function startProcess(nowMs: number) {
  const clock = { nowMs }
  const link = openLocalLink({ seed: 2026, stocks: 100, clock: { mode: 'live' } }, () => clock.nowMs)
  const market = createMarket(link, log)
  await link.runner.start()
  const keeper: HistoryKeeper = {
    market,
    source: link.history,
    nowMs: () => clock.nowMs,
    isWanted: () => true,
  }
  const rowOf = (symbol: string) => {
    const row = market.instrument(symbol)
    if (!row) throw new Error(`no ${symbol}`)
    return row
  }
  return { market, keeper, clock, link, rowOf }
}

const first = await startProcess(friday)
const ofType = (type: string) =>
  first.market.master().rows.find((row) => row.secType === type && row.listing === 'listed')
const symbols = ['stock', 'fund', 'convertible', 'index', 'future'].map((type) => ofType(type)?.symbol ?? '')

async function stored(symbol: string, from: string, until: string) {
  return barRowsOf(await storedDays(db, 'sim-2026-100', symbol, from, until), first.rowOf(symbol))
}

/** Each process builds its market anew. */
describe('bars in the database', { timeout: 240_000 }, () => {
  it('[BARS-5] a filling that was cut off goes on where it stopped', async () => {
    let asked = 0
    const cut = { ...first.keeper, isWanted: () => (asked += 1) < 4 }
    expect(await keepHistory(client, cut)).toBe(false)
    const { rows: before } = await client.query('select daily_until, filling_done from market_bar_source')
    expect(before).toMatchObject([{ daily_until: null }])
    expect(before[0].filling_done).toBeGreaterThan(0)

    expect(await keepHistory(client, first.keeper)).toBe(true)
    const { rows: after } = await client.query('select daily_until, filling_until, filling_done from market_bar_source')
    expect(after).toEqual([{ daily_until: '2024-03-29', filling_until: null, filling_done: 0 }])
  })

  it('[BARS-4] every kind of instrument is stored as the market tells it', async () => {
    for (const symbol of symbols) {
      const told = await first.market.ask('bars', { symbol, freq: '1d', n: 60, adj: 'none', to: '2024-03-28' })
      const from = told.bars[0]?.time ?? ''
      const kept = await stored(symbol, from, '2024-03-28')
      expect(kept.map(({ time }) => time)).toEqual(told.bars.map(({ time }) => time))
      for (const [i, bar] of told.bars.entries()) {
        // A level of an index has digits below the scale it is kept in.
        for (const name of ['open', 'high', 'low', 'close'] as const) expect(kept[i]?.[name]).toBeCloseTo(bar[name], 3)
        expect(kept[i]?.volume).toBe(bar.volume)
        expect(kept[i]?.amount).toBeCloseTo(bar.amount, 2)
      }
    }
  })

  it('[BARS-4] the table is partitioned by year, its blocks lie in the year they are of', async () => {
    const { rows } = await client.query(
      'select tableoid::regclass::text as part, min(quarter) as from, max(quarter) as until from market_daily_bar group by 1 order by 1',
    )
    expect(rows).toEqual([
      { part: 'market_daily_bar_2023', from: '2023-10-01', until: '2023-10-01' },
      { part: 'market_daily_bar_2024', from: '2024-01-01', until: '2024-01-01' },
    ])
  })

  it('[BARS-6] what a process shows after a restart is what was stored before it', async () => {
    const second = await startProcess(friday)
    expect(await keepHistory(client, second.keeper)).toBe(false)
    for (const symbol of symbols.slice(0, 3)) {
      // The looped day runs again from its morning: step to its end to see all of it.
      second.market.setClock({ mode: 'step', date: '2024-03-29', second: 15 * 3600 })
      second.link.runner.beat()
      const told = await second.market.ask('minutes', { symbol })
      const kept = await storedMinutes(db, 'sim-2026-100', first.rowOf(symbol), '2024-03-29')
      expect(kept && minutesAnswerOf(kept, first.rowOf(symbol))).toEqual(told)
      expect(told.times).toHaveLength(240)
    }
  })

  it('[BARS-7] the next day joins its quarter, and earlier days stay as they were', async () => {
    const [symbol = ''] = symbols
    const before = await stored(symbol, '2023-10-09', '2024-03-29')
    const next = await startProcess(monday)
    expect(await keepHistory(client, next.keeper)).toBe(true)
    const after = await stored(symbol, '2023-10-09', '2024-04-01')
    expect(after.slice(0, -1)).toEqual(before)
    expect(after.at(-1)?.time).toBe('2024-04-01')
    const { rows } = await client.query('select trading_day from market_minute_day order by 1')
    expect(rows).toEqual([{ trading_day: '2024-03-29' }, { trading_day: '2024-04-01' }])
  })

  it('[BARS-8] a replayed day is not a day of the market', async () => {
    const looker = await startProcess(friday)
    looker.market.setClock({ mode: 'step', date: '2024-03-20', second: 15 * 3600 })
    looker.link.runner.beat()
    expect(await keepHistory(client, looker.keeper)).toBe(false)
    const { rowCount } = await client.query("select 1 from market_minute_day where trading_day = '2024-03-20'")
    expect(rowCount).toBe(0)
  })
})
