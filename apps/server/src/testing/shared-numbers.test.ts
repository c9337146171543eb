import type { ComponentsAnswer, SectorRow } from '@liangshu/contract/insight/insight-calls'
import type { EmotionParts } from '@liangshu/contract/insight/emotion'
import type { BoardDay, MarketCurve, SectorDays } from '@liangshu/contract/insight/macro-calls'
import type { LimitPoolRow } from '@liangshu/contract/insight/open-data-calls'
import type { PositionRow } from '@liangshu/contract/trading/report'
import { describe, expect, it } from 'vitest'

import { createTestMarket, testDate } from '../market/testing/test-market.ts'
import { factsOfMarket } from '../trading/market-facts/facts-of-market.ts'
import { createTradingApp, traderRights } from '../trading/testing/trading-app.ts'
import { makePerson } from './make-person.ts'
import { SharedNumbers } from './shared-numbers.ts'

const views = ['MACRO:view', 'SIGNAL:view', 'ETF:view', 'INDEX:emotion', 'WATCH:edit']
const future = 'CFFEX.IF2410'

async function openWorld(seed: number) {
  const world = await createTestMarket(240, seed)
  const { market } = world
  await world.settle()
  const marketFacts = factsOfMarket(market, { now: () => new Date(`${testDate}T02:30:00Z`) })
  const trading = await createTradingApp({}, { market, marketFacts })
  const reader = await makePerson(trading.test, { username: 'viewer', permissions: [...traderRights, ...views] })
  await trading.open('A1', { trades: ['dealer', 'viewer'], cash: 5_000_000 })
  const read = async <T>(path: string, query: Record<string, string> = {}): Promise<T> => {
    const answer = await trading.call('GET', path, { token: reader, query })
    expect({ path, ...answer }).toMatchObject({ path, success: true })
    return answer.result as T
  }
  return { world, trading, read }
}

type World = Awaited<ReturnType<typeof openWorld>>

/** Buys what trades freely and lets the market run until the orders are filled. */
async function trade({ world, trading }: World): Promise<string[]> {
  const { market } = world
  const quotes = market
    .master()
    .rows.filter((row) => row.secType === 'stock' && row.listing === 'listed')
    .flatMap((row) => market.quote(row.symbol) ?? [])
  const free = quotes.filter(({ phase, asks, last, priceScale }) => {
    return phase === 'trading' && asks.length === 5 && (last ?? 0) / priceScale < 30
  })
  const symbols = free.slice(0, 3).map(({ symbol }) => symbol)
  for (const symbol of symbols) {
    const ask = market.quote(symbol)?.asks[2]
    await trading.place(trading.order('A1', { symbol, price: ((ask?.price ?? 0) / 10_000).toFixed(2), volume: 500 }))
  }
  for (const time of ['10:30:06', '10:30:09', '10:30:12', '10:30:15']) {
    world.at(time)
    await trading.beat()
  }
  return symbols
}

/** Sectors, their members and what the members' own calls say. */
async function readSectors({ read }: World, numbers: SharedNumbers): Promise<void> {
  for (const level of ['1', '2']) {
    const sectors = await read<SectorRow[]>('/api/query/industryconcept', { type: 'all', level })
    numbers.read('industryconcept', sectors)
    for (const { code } of sectors.filter((_, i) => i % 4 === 0)) {
      const members = await read<ComponentsAnswer>('/api/query/components/v2', { code })
      numbers.read('components/v2', members.records)
      numbers.read('components/v2', { code, ...members.totals })
    }
  }
  for (const code of ['SHSE.000300', 'SHSE.000905', 'SZSE.399006']) {
    const { records, totals } = await read<ComponentsAnswer>('/api/query/components/v2', { code })
    numbers.read('components/v2', records)
    numbers.tell('components/v2', `${code} changePct`, totals.changePct)
  }
}

