import {
  csvColumnLabels,
  type CsvFrequency,
  type CsvImportEntry,
  type CsvMapping,
  type CsvPresetCode,
  type CsvPreview,
  type CsvReport,
} from '@liangshu/contract/market/bar-import'
import type { Adjustment } from '@liangshu/engine/market/day/adjusted-bars'
import { shanghaiTime } from '@liangshu/engine/time/calendar/shanghai-time'
import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'

import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { refusal } from '../../../platform/http/app-error.ts'
import { newId } from '../../../platform/new-id.ts'
import type { Actor } from '../../../platform/tenancy/actor.ts'
import { inTenant } from '../../../platform/tenancy/in-tenant.ts'
import { toWireTime } from '../../../platform/wire/wire-time.ts'
import * as store from './bar-import.store.ts'
import { collectBars, type Collected } from './collect-bars.ts'
import { decodeText } from './decode-text.ts'
import { missingColumns, suggestMapping } from './header-mapping.ts'
import type { ImportMaster } from './imported-bar.ts'
import { createProblemList, type ProblemList } from './problem-list.ts'
import { readRecords, type CsvRecord } from './read-records.ts'
import { storedBarRows } from './stored-bar-rows.ts'
import { addWarnings } from './warn.ts'

const PREVIEW_ROWS = 20

export interface CsvFile {
  readonly name: string
  readonly bytes: AsyncIterable<Uint8Array>
  /** Asked once everything was read. */
  readonly isTooLarge: () => boolean
}

export interface ImportChoice {
  readonly preset: CsvPresetCode
  readonly frequency: CsvFrequency
  readonly mapping?: CsvMapping | undefined
}

export interface BarsAsked {
  readonly symbol: string
  readonly frequency: CsvFrequency
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly n: number
  readonly adj?: Adjustment | undefined
}

async function headerOf(records: AsyncIterator<CsvRecord>): Promise<readonly string[]> {
  const first = await records.next()
  if (first.done === true) throw refusal('文件是空的')
  return first.value.cells
}

function summarise(collected: Collected, problems: ProblemList) {
  const importedRows = collected.good.reduce((sum, day) => sum + day.rows, 0)
  return {
    totalRows: collected.totalRows,
    importedRows,
    importedDays: collected.good.length,
    refusedRows: collected.totalRows - importedRows,
    refusedDays: collected.bad.length,
    warningCount: problems.warnings(),
    problems: problems.listed(),
    problemsLeftOff: problems.leftOff(),
  }
}

function toEntry(row: store.ImportSummary): CsvImportEntry {
  return {
    id: row.id,
    fileName: row.file_name,
    frequency: row.frequency as CsvFrequency,
    encoding: row.encoding as CsvImportEntry['encoding'],
    totalRows: row.total_rows,
    importedRows: row.imported_rows,
    importedDays: row.imported_days,
    refusedRows: row.refused_rows,
    refusedDays: row.refused_days,
    warningCount: row.warning_count,
    createBy: row.create_by,
    createTime: toWireTime(row.create_time),
  }
}

