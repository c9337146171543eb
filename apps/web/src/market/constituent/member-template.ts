import { memberFileTitles } from '@liangshu/contract/market/member-list'

const columns = ['kind', 'code', 'name', 'date', 'symbol', 'weight'] as const

/** A file to start from, in the headings the import knows; a mark at its head tells spreadsheets that it is UTF-8. */
export function memberTemplate(): Blob {
  const header = columns.map((column) => memberFileTitles[column][0])
  const rows = [
    header,
    ['指数', 'SHSE.000300', '沪深300', '2026-06-15', 'SHSE.600000', '0.6'],
    ['指数', 'SHSE.000300', '沪深300', '2026-06-15', 'SZSE.000001', '0.4'],
  ]
  return new Blob([`\uFEFF${rows.map((row) => row.join(',')).join('\r\n')}\r\n`], { type: 'text/csv' })
}
