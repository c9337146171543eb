import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ComponentsAnswer } from '@liangshu/contract/insight/insight-calls'
import { fen, price } from '@liangshu/contract/market/scaled'
import { toInstrumentSymbol, type InstrumentSymbol } from '@liangshu/contract/market/symbol'
import { joinBlocks } from '@liangshu/engine/market/bar/bar-blocks'
import { createPackedBars, packBars } from '@liangshu/engine/market/bar/pack-bars'
import { dayNumber } from '@liangshu/engine/time/calendar/civil-day'
import { shanghaiEpoch } from '@liangshu/engine/time/calendar/shanghai-time'
import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'
import { minuteEndSecond } from '@liangshu/engine/time/session/minute-grid'

import { marketAnalysis } from '../../../../insight/index.ts'
import { readConfig } from '../../../../platform/config/config.ts'
import { createLog } from '../../../../platform/log/log.ts'
import { asPlatform } from '../../../../platform/tenancy/in-tenant.ts'
import { createTestDatabase } from '../../../../testing/create-test-database.ts'
import { createFakeClock } from '../../../../testing/fake-clock.ts'
import { replies, startUpstream } from '../../../../testing/upstream-server.ts'
import { ensureParts, openSource, putMinutes } from '../../../history/bars/bars.store.ts'
import { findKinds } from '../../../reference/constituent/constituent.store.ts'
import { createMarket } from '../../create-market.ts'
import { openTestPool } from '../../../../testing/open-test-pool.ts'
import { createFeeds } from '../create-feeds.ts'
import type { FeedQuote } from '../feed-quote.ts'
import { openFeedLink } from '../live/open-feed-link.ts'
import { keepDays } from '../live/stored-bars.ts'
import { encodeSina } from '../sina/encode-sina.ts'
import { encodeGbk } from '../../../../testing/gbk.ts'
import { sampleQuote } from '../testing/quotes.ts'
import { klineText, listText } from '../testing/upstream-text.ts'
import { backfillWork, sectorWork } from './feed-chores.ts'

const upstream = await startUpstream()
const database = await createTestDatabase()
const log = createLog('silent')
const db = openTestPool(database.appUrl, 4, log)
const client = new Client({ connectionString: database.appUrl })
await client.connect()
afterAll(async () => {
  await client.end()
  await db.destroy()
})

const friday = '2026-11-13'
const at = (hours: number, minutes: number) => shanghaiEpoch(friday, hours * 3600 + minutes * 60)
const stocks = Array.from({ length: 24 }, (_, i) => toInstrumentSymbol(`SHSE.${600_100 + i}`))
const allShares = toInstrumentSymbol('SHSE.000985')
const fund = toInstrumentSymbol('SHSE.510300')
const [riser, twice, late] = [stocks[0]!, stocks[1]!, stocks[2]!]
const days = mainlandCalendar.days(mainlandCalendar.previous(friday, 90), mainlandCalendar.previous(friday))

/** Ninety days of one share: a slow climb, more of it for higher numbers. */
function historyOf(index: number, isBoardYesterday = false) {
  const bars = createPackedBars(days.length)
  let close = 100_000
  days.forEach((day, i) => {
    const ref = close
    const isBoard = isBoardYesterday && i === days.length - 1
    const wave = Math.sin((i + index) / 7) * 0.012
    close = isBoard ? Math.round((ref * 1.1) / 100) * 100 : Math.round((ref * (1.001 + wave)) / 100) * 100
    bars.at[i] = dayNumber(day)
    bars.ref[i] = ref
    bars.open[i] = ref
    bars.close[i] = close
    bars.high[i] = Math.max(ref, close)
    bars.low[i] = Math.min(ref, close)
    bars.volume[i] = 1_000_000
    bars.amount[i] = (1_000_000 * close) / 100
  })
  return bars
}
const lastClose = (index: number, isBoard = false) => historyOf(index, isBoard).close.at(-1) ?? 0

