import { csvPaths, type CsvProblem, type CsvReport } from '@liangshu/contract/market/bar-import'
import { sampleInstrument } from '@liangshu/engine/market/instrument/sample-instrument'
import { beforeAll, describe, expect, it } from 'vitest'

import { asPlatform } from '../../../platform/tenancy/in-tenant.ts'
import { createAskOwner } from '../../../testing/ask-owner.ts'
import { makePerson } from '../../../testing/make-person.ts'
import { multipartOf } from '../../../testing/multipart.ts'
import { basePath, createTestApp } from '../../../testing/test-app.ts'
import { encodeGbk } from '../../../testing/gbk.ts'
import { createCsvMaster } from './import-master.ts'
import { barImportRoutes } from './bar-import.routes.ts'
import { findBars } from './bar-import.store.ts'

const instruments = ['SHSE.600519', 'SZSE.000001', 'SHSE.000001', 'SZSE.300750', 'CFFEX.IF2612'].map((symbol) =>
  sampleInstrument(symbol),
)
/** The routes once more beside the application's own, over a master of two instruments. */
const apart = '/apart'
const server = await createTestApp({
  extend: async (app) =>
    void (await app.register(barImportRoutes, {
      prefix: `${basePath}${apart}`,
      master: createCsvMaster(() => instruments),
    })),
})
const ask = createAskOwner(server.ownerDb)
let token = ''
let otherToken = ''
let poorToken = ''

beforeAll(async () => {
  server.clock.advance(Date.parse('2026-11-14T04:00:00Z') - server.clock.now().getTime())
  token = await makePerson(server, { username: 'importer', permissions: ['MARKET:import'] })
  otherToken = await makePerson(server, { username: 'neighbour', tenantId: 2, permissions: ['MARKET:import'] })
  poorToken = await makePerson(server, { username: 'poor' })
})

type Options = { query?: Record<string, string>; fileName?: string; as?: string; path?: string }

async function send(
  content: string | Buffer,
  { query = {}, fileName = 'bars.csv', as = token, path = csvPaths.import }: Options = {},
) {
  const { payload, headers } = multipartOf([{ name: 'file', content, fileName, contentType: 'text/csv' }])
  const url = `${basePath}${apart}${path}?${new URLSearchParams(query)}`
  const response = await server.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { ...headers, 'x-access-token': as },
  })
  return response.json<{ success: boolean; message: string; code: number; result: CsvReport }>()
}

const head = 'symbol,date,open,high,low,close,volume,amount,preclose'
const row = (symbol = '600519', date = '2026-11-13', rest = '10.00,10.50,9.90,10.20,1000,10150,10.00') =>
  `${symbol},${date},${rest}`
const file = (...rows: string[]) => [head, ...rows].join('\n')
const wordsOf = (problems: readonly CsvProblem[]) => problems.map(({ line, level, message }) => [line, level, message])
const barsOf = (symbol: string, frequency: '1d' | '60s' = '1d', tenantId = 1) =>
  asPlatform(server.db, (tx) =>
    findBars(tx, tenantId, { symbol, frequency, from: '2020-01-01', to: '2030-01-01', most: 100 }),
  )