/** Everything that is said about single instruments. */
async function readInstruments({ world, read }: World, numbers: SharedNumbers, held: readonly string[]): Promise<void> {
  const rows = world.market.master().rows.filter((row) => row.listing === 'listed')
  const stocks = rows.filter((row) => row.secType === 'stock').map(({ symbol }) => symbol)
  const others = rows.filter((row) => ['fund', 'future', 'index'].includes(row.secType)).map(({ symbol }) => symbol)
  for (const symbols of [stocks.slice(0, 200), others.slice(0, 200), others.slice(-200), [future, ...held]]) {
    numbers.read('quotes', await read('/market/quotes', { symbols: symbols.join(',') }))
  }
  numbers.read('rank', await read('/api/query/symbol/rank', { top: '1000', universe: 'all' }))
  numbers.read('queryIndexes', await read('/api/query/queryIndexes'))
  numbers.read('market/termStructure', await read('/market/termStructure', { symbol: future }))
  numbers.read('index/list', await read('/index/list'))
  for (const type of ['宽基', '行业', '跨境']) {
    const funds = await read<{ symbol: string }[]>(`/etf/list/${type}`)
    numbers.read('etf/list', funds)
    const fund = funds[0]?.symbol ?? ''
    numbers.read('etf/portfolio', await read(`/etf/portfolio/${fund}`), ['amount'])
  }
  for (const type of ['limitPool', 'ladder']) {
    numbers.read(type, await read('/api/open/data', { type, pageSize: '1000' }))
  }
  for (const symbol of [future, 'SHSE.000300', ...held]) {
    const { bars } = await read<{ bars: Record<string, unknown>[] }>('/market/bars', {
      symbol,
      freq: '1d',
      n: '2',
      adj: 'none',
    })
    const today = bars.at(-1)
    for (const field of ['open', 'high', 'low']) numbers.tell('bars', `${symbol} ${field}`, today?.[field])
    numbers.tell('bars', `${symbol} last`, today?.['close'])
    const minutes = await read<{ preClose: number }>('/market/minutes', { symbol })
    numbers.tell('minutes', `${symbol} preClose`, minutes.preClose)
  }
}

type OpenData<Row> = { records: Row[] }
type Breadth = Record<(typeof counted)[number] | 'amount', number>
const counted = ['up', 'down', 'flat', 'limitUp', 'failed', 'limitDown'] as const

/** What is counted over the whole market, wherever it is shown. */
async function readCounts({ read }: World, numbers: SharedNumbers): Promise<void> {
  const [breadth] = (await read<OpenData<Breadth>>('/api/open/data', { type: 'breadth' })).records
  const curve = await read<MarketCurve>('/macro/curve')
  for (const field of [...counted, 'amount'] as const) {
    numbers.tell('breadth', `market ${field}`, breadth?.[field])
    numbers.tell('macro/curve', `market ${field}`, curve[field].at(-1))
  }
  const { records: pool } = await read<OpenData<LimitPoolRow>>('/api/open/data', {
    type: 'limitPool',
    pageSize: '1000',
  })
  const inPool = (side: string, isSealed: boolean) =>
    pool.filter((row) => row.side === side && row.isSealed === isSealed).length
  numbers.tell('limitPool', 'market limitUp', inPool('up', true))
  numbers.tell('limitPool', 'market failed', inPool('up', false))
  numbers.tell('limitPool', 'market limitDown', inPool('down', true))
  const today = (await read<BoardDay[]>('/macro/boardDays', { days: '5' })).at(-1)
  for (const field of ['limitUp', 'failed', 'limitDown'] as const)
    numbers.tell('macro/boardDays', `market ${field}`, today?.[field])
  const { parts } = await read<EmotionParts>('/emotion/parts')
  numbers.tell('emotion/parts', 'market limitUp', parts.find(({ name }) => name === '涨停家数')?.value)
  const before = await read<{ meanChange: number; sealedCount: number }>('/macro/sealedBefore')
  numbers.read('macro/sealedBefore', before)
  numbers.tell('macro/sealedBefore', 'market sealedBefore', before.meanChange)
  numbers.tell('macro/boardDays', 'market sealedBefore', today?.sealedBeforeReturn)
  const ladder = await read<OpenData<{ count: number }>>('/api/open/data', { type: 'ladder', pageSize: '1000' })
  numbers.tell(
    'ladder',
    'market limitUp',
    ladder.records.reduce((sum, { count }) => sum + count, 0),
  )
  for (const kind of ['industry', 'concept']) {
    const { sectors } = await read<SectorDays>('/macro/sectorDays', { kind })
    for (const { code, changePct, amount } of sectors) {
      numbers.tell('macro/sectorDays', `${code} changePct`, changePct.at(-1))
      numbers.tell('macro/sectorDays', `${code} amount`, amount)
    }
    const code = sectors[0]?.code ?? ''
    numbers.read('macro/sectorStocks', await read('/macro/sectorStocks', { code }))
  }
}

