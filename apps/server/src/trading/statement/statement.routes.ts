import { Readable } from 'node:stream'

import { importColumns, importPreview } from '@liangshu/contract/sheet-import'
import {
  noteBody,
  noteSchema,
  notesQuery,
  reconcilePage,
  reconcileQuery,
  statementFields,
  statementIdQuery,
  statementKindLabels,
  statementKinds,
  statementListQuery,
  statementPage,
  statementPaths,
  type StatementKind,
} from '@liangshu/contract/trading/statement'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { chooseStorage } from '../../platform/files/choose-storage.ts'
import { createFiles } from '../../platform/files/files.ts'
import { acceptMultipart } from '../../platform/files/read-upload.ts'
import { refusal } from '../../platform/http/app-error.ts'
import { said, saidTwice } from '../../platform/http/envelope.ts'
import { tellFaults } from '../../platform/spreadsheet/import-faults.ts'
import { readImport, readMapping, type SentImport } from '../../platform/spreadsheet/read-import.ts'
import { sendXlsx } from '../../platform/spreadsheet/send-sheet.ts'
import { writeXlsx } from '../../platform/spreadsheet/write-xlsx.ts'
import { pageResult } from '../../platform/wire/page-result.ts'
import type { TradingServices } from '../trading-services.ts'
import { createReconcileService } from './reconcile.service.ts'
import { statementColumns } from './statement-columns.ts'
import { createStatementService, type StatementReport } from './statement.service.ts'

const described = (kind: StatementKind) =>
  statementColumns[kind].map(({ property, title, isRequired = false, rule }) => ({ property, title, isRequired, rule }))

function choiceOf({ fields, files }: SentImport) {
  const read = statementFields.safeParse(Object.fromEntries(fields))
  if (!read.success) throw refusal(`文件导入失败:${read.error.issues[0]?.message ?? '内容不正确'}`)
  const [file] = files
  if (!file) throw refusal('文件导入失败！')
  if (!/\.(csv|txt|xlsx?)$/i.test(file.name)) throw refusal('文件导入失败:请选择 .csv、.txt、.xls 或 .xlsx 文件')
  return { file, ...read.data }
}

function successText({ total, added, changed, unchanged, skipped }: StatementReport): string {
  const aside = skipped > 0 ? `，${skipped}行不参与对账` : ''
  if (added + changed === 0 && unchanged > 0) return `共${total}行数据都已导入过，未作改动${aside}`
  const again = unchanged > 0 ? `，${unchanged}行已导入过` : ''
  const other = changed > 0 ? `，更新${changed}行` : ''
  return `共${total}行数据，导入${added}行${other}${again}${aside}`
}

/** Headings to fill in below, and a second sheet that says how. */
function templateOf(kind: StatementKind): AsyncGenerator<Buffer> {
  const columns = described(kind)
  async function* batches() {
    yield [{ cells: columns.map(({ title }) => title), style: 'header' as const }]
  }
  return writeXlsx({
    sheetName: `${statementKindLabels[kind]}对账单`,
    widths: columns.map(() => 16),
    frozenRows: 1,
    merges: [],
    batches: batches(),
    further: {
      name: '填写说明',
      rows: [
        ['列', '是否必填', '填写要求'],
        ...columns.map(({ title, isRequired, rule }) => [title, isRequired ? '必填' : '选填', rule]),
      ],
    },
  })
}

/** Statements of brokers, and our books beside them. */
export const statementRoutes: FastifyPluginAsyncZod<{ trading: TradingServices }> = async (app, { trading }) => {
  await acceptMultipart(app)
  const { db, clock, config } = app
  const parts = { db, clock, market: trading.market }
  const service = createStatementService(parts)
  const reconcile = createReconcileService(parts)
  const files = createFiles({ db, clock, storage: chooseStorage(config) })

  for (const kind of statementKinds) {
    const path = statementPaths.of(kind)
    const label = statementKindLabels[kind]
    const access = 'RECORD:import'

    app.get(`${path}/importColumns`, { config: { access }, schema: { response: { 200: importColumns } } }, () =>
      described(kind),
    )

    app.get(`${path}/importTemplate`, { config: { access, bare: true } }, (_request, reply) =>
      sendXlsx(reply, `${label}对账单导入模板`, Readable.from(templateOf(kind))),
    )

    app.post(
      `${path}/importPreview`,
      {
        config: { access, callsPerMinute: 30, work: true, operation: { text: `预览${label}对账单`, kind: 'query' } },
        schema: { response: { 200: importPreview } },
      },
      async (request) => {
        const { file, accountId } = choiceOf(await readImport(request))
        return service.preview(request.actor, file, { accountId, kind })
      },
    )

    app.post(
      `${path}/importExcel`,
      { config: { access, callsPerMinute: 30, work: true, operation: { text: `导入${label}对账单`, kind: 'import' } } },
      async (request) => {
        const sent = await readImport(request)
        const { file, accountId, day } = choiceOf(sent)
        const mapping = readMapping(sent.fields.get('mapping'))
        const isWhole = sent.fields.get('whole') === '1'
        const report = await service.import(request.actor, file, { accountId, kind, day, mapping, isWhole })
        if (report.faults.length === 0) return saidTwice(successText(report))
        const { total, unchanged, skipped, faults, isStored, headings } = report
        return tellFaults(app, files, request.actor, {
          report: { total: total - skipped, unchanged, faults: [...faults] },
          isStored,
          form: 'screen',
          headings,
        })
      },
    )
  }

  app.get(
    statementPaths.list,
    {
      config: { access: 'RECORD:view' },
      schema: { querystring: statementListQuery, response: { 200: statementPage } },
    },
    async ({ actor, query }) => {
      const { records, total } = await service.list(actor, query)
      return pageResult(records, total, query.pageNo, query.pageSize)
    },
  )

  app.delete(
    statementPaths.remove,
    {
      config: { access: 'RECORD:import', operation: { text: '删除对账单', kind: 'delete' } },
      schema: { querystring: statementIdQuery },
    },
    async ({ actor, query }) => {
      await service.remove(actor, query.id)
      return said('删除成功!')
    },
  )

  app.get(
    statementPaths.reconcile,
    { config: { access: 'RECORD:view' }, schema: { querystring: reconcileQuery, response: { 200: reconcilePage } } },
    ({ actor, query }) => reconcile.page(actor, query),
  )

  app.post(
    statementPaths.note,
    {
      config: { access: 'RECORD:reconcile', operation: { text: '处理对账差异', kind: 'edit' } },
      schema: { body: noteBody },
    },
    async ({ actor, body }) => {
      await reconcile.note(actor, body)
      return said('已保存')
    },
  )

  app.get(
    statementPaths.notes,
    {
      config: { access: 'RECORD:view' },
      schema: { querystring: notesQuery, response: { 200: z.array(noteSchema) } },
    },
    ({ actor, query }) => reconcile.notes(actor, query),
  )
}
