import {
  statementPaths,
  type ReconcilePage,
  type Statement,
  type StatementKind,
} from '@liangshu/contract/trading/statement'
import type { ImportPreview } from '@liangshu/contract/sheet-import'
import { dateOfDay, dayNumber } from '@liangshu/engine/time/calendar/civil-day'
import { beforeAll, describe, expect, it } from 'vitest'

import { makePerson } from '../../testing/make-person.ts'
import { multipartOf } from '../../testing/multipart.ts'
import { basePath } from '../../testing/test-app.ts'
import { createTradingApp } from '../testing/trading-app.ts'
import { importDemoStatement } from './demo-statement.ts'

const trading = await createTradingApp()
const { market, open, order, place, beat, ask, call, day, app, db, clock } = trading
const rights = ['RECORD:view', 'RECORD:import', 'RECORD:reconcile', 'ACCOUNT:viewAll']
let clerk = ''
const [today, yesterday, old] = [day, dateOfDay(dayNumber(day) - 1), dateOfDay(dayNumber(day) - 400)]

beforeAll(async () => {
  clerk = await makePerson(trading.test, { username: 'clerk', permissions: rights })
  market.list('SHSE.600001', 9.99)
})

type Answer = { success: boolean; code: number; message: string; result: Record<string, unknown> }
async function send(
  content: string,
  fields: Record<string, string>,
  {
    kind = 'trade',
    name = 'a.csv',
    action = 'importExcel',
  }: { kind?: StatementKind; name?: string; action?: string } = {},
): Promise<Answer> {
  const { payload, headers } = multipartOf([
    ...Object.entries(fields).map(([field, value]) => ({ name: field, content: value })),
    ...(content === '' ? [] : [{ name: 'file', fileName: name, content }]),
  ])
  const response = await app.inject({
    method: 'POST',
    url: `${basePath}${statementPaths.of(kind)}/${action}`,
    payload,
    headers: { ...headers, 'x-access-token': clerk },
  })
  return response.json<Answer>()
}
const head = '日期,证券代码,操作,成交价格,成交数量,费用合计'
const line = (on: string, volume = 100, fee = '5.01') => `${on},600001,买入,10.00,${volume},${fee}`
const trades = (...lines: string[]) => [head, ...lines].join('\n')
const reconcile = (accountId: string, more: Record<string, string> = {}) =>
  call('GET', statementPaths.reconcile, { token: clerk, query: { accountId, ...more } })
const page = async (accountId: string, more: Record<string, string> = {}) =>
  (await reconcile(accountId, more)).result as unknown as ReconcilePage

