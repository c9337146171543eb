import { memberFileTitles } from '@liangshu/contract/market/member-list'

import { refusal } from '../../../platform/http/app-error.ts'
import { readWorkbook } from '../../../platform/spreadsheet/read-workbook.ts'
import { decodeText } from '../../history/bar-import/decode-text.ts'
import { readRecords } from '../../history/bar-import/read-records.ts'

export type MemberColumn = keyof typeof memberFileTitles

export interface MemberFileRow {
  /** Line of the file; the first is 1. */
  readonly line: number
  readonly cells: readonly string[]
}

export interface MemberTable {
  readonly places: ReadonlyMap<MemberColumn, number>
  /** The heading says so: 权重(%). */
  readonly isPercent: boolean
  readonly rows: readonly MemberFileRow[]
}

const required = ['code', 'date', 'symbol'] as const
/** A title or two may stand above the headings. */
const HEADER_WITHIN = 6

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

async function rowsOf(name: string, content: Buffer): Promise<MemberFileRow[]> {
  if (/\.xlsx?$/i.test(name)) {
    const rows = await readWorkbook(content)
    return rows.map((cells, index) => ({ line: index + 1, cells: cells.map((cell) => cell.trim()) }))
  }
  const rows: MemberFileRow[] = []
  for await (const { line, cells } of readRecords(decodeText(once(content)).text)) rows.push({ line, cells })
  return rows
}

/** Files of index houses write both languages into a heading: 成份券代码Constituent Code. */
function placesOf(cells: readonly string[]): Map<MemberColumn, number> {
  const places = new Map<MemberColumn, number>()
  for (const [column, titles] of Object.entries(memberFileTitles) as [MemberColumn, readonly string[]][]) {
    const exact = cells.findIndex((cell) => titles.includes(cell))
    const begun = cells.findIndex((cell) => titles.some((title) => cell.startsWith(title)))
    const place = exact >= 0 ? exact : begun
    if (place >= 0) places.set(column, place)
  }
  return places
}

/** The first sheet of a workbook, or a text table in UTF-8 or GBK: its headings, then its rows. */
export async function readMemberFile(name: string, content: Buffer): Promise<MemberTable> {
  const rows = await rowsOf(name, content)
  const candidates = rows.slice(0, HEADER_WITHIN).map(({ cells }) => placesOf(cells))
  const header = candidates.findIndex((places) => required.every((column) => places.has(column)))
  const places = candidates[header]
  if (!places) {
    const closest = candidates.toSorted((a, b) => b.size - a.size)[0]
    const missing = required.filter((column) => !closest?.has(column)).map((column) => memberFileTitles[column][0])
    throw refusal(`缺少必需的列：${missing.join('、')}`)
  }
  const heading = rows[header]?.cells[places.get('weight') ?? -1] ?? ''
  return { places, isPercent: /[%％]/.test(heading), rows: rows.slice(header + 1) }
}
