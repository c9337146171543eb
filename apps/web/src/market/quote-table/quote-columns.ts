import type { ReactNode } from 'react'
import { directionOf, directionOfRate, type Direction } from '@liangshu/contract/market/format'
import type { InstrumentColumns, QuoteRow } from '@liangshu/contract/market/quote-calls'
import type { FigureName } from './quote-figures.ts'

type Format = 'price' | 'signedPrice' | 'percent' | 'signedPercent' | 'yi' | 'signedYi' | 'wan' | 'ratio' | 'worth'

/** Colour by the change of the day, by the own sign, or of a price against the previous close. */
type Tone = 'change' | 'price' | 'sign' | 'plain'

type AskedName = 'bid' | 'ask' | 'imbalance' | 'volumeRatio' | 'speed' | 'sealAmount' | 'avgPrice'

interface Column {
  readonly title: string
  readonly width: number
}

/** Of every instrument at once, from the stream: such a column sorts. */
export interface FigureColumn extends Column {
  readonly kind: 'figure'
  readonly name: FigureName
  readonly format: Format
  readonly tone: Tone
}

/** Asked for while its rows are in sight: what nobody has asked of all rows cannot order them. */
interface AskedColumn extends Column {
  readonly kind: 'asked'
  readonly name: AskedName
  readonly format: Format
  readonly tone: Tone
  readonly read: (row: QuoteRow) => number | null | undefined
}

interface SparkColumn extends Column {
  readonly kind: 'spark'
  readonly name: 'spark'
}

/** Words that another question tells: whoever shows the table fills them in. */
interface TextColumn extends Column {
  readonly kind: 'text'
  readonly name: 'concepts'
}

export type QuoteColumn = FigureColumn | AskedColumn | SparkColumn | TextColumn
export type ColumnName = QuoteColumn['name']

/** What whoever shows the table knows of its rows: a note, a tag. Such a column sorts by its value. */
export interface GivenColumn extends Column {
  readonly kind: 'given'
  readonly name: string
  readonly align: 'left' | 'right'
  readonly cell: (slot: number) => ReactNode
  /** What is sorted by and exported; `null` is missing. */
  readonly value: (slot: number) => number | string | null
}

export type TableColumn = Exclude<QuoteColumn, TextColumn> | GivenColumn

const figure = (name: FigureName, title: string, width: number, format: Format, tone: Tone): FigureColumn => ({
  kind: 'figure',
  name,
  title,
  width,
  format,
  tone,
})

/** Every column there is, in the order the dialog lists them. One unit a column, named in its head. */
export const quoteColumns: readonly QuoteColumn[] = [
  figure('last', '最新', 66, 'price', 'change'),
  figure('changePct', '涨幅', 70, 'signedPercent', 'change'),
  figure('change', '涨跌', 72, 'signedPrice', 'change'),
  { kind: 'spark', name: 'spark', title: '分时', width: 92 },
  figure('amount', '成交额(亿)', 88, 'yi', 'plain'),
  figure('volume', '成交量(万)', 92, 'wan', 'plain'),
  figure('turnover', '换手', 68, 'percent', 'plain'),
  figure('amplitude', '振幅', 68, 'percent', 'plain'),
  {
    kind: 'asked',
    name: 'volumeRatio',
    title: '量比',
    width: 60,
    format: 'ratio',
    tone: 'plain',
    read: (row) => row.volumeRatio,
  },
  {
    kind: 'asked',
    name: 'speed',
    title: '涨速',
    width: 68,
    format: 'signedPercent',
    tone: 'sign',
    read: (row) => row.speed,
  },
  figure('mainInflow', '主力(亿)', 80, 'signedYi', 'sign'),
  figure('inflowRate', '主力占比', 80, 'signedPercent', 'sign'),
  figure('floatCap', '流通值(亿)', 92, 'yi', 'plain'),
  figure('pe', '市盈率', 72, 'ratio', 'plain'),
  { kind: 'text', name: 'concepts', title: '概念', width: 170 },
  figure('iopv', 'IOPV', 72, 'worth', 'plain'),
  figure('premium', '溢价率', 72, 'signedPercent', 'sign'),
  {
    kind: 'asked',
    name: 'bid',
    title: '买一',
    width: 72,
    format: 'price',
    tone: 'price',
    read: (row) => row.bids?.[0]?.price,
  },
  {
    kind: 'asked',
    name: 'ask',
    title: '卖一',
    width: 72,
    format: 'price',
    tone: 'price',
    read: (row) => row.asks?.[0]?.price,
  },
  {
    kind: 'asked',
    name: 'imbalance',
    title: '委比',
    width: 76,
    format: 'signedPercent',
    tone: 'sign',
    read: (row) => row.orderImbalance,
  },
  {
    kind: 'asked',
    name: 'avgPrice',
    title: '均价',
    width: 72,
    format: 'price',
    tone: 'price',
    read: (row) => row.avgPrice,
  },
  {
    kind: 'asked',
    name: 'sealAmount',
    title: '封单(亿)',
    width: 80,
    format: 'yi',
    tone: 'plain',
    read: (row) => row.sealAmount || null,
  },
  figure('open', '今开', 72, 'price', 'price'),
  figure('high', '最高', 72, 'price', 'price'),
  figure('low', '最低', 72, 'price', 'price'),
  figure('preClose', '昨收', 72, 'price', 'plain'),
  figure('limitUp', '涨停', 72, 'price', 'price'),
  figure('limitDown', '跌停', 72, 'price', 'price'),
]