describe('import of a file', () => {
  it('[CSV-7] stores bars in our units, and again replaces the day', async () => {
    const first = await send(file(row()))
    expect(first.result).toMatchObject({ totalRows: 1, importedRows: 1, importedDays: 1, refusedRows: 0, problems: [] })
    expect(await barsOf('SHSE.600519')).toMatchObject([
      {
        trading_day: '2026-11-13',
        open: 100_000,
        high: 105_000,
        low: 99_000,
        close: 102_000,
        volume: 1000,
        amount: 1_015_000,
        preclose: 100_000,
      },
    ])
    await send(file(row('sh600519', '20261113', '10.00,10.60,9.90,10.30,2000,20300,10.00')))
    expect(await barsOf('SHSE.600519')).toMatchObject([{ high: 106_000, volume: 2000 }])
  })

  it('[CSV-8] GBK, Chinese titles, 手 and 万元', async () => {
    const text =
      '日期,证券代码,开盘价,收盘价,最高价,最低价,成交量(手),成交额(万元)\n2026/11/12,300750.SZ,10,10.2,10.5,9.9,1000,101.5'
    const { result } = await send(encodeGbk(text))
    expect(result).toMatchObject({ encoding: 'gb18030', importedRows: 1 })
    expect(await barsOf('SZSE.300750')).toMatchObject([{ volume: 100_000, amount: 101_500_000 }])
  })

  it.each([
    ['a high below the low', row('600519', '2026-11-12', '10,9,9.9,10,1000,,'), '最高价9.00低于最低价9.90'],
    ['a low above the open', row('600519', '2026-11-12', '10,11,10.5,11,1000,,'), '最低价10.50高于开盘价或收盘价'],
    ['beyond the limit', row('600519', '2026-11-12', '10,11.01,9.9,10.2,1000,,10'), '最高价11.01高于涨停价11.00'],
    [
      '手 for shares',
      row('600519', '2026-11-12', '10,10.5,9.9,10.2,10,10150,'),
      '成交均价1015.00不在最低价与最高价之间，请检查成交量、成交额的单位',
    ],
    ['a Saturday', row('600519', '2026-11-14'), '2026-11-14不是交易日'],
    ['a holiday', row('600519', '2026-10-01'), '2026-10-01不是交易日'],
    ['a day to come', row('600519', '2027-01-04'), '2027-01-04晚于今天'],
    ['before the listing', row('600519', '2019-12-31'), '早于上市日期2020-01-02'],
    ['no such day', row('600519', '2026-11-31'), '日期格式无法识别：2026-11-31'],
    ['an unknown code', row('600001'), '证券代码不存在：600001'],
    ['a code of two exchanges', row('000001'), '证券代码不唯一，请写明交易所：SZSE.000001、SHSE.000001'],
    ['a future', row('CFFEX.IF2612'), '暂不支持导入该类证券：CFFEX.IF2612'],
    ['text for a price', row('600519', '2026-11-12', 'abc,10.5,9.9,10.2,1000,,'), '开盘价不是数字：abc'],
    ['a price of 0', row('600519', '2026-11-12', '0,10.5,9.9,10.2,1000,,'), '开盘价必须大于0：0'],
    ['no close', row('600519', '2026-11-12', '10,10.5,9.9,,1000,,'), '缺少收盘价'],
    ['half a share', row('600519', '2026-11-12', '10,10.5,9.9,10.2,1000.5,,'), '成交量必须是不小于0的整数股：1000.5'],
    ['half a row', '600519,2026-11-12,10', '缺少最高价'],
  ])('[CSV-9] %s is refused in words', async (_what, line, message) => {
    const { result } = await send(file(line))
    expect(wordsOf(result.problems)).toEqual([[2, 'error', message]])
    expect(result).toMatchObject({ importedRows: 0, refusedRows: 1 })
  })

  it('[CSV-10] a bad row spoils its security and day, and nothing else', async () => {
    const minute = (clock: string, rest = '10,10.5,9.9,10.2,1000') => `sz000001,2026-11-13 ${clock},${rest}`
    const text = [
      'symbol,date,open,high,low,close,volume',
      minute('09:31'),
      minute('09:32'),
      minute('12:00'),
      minute('09:31').replace('-13', '-12'),
      minute('09:32').replace('sz000001', '600519'),
    ].join('\n')
    const { result } = await send(text, { query: { frequency: '60s' } })
    expect(result).toMatchObject({ totalRows: 5, importedRows: 2, importedDays: 2, refusedRows: 3, refusedDays: 1 })
    expect(wordsOf(result.problems)).toEqual([
      [4, 'error', '不是分钟线的结束时间（09:31至11:30、13:01至15:00）：12:00:00'],
      [4, 'warning', '该证券当日有错误行，当日3行均未导入'],
    ])
    expect((await barsOf('SZSE.000001', '60s')).map(({ trading_day: day }) => day)).toEqual(['2026-11-12'])
  })

  it('[CSV-10] a day twice in a file is refused, and what was stored stays', async () => {
    await send(file(row('sz000001', '2026-11-11')))
    const { result } = await send(
      file(row('sz000001', '2026-11-11', '9,9.5,8.9,9.2,1000,,'), row('sz000001', '2026-11-11')),
    )
    expect(result.problems[0]?.message).toBe('与文件中前面的行重复')
    expect(await barsOf('SZSE.000001')).toMatchObject([{ open: 100_000 }])
  })

  it('[CSV-11] holes and jumps are warned about and imported', async () => {
    const days = [
      row('600519', '2026-03-02'),
      row('600519', '2026-03-05'),
      row('600519', '2026-03-06', '20,20,20,20,100,,'),
    ]
    const { result } = await send(file(...days))
    expect(result).toMatchObject({ importedRows: 3, warningCount: 2 })
    expect(wordsOf(result.problems)).toEqual([
      [3, 'warning', '与前一条（2026-03-02）之间缺少2个交易日，停牌请忽略'],
      [4, 'warning', '相对前一交易日收盘价超出涨跌幅限制，除权除息日请忽略'],
    ])
  })

  it('[CSV-12] a mapping of one’s own wins over the header', async () => {
    const mapping = {
      columns: { date: 0, open: 1, high: 2, low: 3, close: 4, volume: 5 },
      volumeUnit: 100,
      symbol: '600519',
    }
    const { result } = await send('x,x,x,x,x,x\n2026-04-01,10,10.5,9.9,10.2,10', {
      query: { mapping: JSON.stringify(mapping) },
    })
    expect(result).toMatchObject({ importedRows: 1 })
    expect((await barsOf('SHSE.600519')).find((bar) => bar.trading_day === '2026-04-01')).toMatchObject({
      volume: 1000,
    })
    expect(await send(file(row()), { query: { mapping: '{' } })).toMatchObject({ success: false })
  })

  it.each([
    ['an empty file', '', '文件是空的', 'a.csv'],
    ['a header alone', head, '文件中没有数据行', 'a.csv'],
    [
      'a missing column',
      'symbol,date\n600519,2026-11-13',
      '缺少必需的列：开盘价、最高价、最低价、收盘价、成交量',
      'a.csv',
    ],
    ['another kind of file', 'x', '请选择CSV或TXT文件', 'a.xlsx'],
    [
      'a file too large',
      `${head}\n${row()}\n${'\n'.repeat(10 * 1024 * 1024)}`,
      '文件不能超过10MB，请拆分后导入',
      'a.csv',
    ],
  ])('[CSV-13] %s is refused as a whole', async (_what, content, message, fileName) => {
    expect(await send(content, { fileName })).toMatchObject({ success: false, message })
  })

  it('[CSV-14] the preview shows the header, what it suggests and the first rows only', async () => {
    const content = file(...Array.from({ length: 5000 }, () => row()))
    const { result } = await send(content, { path: csvPaths.preview })
    const preview = result as unknown as Record<string, unknown[]>
    expect(preview['rows']).toHaveLength(20)
    expect(preview).toMatchObject({ encoding: 'utf-8', missing: [], mapping: { columns: { symbol: 0, preclose: 8 } } })
  })
})

