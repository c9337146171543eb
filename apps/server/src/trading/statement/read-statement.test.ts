import { coinScale, yuanScale } from '@liangshu/engine/account/order/unit-scale'
import { describe, expect, it } from 'vitest'

import { readStatement, type ReadingContext } from './read-statement.ts'
import { keyRows, type StatementRow } from './statement-row.ts'

const known = new Set(['SHSE.600001', 'SZSE.000001', 'SHSE.000001', 'SZSE.002594', 'BINANCE.BTCUSDT-PERP'])
const context: ReadingContext = {
  kind: 'trade',
  scale: yuanScale,
  currency: 'CNY',
  day: undefined,
  today: '2026-11-17',
  isKnown: (symbol) => known.has(symbol),
}
const read = (values: Record<string, string>, more: Partial<ReadingContext> = {}) =>
  readStatement([{ row: 7, values, fallbacks: {} } as never], { ...context, ...more })
const trade = { date: '2026-11-16', symbol: '600001', side: '买入', price: '10.01', volume: '100' }
const rowOf = (values: Record<string, string>, more: Partial<ReadingContext> = {}) => read(values, more).rows[0]
const faultOf = (values: Record<string, string>, more: Partial<ReadingContext> = {}) =>
  read(values, more).faults.map(({ reasons }) => reasons)[0]