function quoteOf(symbol: InstrumentSymbol, preClose: number, rate: number, facts: Partial<FeedQuote> = {}): FeedQuote {
  const last = Math.round((preClose * (1 + rate)) / 100) * 100
  return sampleQuote({
    symbol,
    name: `示例${symbol.slice(-3)}`,
    asOf: at(10, 30),
    tradingDay: friday,
    preClose: price(preClose),
    open: price(preClose),
    high: price(Math.max(preClose, last)),
    low: price(Math.min(preClose, last)),
    last: price(last),
    volume: 500_000,
    amount: fen((500_000 * ((preClose + last) / 2)) / 100),
    book: {
      bids: [{ price: price(last - 100), volume: 1000 }],
      asks: [{ price: price(last), volume: 1000 }],
    },
    ...facts,
  })
}

const quotes: FeedQuote[] = stocks.map((symbol, i) => quoteOf(symbol, lastClose(i, symbol === twice), 0.001 * (i - 10)))
// Sealed today as it was yesterday: nobody sells.
const sealed = quoteOf(twice, lastClose(1, true), 0.1)
quotes[1] = { ...sealed, book: { bids: [{ price: sealed.last!, volume: 90_000 }], asks: [] } }
quotes.push(quoteOf(allShares, 50_000_000, 0.004), quoteOf(fund, 40_000, 0.001, { name: '沪深300ETF' }))

const time = createFakeClock(new Date(at(10, 30) + 1000))
const config = readConfig({
  MARKET_SOURCE: 'feed',
  MARKET_FEEDS: 'sina,eastmoney',
  MARKET_FEED_HOSTS: upstream.host,
  MARKET_FEED_ORIGIN: upstream.origin,
  MARKET_FEED_GAP: '0',
})
const feeds = createFeeds({ config, clock: time, log })
if (!feeds) throw new Error('feeds are off')
const link = openFeedLink({
  feeds,
  db,
  clock: time,
  log,
  analysis: marketAnalysis,
  symbols: [...stocks, allShares, fund],
})
const market = createMarket(link, log)
const chores = {
  db,
  clock: time,
  feeds,
  source: 'feed',
  feedDay: link.runner.feedDay,
  storedHistory: link.storedHistory,
}

async function turn(): Promise<void> {
  upstream.on('/list=', replies.bytes(encodeGbk(quotes.map((quote) => encodeSina(quote)).join('\n'))))
  await link.runner.turn(client, () => true)
  await link.runner.settled()
  time.advance(3000)
  await link.runner.turn(client, () => true)
  await link.storedHistory.settled()
  // What the stored days told is written into the columns of the next beat.
  time.advance(4000)
  await link.runner.turn(client, () => true)
  await link.runner.settled()
}

/** Thursday's minutes of the share that was sealed: at the limit from 10:00 on, but for two minutes. */
async function keepMinutes(): Promise<void> {
  const minutes = createPackedBars(240)
  const limit = lastClose(1, true)
  for (let minute = 0; minute < 240; minute += 1) {
    const isSealed = minute >= 29 && minute !== 31 && minute !== 32
    for (const column of [minutes.open, minutes.high, minutes.low, minutes.close])
      column[minute] = isSealed ? limit : limit - 1000
    minutes.at[minute] = minuteEndSecond(minute) / 60
    minutes.volume[minute] = 100
  }
  const day = days.at(-1)!
  const source = await openSource(client, 'feed')
  await ensureParts(client, day, day)
  const blocks = [joinBlocks([{ symbol: twice, day: dayNumber(day), bytes: packBars(minutes) }])]
  await putMinutes(client, source, { day, blocks })
}

const name = (code: string, text: string, place = 1) => ({ f12: code, f13: place, f14: text })

beforeAll(async () => {
  for (const [i, symbol] of stocks.entries())
    if (symbol !== late) await keepDays(db, 'feed', symbol, historyOf(i, symbol === twice))
  await keepDays(db, 'feed', allShares, historyOf(3))
  await keepMinutes()
  await turn()
})

