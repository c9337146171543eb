import { Client } from 'pg'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { readHeader } from '@liangshu/contract/market/frame'
import { fen, price } from '@liangshu/contract/market/scaled'
import { toInstrumentSymbol } from '@liangshu/contract/market/symbol'
import { shanghaiEpoch } from '@liangshu/engine/time/calendar/shanghai-time'

import { marketAnalysis } from '../../../../insight/index.ts'
import { readConfig } from '../../../../platform/config/config.ts'
import { createLog } from '../../../../platform/log/log.ts'
import { createTestDatabase } from '../../../../testing/create-test-database.ts'
import { createFakeClock } from '../../../../testing/fake-clock.ts'
import { replies, startUpstream } from '../../../../testing/upstream-server.ts'
import { createSnapshots } from '../../../live/stream/snapshots.ts'
import { openTestPool } from '../../../../testing/open-test-pool.ts'
import { createMarket } from '../../create-market.ts'
import { createFeeds } from '../create-feeds.ts'
import type { FeedQuote } from '../feed-quote.ts'
import { encodeSina } from '../sina/encode-sina.ts'
import { encodeGbk } from '../../../../testing/gbk.ts'
import { sampleQuote } from '../testing/quotes.ts'
import { klineText, listRow, listText, tencentLine } from '../testing/upstream-text.ts'
import { openFeedLink } from './open-feed-link.ts'

const upstream = await startUpstream()
const database = await createTestDatabase()
const log = createLog('silent')
const db = openTestPool(database.appUrl, 2, log)
const client = new Client({ connectionString: database.appUrl })
await client.connect()
afterAll(async () => {
  await client.end()
  await db.destroy()
})

const friday = '2026-11-13'
const at = (clock: string, date = friday) => {
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number)
  return shanghaiEpoch(date, hours * 3600 + minutes * 60 + seconds)
}
const maotai = toInstrumentSymbol('SHSE.600519')
const bank = toInstrumentSymbol('SZSE.000001')
const beijing = toInstrumentSymbol('BJSE.920001')

/** A quote at a moment of Friday: the volume says how far the day has come. */
function quoteOf(symbol: typeof maotai, clock: string, volume: number, facts: Partial<FeedQuote> = {}): FeedQuote {
  const last = facts.last ?? price(17_100_000)
  return sampleQuote({
    symbol,
    name: { [maotai]: '贵州茅台', [bank]: '平安银行', [beijing]: '北交示例' }[symbol as string] ?? '示例',
    asOf: at(clock),
    tradingDay: friday,
    volume,
    amount: fen((volume * 17_080_000) / 100),
    last,
    ...facts,
  })
}

const sina = (...rows: (FeedQuote | string)[]) =>
  upstream.on(
    '/list=',
    replies.bytes(encodeGbk(rows.map((row) => (typeof row === 'string' ? row : encodeSina(row))).join('\n'))),
  )

function startProcess(clock: string, feeds = 'sina', settings: Record<string, string> = {}, date = friday) {
  const time = createFakeClock(new Date(at(clock, date)))
  const config = readConfig({
    MARKET_SOURCE: 'feed',
    MARKET_FEEDS: feeds,
    MARKET_FEED_HOSTS: upstream.host,
    MARKET_FEED_ORIGIN: upstream.origin,
    MARKET_FEED_GAP: '0',
    MARKET_FEED_TIMEOUT: '20000',
    ...settings,
  })
  const made = createFeeds({ config, clock: time, log })
  if (!made) throw new Error('feeds are off')
  const link = openFeedLink({
    feeds: made,
    db,
    clock: time,
    log,
    analysis: marketAnalysis,
    symbols: [maotai, bank, beijing],
  })
  const market = createMarket(link, log)
  const turn = async () => {
    await link.runner.turn(client, () => true)
    await link.runner.settled()
    time.advance(3000)
    await link.runner.turn(client, () => true)
  }
  return { market, turn, link, feeds: made, time, at: (text: string) => time.advance(at(text) - time.now().getTime()) }
}

const minutesOf = async (market: ReturnType<typeof createMarket>, symbol = maotai) => market.ask('minutes', { symbol })

