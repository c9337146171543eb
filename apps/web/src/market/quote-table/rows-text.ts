import type { QuoteRow } from '@liangshu/contract/market/quote-calls'
import type { LiveMarket } from '../live/use-live-market.ts'
import { digitsOf, plainFigure, type TableColumn } from './quote-columns.ts'
import { figures } from './quote-figures.ts'

export type AskedQuotes = ReadonlyMap<string, QuoteRow>

const written = (columns: readonly TableColumn[]) => columns.filter((column) => column.kind !== 'spark')

export const headTexts = (columns: readonly TableColumn[]): string[] => [
  '代码',
  '名称',
  ...written(columns).map(({ title }) => title),
]

/** One row as it stands on screen, as numbers a spreadsheet can go on with. */
export function rowTexts(
  { store, instruments }: LiveMarket,
  slot: number,
  columns: readonly TableColumn[],
  asked: AskedQuotes,
): string[] {
  const symbol = instruments.symbol[slot] ?? ''
  const digits = digitsOf(instruments, slot)
  const quote = asked.get(symbol)
  const values = written(columns).map((column) => {
    if (column.kind === 'figure')
      return plainFigure(column.format, figures[column.name](store.table, slot, instruments), digits)
    if (column.kind === 'given') return String(column.value(slot) ?? '')
    return column.kind === 'asked' ? plainFigure(column.format, quote && column.read(quote), digits) : ''
  })
  return [symbol, instruments.name[slot] ?? '', ...values]
}

const cell = (text: string) => text.replaceAll(/[\t\r\n]+/g, ' ')

/** Tab-separated lines, as spreadsheets paste them into cells. */
export const clipboardText = (lines: readonly (readonly string[])[]): string =>
  lines.map((line) => line.map(cell).join('\t')).join('\r\n')
