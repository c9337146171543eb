import type { ReportColumns, ReportRow } from '@liangshu/contract/report'
import type { Report } from '@liangshu/contract/system/report'

import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Dictionaries } from '../../platform/dictionary/dictionary-cache.ts'
import { toOption } from '../../platform/dictionary/dictionary-option.ts'
import { createTableDictionaries } from '../../platform/dictionary/table-dictionary.ts'
import { addDictionaryText } from '../../platform/dictionary/dictionary-text.ts'
import { refusal } from '../../platform/http/app-error.ts'
import { allOf, nothing } from '../../platform/list/compare.ts'
import { columnOf, firstOf, type ListDefinition, type ListParams } from '../../platform/list/list-definition.ts'
import type { Lists } from '../../platform/list/lists.ts'
import { createVariables, leansOnNothing } from '../../platform/list/rule-variables.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import type { OutsideDatabases } from '../data-source/outside-databases.ts'
import { findOutsideRows } from './find-outside-rows.ts'
import { findOutsideSources } from './outside-sources.ts'
import { compileDemand, requireParameters, withParameters } from './report-condition.ts'
import { checkDictionary, knownSource, listOf, type Registries } from './report-definition.ts'
import { reportSheet } from './report-sheet.ts'
import type { ReportSource } from './report-source.ts'
import { findByCode, findById, inReport } from './report.store.ts'
import { replacedOptions, toHrefSlots, toQueryItems, toReportColumns } from './to-report-columns.ts'

type Parts = { db: Db; clock: Clock; dictionaries: Dictionaries; lists: Lists; outside: OutsideDatabases }

/** No answer of a report holds more rows. */
const mostReportRows = 1000
/** Nor does an exported file: reports are for choosing and looking, not for moving a whole table. */
const mostExportedRows = 10_000

