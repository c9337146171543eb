import type { ComponentsAnswer, RankRow, SectorRow } from '@liangshu/contract/insight/insight-calls'
import type { EtfPortfolio, EtfRow, EtfShares } from '@liangshu/contract/market/etf-calls'
import type { LimitPoolRow } from '@liangshu/contract/insight/open-data-calls'
import type { BarRow, QuoteRow, SectorsAnswer, SparksAnswer } from '@liangshu/contract/market/quote-calls'
import type { BacktestRow, SymbolHit } from '@liangshu/contract/market/symbol-calls'
import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'
import { beforeAll, describe, expect, it } from 'vitest'

import { makePerson } from '../testing/make-person.ts'
import { createTestApp } from '../testing/test-app.ts'
import { createInstrumentMaster } from './source/instrument-master.ts'
import { createTestMarket, testDate } from './testing/test-market.ts'

const world = await createTestMarket()
const { market } = world
const test = await createTestApp({ market })
const permissions = ['MACRO:view', 'SIGNAL:view', 'ETF:view', 'STRATEGY:view', 'INDEX:emotion', 'WATCH:edit']
const token = await makePerson(test, { username: 'reader', permissions })

const ask = (path: string, query: Record<string, string> = {}) => test.call('GET', path, { token, query })
async function read<T>(path: string, query: Record<string, string> = {}): Promise<T> {
  const answer = await ask(path, query)
  expect(answer).toMatchObject({ success: true, code: 200 })
  return answer.result as T
}
const stocks = () => market.master().rows.filter((row) => row.secType === 'stock')
const someStock = () =>
  stocks().find((row) => row.listing === 'listed' && (market.columns().volume[row.slot] ?? 0) > 0)!

beforeAll(async () => {
  await world.settle()
})

describe('the market before it is there', () => {
  it('[MKT-1] refuses every call in the same words', async () => {
    const bare = await createTestApp()
    const other = await makePerson(bare, { username: 'early', permissions })
    const answer = await bare.call('GET', '/symbol', { token: other, query: { keyword: '600' } })
    expect(answer).toMatchObject({ success: false, code: 503 })
    const status = await bare.call('GET', '/market/status', { token: other })
    expect(status.result).toMatchObject({ isReady: false, label: '模拟行情' })
  })
})

