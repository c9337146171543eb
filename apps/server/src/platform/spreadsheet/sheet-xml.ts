import { cutText } from '../http/clean-text.ts'

export type CellValue = string | number | boolean | null | undefined
export type RowStyle = 'title' | 'note' | 'header'
export type SheetRow = { cells: readonly CellValue[]; style?: RowStyle }

/** Places in the list of formats that workbook-parts.ts writes. */
const styleIds: Record<RowStyle, number> = { title: 1, note: 2, header: 3 }
const quotedStyle = 4
const longestText = 32_767

/** `A`, `Z`, `AA`: the name of a column by its number from 0. */
export function columnName(index: number): string {
  const rest = Math.floor(index / 26)
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCharCode(65 + (index % 26))
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** XML has no place for other control characters, nor for half of a surrogate pair. */
const unwritable = /[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** Excel reads `_x0041_` in a text as an escape of its own, so the underscore in front is written as one. */
export function escapeText(text: string): string {
  return cutText(text, longestText)
    .replaceAll(unwritable, '')
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll(/[&<>"]/g, (mark) => escapes[mark] ?? mark)
}

/**
 * Text that would be a formula if somebody typed it. The cell is text anyway; the quote mark keeps it text when the cell
 * is edited, and unlike an apostrophe in front it does not change what an import reads back.
 */
const looksLikeFormula = /^[=+\-@\t\r]/

function cellXml(value: CellValue, place: string, rowStyle: number | undefined): string {
  if (value === null || value === undefined || value === '') {
    return rowStyle === undefined ? '' : `<c r="${place}" s="${rowStyle}"/>`
  }
  if (typeof value === 'number' && Number.isFinite(value)) {
    return `<c r="${place}"${rowStyle === undefined ? '' : ` s="${rowStyle}"`}><v>${value}</v></c>`
  }
  const text = String(value)
  const style = rowStyle ?? (looksLikeFormula.test(text) ? quotedStyle : undefined)
  const mark = style === undefined ? '' : ` s="${style}"`
  return `<c r="${place}"${mark} t="inlineStr"><is><t xml:space="preserve">${escapeText(text)}</t></is></c>`
}

export function rowXml({ cells, style }: SheetRow, rowNumber: number, names: readonly string[]): string {
  const id = style && styleIds[style]
  let xml = ''
  for (const [index, value] of cells.entries()) xml += cellXml(value, `${names[index]}${rowNumber}`, id)
  return `<row r="${rowNumber}">${xml}</row>`
}