describe('a fed market with stored days', () => {
  it('[FEED-62] ranks its stocks by what the days before and the quotes of now tell', async () => {
    const rows = await market.ask('rank', { top: 100 })
    expect(rows).toHaveLength(stocks.length)
    expect(rows.map(({ rank }) => rank)).toEqual(rows.map((_, i) => i + 1))
    const [best] = rows
    expect(best).toMatchObject({ return20: expect.any(Number) as number, mixedStrength: expect.any(Number) as number })
    // Without stored days nothing is known of a share, and nothing is made up.
    expect(rows.find(({ symbol }) => symbol === late)?.return20).toBeNull()
    expect(market.columns().rank[market.instrument(riser)?.slot ?? -1]).toBeGreaterThan(0)
  })

  it('[FEED-63] a board of today counts on from yesterday; ladder and pool agree', async () => {
    const page = { pageNo: 1, pageSize: 100 }
    const pool = await market.ask('openData', { type: 'limitPool', ...page })
    expect(pool.records).toMatchObject([{ symbol: twice, isSealed: true, boards: 2 }])
    const ladder = await market.ask('openData', { type: 'ladder', ...page })
    const rungs = (ladder.records as { count: number }[]).filter(({ count }) => count > 0)
    expect(rungs).toMatchObject([{ label: '2板', members: [{ symbol: twice, boards: 2 }], promotionRate: 1 }])
    const breadth = await market.ask('openData', { type: 'breadth', ...page })
    expect(breadth.records).toMatchObject([{ limitUp: 1, up: expect.any(Number) as number }])
  })

  it('[FEED-70] a pool of the past comes from the stored bars and the limits of its day, its times from the minutes', async () => {
    const page = { date: '2026-11-12', pageNo: 1, pageSize: 100 }
    const pool = await market.ask('openData', { type: 'limitPool', ...page })
    expect(pool.records).toMatchObject([
      {
        symbol: twice,
        side: 'up',
        isSealed: true,
        boards: 1,
        last: lastClose(1, true) / 10_000,
        // Sealed at 10:00, opened at 10:02, sealed again at 10:04 for good.
        firstSealTime: '10:00:00',
        lastSealTime: '10:04:00',
        openTimes: 1,
        sealAmount: null,
      },
    ])
    // Of one share no days are stored: whoever reads the pool is told.
    expect(pool.definition).toContain(`该日已保存${stocks.length - 1}/${stocks.length}只的日线`)
    const ladder = await market.ask('openData', { type: 'ladder', ...page })
    const rungs = (ladder.records as { count: number }[]).filter(({ count }) => count > 0)
    expect(rungs).toMatchObject([{ label: '首板', members: [{ symbol: twice, firstSealTime: '10:00:00' }] }])
    const unstored = mainlandCalendar.previous(days[0]!)
    await expect(market.ask('openData', { type: 'limitPool', ...page, date: unstored })).rejects.toThrow(
      `未保存该日的日线行情：${unstored}`,
    )
  })

  it('[FEED-71] an opening call nobody watched shows the opening price and no volume', async () => {
    const calls = await market.ask('openData', { type: 'auction', pageNo: 1, pageSize: 100 })
    expect(calls.total).toBe(stocks.length)
    expect(calls.records[0]).toMatchObject({ auctionVolume: null, volRatio: null, gap: 0 })
  })

  it('[FEED-64] points of a share come from its closed days, and none from the running one', async () => {
    const rows = await market.ask('points', { symbols: [riser], period: '1d' })
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every((row) => row.time < friday)).toBe(true)
    const v2 = await market.ask('pointsV2', { symbols: [riser], period: '1d', minStrength: 1, executableOnly: false })
    expect(v2).toHaveLength(rows.length)
    expect(await market.ask('points', { symbols: [riser], period: '60m' })).toEqual([])
    const list = await market.ask('buySell', { minStrength: 1 })
    expect(list.date).toBe(friday)
  })

  it('[FEED-65] emotion is scored for the days that are covered, today among them', async () => {
    const records = await market.ask('emotionDays', {})
    // Sixty days have to be known before the first; of today everything is.
    expect(records.length).toBeGreaterThan(20)
    expect(records.at(-1)).toMatchObject({ 日期: friday, 连板高度: 2, 状态: '盘中' })
    expect(await market.ask('emotionText', {})).toContain('仅供参考')
    expect(await market.ask('weather', { symbols: [] })).toMatchObject([{ name: '全市场' }])
  })

  it('[FEED-66] without lists of sectors and constituents it says so', async () => {
    await expect(market.ask('sectors', { level: 1 })).rejects.toThrow('尚无行业与概念名单')
    await expect(market.ask('components', { code: 'SHSE.000300' })).rejects.toThrow('请先导入或刷新')
    await expect(market.ask('etfPortfolio', { symbol: fund })).rejects.toThrow('尚未导入该基金的申购赎回清单')
    // What does not need them goes on.
    expect((await market.ask('recommend', { without: [riser] })).length).toBeGreaterThan(0)
    expect((await market.ask('quantComponents', { modelId: 'rank', capital: 1e6 })).length).toBe(20)
    await expect(market.ask('funding', {} as never)).rejects.toThrow('实时行情源不提供该数据')
  })

  it('[FEED-67] an imported list answers: an index by its weights, a fund by its basket', async () => {
    const given = {
      kind: 'index' as const,
      name: '沪深300',
      isOwnMarket: false,
      symbols: [riser, twice],
      weights: [0.4, 0.6],
      basket: null,
    }
    const index: ComponentsAnswer = await market.ask('components', { code: 'SHSE.000300', given })
    expect(index.records.map(({ symbol, weight }) => [symbol, weight])).toEqual([
      [twice, 0.6],
      [riser, 0.4],
    ])
    const basket = {
      creationUnit: 1000,
      cashFen: 10_000,
      quantities: [100, 200],
      substitutes: ['允许', '必须'],
      fixedFen: [0, 300_000],
    }
    const portfolio = await market.ask('etfPortfolio', { symbol: fund, given: { ...given, kind: 'fund', basket } })
    const last = (quotes[0]?.last ?? 0) / 10_000
    expect(portfolio.iopv).toBeCloseTo((100 * last + 3000 + 100) / 1000, 4)
    expect(portfolio.records.map(({ symbol, status }) => [symbol, status])).toContainEqual([twice, 'cash'])
    expect(await market.ask('etfRows', {})).toMatchObject([{ symbol: fund, shares: null, feeRate: null }])
  })

  it('[FEED-68] boards of the service become dated lists, and heat, leaders and best concepts follow from them', async () => {
    time.advance(at(18, 0) - time.now().getTime())
    const members = (from: number, until: number) =>
      stocks.slice(from, until).map((symbol) => name(symbol.slice(5), `示例${symbol.slice(-3)}`))
    upstream.on('/api/qt/clist/get', (request, response) => {
      const filter = new URL(request.url ?? '', upstream.origin).search.split('&fs=')[1] ?? ''
      const rows = {
        'm:90+t:2': [name('BK0475', '银行', 90), name('BK0428', '电力', 90)],
        'm:90+t:3': [name('BK0900', '新能源', 90)],
        'b:BK0475': members(0, 12),
        'b:BK0428': members(12, 24),
        'b:BK0900': [...members(0, 6), name('999999', '没有', 7)],
      }[filter]
      response.end(rows ? listText(rows, rows.length) : '{"rc":0,"data":null}')
    })
    await sectorWork(chores).turn(client, () => true)
    const lists = await asPlatform(db, (tx) =>
      findKinds(tx, 0, { market: 'feed', kinds: ['industry', 'concept'], date: friday }),
    )
    expect(lists.map(({ code, member_count }) => [code, member_count])).toEqual([
      ['BK0900', 6],
      ['BK0428', 12],
      ['BK0475', 12],
    ])
    await turn()
    await turn()
    const [bank, power] = await market.ask('sectors', { type: 'industry', level: 1, sort: 'limitUpCount' })
    expect(bank).toMatchObject({ code: 'BK0475', name: '银行', memberCount: 12, limitUpCount: 1 })
    expect(bank?.leader).toMatchObject({ symbol: twice, boards: 2 })
    expect([bank?.rank, power?.rank].toSorted()).toEqual([1, 2])
    expect(market.instrument(riser)?.stock).toMatchObject({ industry: '银行', concepts: ['新能源'] })
    const concept = await market.ask('components', { code: 'BK0900' })
    expect(concept.records).toHaveLength(6)
    const ranked = await market.ask('rank', { top: 100 })
    expect(ranked.find(({ symbol }) => symbol === riser)).toMatchObject({ industry: '银行' })
    expect(ranked.find(({ symbol }) => symbol === riser)?.parts.bestConceptHeat).not.toBeNull()
  })

  it('[FEED-69] outside the sessions the days that are lacking are fetched, one share at a time', async () => {
    const line = (date: string, close: number) =>
      `${date},${close},${close},${close},${close},10000,${close * 1e6},0,0,0,0`
    const asked: string[] = []
    upstream.on('/api/qt/stock/kline/get', (request, response) => {
      asked.push(new URL(request.url ?? '', upstream.origin).searchParams.get('secid') ?? '')
      response.end(
        klineText(
          days.map((day) => line(day, 10)),
          asked.at(-1)?.slice(2),
        ),
      )
    })
    const work = backfillWork(chores)
    for (let i = 0; i < stocks.length + 6; i += 1) {
      // A service that had failed is tried again after its rest.
      time.advance(10 * 60_000)
      await work.turn(client, () => true)
    }
    // None has all of the days looked back on; each is asked for until it is answered, once.
    expect(asked.toSorted()).toEqual(stocks.map((symbol) => `1.${symbol.slice(5)}`))
    await turn()
    await turn()
    expect((await market.ask('rank', { top: 100 })).find(({ symbol }) => symbol === late)?.return20).not.toBeNull()
    asked.length = 0
    time.advance(at(10, 0) + 3 * 86_400_000 - time.now().getTime())
    await backfillWork(chores).turn(client, () => true)
    expect(asked).toEqual([])
  })
})

