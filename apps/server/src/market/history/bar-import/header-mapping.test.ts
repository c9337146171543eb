import { describe, expect, it } from 'vitest'

import { missingColumns, suggestMapping } from './header-mapping.ts'
import { readClock, readDay } from '../../../platform/spreadsheet/read-time.ts'

describe('the header of a file', () => {
  it.each([
    [
      'English',
      'symbol,date,open,high,low,close,volume,amount',
      { symbol: 0, date: 1, open: 2, high: 3, low: 4, close: 5, volume: 6, amount: 7 },
    ],
    [
      'Chinese',
      '日期,股票代码,开盘,收盘,最高,最低,成交量',
      { date: 0, symbol: 1, open: 2, close: 3, high: 4, low: 5, volume: 6 },
    ],
    [
      'Tushare',
      'ts_code,trade_date,open,high,low,close,pre_close,vol',
      { symbol: 0, date: 1, open: 2, high: 3, low: 4, close: 5, preclose: 6, volume: 7 },
    ],
    ['spaces, case and full width', ' Code ,Ｄate, OPEN ', { symbol: 0, date: 1, open: 2 }],
    ['time alone', '代码,时间', { symbol: 0, date: 1 }],
    ['day and time', '代码,日期,时间', { symbol: 0, date: 1, time: 2 }],
  ])('[CSV-4] is read in %s', (_what, header, columns) => {
    expect(suggestMapping(header.split(','), 'auto').columns).toEqual(columns)
  })

  it('[CSV-4] units come from the title, or from the preset', () => {
    expect(suggestMapping(['成交量(手)', '成交额（万元）'], 'auto')).toMatchObject({
      volumeUnit: 100,
      amountUnit: 10_000,
    })
    expect(suggestMapping(['成交量', '成交额'], 'auto')).toMatchObject({ volumeUnit: 1, amountUnit: 1 })
    expect(suggestMapping(['vol', 'amount'], 'tushare')).toMatchObject({ volumeUnit: 100, amountUnit: 1000 })
  })

  it('[CSV-5] what is required is named; a file of one security may leave its code out', () => {
    const mapping = suggestMapping('date,open,high,low,close'.split(','), 'auto')
    expect(missingColumns(mapping)).toEqual(['symbol', 'volume'])
    expect(missingColumns({ ...mapping, symbol: '600519' })).toEqual(['volume'])
  })
})

describe('dates and times of files', () => {
  it.each([
    ['2026-11-13', null],
    ['2026/11/13', null],
    ['2026.11.13', null],
    ['20261113', null],
    ['2026年11月13日', null],
    ['2026-11-13 09:31', 34_260],
    ['2026-11-13T09:31:00+08:00', 34_260],
    ['20261113 0931', 34_260],
    ['20261113093100', 34_260],
    ['2026/11/13 9:31:00', 34_260],
  ])('[CSV-6] %s is read', (text, secondOfDay) => expect(readDay(text)).toEqual({ date: '2026-11-13', secondOfDay }))

  it.each(['2026-11-31', '13/11/2026', '46000', '昨天', '', '2026-11-13 25:00'])('[CSV-6] %s is not guessed', (text) =>
    expect(readDay(text)).toBeNull(),
  )

  it('[CSV-6] clocks come with and without colons and zeros', () => {
    expect(['0931', '931', '09:31', '93100', '09:31:00.000'].map(readClock)).toEqual([
      34_260, 34_260, 34_260, 34_260, 34_260,
    ])
    expect(['2500', '0960', 'x'].map(readClock)).toEqual([null, null, null])
  })
})