describe('the period of a comparison', () => {
  it('[STMT-104] is today where there is no statement, else from the first day to the last of them', async () => {
    await open('P1')
    const now = dateOfDay(dayNumber(yesterday) + 1)
    expect(await page('P1')).toMatchObject({ total: 0, currency: 'CNY', days: { trade: 0, holding: 0, cash: 0 } })
    await send(trades(line(yesterday), line(now)), { accountId: 'P1' })
    expect(await page('P1')).toMatchObject({ from: yesterday, to: today, days: { trade: 2, holding: 0, cash: 0 } })
    expect(await page('P1', { from: today })).toMatchObject({ from: today, to: today, total: 1 })
    expect(await page('P1', { to: yesterday })).toMatchObject({ from: yesterday, to: yesterday, total: 1 })
    expect((await reconcile('P1', { from: today, to: yesterday })).message).toBe('开始日期不能晚于结束日期')
    expect((await reconcile('nowhere')).message).toBe('未找到对应实体')
  })

  it('[STMT-104] is a year at most: the newest where none is asked for', async () => {
    await open('P2')
    await send(trades(line(old), line(today)), { accountId: 'P2' })
    const found = await page('P2')
    expect(found).toMatchObject({ to: today, from: dateOfDay(dayNumber(today) - 365), total: 1 })
    expect((await reconcile('P2', { from: old })).message).toBe('一次最多核对366天')
    expect((await page('P2', { from: dateOfDay(dayNumber(today) - 365) })).total).toBe(1)
    expect((await reconcile('P2', { from: dateOfDay(dayNumber(today) - 366) })).message).toBe('一次最多核对366天')
    expect((await page('P2', { from: old, to: old })).total).toBe(1)
  })

  it('[STMT-105] pages, parts and what is open are told apart, and counted over all pages of a part', async () => {
    await open('P3')
    await place(order('P3', { price: '10.00' }))
    await beat()
    await send(trades(line(today, 100, '5.01'), line(today, 700), line(today, 800)), { accountId: 'P3' })
    await send(`日期,证券代码,持仓数量\n${today},600001,100`, { accountId: 'P3' }, { kind: 'holding' })
    await send(`日期,资金余额\n${today},1`, { accountId: 'P3' }, { kind: 'cash' })
    const all = await page('P3')
    expect(all.records.map(({ state }) => state)).toEqual(['open', 'open', 'open', null, null])
    expect(all.records.slice(0, 3).map(({ part }) => part)).toEqual(['trade', 'trade', 'cash'])
    expect(all).toMatchObject({ days: { trade: 1, holding: 1, cash: 1 }, counts: { matched: 2, open: 3 } })
    expect(all.counts.byKind).toMatchObject({ missingHere: 2, cash: 1, fee: 0 })
    expect(all.records[0]).toMatchObject({ name: '测试001', note: null })
    const [worst, second] = all.records
    const note = (keys: (string | undefined)[], action: string) =>
      call('POST', statementPaths.note, { token: clerk, body: { accountId: 'P3', keys, action, note: '已核对' } })
    expect((await note([worst?.key, worst?.key], 'accept')).message).toBe('已保存')
    await note([second?.key], 'explain')
    expect((await note([all.records[3]?.key], 'explain')).message).toBe('该差异已不存在或数字已变化，请刷新后再处理')
    const after = await page('P3')
    expect(after.counts).toMatchObject({ matched: 2, open: 1, explained: 1, accepted: 1 })
    expect(after.records.map(({ state }) => state)).toEqual(['open', 'accepted', 'explained', null, null])
    expect((await page('P3', { show: 'open' })).records).toHaveLength(1)
    expect((await page('P3', { show: 'differences' })).records).toHaveLength(3)
    expect((await page('P3', { pageSize: '2', pageNo: '3' })).records).toHaveLength(1)
    expect(await page('P3', { part: 'trade' })).toMatchObject({ total: 3, counts: { matched: 1, open: 0 } })
    const stored = await ask(`select day::text, note, action from trade_statement_note where account_id = 'P3'`)
    expect(stored).toHaveLength(2)
  })

  it('[STMT-105] holdings of futures by side, coins short below nothing, cash by the ledger of the day', async () => {
    const future = 'CFFEX.IF2612'
    market.listFuture(future, 4000)
    await open('F1', { assetClass: 'future', cash: 10_000_000 })
    for (const [side, volume] of [
      [1, 2],
      [2, 3],
    ] as const) {
      await place(
        order('F1', { symbol: future, side, positionEffect: 1, price: side === 1 ? '4000.2' : '3999.8', volume }),
      )
      await beat()
    }
    await send(
      `日期,合约,多空,持仓\n${today},IF2612,多,2\n${today},IF2612,空,4`,
      { accountId: 'F1' },
      { kind: 'holding' },
    )
    const found = (await page('F1')).records
    expect(found.map(({ side, kinds, ours, theirs }) => [side, kinds.join(), ours?.volume, theirs?.volume])).toEqual([
      [2, 'holding', 3, 4],
      [1, '', 2, 2],
    ])
    await send(`日期,资金余额\n${today},1\n${yesterday},2`, { accountId: 'F1' }, { kind: 'cash' })
    const cash = (await page('F1', { part: 'cash' })).records
    expect(cash.map(({ day: on, ours }) => [on, (ours?.cash ?? 0) > 9_000_000])).toEqual([
      [today, true],
      [yesterday, false],
    ])
  })
})