describe('who may import, and whose bars they are', () => {
  it('[CSV-17] what was brought in is listed by security and can be read as bars, its own factors applied', async () => {
    const factors = `${head.replace(',preclose', ',adjfactor')}`
    const lines = [
      '600519,2026-03-02,20,20.5,19.9,20.2,1000,20150,1',
      '600519,2026-03-03,10,10.5,9.9,10.2,2000,20300,2',
      '600519,2026-03-04,10.2,10.6,10,10.4,2000,20600,2',
    ]
    await send([factors, ...lines].join('\n'))
    const get = (path: string, query: Record<string, string>, as = token) =>
      server.call('GET', `${apart}${path}`, { token: as, query })
    const { result: page } = await get(csvPaths.securities, { keyword: '600519' })
    const { days, bars: count } = (page['records'] as { days: number; bars: number }[])[0] ?? { days: 0, bars: 0 }
    expect(page).toMatchObject({
      total: 2,
      records: [
        { symbol: 'SHSE.600519', frequency: '1d', from: '2026-03-02', to: '2026-11-13' },
        { frequency: '60s', bars: 1 },
      ],
    })
    expect(days).toBe(count)
    expect((await get(csvPaths.securities, { keyword: '6005%' })).result).toMatchObject({ total: 0 })

    const span = { symbol: 'sh600519', from: '2026-03-01', to: '2026-03-04' }
    const closes = async (adj: string, more = {}) => {
      const { result } = await get(csvPaths.bars, { ...span, adj, ...more })
      return { adj: result['adj'], closes: (result['bars'] as { close: number }[]).map(({ close }) => close) }
    }
    expect(await closes('none')).toEqual({ adj: 'none', closes: [20.2, 10.2, 10.4] })
    expect(await closes('forward')).toEqual({ adj: 'forward', closes: [10.1, 10.2, 10.4] })
    expect(await closes('back')).toEqual({ adj: 'back', closes: [20.2, 20.4, 20.8] })
    expect((await closes('none', { n: '2' })).closes).toEqual([10.2, 10.4])
    // Without a factor in every row nothing is adjusted, and the answer says so.
    await send(file(row('000001.SZ', '2026-03-02')))
    expect(
      (await get(csvPaths.bars, { symbol: 'SZSE.000001', to: '2026-03-02', adj: 'forward' })).result,
    ).toMatchObject({
      adj: 'none',
      bars: [{ time: '2026-03-02', open: 10, volume: 1000, amount: 10_150 }],
    })
    expect((await get(csvPaths.bars, span, otherToken)).result).toMatchObject({ bars: [] })
    expect(await get(csvPaths.bars, span, poorToken)).toMatchObject({ success: false, code: 510 })
  })

  it('[CSV-15] the permission is needed, and a session', async () => {
    expect(await send(file(row()), { as: poorToken })).toMatchObject({ success: false })
    expect(await send(file(row()), { as: '' })).toMatchObject({ success: false })
  })

  it('[CSV-15] another institution has bars and imports of its own', async () => {
    const { result } = await send(file(row()), { as: otherToken, fileName: '邻居.csv' })
    expect(await barsOf('SHSE.600519', '1d', 2)).toHaveLength(1)
    const mine = await server.call('GET', apart + csvPaths.imports, { token, query: { pageSize: '100' } })
    expect(JSON.stringify(mine.result)).not.toContain('邻居.csv')
    const theirs = await server.call('GET', apart + csvPaths.imports, { token: otherToken })
    expect(theirs.result).toMatchObject({
      total: 1,
      records: [{ id: result.id, fileName: '邻居.csv', createBy: 'neighbour' }],
    })
    expect(await server.call('GET', apart + csvPaths.problems, { token, query: { id: result.id } })).toMatchObject({
      success: false,
      message: '未找到该次导入',
    })
  })

  it('[CSV-16] a month is a partition, and closed to whoever names it directly', async () => {
    expect(await ask(`select count(*)::int as n from market_bar_202611`)).not.toEqual([{ n: 0 }])
    const direct = await asPlatform(server.db, (tx) =>
      tx
        .selectFrom('market_bar_202611' as 'market_bar')
        .select('symbol')
        .execute(),
    )
    expect(direct).toEqual([])
  })
})
