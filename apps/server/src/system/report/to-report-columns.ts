import type { ReportColumn, ReportColumns, ReportQueryItem } from '@liangshu/contract/report'
import type { Report } from '@liangshu/contract/system/report'

import type { ColumnType } from '../../platform/list/list-definition.ts'
import { sourceColumn, type ReportSource } from './report-source.ts'

const fieldTypes: Record<ColumnType, ReportColumn['fieldType']> = {
  text: 'String',
  boolean: 'String',
  int: 'Integer',
  number: 'Long',
  date: 'Date',
  datetime: 'Datetime',
}

const typeOf = (source: ReportSource, name: string): ReportColumn['fieldType'] =>
  fieldTypes[sourceColumn(source, name)?.type ?? 'text']

export function toReportColumns({ id, items }: Report, source: ReportSource): ReportColumn[] {
  return items
    .filter(({ isShow }) => isShow)
    .map(({ fieldName, fieldTxt, fieldWidth, isOrder, isTotal, groupTitle, dictCode, replaceVal, fieldHref }) => ({
      id: `${id}-${fieldName}`,
      title: fieldTxt,
      dataIndex: fieldName,
      fieldType: typeOf(source, fieldName),
      align: 'center',
      width: fieldWidth ?? null,
      sorter: isOrder ? 'true' : 'false',
      isTotal: isTotal ? '1' : '0',
      groupTitle: groupTitle || null,
      ...((dictCode || replaceVal) && { customRender: fieldName }),
      ...(fieldHref && { scopedSlots: { customRender: slotOf(fieldName) } }),
    }))
}

const slotOf = (fieldName: string): string => `fieldHref_${fieldName}`

/** Where linked columns lead. */
export const toHrefSlots = ({ items }: Report): ReportColumns['fieldHrefSlots'] =>
  items
    .filter(({ isShow, fieldHref }) => isShow && fieldHref)
    .map(({ fieldName, fieldHref = '' }) => ({ slotName: slotOf(fieldName), href: fieldHref }))

/** `男_1,女_2` as options. */
export const replacedOptions = (replaceVal: string): { value: string; text: string; title: string }[] =>
  replaceVal.split(',').map((pair) => {
    const [text = '', value = ''] = pair.split('_')
    return { value, text, title: text }
  })

/** A table may hold any number of rows, so it is searched; a dictionary by code is a list. */
function viewOf(dictCode: string | undefined, replaceVal: string | undefined): 'list' | 'search' {
  return !replaceVal && dictCode?.includes(',') ? 'search' : 'list'
}

/** Two conditions stand on the line; the others wait until it is expanded. */
const shownAtOnce = 2

export function toQueryItems({ items }: Report, source: ReportSource): ReportQueryItem[] {
  return items
    .filter(({ isSearch }) => isSearch)
    .map(({ fieldName, fieldTxt, searchMode, dictCode, replaceVal }, index) => {
      const isChoice = Boolean(dictCode || replaceVal) && searchMode === 'single'
      const type = typeOf(source, fieldName).toLowerCase() as ReportQueryItem['view']
      return {
        key: fieldName,
        label: fieldTxt,
        field: fieldName,
        mode: searchMode,
        view: isChoice ? viewOf(dictCode, replaceVal) : type,
        hidden: index < shownAtOnce ? '0' : '1',
        dictCode: isChoice && !replaceVal ? (dictCode ?? '') : '',
        placeholder: isChoice ? `请选择${fieldTxt}` : `请输入${fieldTxt}`,
      }
    })
}