describe('a line of trades', () => {
  it('[STMT-100] says what it says in units of the account, and nothing of what it leaves out', () => {
    expect(read(trade)).toEqual({
      rows: [
        {
          row: 7,
          day: '2026-11-16',
          second: null,
          symbol: 'SHSE.600001',
          side: 1,
          execNo: '',
          price: 100_100,
          volume: 100,
          amount: null,
          fee: null,
          cash: null,
        },
      ],
      faults: [],
      skipped: 0,
    })
  })

  it.each([
    ['1,234.56', 123_456],
    ['¥1234.5元', 123_450],
    ['1.15', 115],
    ['-12', 1200],
    ['(12.3)', 1230],
    ['１２．５', 1250],
    ['+.5', 50],
    ['1e2', 10_000],
    ['12.', 1200],
    ['', null],
    ['--', null],
    ['null', null],
    ['N/A', null],
  ])('[STMT-100] an amount of %s is %s fen', (amount, fen) => expect(rowOf({ ...trade, amount })?.amount).toBe(fen))

  it.each(['12(3)', 'abc', '1.2.3', '0x10', 'Infinity', '1e', '(12', '12)'])('[STMT-100] %s is no number', (amount) =>
    expect(faultOf({ ...trade, amount })).toEqual([`成交金额不是数字：${amount}`]),
  )

  it('[STMT-100] a long text is cut in what is said of it', () => {
    expect(faultOf({ ...trade, amount: 'x'.repeat(30) })).toEqual([`成交金额不是数字：${'x'.repeat(20)}`])
    expect(faultOf({ ...trade, date: 'x'.repeat(40) })).toEqual([`日期格式无法识别：${'x'.repeat(30)}`])
    expect(faultOf({ ...trade, time: 'x'.repeat(40) })).toEqual([`时间格式无法识别：${'x'.repeat(20)}`])
    expect(faultOf({ ...trade, side: 'x'.repeat(40) })).toEqual([`买卖方向无法识别：${'x'.repeat(20)}`])
    expect(faultOf({ ...trade, symbol: 'x'.repeat(40) })).toEqual([`证券代码不存在：${'x'.repeat(20)}`])
    expect(rowOf({ ...trade, execNo: ` ${'8'.repeat(120)} ` })?.execNo).toBe('8'.repeat(100))
  })

  it('[STMT-100] figures beyond all money are refused', () => {
    expect(rowOf({ ...trade, amount: '10000000000000' })?.amount).toBe(1e15)
    expect(faultOf({ ...trade, amount: '10000000000001' })).toEqual(['成交金额超出范围：10000000000001'])
    expect(faultOf({ ...trade, price: '10000000000000' })).toEqual(['成交价格超出范围：10000000000000'])
  })

  it.each([
    [{ price: '0' }, '成交价格必须大于0'],
    [{ price: '-1' }, '成交价格必须大于0'],
    [{ price: '' }, '成交价格必须大于0'],
    [{ volume: '' }, '缺少成交数量'],
    [{ volume: '0' }, '成交数量必须大于0'],
    [{ volume: '1.5' }, '成交数量应为整数：1.5'],
    [{ side: '' }, '缺少买卖方向'],
    [{ symbol: ' ' }, '缺少证券代码'],
    [{ symbol: '601999' }, '证券代码不存在：601999'],
    [{ symbol: 'SHSE.601999' }, '证券代码不存在：SHSE.601999'],
    [{ symbol: '你好' }, '证券代码格式不正确：你好'],
    [{ symbol: '000001' }, '证券代码不唯一，请写明交易所：SHSE.000001、SZSE.000001'],
    [{ date: '' }, '缺少日期，请选择对账日期'],
    [{ date: '2026-02-30' }, '日期格式无法识别：2026-02-30'],
    [{ date: '2026-11-18' }, '日期晚于今天：2026-11-18'],
    [{ time: '25:00' }, '时间格式无法识别：25:00'],
  ])('[STMT-100] %j is refused: %s', (more, reason) => expect(faultOf({ ...trade, ...more })).toEqual([reason]))

  it('[STMT-100] a price of a part of a cent, a sale written as minus, a share that is nearly whole', () => {
    expect(rowOf({ ...trade, price: '0.0001', volume: '-200', side: '卖出' })).toMatchObject({
      price: 1,
      volume: 200,
      side: 2,
    })
    expect(rowOf({ ...trade, volume: '100.0000001' })?.volume).toBe(100)
    expect(faultOf({ ...trade, volume: '100.00001' })).toEqual(['成交数量应为整数：100.00001'])
    const fine = { ...trade, volume: '0.1234567891', symbol: 'BINANCE.BTCUSDT-PERP' }
    expect(faultOf(fine, { scale: coinScale })).toEqual(['成交数量应为整数：0.1234567891'])
    expect(rowOf({ ...trade, volume: '0.5', symbol: 'BINANCE.BTCUSDT-PERP' }, { scale: coinScale })?.volume).toBe(5e7)
  })

  it.each([
    ['证券买入', 1],
    ['BUY', 1],
    ['long', 1],
    ['b', 1],
    ['证券卖出', 2],
    ['Sell', 2],
    ['SHORT', 2],
    ['S', 2],
  ] as const)('[STMT-100] %s is side %s', (side, is) => expect(rowOf({ ...trade, side })?.side).toBe(is))

  it('[STMT-100] the zeros a spreadsheet ate stand in front again; a quote before them is none of it', () => {
    expect(rowOf({ ...trade, symbol: '2594' })?.symbol).toBe('SZSE.002594')
    expect(rowOf({ ...trade, symbol: `'600001 ` })?.symbol).toBe('SHSE.600001')
    expect(rowOf({ ...trade, symbol: 'SZ000001' })?.symbol).toBe('SZSE.000001')
  })

  it('[STMT-100] the day of the file where the line has none; the time of the line, else that of its day', () => {
    const { date: _date, ...undated } = trade
    expect(rowOf(undated, { day: '2026-11-13' })).toMatchObject({ day: '2026-11-13', second: null })
    expect(rowOf(trade, { day: '2026-11-13' })?.day).toBe('2026-11-16')
    expect(rowOf({ ...trade, date: '2026-11-17' })?.day).toBe('2026-11-17')
    expect(rowOf({ ...trade, date: '2026-11-16 09:31:05' })?.second).toBe(34_265)
    expect(rowOf({ ...trade, date: '2026-11-16 09:31:05', time: '10:00' })?.second).toBe(36_000)
    expect(rowOf({ ...trade, time: '2026-11-16 10:00:01' })?.second).toBe(36_001)
    expect(faultOf({ ...trade, time: '2026-11-16' })).toEqual(['时间格式无法识别：2026-11-16'])
  })

  it('[STMT-100] the whole fee where the file says it, else its parts, else nothing', () => {
    const parts = { commission: '5', stamp: '-1', transfer: '0.1', exchange: '0.02', regulatory: '0.003' }
    expect(rowOf({ ...trade, ...parts })?.fee).toBe(612)
    expect(rowOf({ ...trade, ...parts, fee: '-7' })?.fee).toBe(700)
    expect(rowOf({ ...trade, stamp: '1', fee: '--' })?.fee).toBe(100)
    expect(rowOf({ ...trade, commission: '0' })?.fee).toBe(0)
    expect(faultOf({ ...trade, regulatory: 'x' })).toEqual(['监管费不是数字：x'])
    expect(rowOf({ ...trade, amount: '-1001' })?.amount).toBe(100_100)
  })

  it('[STMT-100] a line that moves money without a trade and the sum below are left aside, the others go on', () => {
    const lines = [
      { ...trade, side: '银证转账' },
      { ...trade, symbol: '合计', side: '' },
      { ...trade, side: '拆借' },
      trade,
    ]
    const answer = readStatement(
      lines.map((values, at) => ({ row: at + 2, values }) as never),
      context,
    )
    expect(answer.skipped).toBe(2)
    expect(answer.faults.map(({ record, reasons }) => [record.row, reasons])).toEqual([[4, ['买卖方向无法识别：拆借']]])
    expect(answer.rows.map(({ row }) => row)).toEqual([5])
  })
})

