import {
  csvColumnLabels,
  type CsvColumn,
  type CsvFrequency,
  type CsvMapping,
} from '@liangshu/contract/market/bar-import'
import { fenOfYuan, parsePrice, type Fen, type Price } from '@liangshu/contract/market/scaled'
import type { InstrumentSymbol } from '@liangshu/contract/market/symbol'
import { clockOf, secondsOf, shanghaiEpoch } from '@liangshu/engine/time/calendar/shanghai-time'

import { RowProblem, type ImportedBar, type ImportMaster } from './imported-bar.ts'
import { readClock, readDay, type CsvMoment } from '../../../platform/spreadsheet/read-time.ts'

export interface RowContext {
  readonly mapping: CsvMapping
  readonly frequency: CsvFrequency
  readonly master: ImportMaster
}

type Cells = readonly string[]

function cellOf(cells: Cells, { mapping }: RowContext, column: CsvColumn): string {
  const index = mapping.columns[column]
  return index === undefined ? '' : (cells[index] ?? '')
}

/** `1,234.50` in quotes is a number; dashes and blanks are none. */
const spelt = (cell: string): string =>
  /^[\d.]+$/.test(cell) ? cell : cell.normalize('NFKC').replaceAll(',', '').trim()
const isBlank = (text: string): boolean => /^(-+|nan|null|none|n\/a)?$/i.test(text)

function decimal(cells: Cells, context: RowContext, column: CsvColumn): number | null {
  const text = spelt(cellOf(cells, context, column))
  if (isBlank(text)) return null
  const value = Number(text)
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) || !Number.isFinite(value)) {
    throw new RowProblem(`${csvColumnLabels[column]}不是数字：${text.slice(0, 20)}`)
  }
  return value
}

function optionalPrice(cells: Cells, context: RowContext, column: CsvColumn): Price | null {
  const text = spelt(cellOf(cells, context, column))
  if (isBlank(text)) return null
  decimal(cells, context, column)
  const value = parsePrice(text)
  if (value === null) throw new RowProblem(`${csvColumnLabels[column]}最多4位小数：${text.slice(0, 20)}`)
  if (value <= 0) throw new RowProblem(`${csvColumnLabels[column]}必须大于0：${text}`)
  return value
}

function requiredPrice(cells: Cells, context: RowContext, column: CsvColumn): Price {
  const value = optionalPrice(cells, context, column)
  if (value === null) throw new RowProblem(`缺少${csvColumnLabels[column]}`)
  return value
}

function volumeOf(cells: Cells, context: RowContext): number {
  const value = decimal(cells, context, 'volume')
  if (value === null) throw new RowProblem('缺少成交量')
  const shares = Math.round(value * context.mapping.volumeUnit * 100) / 100
  if (shares < 0 || !Number.isSafeInteger(shares)) throw new RowProblem(`成交量必须是不小于0的整数股：${value}`)
  return shares
}

function amountOf(cells: Cells, context: RowContext): Fen | null {
  const value = decimal(cells, context, 'amount')
  if (value === null) return null
  const yuan = value * context.mapping.amountUnit
  if (yuan < 0 || yuan > 1e13) throw new RowProblem(`成交额超出范围：${value}`)
  return fenOfYuan(yuan)
}

const sessions = [
  [secondsOf('09:30'), secondsOf('11:30')],
  [secondsOf('13:00'), secondsOf('15:00')],
] as const

/** A minute bar is stamped with its end, so 09:30 and 13:00 end none. */
const isMinuteEnd = (second: number): boolean =>
  second % 60 === 0 && sessions.some(([from, to]) => second > from && second <= to)

function dayOf(cells: Cells, context: RowContext): CsvMoment {
  const text = cellOf(cells, context, 'date')
  const day = readDay(text)
  if (!day) throw new RowProblem(text === '' ? '缺少日期' : `日期格式无法识别：${text.slice(0, 30)}`)
  return day
}

function endOf(cells: Cells, context: RowContext): number {
  const day = dayOf(cells, context)
  if (context.frequency === '1d') return shanghaiEpoch(day.date, secondsOf('15:00'))
  const text = cellOf(cells, context, 'time')
  const second = text === '' ? day.secondOfDay : readClock(text)
  if (second === null) throw new RowProblem(text === '' ? '分钟线缺少时间' : `时间格式无法识别：${text.slice(0, 20)}`)
  if (!isMinuteEnd(second)) {
    throw new RowProblem(`不是分钟线的结束时间（09:31至11:30、13:01至15:00）：${clockOf(second)}`)
  }
  return shanghaiEpoch(day.date, second)
}

/** Spreadsheets eat the zeros in front: 1 is 000001. */
function symbolOf(cells: Cells, context: RowContext): InstrumentSymbol {
  const written = cellOf(cells, context, 'symbol') || (context.mapping.symbol ?? '')
  if (written === '') throw new RowProblem('缺少证券代码')
  const text = /^\d{1,5}$/.test(written) ? written.padStart(6, '0') : written
  const read = context.master.normalise(text)
  if (read.ok) return read.symbol
  if (read.reason === 'SYMBOL_AMBIGUOUS')
    throw new RowProblem(`证券代码不唯一，请写明交易所：${read.candidates.join('、')}`)
  throw new RowProblem(
    `${read.reason === 'SYMBOL_UNKNOWN' ? '证券代码不存在' : '证券代码格式不正确'}：${written.slice(0, 20)}`,
  )
}

function adjFactorOf(cells: Cells, context: RowContext): number | null {
  const value = decimal(cells, context, 'adjfactor')
  if (value !== null && value <= 0) throw new RowProblem(`复权因子必须大于0：${value}`)
  return value
}

export type BarKey = Pick<ImportedBar, 'symbol' | 'tradingDay'>

/** Where the row belongs, read first: a row with a bad time or price still spoils its day. */
export function readKey(cells: Cells, context: RowContext): BarKey {
  const symbol = symbolOf(cells, context)
  if (!context.master.isSupported(symbol)) throw new RowProblem(`暂不支持导入该类证券：${symbol}`)
  return { symbol, tradingDay: dayOf(cells, context).date }
}

export function readBar(line: number, key: BarKey, cells: Cells, context: RowContext): ImportedBar {
  return {
    line,
    ...key,
    eob: endOf(cells, context),
    open: requiredPrice(cells, context, 'open'),
    high: requiredPrice(cells, context, 'high'),
    low: requiredPrice(cells, context, 'low'),
    close: requiredPrice(cells, context, 'close'),
    volume: volumeOf(cells, context),
    amount: amountOf(cells, context),
    preclose: optionalPrice(cells, context, 'preclose'),
    adjFactor: adjFactorOf(cells, context),
  }
}
