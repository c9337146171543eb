import {
  statementPaths,
  type Compared,
  type ReconcilePage,
  type Statement,
  type StatementKind,
} from '@liangshu/contract/trading/statement'
import type { ImportPreview } from '@liangshu/contract/sheet-import'
import { beforeAll, describe, expect, it } from 'vitest'

import { writeXlsx } from '../../platform/spreadsheet/write-xlsx.ts'
import { encodeGbk } from '../../testing/gbk.ts'
import { makePerson } from '../../testing/make-person.ts'
import { multipartOf } from '../../testing/multipart.ts'
import { basePath } from '../../testing/test-app.ts'
import { createTradingApp } from '../testing/trading-app.ts'

const trading = await createTradingApp()
const { market, open, order, place, beat, ask, call, day } = trading
const rights = ['RECORD:view', 'RECORD:import', 'RECORD:reconcile', 'ACCOUNT:viewAll']
let clerk = ''
let reader = ''
let stranger = ''

beforeAll(async () => {
  clerk = await makePerson(trading.test, { username: 'clerk', permissions: rights })
  reader = await makePerson(trading.test, { username: 'reader', permissions: ['RECORD:view', 'RECORD:import'] })
  stranger = await makePerson(trading.test, { username: 'stranger', tenantId: 2, permissions: rights })
  // A tick below, so that a buy at 10.00 and at 20.00 fills.
  market.list('SHSE.600001', 9.99)
  market.list('SZSE.000001', 19.99)
})

type Sent = { accountId?: string; kind?: StatementKind; as?: string; name?: string; call?: string }
type Answer = {
  success: boolean
  code: number
  message: string
  result: { errors?: { row: number; reasons: string[] }[]; errorCount: number; successCount: number }
}

async function send<Result = Answer>(
  content: string | Buffer,
  accountId: string,
  fields: Record<string, string> = {},
  { kind = 'trade', as = clerk, name = 'jgd.csv', call: action = 'importExcel' }: Sent = {},
): Promise<Result> {
  const { payload, headers } = multipartOf([
    ...Object.entries({ accountId, ...fields }).map(([field, value]) => ({ name: field, content: value })),
    { name: 'file', fileName: name, content },
  ])
  const response = await trading.app.inject({
    method: 'POST',
    url: `${basePath}${statementPaths.of(kind)}/${action}`,
    payload,
    headers: { ...headers, 'x-access-token': as },
  })
  return response.json<Result>()
}

const reconcile = async (accountId: string, more: Record<string, string> = {}, token = clerk) =>
  (await call('GET', `${statementPaths.reconcile}?${new URLSearchParams({ accountId, ...more })}`, { token }))
    .result as unknown as ReconcilePage
const statements = async (accountId: string) =>
  (await call('GET', `${statementPaths.list}?accountId=${accountId}`, { token: clerk })).result[
    'records'
  ] as Statement[]
const told = ({ part, symbol, kinds, state }: Compared) => [part, symbol, kinds.join(','), state]
const rowsOf = (accountId: string) =>
  ask('select count(*)::int as n from trade_statement_row where account_id = $1', [accountId])

/** A buy of 100 at 10.00 that has filled. */
async function buy(accountId: string, more: Record<string, unknown> = {}) {
  const body = order(accountId, { price: '10.00', ...more })
  await place(body)
  await beat()
  const [fill] = await ask('select * from trade_fill where cl_ord_id = $1', [body.clOrdId])
  return fill as Record<
    'price' | 'volume' | 'amount' | 'commission' | 'transfer' | 'exchange_fee' | 'regulatory',
    number
  >
}

const head = '成交日期,成交时间,证券代码,证券名称,操作,成交数量,成交均价,成交金额,手续费,印花税,其他杂费'
const compact = day.replaceAll('-', '')
const line = (
  more: { code?: string; side?: string; volume?: number; price?: string; fee?: string; at?: string } = {},
) => {
  const { code = '600001', side = '证券买入', volume = 100, price = '10.00', fee = '5.01', at = '10:00:00' } = more
  return `${compact},${at},${code},某某,${side},${volume},${price},${(Number(price) * volume).toFixed(2)},${fee},0.00,0.00`
}
const file = (...lines: string[]) => [head, ...lines].join('\r\n')