describe('importing', () => {
  it('[STMT-106] shows the first eight lines of a file, and what its columns are', async () => {
    await open('I1')
    const lines = Array.from({ length: 10 }, (_, n) => line(today, n + 1))
    const { result } = await send(
      `某证券\n${trades(...lines)}\n,,,,,`,
      { accountId: 'I1' },
      { action: 'importPreview' },
    )
    const preview = result as unknown as ImportPreview
    expect(preview.rows.map(({ row }) => row)).toEqual([3, 4, 5, 6, 7, 8, 9, 10])
    expect(preview.total).toBe(10)
    expect(preview.headings).toEqual(head.split(','))
    expect(preview.mapping).toMatchObject({ date: '日期', symbol: '证券代码', fee: '费用合计' })
    const required = preview.columns.filter(({ isRequired }) => isRequired).map(({ property }) => property)
    expect(required).toEqual(['symbol', 'side', 'price', 'volume'])
    expect((await send('', { accountId: 'I1' }, { action: 'importPreview' })).message).toBe('文件导入失败！')
    expect((await send(trades(line(today)), {}, { action: 'importPreview' })).message).toContain('文件导入失败:')
    expect((await send(trades(line(today)), { accountId: 'gone' }, { action: 'importPreview' })).message).toBe(
      '未找到对应实体',
    )
  })

  it.each([
    ['trade', '成交', 14, 4],
    ['holding', '持仓', 4, 2],
    ['cash', '资金', 3, 1],
  ] as const)(
    '[STMT-106] the columns of %s are told, and a sheet to fill in',
    async (kind, label, columns, required) => {
      const told = await call('GET', `${statementPaths.of(kind)}/importColumns`, { token: clerk })
      const rows = told.result as unknown as { isRequired: boolean; rule: string; title: string }[]
      expect(rows).toHaveLength(columns)
      expect(rows.filter(({ isRequired }) => isRequired)).toHaveLength(required)
      expect(rows.every(({ rule, title }) => rule !== '' && title !== '')).toBe(true)
      const url = `${basePath}${statementPaths.of(kind)}/importTemplate`
      const sheet = await app.inject({ method: 'GET', url, headers: { 'x-access-token': clerk } })
      expect(sheet.headers['content-disposition']).toContain(encodeURIComponent(`${label}对账单导入模板`))
      expect(sheet.rawPayload.length).toBeGreaterThan(1000)
    },
  )

  it('[STMT-106] tells what it did: new, changed, there already, left aside', async () => {
    await open('I2')
    const numbered = (...rows: string[]) => [`成交编号,${head}`, ...rows].join('\n')
    const first = numbered(`1,${line(today)}`, `2,${line(today)}`, `3,${line(today)}`)
    expect((await send(first, { accountId: 'I2' })).message).toBe('共3行数据，导入3行')
    clock.advance(1000)
    const second = numbered(
      `1,${line(today)}`,
      `2,${line(today, 100, '6')}`,
      `4,${line(today)}`,
      `5,${today},600001,利息,1,1,0`,
    )
    expect((await send(second, { accountId: 'I2' }, { name: 'b.csv' })).message).toBe(
      '共4行数据，导入1行，更新1行，1行已导入过，1行不参与对账',
    )
    clock.advance(1000)
    const bad = numbered(`6,${line(today)}`, `7,${today},600001,买入,x,1,0`)
    expect(await send(bad, { accountId: 'I2' })).toMatchObject({
      code: 201,
      result: { errorCount: 1, successCount: 1 },
    })
    const list = (await call('GET', statementPaths.list, { token: clerk, query: { accountId: 'I2' } })).result
    expect(list).toMatchObject({ total: 3 })
    const [newest, changed] = list['records'] as Statement[]
    expect(newest).toMatchObject({ total: 2, added: 1, changed: 0, unchanged: 0, refused: 1, skipped: 0 })
    expect(changed).toMatchObject({
      accountName: '账户I2',
      kind: 'trade',
      fileName: 'b.csv',
      from: today,
      to: today,
      total: 4,
      added: 1,
      changed: 1,
      unchanged: 1,
      refused: 0,
      skipped: 1,
      createBy: 'clerk',
    })
    const paged = async (pageNo: string) =>
      (
        (await call('GET', statementPaths.list, { token: clerk, query: { accountId: 'I2', pageSize: '2', pageNo } }))
          .result['records'] as Statement[]
      ).map(({ id }) => id)
    expect([...(await paged('1')), ...(await paged('2'))]).toEqual((list['records'] as Statement[]).map(({ id }) => id))
  })

  it('[STMT-107] a file of holdings with a line that is wrong takes nothing away', async () => {
    await open('I3')
    const holdings = (...rows: string[]) => ['日期,证券代码,持仓数量', ...rows].join('\n')
    market.list('SZSE.000002', 5)
    await send(holdings(`${today},600001,100`, `${today},000002,50`), { accountId: 'I3' }, { kind: 'holding' })
    const held = async () =>
      (await ask(`select symbol, volume from trade_statement_row where account_id = 'I3' order by symbol`)).map(
        ({ symbol, volume }) => [symbol, volume],
      )
    await send(holdings(`${today},600001,100`, `${today},000002,x`), { accountId: 'I3' }, { kind: 'holding' })
    expect(await held()).toHaveLength(2)
    await send(holdings(`${today},600001,100`), { accountId: 'I3' }, { kind: 'holding' })
    expect(await held()).toEqual([['SHSE.600001', 100]])
    await send(holdings(`${yesterday},000002,7`), { accountId: 'I3' }, { kind: 'holding' })
    expect(await held()).toHaveLength(2)
  })
})