/**
 * What a column is called over these rows: a contract is compared with the settlement of the day before, everything else
 * with its close.
 */
export function headOf(
  { name, title }: { readonly name: string; readonly title: string },
  { secType }: Pick<InstrumentColumns, 'secType'>,
  rows: readonly number[],
): string {
  if (name !== 'preClose') return title
  const futures = rows.filter((slot) => secType[slot] === 'future').length
  if (futures === 0) return title
  return futures === rows.length ? '昨结' : '昨收/昨结'
}

export const columnOf = (name: string): QuoteColumn | undefined => quoteColumns.find((column) => column.name === name)

const MISSING = '--'
const MOST_DIGITS = 8

/** Decimals of an instrument's prices. Index levels are kept finer than anyone reads them: two are shown. */
export function digitsOf({ tick, priceScale }: InstrumentColumns, slot: number): number {
  const step = tick[slot] ?? 100
  if (step <= 1) return 2
  const digits = Math.ceil(-Math.log10(step / (priceScale[slot] ?? 10_000)) - 1e-9)
  return Math.max(0, Math.min(MOST_DIGITS, digits))
}

function plainText(format: Format, value: number, digits: number): string {
  if (format === 'percent' || format === 'signedPercent') return `${(value * 100).toFixed(2)}%`
  if (format === 'yi' || format === 'signedYi') return (value / 1e8).toFixed(2)
  if (format === 'wan') return (value / 1e4).toFixed(2)
  if (format === 'worth') return value.toFixed(4)
  return value.toFixed(format === 'ratio' ? 2 : digits)
}

/** The number as a spreadsheet reads it: a plain minus, the rounding of the screen, nothing where nothing is known. */
export function plainFigure(format: Format, value: number | null | undefined, digits: number): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return ''
  const text = plainText(format, value, digits)
  return Number.parseFloat(text) === 0 ? text.replace('-', '') : text
}

/** The number as the screen shows it, with its sign where the sign is the news. */
export function figureText(format: Format, value: number | null | undefined, digits: number): string {
  const text = plainFigure(format, value, digits)
  if (text === '') return MISSING
  const isSigned = format === 'signedPercent' || format === 'signedYi' || format === 'signedPrice'
  return isSigned && Number.parseFloat(text) > 0 ? `+${text}` : text.replace('-', '−')
}

/** A rate that is coloured by its own sign has no colour where it reads 0.00%. */
export function toneOf(
  tone: Tone,
  value: number,
  changePct: number,
  preClose: number,
  format: Format = 'price',
): Direction | '' {
  if (tone === 'plain' || !Number.isFinite(value)) return ''
  if (tone === 'change') return directionOf(changePct)
  if (tone === 'price') return directionOf(value - preClose)
  return format === 'signedPercent' ? directionOfRate(value) : directionOf(value)
}