describe('consistency through the calls', () => {
  it('[MKT-2] an index moves by what its constituents add', async () => {
    for (const code of ['SHSE.000300', 'SHSE.000001', 'SZSE.399006']) {
      const members = await read<ComponentsAnswer>('/api/query/components/v2', { code })
      const [index] = await read<{ changePct: number }[]>('/api/query/queryIndexes', { codes: code })
      const sum = members.records.reduce((all, row) => all + (row.contribution ?? 0), 0)
      expect(sum).toBeCloseTo(index?.changePct ?? Number.NaN, 5)
      expect(members.records.reduce((all, row) => all + row.weight, 0)).toBeCloseTo(1, 3)
    }
  })

  it('[MKT-34] the sectors are made once per beat, and anew with the next', async () => {
    world.at('10:30')
    const first = await read<SectorRow[]>('/api/query/industryconcept', { type: 'all' })
    expect(await read<SectorRow[]>('/api/query/industryconcept', { type: 'all' })).toEqual(first)
    expect(await read<SectorRow[]>('/api/query/industryconcept', { type: 'industry' })).not.toEqual(first)
    world.at('10:31')
    const [next] = await read<SectorRow[]>('/api/query/industryconcept', { type: 'all' })
    expect(next?.asOf).toBe(`${testDate} 10:31:00`)
    world.at('10:30:03')
  })

  it('[MKT-3] a sector is the float-weighted mean of its members, with the same counts', async () => {
    const [sector] = await read<SectorRow[]>('/api/query/industryconcept', { type: 'industry', sort: 'amount' })
    const members = await read<ComponentsAnswer>('/api/query/components/v2', { code: sector?.code ?? '' })
    expect(members.totals.amount).toBeCloseTo(sector?.amount ?? Number.NaN, -1)
    const mean = members.records.reduce((sum, row) => sum + row.weight * (row.changePct ?? 0), 0)
    expect(mean).toBeCloseTo(sector?.changePct ?? Number.NaN, 4)
    expect([members.totals.upCount, members.totals.downCount, members.totals.limitUpCount]).toEqual([
      sector?.upCount,
      sector?.downCount,
      sector?.limitUpCount,
    ])
  })

  it('[MKT-4] the indicative value of a fund is its basket at the quotes', async () => {
    // The value moves every 15 seconds, the members every three: here both are of the same second.
    world.at('10:30:00')
    const funds = await read<EtfRow[]>('/etf/list/宽基')
    const fund = funds.find((row) => row.iopv !== null)!
    const portfolio = await read<EtfPortfolio>(`/etf/portfolio/${fund.symbol}`)
    const worth = portfolio.records.reduce((sum, row) => {
      const value = row.status === 'cash' ? row.fixedAmount : row.qty * (row.last ?? 0)
      return sum + value
    }, portfolio.cashComponent)
    expect(worth / portfolio.creationUnit / (fund.iopv ?? Number.NaN)).toBeCloseTo(1, 3)
    expect(portfolio.records.reduce((sum, row) => sum + row.weight, 0)).toBeCloseTo(1, 3)
    world.at('10:30:03')
  })

  it('[MKT-5] the ladder holds exactly those sealed in the limit pool', async () => {
    for (const date of [testDate, '2024-09-19']) {
      const { records: pool } = await read<{ records: LimitPoolRow[] }>('/api/open/data', {
        type: 'limitPool',
        date,
        pageSize: '1000',
      })
      const { records: rungs } = await read<{ records: { members: { symbol: string; isSuspended: boolean }[] }[] }>(
        '/api/open/data',
        { type: 'ladder', date },
      )
      const sealed = pool.filter((row) => row.side === 'up' && row.isSealed).map((row) => row.symbol)
      const standing = rungs.flatMap(({ members }) =>
        members.filter((row) => !row.isSuspended).map((row) => row.symbol),
      )
      expect(standing.toSorted()).toEqual(sealed.toSorted())
    }
  })

  it('[MKT-27] a board tells its story: 首板, 3连板, or 5天3板 where the run had gaps', async () => {
    const poolOn = async (date: string) =>
      (await read<{ records: LimitPoolRow[] }>('/api/open/data', { type: 'limitPool', date, pageSize: '1000' })).records
    const dates = ['2024-09-19', testDate, '2024-09-10', '2024-09-11', '2024-09-12', '2024-09-13']
    const rows = (await Promise.all(dates.map(poolOn))).flat()
    const sealed = rows.filter((row) => row.side === 'up' && row.isSealed)
    expect(rows.filter((row) => !sealed.includes(row)).every((row) => row.boardLabel === null)).toBe(true)
    expect(sealed.filter((row) => !/^(首板|\d+连板|\d+天\d+板)$/.test(row.boardLabel ?? ''))).toEqual([])
    // A first board may still be the second within days, but a run without a gap says its height.
    const straight = sealed.filter((row) => row.boards > 1 && row.boardLabel?.endsWith('连板'))
    expect(straight.length).toBeGreaterThan(0)
    expect(straight.every((row) => row.boardLabel === `${row.boards}连板`)).toBe(true)
    expect(sealed.filter((row) => row.boardLabel === '首板').every((row) => row.boards === 1)).toBe(true)
  })

  it('[QTABLE-9] the day of fifty securities comes as small lines that end with the last minute', async () => {
    const some = stocks().filter((row) => (market.columns().volume[row.slot] ?? 0) > 0)
    const symbols = [...some.slice(0, 48).map((row) => row.symbol), 'SHSE.000300', 'BINANCE.BTCUSDT-PERP']
    const { records } = await read<SparksAnswer>('/market/sparks', { symbols: symbols.join(), every: '2' })
    expect(records.map((row) => row.symbol)).toEqual(symbols)
    for (const { symbol, price, length, preClose } of records) {
      const whole = await read<{ price: (number | null)[]; preClose: number }>('/market/minutes', { symbol })
      expect(price.at(-1)).toBe(whole.price.at(-1))
      expect(price).toHaveLength(Math.ceil(whole.price.length / 2))
      expect(preClose).toBe(whole.preClose)
      expect(length).toBe(symbol.startsWith('BINANCE') ? 720 : 120)
    }
  })

  it.each([
    ['nothing', '', '请输入证券代码'],
    ['too many', Array.from({ length: 51 }, (_, i) => `SHSE.6000${i}`).join(), '一次最多查询50只证券，当前51只'],
    ['an unknown one', 'SHSE.999998', '证券代码不存在'],
  ])('[QTABLE-9] small lines of %s are refused', async (_case, symbols, message) => {
    const answer = await ask('/market/sparks', { symbols })
    expect(answer.success).toBe(false)
    expect(answer.message).toContain(message)
  })

  it('[HEAT-8] who belongs to a sector is the same here as among its members', async () => {
    const { sectors, version } = await read<SectorsAnswer>('/market/sectors')
    expect(version).toBe(market.master().version)
    for (const kind of ['industry', 'concept'] as const) {
      const sector = sectors.find((row) => row.kind === kind && row.slots.length > 3)!
      const { records } = await read<ComponentsAnswer>('/api/query/components/v2', { code: sector.code })
      const symbols = sector.slots.map((slot) => market.master().rows[slot]?.symbol as string)
      expect(symbols.length).toBeGreaterThanOrEqual(records.length)
      expect(symbols).toEqual(expect.arrayContaining(records.map((row) => row.symbol)))
    }
  })

  it('[MKT-28] a quote carries mean price, imbalance of the book and the money at the limit', async () => {
    const isSealedUp = () => stocks().some((row) => market.columns().isSealedUp[row.slot] === 1)
    // So small a market does not seal a board on every day.
    const shown = [testDate, '2024-09-19', '2024-09-18', '2024-09-13', '2024-09-12'].find((date) => {
      world.at('14:45', date)
      return isSealedUp()
    })
    expect(shown).toBeDefined()
    const live = market.columns()
    const traded = stocks().filter((row) => (live.volume[row.slot] ?? 0) > 0)
    const up = traded.filter((row) => live.isSealedUp[row.slot] === 1)
    const some = [...up.slice(0, 3), ...traded.slice(0, 40)]
    const { records } = await read<{ records: QuoteRow[] }>('/market/quotes', {
      symbols: some.map((row) => row.symbol).join(),
      book: '1',
    })
    for (const row of records) {
      expect(row.avgPrice).toBeCloseTo(row.amount / row.volume, 5)
      expect((row.avgPrice ?? 0) >= (row.low ?? 0) - 0.01 && (row.avgPrice ?? 0) <= (row.high ?? 0) + 0.01).toBe(true)
      const [bids, asks] = [row.bids ?? [], row.asks ?? []].map((side) => side.reduce((sum, at) => sum + at.volume, 0))
      expect(row.orderImbalance).toBeCloseTo(((bids ?? 0) - (asks ?? 0)) / ((bids ?? 0) + (asks ?? 0)), 5)
      const isSealed = row.last === row.limitUp && row.asks?.length === 0
      const waiting = (row.bids?.[0]?.volume ?? 0) * (row.limitUp ?? 0)
      expect(row.sealAmount).toBeCloseTo(isSealed ? waiting : 0, 0)
    }
    const { records: others } = await read<{ records: QuoteRow[] }>('/market/quotes', {
      symbols: 'SHSE.000001,BINANCE.BTCUSDT-PERP,CFFEX.IF2410',
    })
    expect(others[0]).toMatchObject({ avgPrice: null, orderImbalance: null, sealAmount: null })
    for (const { avgPrice, low, high } of others.slice(1))
      expect(avgPrice !== null && avgPrice >= (low ?? 0) * 0.98 && avgPrice <= (high ?? 0) * 1.02).toBe(true)
    world.at('10:30:03')
    await world.settle()
  })

  it('[MKT-6] breadth counts what the quotes show', async () => {
    const { records } = await read<{ records: { up: number; down: number; limitUp: number }[] }>('/api/open/data', {
      type: 'breadth',
    })
    const live = market.columns()
    const changes = stocks()
      .filter((row) => ![0, 7].includes(live.status[row.slot] ?? 0))
      .map((row) => live.changeRate[row.slot] ?? 0)
    expect(records[0]?.up).toBe(changes.filter((change) => change > 0).length)
    expect(records[0]?.down).toBe(changes.filter((change) => change < 0).length)
  })

  it('[MKT-7] nothing after the moment shown can be asked for', async () => {
    const row = someStock()
    const { times } = await read<{ times: string[] }>('/market/minutes', { symbol: row.symbol })
    expect(times.at(-1)).toBe('10:30')
    expect(await ask('/market/bars', { symbol: row.symbol, to: '2024-09-23' })).toMatchObject({
      message: '该日期尚无行情：2024-09-23',
    })
    const { bars } = await read<{ bars: { time: string; close: number }[] }>('/market/bars', {
      symbol: row.symbol,
      n: '5',
    })
    expect(bars.at(-1)).toMatchObject({ time: testDate, close: (market.quote(row.symbol)?.last ?? 0) / 10_000 })
  })
})