describe('the statement of the demo', () => {
  it('[STMT-108] leaves out one fill and charges six yuan too much for another', async () => {
    await makePerson(trading.test, { username: 'risk', permissions: rights })
    await open('0D')
    await ask(`update trade_account set account_no = '000' where id = '0D'`)
    const parts = { db, clock, market }
    await place(order('0D', { price: '10.00', volume: 100 }))
    await place(order('0D', { price: '10.00', volume: 200 }))
    await beat()
    await importDemoStatement(parts, dateOfDay(dayNumber(today) - 30))
    expect(await ask(`select 1 from trade_statement where account_id = '0D'`)).toEqual([])
    await importDemoStatement(parts, today)
    expect(await ask(`select 1 from trade_statement where account_id = '0D'`)).toEqual([])
    await place(order('0D', { price: '10.00', volume: 300 }))
    await place(order('0D', { price: '10.00', volume: 400 }))
    await beat()
    await importDemoStatement(parts, dateOfDay(dayNumber(today) + 9))
    const [statement] = await ask(
      `select file_name, total, added, create_by from trade_statement where account_id = '0D'`,
    )
    expect(statement).toEqual({
      file_name: `交割单_000_${dateOfDay(dayNumber(today) + 9)}.csv`,
      total: 3,
      added: 3,
      create_by: 'risk',
    })
    const { records, counts } = await page('0D')
    expect(counts).toMatchObject({ matched: 2, open: 2, byKind: { missingThere: 1, fee: 1, price: 0, volume: 0 } })
    const dear = records.find(({ kinds }) => kinds.includes('fee'))
    expect((dear?.theirs?.fee ?? 0) - (dear?.ours?.fee ?? 0)).toBeCloseTo(6, 9)
    expect(records.find(({ kinds }) => kinds.includes('missingThere'))?.ours?.volume).toBe(200)
    expect(dear?.ours?.volume).toBe(300)
  })
})
