// exporting 100,000 rows: our streaming writer beside whole workbooks in memory (exceljs, SheetJS), and the whole server; time and memory
import { spawn } from 'node:child_process'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { exportThroughServer } from './lib/export-client.mjs'
import { report } from './lib/measure.mjs'

const rows = 100_000
const columns = 12
const batch = 1000

/** @param {number} index */
const cellsOf = (index) =>
  Array.from({ length: columns }, (_cell, column) =>
    column % 3 === 0 ? index * column : `第${index}行的第${column}列`,
  )

/** @param {string} file */
async function writeOurs(file) {
  const { writeXlsx } = await import('../apps/server/src/platform/spreadsheet/write-xlsx.ts')
  async function* batches() {
    for (let start = 0; start < rows; start += batch) {
      yield Array.from({ length: batch }, (_row, index) => ({ cells: cellsOf(start + index) }))
    }
  }
  const widths = Array.from({ length: columns }, () => 20)
  const content = { sheetName: '导出信息', widths, frozenRows: 1, batches: batches(), merges: [] }
  await pipeline(Readable.from(writeXlsx(content)), createWriteStream(file))
}

/** @param {string} file */
async function writePeer(file) {
  const { utils, write } = await import('@e965/xlsx')
  const book = utils.book_new()
  const all = Array.from({ length: rows }, (_row, index) => cellsOf(index))
  utils.book_append_sheet(book, utils.aoa_to_sheet(all, { dense: true }), '导出信息')
  await writeFile(file, write(book, { type: 'buffer', bookType: 'xlsx', compression: true }))
}

/** @param {string} file */
async function writeExceljs(file) {
  const { default: excel } = await import('exceljs')
  const book = new excel.Workbook()
  const sheet = book.addWorksheet('导出信息')
  for (let index = 0; index < rows; index += 1) sheet.addRow(cellsOf(index))
  await book.xlsx.writeFile(file)
}

const writers = { ours: writeOurs, exceljs: writeExceljs, SheetJS: writePeer }

/** Runs in a process of its own, so that neither inherits the other's heap. @param {string} who @param {string} file */
async function measureHere(who, file) {
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 20)
  const startedAt = performance.now()
  await writers[who](file)
  const ms = performance.now() - startedAt
  clearInterval(watch)
  // The highest the process ever was; the watch alone would miss what happens while the loop is blocked.
  peak = Math.max(peak, process.resourceUsage().maxRSS * 1024)
  process.stdout.write(JSON.stringify({ ms, megabytes: (peak - before) / 1024 / 1024 }))
}

/** @param {string} who @param {string} folder @returns {Promise<{ ms: number, megabytes: number }>} */
async function measureApart(who, folder) {
  const self = fileURLToPath(import.meta.url)
  const child = spawn(process.execPath, ['--expose-gc', self, who, join(folder, `${who}.xlsx`)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  for await (const chunk of child.stdout) text += chunk
  return JSON.parse(text)
}

const [who, file] = process.argv.slice(2)
if (who && file) await measureHere(who, file)
else {
  const folder = mkdtempSync(join(tmpdir(), 'bench-export-'))
  const ours = await measureApart('ours', folder)
  for (const name of ['exceljs', 'SheetJS']) {
    const peer = await measureApart(name, folder)
    const bench = `export of 100,000 rows beside ${name}`
    report({ bench: `${bench}: time`, ours: ours.ms, peer: peer.ms, unit: 'ms', lessIsBetter: true })
    report({
      bench: `${bench}: memory grown`,
      ours: ours.megabytes,
      peer: peer.megabytes,
      unit: 'MB',
      lessIsBetter: true,
    })
  }
  rmSync(folder, { recursive: true })
  const { ms, bytes, megabytes } = await exportThroughServer(rows)
  process.stdout.write(`through the server: ${Math.round(ms)} ms, ${Math.round(bytes / 1e4) / 100} MB of file\n`)
  const bench = 'export of 100,000 people through the server: memory grown (at most 200 MB)'
  report({ bench, ours: megabytes, peer: 200, unit: 'MB', lessIsBetter: true })
}