const feeOf = ({ commission, transfer, exchange_fee, regulatory }: Awaited<ReturnType<typeof buy>>) =>
  ((commission + transfer + exchange_fee + regulatory) / 100).toFixed(2)

describe('importing a statement', () => {
  it('[STMT-1] GBK or UTF-8, any order of columns, the zeros of a code eaten; what is no trade is left aside', async () => {
    await open('S1')
    const lines = file(line(), line({ code: '1', price: '20.00', at: '10:01:00' }), line({ side: '银证转入' }))
    const answer = await send(encodeGbk(lines), 'S1')
    expect(answer).toMatchObject({ code: 200, message: '共3行数据，导入2行，1行不参与对账' })
    expect(
      await ask(`select symbol, side, price, volume, amount, fee, second from trade_statement_row
      where account_id = 'S1' order by symbol`),
    ).toEqual([
      { symbol: 'SHSE.600001', side: 1, price: 100_000, volume: 100, amount: 100_000, fee: 501, second: 36_000 },
      { symbol: 'SZSE.000001', side: 1, price: 200_000, volume: 100, amount: 200_000, fee: 501, second: 36_060 },
    ])
    const turned = ['买卖方向,成交价,代码,成交股数,日期', `卖出,20.00,SZ000001,-100,${day}`].join('\n')
    expect(await send(turned, 'S1')).toMatchObject({ code: 200, message: '共1行数据，导入1行' })
  })

  it('[STMT-1] a workbook, with a title above the headings', async () => {
    await open('S2')
    async function* batches() {
      yield [{ cells: ['某证券 对账单'] }, { cells: ['日期', '证券代码', '操作', '成交价格', '成交数量'] }]
      yield [{ cells: [day, '600001', '买入', '10', '100'] }]
    }
    const parts: Buffer[] = []
    for await (const part of writeXlsx({
      sheetName: '1',
      widths: [10, 10, 10, 10, 10],
      frozenRows: 1,
      merges: [],
      batches: batches(),
    }))
      parts.push(part)
    expect(await send(Buffer.concat(parts), 'S2', {}, { name: 'a.xlsx' })).toMatchObject({
      message: '共1行数据，导入1行',
    })
  })

  it('[STMT-2] the same file again changes nothing, equal lines of one file are two trades', async () => {
    await open('S3')
    const lines = file(line(), line(), line({ volume: 200 }))
    expect(await send(lines, 'S3')).toMatchObject({ message: '共3行数据，导入3行' })
    const before = await ask(`select * from trade_statement_row where account_id = 'S3' order by key`)
    expect(await send(encodeGbk(lines), 'S3')).toMatchObject({ message: '共3行数据都已导入过，未作改动' })
    expect(await ask(`select * from trade_statement_row where account_id = 'S3' order by key`)).toEqual(before)
    expect(await ask(`select count(*)::int as n from trade_statement where account_id = 'S3'`)).toEqual([{ n: 1 }])
    expect(await send(file(line(), line({ volume: 300 })), 'S3')).toMatchObject({
      message: '共2行数据，导入1行，1行已导入过',
    })
  })

  it('[STMT-2] two imports of one file at once are one', async () => {
    await open('S3b')
    await Promise.all([send(file(line()), 'S3b'), send(file(line()), 'S3b')])
    expect(await rowsOf('S3b')).toEqual([{ n: 1 }])
    expect(await ask(`select count(*)::int as n from trade_statement where account_id = 'S3b'`)).toEqual([{ n: 1 }])
  })

  it('[STMT-3] a bad line is told by its row in the sheet; the others go in, or none when asked so', async () => {
    await open('S4')
    const lines = file(line(), line({ code: '999999' }), line({ side: '拆借' }), line({ price: 'abc', volume: 7 }))
    const whole = await send(lines, 'S4', { whole: '1' })
    expect(whole).toMatchObject({ code: 201, message: '文件中有错误，未导入任何数据。' })
    expect(await rowsOf('S4')).toEqual([{ n: 0 }])
    const part = await send(lines, 'S4')
    expect(part).toMatchObject({ code: 201, result: { errorCount: 3, successCount: 1 } })
    expect(part.result.errors).toEqual([
      { row: 3, reasons: ['证券代码不存在：999999'] },
      { row: 4, reasons: ['买卖方向无法识别：拆借'] },
      { row: 5, reasons: ['成交价格不是数字：abc'] },
    ])
    expect(await rowsOf('S4')).toEqual([{ n: 1 }])
  })

  it('[STMT-4] columns are mapped once: the next file of the account, and of the broker, needs no word', async () => {
    await open('S5')
    await open('S6')
    const odd = ['甲,乙,丙,丁,戊', `${day},600001,买入,10.00,100`].join('\n')
    expect((await send(odd, 'S5')).message).toContain('缺少列')
    const mapping = { date: '甲', symbol: '乙', side: '丙', price: '丁', volume: '戊' }
    expect(await send(odd, 'S5', { mapping: JSON.stringify(mapping) })).toMatchObject({ code: 200 })
    for (const accountId of ['S5', 'S6']) {
      const { result } = await send<{ result: ImportPreview }>(odd, accountId, {}, { call: 'importPreview' })
      expect(result.mapping).toEqual(mapping)
      expect(result.rows).toEqual([{ row: 2, cells: [day, '600001', '买入', '10.00', '100'] }])
    }
    expect(await send(odd, 'S6')).toMatchObject({ code: 200, message: '共1行数据，导入1行' })
    // Other headings are not the remembered ones: their own words count.
    const { result } = await send<{ result: ImportPreview }>(file(line()), 'S5', {}, { call: 'importPreview' })
    expect(result.mapping).toMatchObject({ symbol: '证券代码', side: '操作', commission: '手续费' })
  })

  it.each<[string, string, string, Record<string, string>]>([
    ['nothing in it', '', '文件导入失败', {}],
    ['other columns', '姓名,年龄\n张三,3', '缺少列“证券代码、买卖方向、成交价格、成交数量”', {}],
    ['no trade in it', file(line({ side: '利息归本' })), '文件中没有成交行', {}],
    ['a mapping that is none', file(line()), '列对应关系无法识别', { mapping: '{' }],
    ['a day that is none', file(line()), '日期不存在', { day: '2026-02-30' }],
  ])('[STMT-5] a file with %s is refused whole', async (_what, content, message, fields) => {
    await open('S7').catch(() => undefined)
    const answer = await send(content, 'S7', fields)
    expect(answer.success).toBe(false)
    expect(answer.message).toContain(message)
    expect(await rowsOf('S7')).toEqual([{ n: 0 }])
  })

  it('[STMT-5] neither another kind of file nor a picture is read', async () => {
    expect((await send(file(line()), 'S7', {}, { name: 'a.pdf' })).message).toContain('请选择 .csv')
    expect((await send(Buffer.from('89504e470d0a1a0a00', 'hex'), 'S7')).success).toBe(false)
  })

  it('[STMT-6] needs the right, and an account one may read', async () => {
    await open('S8', { reads: [] })
    expect((await send(file(line()), 'S8', {}, { as: trading.trader })).code).toBe(510)
    expect((await send(file(line()), 'S8', {}, { as: reader })).message).toBe('未找到对应实体')
    expect((await send(file(line()), 'S8', {}, { as: stranger })).message).toBe('未找到对应实体')
    expect((await reconcile('S8', {}, stranger)) ?? null).toBeNull()
    expect(await rowsOf('S8')).toEqual([{ n: 0 }])
  })
})

