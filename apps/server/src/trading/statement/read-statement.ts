import { exchanges } from '@liangshu/contract/market/classification'
import type { InstrumentSymbol } from '@liangshu/contract/market/symbol'
import { side as sides } from '@liangshu/contract/trading/order-codes'
import type { StatementKind } from '@liangshu/contract/trading/statement'
import type { UnitScale } from '@liangshu/engine/account/order/unit-scale'
import { normaliseSymbol } from '@liangshu/engine/market/instrument/normalise-symbol'

import { cutText } from '../../platform/http/clean-text.ts'
import type { ImportedRecord } from '../../platform/spreadsheet/define-sheet.ts'
import { RowRefused, type RowFault } from '../../platform/spreadsheet/import-records.ts'
import { readClock, readDay } from '../../platform/spreadsheet/read-time.ts'
import type { StatementRow } from './statement-row.ts'

export type ReadingContext = {
  readonly kind: StatementKind
  readonly scale: UnitScale
  readonly currency: string
  /** For files that do not say it. */
  readonly day: string | undefined
  /** The last day a statement can be of. */
  readonly today: string
  readonly isKnown: (symbol: string) => boolean
}

export type ReadStatement = {
  readonly rows: StatementRow[]
  readonly faults: RowFault[]
  /** Lines that are no trade, or of another currency. */
  readonly skipped: number
}

type Values = ImportedRecord['values']

/** Lines of a statement that move money or shares without a trade. */
const noTrade =
  /转账|银证|银行|转入|转出|利息|结息|红利|股息|派息|红股|送股|配号|中签|缴款|冻结|解冻|扣税|补税|指定|撤指|申购|赎回|配售|回购/
const mostMoney = 1e13

const clean = (text: string): string => text.normalize('NFKC').replaceAll(/[,\s¥￥元]/g, '')
const isBlank = (text: string): boolean => /^(-+|null|none|nan|n\/a)?$/i.test(text)

/** `1,234.50`, `(12.3)` for minus as accountants write it; blanks and dashes are nothing. */
function numberOf(values: Values, property: string, title: string): number | null {
  const text = clean(values[property] ?? '')
  if (isBlank(text)) return null
  const plain = /^\(.*\)$/.test(text) ? `-${text.slice(1, -1)}` : text
  const value = Number(plain)
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain) || !Number.isFinite(value)) {
    throw new RowRefused([`${title}不是数字：${text.slice(0, 20)}`])
  }
  return value
}

function unitsOf(value: number, scale: number, title: string): number {
  if (Math.abs(value) > mostMoney) throw new RowRefused([`${title}超出范围：${value}`])
  const units = Math.round(value * scale)
  if (!Number.isSafeInteger(units)) throw new RowRefused([`${title}超出范围：${value}`])
  return units
}

function moneyOf(values: Values, property: string, title: string, { scale }: ReadingContext): number | null {
  const value = numberOf(values, property, title)
  return value === null ? null : unitsOf(value, scale.money, title)
}

function volumeOf(values: Values, title: string, { scale }: ReadingContext): number {
  const value = numberOf(values, 'volume', title)
  if (value === null) throw new RowRefused([`缺少${title}`])
  const units = Math.abs(value) * scale.volume
  if (Math.abs(units - Math.round(units)) > 1e-6) throw new RowRefused([`${title}应为整数：${value}`])
  return unitsOf(Math.abs(value), scale.volume, title)
}

function dayOf(values: Values, { day, today }: ReadingContext): { day: string; second: number | null } {
  const text = values['date'] ?? ''
  const read = text === '' ? (day ? { date: day, secondOfDay: null } : null) : readDay(text)
  if (!read) {
    throw new RowRefused([text === '' ? '缺少日期，请选择对账日期' : `日期格式无法识别：${text.slice(0, 30)}`])
  }
  if (read.date > today) throw new RowRefused([`日期晚于今天：${read.date}`])
  return { day: read.date, second: read.secondOfDay }
}

function secondOf(values: Values, fallback: number | null): number | null {
  const text = (values['time'] ?? '').trim()
  if (text === '') return fallback
  const second = readClock(text) ?? readDay(text)?.secondOfDay ?? null
  if (second === null) throw new RowRefused([`时间格式无法识别：${text.slice(0, 20)}`])
  return second
}

