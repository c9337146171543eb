import {
  directionOf,
  formatAmount,
  formatPercent,
  formatPriceByTick,
  formatSignedPercent,
  type Direction,
} from '@liangshu/contract/market/format'
import type { FigureName } from './quote-figures.ts'

export interface QuoteColumn {
  readonly name: FigureName
  readonly title: string
  readonly width: number
  /** Colour by the sign of this figure against zero, or of the price against the previous close. */
  readonly tone: 'change' | 'price' | 'sign' | 'plain'
  /** Also shown on a phone. */
  readonly isNarrow?: true
}

export const quoteColumns: readonly QuoteColumn[] = [
  { name: 'last', title: '最新价', width: 92, tone: 'change', isNarrow: true },
  { name: 'changePct', title: '涨跌幅', width: 92, tone: 'change', isNarrow: true },
  { name: 'change', title: '涨跌额', width: 88, tone: 'change' },
  { name: 'amount', title: '成交额', width: 104, tone: 'plain', isNarrow: true },
  { name: 'turnover', title: '换手率', width: 80, tone: 'plain' },
  { name: 'mainInflow', title: '主力净流入', width: 108, tone: 'sign' },
  { name: 'amplitude', title: '振幅', width: 80, tone: 'plain' },
  { name: 'open', title: '今开', width: 88, tone: 'price' },
  { name: 'high', title: '最高', width: 88, tone: 'price' },
  { name: 'low', title: '最低', width: 88, tone: 'price' },
  { name: 'preClose', title: '昨收', width: 88, tone: 'plain' },
]

const MISSING = '--'

/** Index levels are kept finer than anyone reads them: two decimals are shown. */
export function figureText(name: FigureName, value: number, tick: number, scale: number): string {
  if (!Number.isFinite(value)) return MISSING
  if (name === 'changePct') return formatSignedPercent(value)
  if (name === 'turnover' || name === 'amplitude') return formatPercent(value)
  if (name === 'amount' || name === 'mainInflow') return formatAmount(value)
  const text = formatPriceByTick(value, tick <= 1 ? 0.01 : tick / scale)
  return name === 'change' && value > 0 ? `+${text}` : text
}

export function toneOf(column: QuoteColumn, value: number, changePct: number, preClose: number): Direction | '' {
  if (column.tone === 'plain' || !Number.isFinite(value)) return ''
  if (column.tone === 'change') return directionOf(changePct)
  return column.tone === 'sign' ? directionOf(value) : directionOf(value - preClose)
}