describe('our books beside a statement', () => {
  it('[RECON-4] differences stand first: missing here, missing there, volume, price, fee; what agrees comes last', async () => {
    await open('R1')
    const first = await buy('R1')
    await buy('R1', { volume: 300 })
    await buy('R1', { symbol: 'SZSE.000001', price: '20.00' })
    const lines = file(
      line({ fee: feeOf(first) }),
      line({ volume: 300, price: '10.00', fee: '99.00' }),
      line({ volume: 500, code: '600001', side: '证券卖出' }),
    )
    await send(lines, 'R1')
    const page = await reconcile('R1')
    expect(page.records.map(told)).toEqual([
      ['trade', 'SHSE.600001', 'missingHere', 'open'],
      ['trade', 'SZSE.000001', 'missingThere', 'open'],
      ['trade', 'SHSE.600001', 'fee', 'open'],
      ['trade', 'SHSE.600001', '', null],
    ])
    expect(page.counts).toMatchObject({ matched: 1, open: 3, byKind: { fee: 1, missingHere: 1, missingThere: 1 } })
    expect(page.records[2]).toMatchObject({
      ours: { volume: 300, price: 10, count: 1 },
      theirs: { volume: 300, price: 10, fee: 99, refs: ['3'] },
      fileName: 'jgd.csv',
    })
    expect((await reconcile('R1', { show: 'open', pageSize: '2' })).records).toHaveLength(2)
    expect((await reconcile('R1', { show: 'open', pageSize: '2', pageNo: '2' })).records).toHaveLength(1)
  })

  it('[RECON-5] holdings and cash of a day are held against the books of that day', async () => {
    await open('R2')
    await buy('R2')
    const [{ cash } = { cash: 0 }] = (await ask(
      `select (balances->'ledger'->>'cash')::bigint as cash from trade_account_state where account_id = 'R2'`,
    )) as { cash: number }[]
    const yuan = (Number(cash) / 100).toFixed(2)
    const holdings = '证券代码,证券名称,股票余额\n600001,某某,200\n000001,平安,100'
    expect(await send(holdings, 'R2', { day }, { kind: 'holding' })).toMatchObject({ message: '共2行数据，导入2行' })
    expect(await send(`币种,资金余额\n人民币,${yuan}\n美元,3`, 'R2', { day }, { kind: 'cash' })).toMatchObject({
      message: '共2行数据，导入1行，1行不参与对账',
    })
    const page = await reconcile('R2')
    expect(page.records.map(told)).toEqual([
      ['holding', 'SZSE.000001', 'missingHere', 'open'],
      ['holding', 'SHSE.600001', 'holding', 'open'],
      ['cash', '', '', null],
    ])
    // A newer file of the same day is the whole of it.
    await send('证券代码,股票余额\n600001,100', 'R2', { day }, { kind: 'holding' })
    expect((await reconcile('R2')).counts).toMatchObject({ matched: 2, open: 0 })
    await send(`资金余额\n${(Number(yuan) + 0.01).toFixed(2)}`, 'R2', { day }, { kind: 'cash' })
    expect((await reconcile('R2')).records.map(told)[0]).toEqual(['cash', '', 'cash', 'open'])
    expect((await reconcile('R2', { part: 'holding' })).records).toHaveLength(1)
  })

  it('[RECON-5] a file that does not say its day is refused line by line', async () => {
    await open('R3')
    const answer = await send('证券代码,股票余额\n600001,100', 'R3', {}, { kind: 'holding' })
    expect(answer.result.errors).toEqual([{ row: 2, reasons: ['缺少日期，请选择对账日期'] }])
  })

  it('[RECON-6] a difference is explained, accepted and opened again, with who and why; the words stay', async () => {
    await open('R4')
    await buy('R4')
    await send(file(line({ fee: '77.00' })), 'R4')
    const [found] = (await reconcile('R4')).records
    const say = (action: string, note: string, token = clerk, key = found?.key) =>
      call('POST', statementPaths.note, { token, body: { accountId: 'R4', keys: [key], action, note } })
    expect((await say('explain', '券商多收，已要求退还')).success).toBe(true)
    expect((await reconcile('R4')).records[0]).toMatchObject({
      state: 'explained',
      note: { action: 'explain', note: '券商多收，已要求退还', by: 'clerk' },
    })
    trading.test.clock.advance(1000)
    await say('accept', '已退还')
    expect((await reconcile('R4')).counts).toMatchObject({ open: 0, explained: 0, accepted: 1 })
    trading.test.clock.advance(1000)
    await say('reopen', '退款未到账')
    expect((await reconcile('R4')).counts).toMatchObject({ open: 1 })
    const { result } = await call('GET', `${statementPaths.notes}?accountId=R4&key=${found?.key}`, { token: clerk })
    expect((result as { note: string }[]).map(({ note }) => note)).toEqual([
      '券商多收，已要求退还',
      '已退还',
      '退款未到账',
    ])
    await expect(ask(`update trade_statement_note set note = 'x'`)).rejects.toThrow('append-only')
    expect((await say('explain', '好', clerk)).message).toContain('说明至少2个字')
    expect((await say('explain', '没有的', clerk, 'f'.repeat(32))).message).toContain('该差异已不存在')
    expect((await say('explain', '没有权限', reader)).code).toBe(510)
    const logged = await ask(
      `select log_content from sys_log where log_content in ('处理对账差异', '导入成交对账单') and userid = 'clerk'`,
    )
    expect(logged.length).toBeGreaterThan(3)
  })

  it('[RECON-6] a difference whose figures change is open again', async () => {
    await open('R5')
    await buy('R5')
    await send(file(line({ fee: '66.00' })), 'R5')
    const [before] = (await reconcile('R5')).records
    const body = { accountId: 'R5', keys: [before?.key], action: 'accept', note: '小额差异' }
    await call('POST', statementPaths.note, { token: clerk, body })
    const [statement] = await statements('R5')
    await call('DELETE', `${statementPaths.remove}?id=${statement?.id}`, { token: clerk })
    await send(file(line({ fee: '67.00' })), 'R5')
    expect((await reconcile('R5')).counts).toMatchObject({ open: 1, accepted: 0 })
  })

  it('[STMT-7] a statement is taken out with its lines; books and other statements stay', async () => {
    await open('R6')
    await buy('R6')
    await send(file(line({ volume: 900 })), 'R6')
    trading.test.clock.advance(1000)
    await send('证券代码,股票余额\n600001,100', 'R6', { day }, { kind: 'holding' })
    const listed = await call('GET', `${statementPaths.list}?accountId=R6`, { token: clerk })
    expect(listed.result).toMatchObject({ total: 2, records: [{ kind: 'holding' }, { kind: 'trade', added: 1 }] })
    const [, trades] = await statements('R6')
    const remove = (token: string) => call('DELETE', `${statementPaths.remove}?id=${trades?.id}`, { token })
    expect((await remove(stranger)).message).toBe('未找到对应实体')
    expect((await remove(clerk)).success).toBe(true)
    expect((await reconcile('R6')).records.map(told)).toEqual([['holding', 'SHSE.600001', '', null]])
    expect(await ask(`select count(*)::int as n from trade_fill where account_id = 'R6'`)).toEqual([{ n: 1 }])
  })

  it('[STMT-8] a line with the number of the broker that says something else now takes the place of the old one', async () => {
    await open('R7')
    const numbered = (fee: string) =>
      `成交编号,日期,证券代码,操作,成交价格,成交数量,手续费\n88,${day},600001,买入,10,100,${fee}`
    await send(numbered('5'), 'R7')
    expect(await send(numbered('6'), 'R7')).toMatchObject({ message: '共1行数据，导入0行，更新1行' })
    expect(await ask(`select fee from trade_statement_row where account_id = 'R7'`)).toEqual([{ fee: 600 }])
  })
})