describe('a line of holdings or cash', () => {
  it('[STMT-101] a holding is long unless it says otherwise', () => {
    const holding = { symbol: '600001', volume: '200', date: '20261116' }
    const side = (text?: string) => rowOf({ ...holding, ...(text && { side: text }) }, { kind: 'holding' })?.side
    expect([side(), side('多'), side('空头'), side('卖'), side('Short'), side('SELL')]).toEqual([1, 1, 2, 2, 2, 2])
    expect(rowOf(holding, { kind: 'holding' })).toMatchObject({ row: 7, day: '2026-11-16', volume: 200, price: null })
    expect(faultOf({ ...holding, volume: '' }, { kind: 'holding' })).toEqual(['缺少持仓数量'])
    expect(read({ ...holding, symbol: '小计' }, { kind: 'holding' })).toMatchObject({
      rows: [],
      skipped: 1,
      faults: [],
    })
  })

  it.each([
    ['CNY', '', true],
    ['CNY', '人民币', true],
    ['CNY', 'rmb', true],
    ['CNY', ' 0 ', true],
    ['CNY', '美元', false],
    ['USDT', '', true],
    ['USDT', 'usdt', true],
    ['USDT', '人民币', false],
    ['HKD', '', true],
    ['HKD', 'HKD', false],
  ])('[STMT-101] cash of an account in %s: a line in "%s" counts: %s', (currency, text, counts) => {
    const answer = read({ date: '2026-11-16', cash: '-12.34', currency: text }, { kind: 'cash', currency })
    expect(answer.skipped).toBe(counts ? 0 : 1)
    const expected = { row: 7, side: 0, cash: -1234, day: '2026-11-16', symbol: '' }
    expect(answer.rows).toMatchObject(counts ? [expected] : [])
  })

  it('[STMT-101] cash that is not there is missing, cash of nothing is none', () => {
    const cash = (text: string) => read({ date: '2026-11-16', cash: text }, { kind: 'cash' })
    expect(cash('').faults.map(({ reasons }) => reasons)).toEqual([['缺少资金余额']])
    expect(cash('0').rows).toMatchObject([{ cash: 0 }])
  })

  it('[STMT-101] what is no fault of a line is not swallowed', () => {
    const broken = {
      ...context,
      isKnown: () => {
        throw new Error('down')
      },
    }
    expect(() => readStatement([{ row: 1, values: trade } as never], broken)).toThrow('down')
  })
})

describe('what makes a line the same again', () => {
  const row = (more: Partial<StatementRow> = {}): StatementRow => ({
    row: 2,
    day: '2026-11-16',
    second: null,
    symbol: 'SHSE.600001',
    side: 1,
    execNo: '',
    price: 100_000,
    volume: 100,
    amount: null,
    fee: null,
    cash: null,
    ...more,
  })
  const keys = (kind: 'trade' | 'holding' | 'cash', ...rows: StatementRow[]) =>
    keyRows(kind, rows).map(({ key }) => key)

  it('[STMT-102] all that a trade says; of equal lines the first is the first again', () => {
    const [first, second, ...none] = keys('trade', row(), row({ row: 3 }))
    expect(none).toEqual([])
    expect(first).toMatch(/^[0-9a-f]{40}$/)
    expect(first).not.toBe(second)
    expect(keys('trade', row({ row: 9 }))).toEqual([first])
    expect(keys('trade', row(), row(), row()).slice(0, 2)).toEqual([first, second])
    const others = [
      { day: '2026-11-17' },
      { second: 1 },
      { side: 2 as const },
      { price: 1 },
      { volume: 1 },
      { amount: 1 },
      { fee: 1 },
    ]
    for (const other of others) expect(keys('trade', row(other))).not.toEqual([first])
  })

  it('[STMT-102] the number of the broker, where it has one: the last line of it counts', () => {
    const rows = keyRows('trade', [row({ execNo: '88', fee: 1 }), row({ execNo: '88', fee: 2 }), row({ execNo: '89' })])
    expect(rows.map(({ execNo, fee, volume }) => [execNo, fee, volume])).toEqual([
      ['88', 2, 100],
      ['89', null, 100],
    ])
    expect(keys('trade', row({ execNo: '88', side: 2 }))).not.toEqual(keys('trade', row({ execNo: '88' })))
  })

  it('[STMT-102] parts of one holding are added up, cash has one line a day, the last', () => {
    const holdings = keyRows('holding', [row({ volume: 100 }), row({ volume: 30 }), row({ side: 2, volume: 5 })])
    expect(holdings.map(({ side, volume }) => [side, volume])).toEqual([
      [1, 130],
      [2, 5],
    ])
    const cash = keyRows('cash', [row({ cash: 1, volume: null }), row({ cash: 2, volume: null, symbol: 'x' })])
    expect(cash.map((one) => [one.cash, one.volume])).toEqual([[2, null]])
  })
})