export function createCsvService({ db, clock, master }: { db: Db; clock: Clock; master: ImportMaster }) {
  async function read(
    file: CsvFile,
    choice: ImportChoice,
  ): Promise<{ collected: Collected; problems: ProblemList; encoding: CsvReport['encoding'] }> {
    const text = decodeText(file.bytes)
    const records = readRecords(text.text)
    const header = await headerOf(records)
    const mapping = choice.mapping ?? suggestMapping(header, choice.preset)
    const missing = missingColumns(mapping)
    if (missing.length > 0)
      throw refusal(`缺少必需的列：${missing.map((column) => csvColumnLabels[column]).join('、')}`)
    const problems = createProblemList()
    const today = shanghaiTime(clock.now().getTime()).date
    const day = { calendar: mainlandCalendar, master, today }
    const collected = await collectBars(records, {
      row: { mapping, frequency: choice.frequency, master },
      day,
      problems,
    })
    // Half a file could end inside a number; nothing of it is taken.
    if (file.isTooLarge()) throw refusal('文件不能超过10MB，请拆分后导入')
    if (collected.totalRows === 0) throw refusal('文件中没有数据行')
    addWarnings(collected, day, choice.frequency, problems)
    return { collected, problems, encoding: text.encoding() }
  }

  return {
    /** The header, what it suggests, and the first rows. */
    async preview(file: CsvFile, preset: CsvPresetCode): Promise<CsvPreview> {
      const text = decodeText(file.bytes)
      const records = readRecords(text.text)
      const header = await headerOf(records)
      const rows: string[][] = []
      for await (const { cells } of records) {
        rows.push([...cells])
        if (rows.length === PREVIEW_ROWS) break
      }
      const mapping = suggestMapping(header, preset)
      return { encoding: text.encoding(), header: [...header], mapping, missing: missingColumns(mapping), rows }
    },

    /** Days without an error go in, replacing what was there; days with one stay as they were. */
    async import(actor: Actor, file: CsvFile, choice: ImportChoice): Promise<CsvReport> {
      const { collected, problems, encoding } = await read(file, choice)
      const now = clock.now()
      const id = newId(now.getTime())
      const { frequency } = choice
      const report = { id, fileName: file.name, frequency, encoding, ...summarise(collected, problems) }
      const owner = { tenantId: actor.tenantId, frequency, importId: id }
      const { good } = collected
      await inTenant(db, actor, async (tx) => {
        await store.lockImports(tx, actor.tenantId)
        await store.ensureMonths(
          tx,
          good.map(({ tradingDay }) => tradingDay),
        )
        await store.removeDays(tx, good, owner)
        await store.insertBars(
          tx,
          good.flatMap(({ bars }) => bars),
          owner,
        )
        await store.insertImport(tx, {
          id,
          tenant_id: actor.tenantId,
          file_name: file.name,
          frequency,
          encoding,
          total_rows: report.totalRows,
          imported_rows: report.importedRows,
          imported_days: report.importedDays,
          refused_rows: report.refusedRows,
          refused_days: report.refusedDays,
          warning_count: report.warningCount,
          problems: JSON.stringify(report.problems),
          problems_left_off: report.problemsLeftOff,
          create_by: actor.username,
          create_time: now,
        })
      })
      return report
    },

    imports: (actor: Actor, pageNo: number, pageSize: number) =>
      inTenant(db, actor, async (tx) => {
        const { rows, total } = await store.findImports(tx, pageNo, pageSize)
        return { records: rows.map(toEntry), total }
      }),

    securities: (actor: Actor, page: { keyword: string; pageNo: number; pageSize: number }) =>
      inTenant(db, actor, async (tx) => {
        const { rows, total } = await store.findSecurities(tx, actor.tenantId, page)
        const records = rows.map(({ symbol, frequency, from, to, days, bars }) => ({
          symbol,
          frequency: frequency as CsvFrequency,
          from,
          to,
          days: Number(days),
          bars: Number(bars),
        }))
        return { records, total }
      }),

    async bars(actor: Actor, { symbol, frequency, from, to, n, adj }: BarsAsked) {
      const known = master.normalise(symbol)
      // What was brought in stays readable after it has left the master.
      const asked = known.ok ? known.symbol : symbol
      const span = { symbol: asked, frequency, from: from ?? '1990-01-01', to: to ?? '2100-01-01', most: n }
      const found = await inTenant(db, actor, (tx) => store.findBars(tx, actor.tenantId, span))
      return { symbol: asked, frequency, ...storedBarRows(found, frequency === '60s', adj ?? 'none') }
    },

    problems: (actor: Actor, id: string) =>
      inTenant(db, actor, async (tx) => {
        const problems = await store.findProblems(tx, id)
        if (!problems) throw refusal('未找到该次导入')
        return problems
      }),
  }
}
