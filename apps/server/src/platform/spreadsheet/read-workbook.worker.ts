import { parentPort, workerData } from 'node:worker_threads'

import { read, set_cptable, SSF, type CellObject, type WorkBook } from '@e965/xlsx'

import { checkUnpackedSize } from './unpacked-size.ts'

/** Runs in a thread of its own: what a broken file does to it does not reach the server. */
const { content, mostRows, mostUnpackedBytes } = workerData as {
  content: Uint8Array
  mostRows: number
  mostUnpackedBytes: number
}

parentPort?.postMessage(rowsOf(await open(Buffer.from(content))), [])

async function open(file: Buffer): Promise<WorkBook> {
  // Values as they were last computed: no formula is read, no macro loaded, no markup kept.
  const options = {
    sheetRows: mostRows,
    sheets: 0,
    dense: true,
    cellFormula: false,
    cellHTML: false,
    cellNF: true,
    bookVBA: false,
    raw: true,
  }
  const isZip = file.readUInt16BE(0) === 0x504b
  const isOle = file.length > 8 && file.readUInt32BE(0) === 0xd0cf11e0
  // Only the old format has texts in old encodings, and the tables for them take a while to load.
  if (isOle) set_cptable(await import('@e965/xlsx/dist/cpexcel.full.mjs'))
  if (isZip) checkUnpackedSize(file, mostUnpackedBytes)
  if (isZip || isOle) return read(file, { ...options, type: 'buffer' })
  return read(decode(file), { ...options, type: 'string' })
}

/** Files that are text inside: UTF-8, or what older Chinese programs write. */
function decode(file: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('gb18030').decode(file)
  }
}

function rowsOf(book: WorkBook): string[][] {
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  const data = (sheet?.['!data'] ?? []) as (CellObject | undefined)[][]
  // Rows may be missing in between; their places count.
  return Array.from({ length: data.length }, (_row, index) => Array.from(data[index] ?? [], textOf))
}

function textOf(cell: CellObject | undefined): string {
  if (!cell || cell.v === undefined || cell.v === null || cell.t === 'e' || cell.t === 'z') return ''
  if (cell.t === 'n' && typeof cell.z === 'string' && SSF.is_date(cell.z)) return timeText(Number(cell.v))
  return String(cell.v).trim()
}

function timeText(serial: number): string {
  const { y, m, d, H, M, S } = SSF.parse_date_code(serial) as Record<'y' | 'm' | 'd' | 'H' | 'M' | 'S', number>
  const two = (value: number): string => String(value).padStart(2, '0')
  const day = `${y}-${two(m)}-${two(d)}`
  return H + M + S === 0 ? day : `${day} ${two(H)}:${two(M)}:${two(S)}`
}