export function createReportService(parts: Parts, registries: Registries) {
  const { db, clock, dictionaries, lists, outside } = parts
  const tableDictionaries = createTableDictionaries({ tables: registries.tables, clock })

  async function optionsOf(tx: Tx, actor: Actor, dictCode: string) {
    checkDictionary(dictCode, registries.tables)
    if (dictCode.includes(',')) return tableDictionaries.options(tx, actor, dictCode)
    const known = (await dictionaries.read(tx)).items.get(dictCode) ?? []
    return known.filter(({ isEnabled }) => isEnabled).map(({ value, text }) => toOption(value, text))
  }

  /** What a report is made of, here or in the database it reads from. */
  const sourceFor = async ({ dbSource, sourceTable }: Report): Promise<ReportSource> => {
    const sources = dbSource ? await outside.read(dbSource, findOutsideSources) : registries.sources
    return knownSource(sources, sourceTable ?? '')
  }

  async function columnsOf(tx: Tx, actor: Actor, report: Report): Promise<ReportColumns> {
    const columns = toReportColumns(report, await sourceFor(report))
    const dictOptions: ReportColumns['dictOptions'] = {}
    for (const { fieldName, dictCode, replaceVal, isShow, isSearch } of report.items) {
      if (!isShow && !isSearch) continue
      if (replaceVal) dictOptions[fieldName] = replacedOptions(replaceVal)
      if (replaceVal || !dictCode || !isShow) continue
      const options = await optionsOf(tx, actor, dictCode)
      dictOptions[fieldName] = options.map(({ value, text }) => ({ value, text, title: text }))
    }
    return {
      cgRpConfigId: report.id,
      cgRpConfigName: report.name ?? '',
      columns,
      dictOptions,
      fieldHrefSlots: toHrefSlots(report),
      isGroupTitle: columns.some(({ groupTitle }) => groupTitle !== null),
    }
  }

  async function rowsOf(tx: Tx, actor: Actor, report: Report, asked: ListParams, most: number) {
    const condition = report.queryCondition ?? ''
    requireParameters(condition, report.params, asked)
    const own = await createVariables(tx, actor, clock, [condition])
    // Somebody without a department must not see every department because nothing follows in the condition.
    const isEmpty = leansOnNothing(condition, own)
    const source = await sourceFor(report)
    const variables = withParameters(own, report.params, asked)
    const demand = isEmpty ? { conditions: [nothing], order: [] } : compileDemand(condition, source, variables)
    const { dbSource, sourceTable, items } = report
    const made = { sourceTable: sourceTable ?? '', items }
    const definition = listOf(made, demand.order, { ...registries, sources: { [made.sourceTable]: source } })
    const base = allOf([...(source.base ? [source.base] : []), ...demand.conditions])
    const params = withinLimits(asked, definition, most)
    const page = dbSource
      ? await outside.read(dbSource, (reader) => findOutsideRows(reader, definition, params, base))
      : await lists.findPage(tx, definition, params, { actor, base })
    if (dbSource) await addDictionaryText(tx, dictionaries, boundOf(definition), page.records)
    return { records: page.records as ReportRow[], total: page.total, definition }
  }

  async function dataOf(tx: Tx, actor: Actor, report: Report, asked: ListParams) {
    const { records, total } = await rowsOf(tx, actor, report, asked, mostReportRows)
    return { records, total }
  }

  const existing = async (tx: Tx, actor: Actor, id: string, missing = '实体不存在'): Promise<Report> => {
    const report = await findById(tx, id)
    if (!report) throw refusal(missing, { id })
    refuseForeign(actor, report)
    return report
  }

  return {
    columns: (actor: Actor, code: string) =>
      inReport(db, actor, async (tx) => {
        const report = await findByCode(tx, code)
        if (!report) throw refusal('实体不存在', { code })
        refuseForeign(actor, report)
        return columnsOf(tx, actor, report)
      }),

    queryInfo: (actor: Actor, id: string) =>
      inReport(db, actor, async (tx) => {
        const report = await existing(tx, actor, id, '查询失败')
        return toQueryItems(report, await sourceFor(report))
      }),

    params: (actor: Actor, id: string) =>
      inReport(db, actor, async (tx) => {
        const report = await existing(tx, actor, id)
        return report.params.map(({ paramName, paramTxt, paramValue }, index) => ({
          id: `${id}-${paramName}`,
          cgrheadId: id,
          paramName,
          paramTxt,
          paramValue: paramValue ?? null,
          orderNum: index + 1,
        }))
      }),

    data: (actor: Actor, id: string, asked: ListParams) =>
      inReport(db, actor, async (tx) => dataOf(tx, actor, await existing(tx, actor, id), asked)),

    columnsAndData: (actor: Actor, id: string, asked: ListParams) =>
      inReport(db, actor, async (tx) => {
        const report = await existing(tx, actor, id)
        const columns = await columnsOf(tx, actor, report)
        return { ...columns, cgreportHeadName: columns.cgRpConfigName, data: await dataOf(tx, actor, report, asked) }
      }),

    sheet: (actor: Actor, id: string, asked: ListParams) =>
      inReport(db, actor, async (tx) => {
        const report = await existing(tx, actor, id)
        const everything = { ...asked, pageNo: '1', pageSize: '-1' }
        const { records, definition } = await rowsOf(tx, actor, report, everything, mostExportedRows)
        return { name: report.name ?? '', content: reportSheet(tx, report, definition, records, actor.realname) }
      }),
  }
}

/** Another database knows no institutions, so only a condition that names the caller's keeps them apart. */
function refuseForeign(actor: Actor, { dbSource, queryCondition }: Report): void {
  const isBound = /#\{\s*(tenant_id|tenantId)\s*\}/i.test(queryCondition ?? '')
  if (dbSource && !isBound && !actor.isPlatform) throw refusal('该报表的数据没有按机构区分，仅平台可以查看')
}

const boundOf = ({ columns }: ListDefinition) =>
  Object.entries(columns).flatMap(([property, { dict }]) => (dict ? [{ property, dict }] : []))

/** Clients ask for their standard order of lists, which a report need not know; its own counts then. */
function withinLimits(asked: ListParams, definition: ListDefinition, most: number): ListParams {
  const size = Number(firstOf(asked, 'pageSize') ?? 10)
  const capped = size < 0 || size > most ? { ...asked, pageSize: String(most) } : asked
  if (firstOf(asked, 'column') !== 'createTime' || columnOf(definition, 'createTime')) return capped
  const { column: _standard, ...rest } = capped
  return rest
}