/** Spreadsheets eat the zeros in front: 1 is 000001. */
function symbolOf(values: Values, { isKnown }: ReadingContext): string {
  const written = (values['symbol'] ?? '').replace(/^'/, '').trim()
  if (written === '') throw new RowRefused(['缺少证券代码'])
  const text = /^\d{1,5}$/.test(written) ? written.padStart(6, '0') : written
  const found = normaliseSymbol(
    text,
    (code) => exchanges.map((exchange) => `${exchange}.${code}`).filter(isKnown) as InstrumentSymbol[],
  )
  if (found.ok && isKnown(found.symbol)) return found.symbol
  if (!found.ok && found.reason === 'SYMBOL_AMBIGUOUS') {
    throw new RowRefused([`证券代码不唯一，请写明交易所：${found.candidates.join('、')}`])
  }
  const isShape = !found.ok && found.reason === 'SYMBOL_MALFORMED'
  throw new RowRefused([`${isShape ? '证券代码格式不正确' : '证券代码不存在'}：${written.slice(0, 20)}`])
}

function sideOf(text: string): 1 | 2 | null {
  if (/买|buy|long|^b$/i.test(text)) return sides.buy
  return /卖|sell|short|^s$/i.test(text) ? sides.sell : null
}

/** The whole fee: what the file says of it, else its parts; null when it says neither. */
function feeOf(values: Values, context: ReadingContext): number | null {
  const whole = moneyOf(values, 'fee', '费用合计', context)
  if (whole !== null) return Math.abs(whole)
  const parts = [
    ['commission', '佣金'],
    ['stamp', '印花税'],
    ['transfer', '过户费'],
    ['exchange', '经手费'],
    ['regulatory', '监管费'],
  ] as const
  const known = parts
    .map(([property, title]) => moneyOf(values, property, title, context))
    .filter((units) => units !== null)
  return known.length === 0 ? null : known.reduce((sum, units) => sum + Math.abs(units), 0)
}

/** The line under a table that adds it up. */
const isSum = (values: Values): boolean => Object.values(values).some((text) => /^(合计|小计|总计|共计)/.test(text))

const nothing = { price: null, volume: null, amount: null, fee: null, cash: null, execNo: '', symbol: '', second: null }

function readTrade({ row, values }: ImportedRecord, context: ReadingContext): StatementRow | null {
  const written = (values['side'] ?? '').trim()
  if (noTrade.test(written) || isSum(values)) return null
  const side = sideOf(written)
  if (side === null)
    throw new RowRefused([written === '' ? '缺少买卖方向' : `买卖方向无法识别：${written.slice(0, 20)}`])
  const when = dayOf(values, context)
  const symbol = symbolOf(values, context)
  const price = numberOf(values, 'price', '成交价格')
  if (price === null || price <= 0) throw new RowRefused(['成交价格必须大于0'])
  const volume = volumeOf(values, '成交数量', context)
  if (volume === 0) throw new RowRefused(['成交数量必须大于0'])
  const amount = moneyOf(values, 'amount', '成交金额', context)
  return {
    ...nothing,
    row,
    day: when.day,
    second: secondOf(values, when.second),
    symbol,
    side,
    execNo: cutText((values['execNo'] ?? '').trim(), 100),
    price: unitsOf(price, context.scale.price, '成交价格'),
    volume,
    amount: amount === null ? null : Math.abs(amount),
    fee: feeOf(values, context),
  }
}

function readHolding({ row, values }: ImportedRecord, context: ReadingContext): StatementRow | null {
  if (isSum(values)) return null
  const side = /空|卖|short|sell/i.test(values['side'] ?? '') ? sides.sell : sides.buy
  const { day } = dayOf(values, context)
  const symbol = symbolOf(values, context)
  return { ...nothing, row, day, symbol, side, volume: volumeOf(values, '持仓数量', context) }
}

const words: Readonly<Record<string, RegExp>> = { CNY: /^(人民币|cny|rmb|0)?$/i, USDT: /^(usdt|泰达币)?$/i }

function readCash({ row, values }: ImportedRecord, context: ReadingContext): StatementRow | null {
  if (!(words[context.currency] ?? /^$/).test((values['currency'] ?? '').trim())) return null
  const { day } = dayOf(values, context)
  const cash = moneyOf(values, 'cash', '资金余额', context)
  if (cash === null) throw new RowRefused(['缺少资金余额'])
  return { ...nothing, row, day, side: 0, cash }
}

const readers = { trade: readTrade, holding: readHolding, cash: readCash }

/** Each line by itself: what one does not say well leaves the others alone. */
export function readStatement(records: readonly ImportedRecord[], context: ReadingContext): ReadStatement {
  const rows: StatementRow[] = []
  const faults: RowFault[] = []
  let skipped = 0
  for (const record of records) {
    try {
      const read = readers[context.kind](record, context)
      if (read) rows.push(read)
      else skipped += 1
    } catch (error) {
      if (!(error instanceof RowRefused)) throw error
      faults.push({ record, reasons: error.reasons })
    }
  }
  return { rows, faults, skipped }
}