describe('a replay of a fed market', () => {
  const thursday = days.at(-1)!

  it('[REPLAY-16] shows a stored day as its minutes up to the moment add up', async () => {
    const limit = lastClose(1, true)
    const at10 = await market.at(`${thursday} 09:40`, 'one')
    const [early] = await at10.ask('quotes', { symbols: [twice], hasBook: true })
    expect(early).toMatchObject({
      last: (limit - 1000) / 10_000,
      volume: 1000,
      high: (limit - 1000) / 10_000,
      bids: [],
    })
    const later = await market.at(`${thursday} 10:05`, 'one')
    const [sealedThen] = await later.ask('quotes', { symbols: [twice], hasBook: false })
    expect(sealedThen).toMatchObject({ last: limit / 10_000, volume: 3500, mainInflow: null })
    // The minute that runs has begun and nothing of it is known yet.
    const line = await later.ask('minutes', { symbol: twice })
    expect([line.times.at(-1), line.volume.at(-1), line.volume.at(-2)]).toEqual(['10:06', 0, 100])
    const [again] = await (
      await market.at(`${thursday} 09:40`, 'one')
    ).ask('quotes', { symbols: [twice], hasBook: true })
    expect(again).toEqual(early)
    const [other] = await later.ask('quotes', { symbols: [riser], hasBook: false })
    expect(other).toMatchObject({ phase: 'absent', last: null })
  })

  it.each([
    [mainlandCalendar.previous(friday, 2), '10:00', '该日无数据'],
    [friday, '10:00', '收盘后保存'],
    ['2026-11-14', '10:00', '该日期尚无行情'],
    ['2026-11-08', '10:00', '该日期不是交易日'],
    ['1990-01-05', '10:00', '该日无数据'],
  ])('[REPLAY-16] %s %s is refused: %s', async (day, clock, words) => {
    await expect(market.at(`${day} ${clock}`, 'one')).rejects.toThrow(words)
  })

  it('[REPLAY-16] what would need every day before it is refused in words', async () => {
    const view = await market.at(`${thursday} 10:05`, 'one')
    await expect(view.ask('rank', { top: 5 })).rejects.toThrow('真实行情的回放只有报价与走势')
  })
})
