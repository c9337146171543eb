import { importColumns, importPreview, type ImportColumn, type ImportPreview } from '@liangshu/contract/sheet-import'
import type { FastifyInstance } from 'fastify'
import { Readable } from 'node:stream'

import type { Tx } from '../database/database.ts'
import { refusal } from '../http/app-error.ts'
import type { ListColumn, ListColumns } from '../list/list-definition.ts'
import { inTenant } from '../tenancy/in-tenant.ts'
import type { SheetColumn, SheetDefinition } from './define-sheet.ts'
import { guessHeader, matchColumns } from './read-records.ts'
import { readImport, readRows } from './read-import.ts'
import { sendXlsx } from './send-sheet.ts'
import { sheetFor } from './sheet-for.ts'
import type { SheetRow } from './sheet-xml.ts'
import { writeXlsx } from './write-xlsx.ts'

const previewRows = 8
const optionsNamed = 12

/** What somebody needs before an import: which columns, what may stand in them, an empty file, and a look at their own. */
export function registerImportGuide<Columns extends ListColumns>(
  app: FastifyInstance,
  sheet: SheetDefinition<Columns>,
): void {
  const config = { access: `${sheet.permission}:import` } as const

  app.get(`${sheet.path}/importColumns`, { config, schema: { response: { 200: importColumns } } }, ({ actor }) =>
    inTenant(app.db, actor, (tx) => describeColumns(app, tx, sheetFor(sheet, actor, 'screen'))),
  )

  app.get(`${sheet.path}/importTemplate`, { config: { ...config, bare: true } }, async ({ actor }, reply) => {
    const seen = sheetFor(sheet, actor, 'screen')
    const columns = await inTenant(app.db, actor, (tx) => describeColumns(app, tx, seen))
    return sendXlsx(reply, `${sheet.name}导入模板`, Readable.from(templateOf(seen, columns)))
  })

  app.post(
    `${sheet.path}/importPreview`,
    {
      config: {
        ...config,
        callsPerMinute: 30,
        work: true,
        operation: { text: `预览导入${sheet.name}`, kind: 'query' },
      },
      schema: { response: { 200: importPreview } },
    },
    async (request): Promise<ImportPreview> => {
      const { actor } = request
      const [file] = (await readImport(request)).files
      if (!file) throw refusal('文件导入失败！')
      const rows = await readRows(file.content)
      const headerIndex = guessHeader(rows, sheet.columns)
      if (headerIndex === undefined) throw refusal('文件导入失败:文件中没有数据')
      const seen = sheetFor(sheet, actor, 'screen')
      const headings = rows[headerIndex] ?? []
      const start = headerIndex + (sheet.items ? 2 : 1)
      const body = rows.slice(start).map((cells, index) => ({ row: start + index + 1, cells }))
      const filled = body.filter(({ cells }) => cells.some((cell) => cell !== ''))
      return {
        columns: await inTenant(app.db, actor, (tx) => describeColumns(app, tx, seen)),
        headings,
        // Words of the contract and of the screens both count.
        mapping: matchColumns(headings, sheetFor(sheet, actor, 'contract').columns),
        rows: filled.slice(0, previewRows),
        total: filled.length,
      }
    },
  )
}

async function describeColumns<Columns extends ListColumns>(
  app: FastifyInstance,
  tx: Tx,
  { columns, list }: SheetDefinition<Columns>,
): Promise<ImportColumn[]> {
  const { items } = await app.dictionaries.read(tx)
  const ruleOf = (column: SheetColumn, stored: ListColumn | undefined): string => {
    if (column.isInstitution) return '填写机构名称，留空属于平台'
    const dict = stored?.dict
    if (dict?.includes(',')) return '填写已有的名称，多个用逗号分隔'
    const options = dict ? (items.get(dict) ?? []).map(({ text }) => text) : []
    if (options.length > 0)
      return `可填：${options.slice(0, optionsNamed).join('、')}${options.length > optionsNamed ? '等' : ''}`
    if (stored?.type === 'date') return '日期，如 2026-01-31'
    if (stored?.type === 'datetime') return '时间，如 2026-01-31 09:30:00'
    return stored?.type === 'int' || stored?.type === 'number' ? '数字' : ''
  }
  return columns
    .filter(({ isExportOnly }) => !isExportOnly)
    .map((column) => ({
      property: column.property,
      title: column.title,
      isRequired: column.isRequired ?? false,
      rule: ruleOf(column, (list.columns as ListColumns)[column.property]),
    }))
}

/** Headings to fill in below, and a second sheet that says how. */
function templateOf<Columns extends ListColumns>(
  { columns, items, name }: SheetDefinition<Columns>,
  described: readonly ImportColumn[],
): AsyncGenerator<Buffer> {
  const own = columns.filter(({ isExportOnly }) => !isExportOnly)
  const titles = own.map(({ title }) => title)
  const beside = items?.columns ?? []
  const headers: SheetRow[] = items
    ? [
        { cells: [...titles, items.title, ...beside.slice(1).map(() => null)], style: 'header' },
        { cells: [...titles.map(() => null), ...beside.map(({ title }) => title)], style: 'header' },
      ]
    : [{ cells: titles, style: 'header' }]
  async function* batches() {
    yield headers
  }
  return writeXlsx({
    sheetName: name,
    widths: [...own, ...beside].map(({ width = 20 }) => width),
    frozenRows: headers.length,
    merges: [],
    batches: batches(),
    further: {
      name: '填写说明',
      rows: [
        ['列', '是否必填', '填写要求'],
        ...described.map(({ title, isRequired, rule }) => [title, isRequired ? '必填' : '选填', rule || '文本']),
      ],
    },
  })
}