describe('calls', () => {
  it('[MKT-8] search finds by code, name and initials; 行 reads as háng in a bank', async () => {
    const row = someStock()
    const code = row.symbol.slice(5)
    for (const keyword of [code, row.name, row.pinyin, row.symbol, `sh${code}`]) {
      const hits = await read<SymbolHit[]>('/symbol', { keyword, limit: '100' })
      if (keyword.startsWith('sh') && !row.symbol.startsWith('SHSE')) continue
      expect(hits.map((hit) => hit.symbol)).toContain(row.symbol)
    }
    const banks = stocks().filter(({ name }) => name.endsWith('银行'))
    expect(banks.filter(({ pinyin }) => !pinyin.endsWith('YH'))).toEqual([])
  })

  it('[MKT-29] minutes come as bars of 1 to 60 minutes that agree with each other and with the day', async () => {
    const barsOf = async (symbol: string, query: Record<string, string>) =>
      (await read<{ bars: BarRow[] }>('/market/bars', { symbol, n: '1000', ...query })).bars
    const { symbol } = someStock()
    const ones = await barsOf(symbol, { freq: '60s', adj: 'none' })
    const hours = await barsOf(symbol, { freq: '3600s', adj: 'none', n: '9' })
    // Four bars of the two days before, and the one that has run since 10:30 has not begun yet.
    expect(hours.map(({ time }) => time)).toEqual([
      ...['2024-09-18', '2024-09-19'].flatMap((day) =>
        ['10:30', '11:30', '14:00', '15:00'].map((at) => `${day} ${at}`),
      ),
      `${testDate} 10:30`,
    ])
    const [today] = await barsOf(symbol, { freq: '1d', n: '1', adj: 'none' })
    const minutes = ones.filter(({ time }) => time.startsWith(testDate))
    expect(minutes).toHaveLength(60)
    expect(hours.at(-1)).toMatchObject({
      open: today?.open,
      high: Math.max(...minutes.map(({ high }) => high)),
      low: Math.min(...minutes.map(({ low }) => low)),
      volume: minutes.reduce((sum, { volume }) => sum + volume, 0),
    })
    expect(ones.every(({ isFilled, volume }) => isFilled === (volume === 0))).toBe(true)
    for (const [freq, perDay] of [
      ['300s', 48],
      ['900s', 16],
      ['1800s', 8],
    ] as const) {
      const bars = await barsOf(symbol, { freq, to: '2024-09-19' })
      expect(bars.filter(({ time }) => time.startsWith('2024-09-19'))).toHaveLength(perDay)
      expect(bars.at(-1)?.time).toBe('2024-09-19 15:00')
    }
    // Nights of futures are of the evening before; coins go by the clock, across midnight.
    const nights = await barsOf('SHFE.au2412', { freq: '3600s', to: '2024-09-19' })
    expect(nights.filter(({ time }) => time > '2024-09-18 20:00').map(({ time }) => time.slice(5))).toEqual(
      ['18 22', '18 23', '19 00', '19 01', '19 02', '19 03', '19 10', '19 11', '19 12', '19 14', '19 15'].map(
        (at) => `09-${at}:00`,
      ),
    )
    const coin = await barsOf('BINANCE.BTCUSDT-PERP', { freq: '3600s', n: '30' })
    expect([coin.length, coin.at(-1)?.time]).toEqual([30, `${testDate} 11:00`])
    expect(await ask('/market/bars', { symbol, freq: '2m' })).toMatchObject({ success: false, code: 400 })
  })

  it('[MKT-29] bars before an ex-day are adjusted like the days they are of', async () => {
    const closesOf = async (symbol: string, freq: '1d' | '3600s', adj: 'none' | 'forward') => {
      const { bars } = await market.ask('bars', { symbol, freq, n: 200, adj })
      return new Map(bars.map(({ time, close }) => [time, close]))
    }
    const day = '2024-07-19'
    const wentEx = async ({ symbol }: { symbol: string }) =>
      (await closesOf(symbol, '1d', 'none')).get(day) !== (await closesOf(symbol, '1d', 'forward')).get(day)
    let found = ''
    for (const row of stocks()) if (found === '' && (await wentEx(row))) found = row.symbol
    expect(found).not.toBe('')
    const last = `${day} 15:00`
    for (const adj of ['none', 'forward'] as const) {
      const [hours, days] = [await closesOf(found, '3600s', adj), await closesOf(found, '1d', adj)]
      expect(hours.get(last)).toBeCloseTo(days.get(day) ?? Number.NaN, 4)
    }
  })

  it('[MKT-9] ranks are dense, compared with yesterday, and filter by index', async () => {
    const all = await read<RankRow[]>('/api/query/symbol/rank', { top: '50' })
    expect(all.map((row) => row.rank)).toEqual(Array.from({ length: all.length }, (_, i) => i + 1))
    expect(all.every((row, i) => i === 0 || row.score <= (all[i - 1]?.score ?? 1))).toBe(true)
    expect(all.some((row) => row.previousRank !== null)).toBe(true)
    const large = await read<RankRow[]>('/api/query/symbol/rank', { stockType: 'large' })
    const { records } = await read<ComponentsAnswer>('/api/query/components/v2', { code: 'SHSE.000300' })
    const members = new Set(records.map((row) => row.symbol))
    expect(large.every((row) => members.has(row.symbol))).toBe(true)
  })

  it('[MKT-10] a quant basket never weighs more than the whole', async () => {
    const rows = await read<{ targetWeight: number; targetVolume: number }[]>('/api/query/queryQuantComponents', {
      modelId: 'rank',
    })
    expect(rows.reduce((sum, row) => sum + row.targetWeight, 0)).toBeLessThanOrEqual(1)
    expect(rows.every((row) => row.targetVolume % 100 === 0)).toBe(true)
    expect(await ask('/api/query/queryQuantComponents', { strategyId: 'S1' })).toMatchObject({
      message: '策略不存在：S1',
    })
  })

  it('[MKT-24] every stock is tested with its own points; the list pages, sorts and searches', async () => {
    const page = (query: Record<string, string>) =>
      read<{ records: BacktestRow[]; total: number }>('/symbol/bt/list', query)
    const best = await page({ pageSize: '1000' })
    expect(best.total).toBe(best.records.length)
    expect(best.total).toBeGreaterThan(200)
    expect(best.records.every(({ ret }, i) => i === 0 || ret <= (best.records[i - 1]?.ret ?? 0))).toBe(true)
    expect(best.records.every(({ maxDD, ret, to }) => maxDD <= 0 && ret > -1 && to === '2024-09-19')).toBe(true)
    expect(best.records.some(({ trades, winRate }) => trades > 3 && winRate !== null)).toBe(true)
    const second = await page({ pageNo: '2', pageSize: '5', column: 'sharpe', order: 'asc' })
    expect(second.records).toHaveLength(5)
    const { symbol } = best.records[7]!
    expect((await page({ keyword: symbol })).records).toEqual([best.records[7]])
    expect(await page({ strategyId: 'none' })).toMatchObject({ total: 0, records: [] })
    expect(await ask('/symbol/bt/list', { column: 'x' })).toMatchObject({ success: false })
  })

  it('[MKT-11] points carry stop, target and record, and end before today', async () => {
    const points = await read<{ time: string; strength: number }[]>('/api/query/tradePoints/v2', {
      symbol: someStock().symbol,
    })
    expect(points.length).toBeGreaterThan(0)
    expect(points.every((point) => point.time < testDate)).toBe(true)
    for (const period of ['60m', '1w']) await read('/api/query/tradePoints', { symbol: someStock().symbol, period })
  })

  it('[MKT-11] a group of hundreds has its points too, newest first, each as it is alone', async () => {
    const body = { name: '大组' }
    const group = (await test.call('POST', '/api/group/save', { token, body })).result
    const symbols = stocks()
      .filter(({ listing }) => listing === 'listed')
      .slice(0, 120)
      .map(({ symbol }) => symbol)
    const groupId = String(group['id'])
    await test.call('POST', '/api/group/setBondGroup', { token, body: { groupId, op: 'add', symbols } })
    type Point = { symbol: string; time: string }
    for (const path of ['/api/query/tradePoints', '/api/query/tradePoints/v2']) {
      const points = await read<Point[]>(path, { groupId })
      expect(points.map(({ time }) => time)).toEqual(
        points
          .map(({ time }) => time)
          .toSorted()
          .toReversed(),
      )
      for (const symbol of [symbols[0]!, symbols[119]!])
        expect(points.filter((point) => point.symbol === symbol)).toEqual(await read<Point[]>(path, { symbol }))
    }
  })

  it('[MKT-12] today may act on what yesterday closed with', async () => {
    const list = await read<{ buy: { time: string; suggestVolume: null }[]; sell: unknown[] }>('/api/buySell/list')
    expect(list.buy.every((row) => row.time.startsWith('2024-09-19') && row.suggestVolume === null)).toBe(true)
  })

  it('[MKT-13] emotion answers bare, days ascend, panic is never positive', async () => {
    const answer = await ask('/emotion/getEmotionDay')
    const days = JSON.parse(answer.text) as Record<string, number | string>[]
    expect(days.length).toBeGreaterThan(100)
    expect(days.at(-1)).toMatchObject({ 日期: testDate, 状态: '盘中' })
    expect(days.every((day) => Number(day['恐慌指数']) <= 0 && Number(day['火热指数']) >= 0)).toBe(true)
    const text = await ask('/emotion/getEmotionProposal')
    expect(text.text).toContain('仅供参考，不构成投资建议')
  })

  it('[MKT-14] sina lines have 33 fields and say that they are simulated', async () => {
    const row = someStock()
    const code = `${row.exchange === 'SHSE' ? 'sh' : row.exchange === 'SZSE' ? 'sz' : 'bj'}${row.symbol.slice(5)}`
    const answer = await ask('/third/api/sina', { list: `${code},sh999999` })
    expect(answer.headers['x-source']).toBe('sim')
    const [line = '', unknown] = answer.text.split('\n')
    const fields = /"(.*)"/.exec(line)?.[1]?.split(',') ?? []
    expect([fields.length, fields[0], Number(fields[3])]).toEqual([
      33,
      row.name,
      (market.quote(row.symbol)?.last ?? 0) / 10_000,
    ])
    expect(unknown).toBe('var hq_str_sh999999="";')
  })

  it('[MKT-15] every answer says of when it is', async () => {
    const answer = await ask('/api/query/queryIndexes')
    expect(answer.headers).toMatchObject({ 'x-source': 'sim', 'x-as-of': `${testDate} 10:30:03` })
  })

  it.each([
    ['/api/index/getIndex', { freq: '60s' }],
    ['/api/index/getIndex', { freq: '1d', n: '30' }],
    ['/api/open/data', { type: 'auction' }],
    ['/api/open/data', { type: 'calendar' }],
    ['/api/open/data', { type: 'sector', date: '2024-09-12' }],
    ['/api/query/industryconcept', { type: 'all', date: '2024-09-13' }],
    ['/etf/list', { sort: 'premium', order: 'asc', t0: '1' }],
    ['/index/list', {}],
    ['/index/constituents', { code: 'SHSE.000905' }],
    ['/stock/tags', {}],
    ['/basic/bondPlatform', {}],
    ['/symbol/bt/list', {}],
    ['/symbol/weather', {}],
    ['/market/instruments', {}],
    ['/market/minutes', { symbol: 'BINANCE.BTCUSDT-PERP' }],
    ['/market/minutes', { symbol: 'SHSE.000300', date: '2024-09-18' }],
    ['/market/bars', { symbol: 'SHSE.000001', freq: '1w', n: '20' }],
    ['/market/bars', { symbol: 'BINANCE.BTCUSDT-PERP', n: '3' }],
  ])('[MKT-16] %s %o answers in its shape', async (path, query) => void (await read(path, query)))

  it('[MKT-30] a fund tells its facts and how it has followed its index', async () => {
    const funds = await read<EtfRow[]>('/etf/list/宽基')
    const { symbol } = funds.find((row) => row.indexName === '沪深300')!
    const { facts, tracking } = await read<EtfPortfolio>(`/etf/portfolio/${symbol}`)
    expect(facts).toMatchObject({ indexCode: 'SHSE.000300', indexName: '沪深300', limitRate: 0.1, t0: false })
    expect(tracking.map(({ days }) => days)).toEqual([20, 60, 242])
    const ends = async (code: string) => {
      const { bars } = await market.ask('bars', { symbol: code, freq: '1d', n: 22, adj: 'back' })
      return (bars.at(-2)?.close ?? 0) / (bars.at(-22)?.close ?? 1)
    }
    // Prices stray from the value by the premium, so that the difference of the prices is only near to it.
    const gap = (await ends(symbol)) - (await ends('SHSE.000300'))
    expect(Math.abs((tracking[0]?.difference ?? 1) - gap)).toBeLessThan(0.01)
    expect(tracking[0]?.error).toBeGreaterThanOrEqual(0)
    const [abroad] = await read<EtfRow[]>('/etf/list/跨境')
    expect(await read<EtfPortfolio>(`/etf/portfolio/${abroad?.symbol}`)).toMatchObject({
      facts: { indexCode: null, t0: true },
      tracking: [],
      iopvStale: true,
      valueDate: mainlandCalendar.previous(testDate),
    })
  })

  it('[ETF-SHARES-1] shares day by day end with what the list says, and make the net creation', async () => {
    const [fund] = await read<EtfRow[]>('/etf/list/宽基')
    const { records } = await read<EtfShares>('/etf/shares', { symbol: fund?.symbol ?? '', n: '30' })
    expect(records).toHaveLength(30)
    expect(records.map(({ date }) => date)).toEqual(records.map(({ date }) => date).toSorted())
    expect(records.every(({ date }) => date < testDate)).toBe(true)
    const [before, last] = records.slice(-2)
    expect(last).toMatchObject({ shares: fund?.shares, change: fund?.shareChange, netCreation: fund?.netCreation })
    expect(last?.change).toBe((last?.shares ?? 0) - (before?.shares ?? 0))
    expect(last?.netCreation).toBeCloseTo((last?.change ?? 0) * (last?.nav ?? 0), -4)
    const { netCreation, shareChange } = await read<EtfPortfolio>(`/etf/portfolio/${fund?.symbol}`)
    expect([netCreation, shareChange]).toEqual([fund?.netCreation, fund?.shareChange])
  })

  it('[MKT-16] fund minutes carry value and premium, weather names a symbol', async () => {
    const [fund] = await read<EtfRow[]>('/etf/list/行业')
    const rows = await read<{ iopv: number; premium: number }[]>('/etf/kline1m', { symbol: fund?.symbol ?? '' })
    expect(rows.every((row) => row.iopv > 0 && Math.abs(row.premium) < 0.1)).toBe(true)
    const [sky] = await read<{ symbol: string }[]>('/symbol/weather', { symbols: someStock().symbol })
    expect(sky?.symbol).toBe(someStock().symbol)
  })
})