describe('a market fed from outside', () => {
  beforeEach(async () => {
    for (const table of [
      'snapshot',
      'minute_tail',
      'feed_instrument',
      'minute_day',
      'daily_bar',
      'auction_day',
      'bar_source',
    ])
      await client.query(`delete from market_${table}`)
  })

  it('[FEED-50] quotes of the feed become the live market, and nothing calls them simulated', async () => {
    sina(quoteOf(maotai, '10:00:05', 1000), quoteOf(bank, '10:00:03', 500), quoteOf(beijing, '10:00:02', 10))
    const { market, turn } = startProcess('10:00:06')
    await turn()
    expect(market.kind).toBe('feed')
    expect(market.quote(maotai)).toMatchObject({ last: 17_100_000, volume: 1000, phase: 'trading', tradingDay: friday })
    expect(market.quote(maotai)?.bids[0]).toEqual({ price: 17_099_900, volume: 300 })
    // Sina tells no limits: they come from the rules of the day, ±10% and Beijing's ±30%.
    expect(market.quote(maotai)).toMatchObject({ limitUp: 18_700_000, limitDown: 15_300_000 })
    expect(market.quote(beijing)).toMatchObject({ limitUp: 22_100_000, limitDown: 11_900_000 })
    expect(market.time()).toMatchObject({ date: friday, isLoop: false, epochMs: at('10:00:05') })
    expect(readHeader(createSnapshots(market)('all')).flags).toBe(0)
    expect(market.feeds()).toMatchObject([{ name: 'sina', breaker: 'closed' }])
  })

  it('[FEED-51] minutes are made of what the totals grow by', async () => {
    sina(quoteOf(maotai, '09:30:03', 1000))
    const { market, turn, at: move } = startProcess('09:30:04')
    await turn()
    sina(quoteOf(maotai, '09:30:40', 1600, { last: price(17_150_000) }))
    move('09:30:41')
    await turn()
    sina(quoteOf(maotai, '09:33:10', 2000, { last: price(17_050_000) }))
    move('09:33:11')
    await turn()
    const { times, price: prices, volume } = await minutesOf(market)
    expect(times).toEqual(['09:31', '09:32', '09:33', '09:34'])
    // Two minutes without a trade stand at the price before.
    expect(prices).toEqual([1715, 1715, 1715, 1705])
    expect(volume).toEqual([1600, 0, 0, 400])
  })

  it.each<[string, (FeedQuote | string)[]]>([
    ['half a row', [encodeSina(quoteOf(maotai, '10:01:00', 1900)).slice(0, 60)]],
    ['a row without its last fields', [encodeSina(quoteOf(maotai, '10:01:00', 1900)).replace(/(,[^,]*){4}";$/, '";')]],
    ['garbage among the rows', ['<html>busy</html>', 'var hq_str_sh600519="?";']],
    [
      'yesterday once more',
      [sampleQuote({ symbol: maotai, asOf: at('10:01:00', '2026-11-12'), tradingDay: '2026-11-12' })],
    ],
    ['a jump into the future', [quoteOf(maotai, '14:30:00', 1900)]],
    ['a jump back in time', [quoteOf(maotai, '09:45:00', 1900)]],
    ['a volume that shrinks', [quoteOf(maotai, '10:01:00', 900)]],
    ['手 where shares were promised', [quoteOf(maotai, '10:01:00', 19, { amount: fen((1900 * 17_080_000) / 100) })]],
    ['prices out of order', [quoteOf(maotai, '10:01:00', 1900, { high: price(17_000_000) })]],
  ])('[FEED-52] %s is not believed; the last true quote stands and the others go on', async (_what, rows) => {
    sina(quoteOf(maotai, '10:00:00', 1000), quoteOf(bank, '10:00:00', 500))
    const { market, turn, at: move } = startProcess('10:00:01')
    await turn()
    sina(...rows, quoteOf(bank, '10:01:00', 800))
    move('10:01:01')
    await turn()
    expect(market.quote(maotai)).toMatchObject({ last: 17_100_000, volume: 1000 })
    expect(market.quote(bank)).toMatchObject({ volume: 800 })
  })

  it('[FEED-53] a suspended share shows its previous close and has no minutes of its own', async () => {
    const halted = quoteOf(maotai, '10:00:00', 0, {
      status: 'suspended',
      last: price(17_000_000),
      open: null,
      high: null,
      low: null,
      amount: fen(0),
      book: { bids: [], asks: [] },
    })
    sina(halted, quoteOf(bank, '10:00:00', 500))
    const { market, turn } = startProcess('10:00:01')
    await turn()
    expect(market.quote(maotai)).toMatchObject({ phase: 'suspended', last: 17_000_000, volume: 0 })
  })

  it.each([
    ['a cut answer', () => replies.cut(encodeGbk(encodeSina(quoteOf(maotai, '10:00:00', 1000))))],
    ['an answer that never ends', () => replies.stall()],
    ['an error page', () => replies.status(502)],
  ])('[FEED-54] after %s the next source is asked', async (_what, reply) => {
    upstream.on('/list=', reply())
    upstream.on('/q=', replies.bytes(encodeGbk(`${tencentLine({ 30: '20261113100000' })}\n`)))
    const { market, turn } = startProcess('10:00:01', 'sina,tencent', { MARKET_FEED_TIMEOUT: '3000' })
    await turn()
    expect(market.quote(maotai)).toMatchObject({ volume: 2_500_000 })
    expect(market.feeds()).toMatchObject([
      { name: 'sina', lastFailure: expect.any(String) as string },
      { name: 'tencent', lastFailure: null },
    ])
  })

  it('[FEED-55] a restart in the middle of the session leaves no hole and counts nothing twice', async () => {
    sina(quoteOf(maotai, '09:30:30', 1000))
    const before = startProcess('09:30:31')
    await before.turn()
    sina(quoteOf(maotai, '09:31:20', 1500, { last: price(17_020_000) }))
    before.at('09:31:21')
    await before.turn()
    const minutes = await minutesOf(before.market)

    upstream.on('/list=', replies.status(503))
    const after = startProcess('09:31:24')
    await after.turn()
    expect(after.market.quote(maotai)).toMatchObject({ last: 17_020_000, volume: 1500 })
    expect(await minutesOf(after.market)).toEqual(minutes)

    sina(quoteOf(maotai, '09:31:50', 1700, { last: price(17_030_000) }))
    after.at('09:32:10')
    await after.turn()
    expect((await minutesOf(after.market)).volume).toEqual([1000, 700])
  })

  it('[FEED-56] those that do not feed follow the one that does, minute by minute', async () => {
    sina(quoteOf(maotai, '09:30:30', 1000))
    const leader = startProcess('09:30:31')
    await leader.turn()
    const follower = startProcess('09:30:33')
    upstream.requests.length = 0
    await follower.link.runner.idle?.()
    sina(quoteOf(maotai, '09:31:20', 1500))
    leader.at('09:31:21')
    await leader.turn()
    const asked = upstream.requests.length
    await follower.link.runner.idle?.()
    expect(follower.market.quote(maotai)).toEqual(leader.market.quote(maotai))
    expect(await minutesOf(follower.market)).toEqual(await minutesOf(leader.market))
    expect(upstream.requests).toHaveLength(asked)
  })

  it('[FEED-57] a day that is over is kept as bars, and its minutes can be asked for on another', async () => {
    sina(quoteOf(maotai, '14:59:50', 1000))
    const { market, turn, at: move } = startProcess('14:59:51')
    await turn()
    sina(quoteOf(maotai, '15:00:00', 1800))
    move('15:10:00')
    await turn()
    await turn()
    const { rows } = await client.query('select trading_day from market_minute_day')
    expect(rows).toEqual([{ trading_day: friday }])
    const { rowCount } = await client.query('select 1 from market_minute_tail')
    expect(rowCount).toBe(0)
    const { bars } = await market.ask('bars', { symbol: maotai, freq: '1d', n: 1, adj: 'none' })
    expect(bars).toMatchObject([{ time: friday, close: 1710, volume: 1800 }])
  })

  it('[FEED-73] minutes come as longer bars: those of today as watched, those of another day as kept', async () => {
    const { market, turn, at: move } = startProcess('09:30:31')
    const watch = async (clock: string, volume: number, last: number) => {
      sina(quoteOf(maotai, clock, volume, { last: price(last) }))
      move(clock)
      await turn()
    }
    await watch('09:30:31', 1000, 17_100_000)
    await watch('09:36:10', 1500, 17_150_000)
    const fives = () => market.ask('bars', { symbol: maotai, freq: '300s', n: 10, adj: 'none' })
    const expected = [
      { time: `${friday} 09:35`, open: 1710, close: 1710, volume: 1000, isFilled: false },
      { time: `${friday} 09:40`, open: 1715, close: 1715, volume: 500, isFilled: false },
    ]
    expect((await fives()).bars).toMatchObject(expected)
    const ones = await market.ask('bars', { symbol: maotai, freq: '60s', n: 10, adj: 'forward' })
    expect(ones.bars.map(({ isFilled }) => isFilled)).toEqual([false, true, true, true, true, true, false])
    await watch('15:00:00', 1800, 17_120_000)
    move('15:10:00')
    await turn()
    await turn()
    const monday = startProcess('10:00:00', 'sina', {}, '2026-11-16')
    sina(quoteOf(maotai, '09:59:59', 100, { asOf: at('09:59:59', '2026-11-16'), tradingDay: '2026-11-16' }))
    await monday.turn()
    const { bars } = await monday.market.ask('bars', { symbol: maotai, freq: '300s', n: 100, adj: 'none' })
    expect(bars.filter(({ time }) => time.startsWith(friday)).slice(0, 2)).toMatchObject(expected)
    expect(bars.find(({ time }) => time === `${friday} 15:00`)).toMatchObject({ volume: 300, close: 1712 })
    expect(bars.at(-1)?.time).toBe('2026-11-16 10:00')
  })

  it('[FEED-58] days before the first one fed are fetched once, kept, and adjusted by their reference price', async () => {
    const bar = (date: string, close: number, change: number) =>
      `${date},${close},${close},${close},${close},25000,${close * 2_500_000},1.47,0.59,${change},0.20`
    // Wednesday closed at 2000; Thursday went ex: it counts from 1000.
    upstream.on(
      '/api/qt/stock/kline/get',
      replies.bytes(klineText([bar('2026-11-11', 2000, 10), bar('2026-11-12', 1100, 100)])),
    )
    upstream.on('/api/qt/stock/get', replies.bytes('{"rc":0,"data":null}'))
    sina(quoteOf(maotai, '10:00:00', 1000, { preClose: price(11_000_000) }))
    const { market, turn } = startProcess('10:00:01', 'sina,eastmoney')
    await turn()
    const ask = (adj: 'none' | 'forward') => market.ask('bars', { symbol: maotai, freq: '1d', n: 3, adj })
    expect((await ask('none')).bars.map(({ time, close }) => [time, close])).toEqual([
      ['2026-11-11', 2000],
      ['2026-11-12', 1100],
      [friday, 1710],
    ])
    expect((await ask('forward')).bars.map(({ close }) => close)).toEqual([1000, 1100, 1710])
    expect(upstream.requests.filter(({ path }) => path.includes('kline'))).toHaveLength(1)
  })

  it('[FEED-59] without a list of codes the market is what the feed lists', async () => {
    const rows = [
      listRow({ f124: at('10:00:00') / 1000 }),
      listRow({ f12: '000001', f13: 0, f14: '平安银行', f124: at('10:00:00') / 1000 }),
    ]
    upstream.on('/api/qt/clist/get', replies.bytes(listText(rows, 2)))
    upstream.on('/list=', replies.status(404))
    const time = createFakeClock(new Date(at('10:00:01')))
    const config = readConfig({
      MARKET_SOURCE: 'feed',
      MARKET_FEEDS: 'eastmoney',
      MARKET_FEED_HOSTS: upstream.host,
      MARKET_FEED_ORIGIN: upstream.origin,
      MARKET_FEED_GAP: '0',
    })
    const feeds = createFeeds({ config, clock: time, log })
    if (!feeds) throw new Error('feeds are off')
    const link = openFeedLink({ feeds, db, clock: time, log, analysis: marketAnalysis, symbols: [] })
    const market = createMarket(link, log)
    await link.runner.turn(client, () => true)
    await link.runner.settled()
    await link.runner.turn(client, () => true)
    expect(market.master().rows.map(({ symbol, name }) => [symbol, name])).toEqual([
      [maotai, '贵州茅台'],
      [bank, '平安银行'],
    ])
  })

  it('[FEED-61] an instrument that is told of later joins the day; what is known of the others stays', async () => {
    sina(quoteOf(maotai, '09:30:30', 1000))
    const first = startProcess('09:30:31')
    await first.turn()
    expect(first.market.quote(bank)).toBeNull()
    // Beijing sorts before it: its slot moves.
    sina(quoteOf(maotai, '09:31:20', 1500), quoteOf(bank, '09:31:20', 700), quoteOf(beijing, '09:31:20', 20))
    first.at('09:31:21')
    await first.turn()
    expect(first.market.quote(bank)).toMatchObject({ volume: 700 })
    expect((await minutesOf(first.market)).volume).toEqual([1000, 500])
    const again = startProcess('09:31:30')
    upstream.on('/list=', replies.status(503))
    await again.turn()
    expect(await minutesOf(again.market)).toEqual(await minutesOf(first.market))
    expect(again.market.master().rows.map(({ symbol }) => symbol)).toEqual([beijing, maotai, bank])
  })

  it('[FEED-71] the opening call is watched, kept over a restart, and compared with the days before', async () => {
    const call = (clock: string, matched: number, left: number) =>
      quoteOf(maotai, clock, 0, {
        status: 'preOpen',
        last: null,
        open: null,
        high: null,
        low: null,
        amount: fen(0),
        book: {
          bids: [{ price: price(17_170_000), volume: matched }],
          asks: [{ price: price(17_170_000), volume: matched }],
          unmatched: { buy: left, sell: 0 },
        },
      })
    const opened = (clock: string, volume: number) =>
      quoteOf(maotai, clock, volume, {
        open: price(17_170_000),
        last: price(17_170_000),
        low: price(17_000_000),
        amount: fen((volume * 17_170_000) / 100),
      })
    const calls = async ({ market, link }: ReturnType<typeof startProcess>, date = friday) => {
      await link.storedHistory.settled()
      return (await market.ask('openData', { type: 'auction', date, pageNo: 1, pageSize: 10 })).records
    }
    sina(call('09:20:00', 5000, 700))
    const first = startProcess('09:20:01')
    await first.turn()
    expect(await calls(first)).toMatchObject([
      { symbol: maotai, auctionPrice: 1717, gap: 0.01, auctionVolume: 5000, unmatched: 700, side: 1, volRatio: null },
    ])
    sina(opened('09:25:03', 6000))
    first.at('09:25:06')
    await first.turn()
    await first.turn()
    const matched = { auctionPrice: 1717, auctionVolume: 6000, auctionAmount: 10_302_000, unmatched: 700, side: 1 }
    expect(await calls(first)).toMatchObject([matched])
    // What trades from 09:30 on is not the call's; and a process that comes later knows what was matched.
    sina(opened('09:40:00', 9000))
    const later = startProcess('09:40:01')
    await later.turn()
    expect(await calls(later)).toMatchObject([matched])
    // On Monday the volume stands beside Friday's.
    const { id } = (await client.query<{ id: number }>(`select id from market_bar_source where name = 'feed'`)).rows[0]!
    await client.query(`update market_auction_day set trading_day = '2026-11-12' where source_id = $1`, [id])
    expect(await calls(later)).toMatchObject([{ ...matched, volRatio: 1 }])
  })

  it('[FEED-60] what a feed cannot tell is refused in words', async () => {
    sina(quoteOf(maotai, '10:00:00', 1000))
    const { market, turn } = startProcess('10:00:01')
    await turn()
    await expect(market.ask('funding', {} as never)).rejects.toThrow('实时行情源不提供该数据')
  })
})
