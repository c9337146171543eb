import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

import type { Files } from '../files/files.ts'
import { AppError } from '../http/app-error.ts'
import { saidTwice, type Envelope } from '../http/envelope.ts'
import type { ListColumns } from '../list/list-definition.ts'
import type { Actor } from '../tenancy/actor.ts'
import { asWhole, inTenant } from '../tenancy/in-tenant.ts'
import type { ImportedRecord, SheetDefinition } from './define-sheet.ts'
import { toDictionaryValues } from './dictionary-values.ts'
import { tellFaults } from './import-faults.ts'
import { importRecords, issuesOf, RowRefused, type ImportReport, type RowFault } from './import-records.ts'
import { readImport, readMapping, recordsOfAll } from './read-import.ts'
import { findSameRows } from './same-rows.ts'
import { sheetFor, type SheetForm } from './sheet-for.ts'

type Importing<Columns extends ListColumns> = NonNullable<SheetDefinition<Columns>['importing']>

/** Rolls everything back; the faults themselves are told. */
class WholeRefused extends Error {
  readonly faults: RowFault[]
  constructor(faults: RowFault[]) {
    super('rows refused')
    this.faults = faults
  }
}

export function registerImport<Columns extends ListColumns>(
  app: FastifyInstance,
  sheet: SheetDefinition<Columns>,
  importing: Importing<Columns>,
  files: Files,
): void {
  const { duplicates = {}, arrange = (records: ImportedRecord[]) => records } = importing

  /** Dictionary texts become values in the caller's own view, then the module takes the record in. */
  async function insert(actor: Actor, seen: SheetDefinition<Columns>, record: ImportedRecord): Promise<void> {
    const { values, problems } = await inTenant(app.db, actor, (tx) =>
      toDictionaryValues(
        tx,
        app.dictionaries,
        { columns: seen.columns, listColumns: sheet.list.columns },
        record.values,
      ),
    )
    if (problems.length > 0) {
      const checked = importing.body?.safeParse(values)
      throw new RowRefused([...problems, ...(checked?.error ? issuesOf(checked.error) : [])])
    }
    await importing.insert(actor, { ...record, values })
  }

  async function putIn(
    actor: Actor,
    seen: SheetDefinition<Columns>,
    records: ImportedRecord[],
    log: FastifyBaseLogger,
  ) {
    const same = await inTenant(app.db, actor, (tx) => findSameRows(tx, app.lists, seen, actor, records))
    const fresh = arrange(records.filter((record) => !same.has(record)))
    const faults = await importRecords(fresh, (record) => insert(actor, seen, record), duplicates, log)
    return { total: records.length, unchanged: same.size, faults: faults.toSorted(bySheetRow) }
  }

  app.post(
    `${sheet.path}/importExcel`,
    {
      config: {
        access: `${sheet.permission}:import`,
        callsPerMinute: 30,
        work: true,
        operation: { text: `导入${sheet.name}`, kind: 'import' },
      },
    },
    async (request) => {
      const { actor } = request
      const sent = await readImport(request)
      const form = sent.fields.get('format') === 'xlsx' ? 'screen' : 'contract'
      // Files of either kind come in, so the contract's columns are looked for by every word they go by.
      const seen = sheetFor(sheet, actor, 'contract')
      const { records, headings } = await recordsOfAll(sent.files, seen, readMapping(sent.fields.get('mapping')))
      const isWhole = sent.fields.get('whole') === '1'
      const work = () => putIn(actor, seen, records, request.log)
      const report = isWhole ? await allOrNothing(app, actor, records.length, work) : await work()
      if (report.faults.length === 0) return tellSuccess(report, form, importing.success ?? 'rows')
      return tellFaults(app, files, actor, { report, isStored: !isWhole, form, headings })
    },
  )
}

const bySheetRow = (left: RowFault, right: RowFault): number =>
  (left.record.file ?? '').localeCompare(right.record.file ?? '') || left.record.row - right.record.row

/** One bad row takes the good ones back out. */
async function allOrNothing(
  app: FastifyInstance,
  actor: Actor,
  total: number,
  work: () => Promise<ImportReport>,
): Promise<ImportReport> {
  try {
    return await asWhole(app.db, actor, async () => {
      const report = await work()
      if (report.faults.length > 0) throw new WholeRefused(report.faults)
      return report
    })
  } catch (error) {
    if (error instanceof WholeRefused) return { total, unchanged: 0, faults: error.faults }
    throw error instanceof AppError ? error : new AppError('UNEXPECTED', {}, { cause: error })
  }
}

/** Clients of the contract know its two sentences; people are told what was left alone. */
function tellSuccess({ total, unchanged }: ImportReport, form: SheetForm, success: 'rows' | 'file'): Envelope {
  const isTold = form === 'screen' && unchanged > 0
  if (isTold && unchanged === total) return saidTwice(`共${total}行数据与现有记录相同，未作改动`)
  if (isTold) return saidTwice(`共${total}行数据，导入${total - unchanged}行，${unchanged}行与现有记录相同，未作改动`)
  return saidTwice(success === 'rows' ? `共${total}行数据全部导入成功！` : `文件导入成功！数据行数：${total}`)
}
