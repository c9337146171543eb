import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toInstrumentSymbol } from '@liangshu/contract/market/symbol'
import { shanghaiEpoch } from '@liangshu/engine/time/calendar/shanghai-time'
import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'

import { marketAnalysis } from '../../../../insight/index.ts'
import { readConfig } from '../../../../platform/config/config.ts'
import { createLog } from '../../../../platform/log/log.ts'
import { createTestDatabase } from '../../../../testing/create-test-database.ts'
import { createFakeClock } from '../../../../testing/fake-clock.ts'
import { openUpstream } from '../../../../testing/upstream-server.ts'
import { createMarket } from '../../create-market.ts'
import { openTestPool } from '../../../../testing/open-test-pool.ts'
import { createFeeds } from '../create-feeds.ts'
import { symbolOfPrefixed } from '../feed-code.ts'
import { encodeGbk } from '../../../../testing/gbk.ts'
import { isBoard, keepWideHistory, wideHistory, wideLine, wideQuote, wideSymbols } from '../testing/wide-market.ts'
import { openFeedLink } from './open-feed-link.ts'

const SHARES = 1200
const friday = '2026-11-13'
const days = mainlandCalendar.days(mainlandCalendar.previous(friday, 70), mainlandCalendar.previous(friday))
const allShares = toInstrumentSymbol('SHSE.000985')
const symbols = [...wideSymbols(SHARES), allShares]
const abouts = new Map(
  symbols.map((symbol, index) => [
    symbol as string,
    { symbol, index, preClose: wideHistory(symbol, index, days).close.at(-1) ?? 0, date: friday },
  ]),
)

const upstream = await openUpstream()
const database = await createTestDatabase()
const log = createLog('silent')
const db = openTestPool(database.appUrl, 4, log)
const client = new Client({ connectionString: database.appUrl })
await client.connect()
afterAll(async () => {
  upstream.close()
  await client.end()
  await db.destroy()
})

let second = 36_000
upstream.on('/list=', (request, response) => {
  const codes = (request.url ?? '').slice('/list='.length).split(',')
  const lines = codes.map((code) => {
    const about = abouts.get(symbolOfPrefixed(code) ?? '')
    return about ? wideLine(about, second) : `var hq_str_${code}="";`
  })
  response.end(encodeGbk(lines.join('\n')))
})

const time = createFakeClock(new Date(shanghaiEpoch(friday, second) + 1000))
const config = readConfig({
  MARKET_SOURCE: 'feed',
  MARKET_FEEDS: 'sina',
  MARKET_FEED_HOSTS: upstream.host,
  MARKET_FEED_ORIGIN: upstream.origin,
  MARKET_FEED_GAP: '0',
  MARKET_FEED_TIMEOUT: '20000',
})
const feeds = createFeeds({ config, clock: time, log })
if (!feeds) throw new Error('feeds are off')
const link = openFeedLink({ feeds, db, clock: time, log, analysis: marketAnalysis, symbols })
const market = createMarket(link, log)

async function moveTo(next: number): Promise<void> {
  second = next
  time.advance(shanghaiEpoch(friday, next) + 1000 - time.now().getTime())
  await link.runner.turn(client, () => true)
  await link.runner.settled()
  time.advance(3000)
  await link.runner.turn(client, () => true)
  await link.storedHistory.settled()
}

beforeAll(async () => {
  await keepWideHistory(client, 'feed', symbols, days)
  await moveTo(36_000)
  await moveTo(36_060)
  await moveTo(36_120)
})

describe('a fed market of many shares', () => {
  it('[FEED-72] asks in whole batches and shows every share as it was told', () => {
    const asked = upstream.requests.map(({ path }) => path.split(',').length)
    expect(Math.max(...asked)).toBe(800)
    expect(market.master().rows).toHaveLength(symbols.length)
    const wrong = symbols.filter((symbol) => {
      const about = abouts.get(symbol)!
      const { last, volume } = wideQuote(about, second)
      const quote = market.quote(symbol)
      return quote?.last !== last || quote.volume !== volume
    })
    expect(wrong).toEqual([])
  })

  it('[FEED-72] minutes of every share grow by what was traded in them', async () => {
    const probe = symbols.filter((_, i) => i % 97 === 0 && i < SHARES)
    for (const symbol of probe) {
      const about = abouts.get(symbol)!
      const { volume } = await market.ask('minutes', { symbol })
      const traded = (from: number, until: number) => wideQuote(about, until).volume - wideQuote(about, from).volume
      expect(volume.slice(-2)).toEqual([traded(36_000, 36_060), traded(36_060, 36_120)])
    }
  })

  it('[FEED-72] ranks all of them, scores the mood, and finds the boards of the day before', async () => {
    const ranked = await market.ask('rank', { top: SHARES })
    expect(ranked).toHaveLength(SHARES)
    expect(new Set(ranked.map(({ rank }) => rank)).size).toBe(SHARES)
    const pool = await market.ask('openData', {
      type: 'limitPool',
      date: mainlandCalendar.previous(friday),
      pageNo: 1,
      pageSize: 1000,
    })
    const boards = symbols.filter((_, i) => i < SHARES && isBoard(i))
    expect((pool.records as { symbol: string }[]).map(({ symbol }) => symbol).toSorted()).toEqual(boards.toSorted())
    expect((await market.ask('emotionDays', {})).at(-1)).toMatchObject({ 日期: friday })
    const { records, total } = await market.ask('backtests', { pageNo: 1, pageSize: 10 })
    expect([records.length, total]).toEqual([10, SHARES])
  })
})
