import {
  csvColumns,
  requiredCsvColumns,
  type CsvColumn,
  type CsvMapping,
  type CsvPresetCode,
} from '@liangshu/contract/market/bar-import'

/** What files call the columns, lower case and without spaces, units in brackets taken off. */
const names: Record<CsvColumn, readonly string[]> = {
  symbol: [
    'symbol',
    'code',
    'ts_code',
    'tscode',
    'ticker',
    'secid',
    'order_book_id',
    '证券代码',
    '股票代码',
    '代码',
    '标的代码',
    '合约代码',
    '基金代码',
  ],
  date: [
    'date',
    'datetime',
    'trade_date',
    'tradedate',
    'tradingday',
    'trading_day',
    'day',
    'eob',
    '日期',
    '交易日期',
    '交易日',
    '日期时间',
    '时间戳',
  ],
  time: ['time', 'trade_time', 'tradetime', 'clock', '时间', '交易时间'],
  open: ['open', 'open_price', 'openprice', '开盘', '开盘价', '今开'],
  high: ['high', 'high_price', 'highprice', 'highest', '最高', '最高价'],
  low: ['low', 'low_price', 'lowprice', 'lowest', '最低', '最低价'],
  close: ['close', 'close_price', 'closeprice', 'last', '收盘', '收盘价', '最新价'],
  volume: ['volume', 'vol', 'total_volume', '成交量', '成交股数', '总手'],
  amount: ['amount', 'money', 'turnover', 'total_turnover', 'value', '成交额', '成交金额', '金额'],
  preclose: ['preclose', 'pre_close', 'prev_close', 'prevclose', '昨收', '昨收价', '前收盘', '前收盘价', '前收'],
  adjfactor: ['adjfactor', 'adj_factor', 'factor', '复权因子', '累计复权因子'],
}

const columnOf = new Map(csvColumns.flatMap((column) => names[column].map((name) => [name, column] as const)))

type Units = Pick<CsvMapping, 'volumeUnit' | 'amountUnit'>

const presetUnits: Record<CsvPresetCode, Units | null> = {
  auto: null,
  tushare: { volumeUnit: 100, amountUnit: 1000 },
  eastmoney: { volumeUnit: 100, amountUnit: 1 },
  tdx: { volumeUnit: 1, amountUnit: 1 },
  gm: { volumeUnit: 1, amountUnit: 1 },
}

const unitShape = /[(（[【]([^)）\]】]*)[)）\]】]/

const plain = (title: string): string => title.normalize('NFKC').toLowerCase().replace(unitShape, '').replace(/\s/g, '')

/** 成交量(手) says its unit itself, and 总手 by its name. */
function volumeUnitOf(title: string): 1 | 100 {
  const unit = unitShape.exec(title.normalize('NFKC'))?.[1] ?? ''
  return unit.includes('手') || plain(title) === '总手' ? 100 : 1
}

function amountUnitOf(title: string): CsvMapping['amountUnit'] {
  const unit = unitShape.exec(title.normalize('NFKC'))?.[1] ?? ''
  if (unit.includes('千')) return 1000
  if (unit.includes('万')) return 10_000
  return unit.includes('亿') ? 100_000_000 : 1
}

/** The mapping a header suggests. The first of two columns with the same meaning wins. */
export function suggestMapping(header: readonly string[], preset: CsvPresetCode): CsvMapping {
  const columns: Partial<Record<CsvColumn, number>> = {}
  header.forEach((title, index) => {
    const column = columnOf.get(plain(title))
    if (column !== undefined) columns[column] ??= index
  })
  // A file with 时间 alone keeps day and clock in it.
  if (columns.date === undefined && columns.time !== undefined) {
    columns.date = columns.time
    delete columns.time
  }
  const titleOf = (column: CsvColumn) => header[columns[column] ?? -1] ?? ''
  const written = { volumeUnit: volumeUnitOf(titleOf('volume')), amountUnit: amountUnitOf(titleOf('amount')) }
  return { columns, ...(presetUnits[preset] ?? written) }
}

export function missingColumns({ columns, symbol }: CsvMapping): CsvColumn[] {
  return requiredCsvColumns.filter((column) => columns[column] === undefined && !(column === 'symbol' && symbol))
}