/** The last minute of a chart: the same price as the quote's while nothing trades. */
async function readLastMinutes({ read }: World, numbers: SharedNumbers, symbols: readonly string[]): Promise<void> {
  for (const symbol of symbols) {
    const { price } = await read<{ price: (number | null)[] }>('/market/minutes', { symbol })
    numbers.tell('minutes', `${symbol} last`, price.at(-1))
    const { bars } = await read<{ bars: { close: number }[] }>('/market/bars', {
      symbol,
      freq: '60s',
      n: '2',
      adj: 'none',
    })
    numbers.tell('bars 1m', `${symbol} last`, bars.at(-1)?.close)
    if (!/\.5\d{5}$|\.159\d{3}$/.test(symbol)) continue
    const klines = await read<{ close: number }[]>('/etf/kline1m', { symbol })
    numbers.tell('etf/kline1m', `${symbol} last`, klines.at(-1)?.close)
  }
}

/** Trading: the ticket, the holdings and the account at the same prices. */
async function readTrading({ read }: World, numbers: SharedNumbers, held: readonly string[]): Promise<void> {
  for (const symbol of held) {
    numbers.read('ticket', await read('/api/order/ticket', { accountId: 'A1', symbol, side: '1' }))
  }
  const positions = await read<PositionRow[]>('/api/position/list', { accountId: 'A1' })
  expect(positions.map(({ symbol }) => symbol).toSorted()).toEqual([...held].toSorted())
  let worth = 0
  for (const { symbol, price, marketValue } of positions) {
    numbers.tell('positions', `${symbol} last`, price)
    worth += marketValue
  }
  const [account] = await read<{ marketValue: number; cash: number; nav: number }[]>('/api/query/account', {
    accountId: 'A1',
  })
  numbers.tell('positions', 'A1 marketValue', worth)
  numbers.tell('account', 'A1 marketValue', account?.marketValue)
}

describe('numbers that two calls share', () => {
  it.each([2026, 7, 31])('[NUM-11] agree at one moment of a running market with trades, seed %d', async (seed) => {
    const opened = await openWorld(seed)
    const held = await trade(opened)
    const numbers = new SharedNumbers()
    await readSectors(opened, numbers)
    await readInstruments(opened, numbers, held)
    await readTrading(opened, numbers, held)
    await readCounts(opened, numbers)
    expect(numbers.differences()).toEqual([])
    expect(numbers.compared).toBeGreaterThan(1000)

    // Over lunch nothing trades: charts end at the price of the quote.
    opened.world.at('11:45:00')
    await opened.world.settle()
    const still = new SharedNumbers()
    const [fund] = await opened.read<{ symbol: string }[]>('/etf/list/宽基')
    await readCounts(opened, still)
    const charted = [...held, future, 'SHSE.000300', fund?.symbol ?? '']
    still.read('quotes', await opened.read('/market/quotes', { symbols: charted.join(',') }))
    await readLastMinutes(opened, still, charted)
    expect(still.differences()).toEqual([])
    expect(still.compared).toBeGreaterThan(charted.length + counted.length)
  })
})
