import type { ComponentsAnswer, RankRow } from '@liangshu/contract/insight/insight-calls'
import type { EtfPortfolio, EtfRow, EtfShares } from '@liangshu/contract/market/etf-calls'
import type { BarRow, QuoteRow } from '@liangshu/contract/market/quote-calls'
import type { BacktestRow, SymbolHit } from '@liangshu/contract/market/symbol-calls'
import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'
import { describe, expect, it } from 'vitest'

import { makePerson } from '../testing/make-person.ts'
import { createTestApp } from '../testing/test-app.ts'
import { createInstrumentMaster } from './source/instrument-master.ts'
import { createMarketReader, readerPermissions } from './testing/market-reader.ts'
import { testDate } from './testing/test-market.ts'

const { world, market, test, token, ask, read, stocks, someStock } = await createMarketReader()

describe('the market before it is there', () => {
  it('[MKT-1] refuses every call in the same words', async () => {
    const bare = await createTestApp()
    const other = await makePerson(bare, { username: 'early', permissions: readerPermissions })
    const answer = await bare.call('GET', '/symbol', { token: other, query: { keyword: '600' } })
    expect(answer).toMatchObject({ success: false, code: 503 })
    const status = await bare.call('GET', '/market/status', { token: other })
    expect(status.result).toMatchObject({ isReady: false, label: '模拟行情' })
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

  it('[MKT-17] [STRATWEB-26] a good code of another kind is told apart from a bad one', async () => {
    const answer = await ask('/etf/kline1m', { symbol: 'SHSE.000300' })
    expect(answer).toMatchObject({ success: false, code: 422, message: '该代码不是基金：SHSE.000300' })
    expect(await ask('/etf/kline1m', { symbol: 'SHSE.999999' })).toMatchObject({ success: false, code: 400 })
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
