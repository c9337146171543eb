import type { Report, ReportItem, ReportParam, ReportSourceInfo } from '@liangshu/contract/system/report'

export interface ReportValues {
  code: string
  name: string
  dbSource: string
  sourceTable?: string | undefined
  queryCondition: string
  content: string
  items: ReportItem[]
  params: ReportParam[]
}

export const initialValues = (row: Report | undefined): ReportValues => ({
  code: row?.code ?? '',
  name: row?.name ?? '',
  dbSource: row?.dbSource ?? '',
  sourceTable: row?.sourceTable ?? undefined,
  queryCondition: row?.queryCondition ?? '',
  content: row?.content ?? '',
  items: row?.items ?? [],
  params: row?.params ?? [],
})

/** A new column of the report with the words and the dictionary its source suggests. */
export function itemFrom({ name, title, dictCode }: ReportSourceInfo['columns'][number]): ReportItem {
  return {
    fieldName: name,
    fieldTxt: title,
    fieldWidth: undefined,
    isShow: true,
    isSearch: false,
    searchMode: 'single',
    isOrder: false,
    isTotal: false,
    dictCode: dictCode ?? undefined,
    groupTitle: undefined,
  }
}

/** Columns as chosen: known ones keep their settings, new ones come last in the order of the source. */
export function itemsFor(
  names: readonly string[],
  items: readonly ReportItem[],
  { columns }: Pick<ReportSourceInfo, 'columns'>,
): ReportItem[] {
  const kept = items.filter(({ fieldName }) => names.includes(fieldName))
  const known = new Set(kept.map(({ fieldName }) => fieldName))
  return [...kept, ...columns.filter(({ name }) => names.includes(name) && !known.has(name)).map(itemFrom)]
}