describe('bad input', () => {
  it.each([
    ['unknown', '/market/quotes', { symbols: 'SHSE.699999' }, '证券代码不存在：SHSE.699999'],
    ['malformed', '/market/quotes', { symbols: '不是代码!' }, '证券代码格式不正确：不是代码!'],
    [
      'Beijing code in Shanghai',
      '/market/quotes',
      { symbols: 'sh920001' },
      '92开头的代码属于北交所，请使用 BJSE.920001',
    ],
    ['nothing', '/market/quotes', {}, '请输入证券代码'],
    [
      'too many',
      '/market/quotes',
      { symbols: Array.from({ length: 201 }, (_, i) => `S${i}`).join() },
      '一次最多查询200只证券，当前201只',
    ],
    ['no such day', '/market/bars', { symbol: 'SHSE.000001', to: '2024-02-30' }, '参数错误：to 日期不存在'],
    ['no trading day', '/market/bars', { symbol: 'SHSE.000001', to: '2024-09-15' }, '该日期不是交易日：2024-09-15'],
    [
      'before the beginning',
      '/market/bars',
      { symbol: 'SHSE.000001', to: '2020-01-02' },
      '行情自2023-10-09起，该日期更早：2020-01-02',
    ],
    [
      'wrong date',
      '/api/open/data',
      { type: 'breadth', date: '20240920' },
      '参数错误：date 日期格式不正确，应为 YYYY-MM-DD',
    ],
    [
      'wrong type',
      '/api/open/data',
      { type: 'all' },
      '参数错误：type 数据类型只支持 auction、calendar、limitPool、ladder、breadth、sector',
    ],
    ['no such sector', '/api/query/components/v2', { code: 'C9999' }, '没有该指数、行业、概念或基金：C9999'],
    ['not a fund', '/etf/kline1m', { symbol: 'SHSE.000300' }, '该代码不是基金：SHSE.000300'],
    ['no symbol', '/api/query/tradePoints', {}, '请输入证券代码或选择分组'],
    [
      'many sina',
      '/third/api/sina',
      { list: Array.from({ length: 101 }, () => 'sh600001').join() },
      '一次最多查询100只证券，当前101只',
    ],
  ])('[MKT-17] %s', async (_case, path, query, message) => {
    const answer = await ask(path, query as Record<string, string>)
    expect(answer).toMatchObject({ success: false, code: 400, message })
  })

  it('[MKT-18] a delisted code is refused by name', () => {
    const gone = { ...someStock(), listing: 'delisted' as const }
    const master = createInstrumentMaster(1, [gone], market.master().layout)
    expect(() => master.require(gone.symbol)).toThrow(`该证券已退市：${gone.name}（${gone.symbol}）`)
  })

  it('[MKT-18] a suspended code is shown as such', async () => {
    world.at('10:30:03', '2024-09-04')
    const idle = stocks().find((row) => market.columns().status[row.slot] === 7)!
    const { records } = await read<{ records: QuoteRow[] }>('/market/quotes', { symbols: idle.symbol, book: '1' })
    expect(records[0]).toMatchObject({ phase: 'suspended', volume: 0, bids: [], asks: [] })
    world.at('10:30:03')
  })

  it('[MKT-19] without the permission nothing is told', async () => {
    const poor = await makePerson(test, { username: 'poor', permissions: [] })
    for (const path of [
      '/api/query/symbol/rank',
      '/api/buySell/list',
      '/etf/list',
      '/api/group/list',
      '/emotion/getEmotionDay',
    ])
      expect(await test.call('GET', path, { token: poor })).toMatchObject({ success: false, code: 510 })
  })
})
