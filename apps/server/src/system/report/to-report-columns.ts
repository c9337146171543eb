import type { ReportColumn, ReportQueryItem } from '@liangshu/contract/report'
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
    .map(({ fieldName, fieldTxt, fieldWidth, isOrder, isTotal, groupTitle, dictCode }) => ({
      id: `${id}-${fieldName}`,
      title: fieldTxt,
      dataIndex: fieldName,
      fieldType: typeOf(source, fieldName),
      align: 'center',
      width: fieldWidth ?? null,
      sorter: isOrder ? 'true' : 'false',
      isTotal: isTotal ? '1' : '0',
      groupTitle: groupTitle || null,
      ...(dictCode && { customRender: fieldName }),
    }))
}

/** Two conditions stand on the line; the others wait until it is expanded. */
const shownAtOnce = 2

export function toQueryItems({ items }: Report, source: ReportSource): ReportQueryItem[] {
  return items
    .filter(({ isSearch }) => isSearch)
    .map(({ fieldName, fieldTxt, searchMode, dictCode }, index) => {
      const isChoice = Boolean(dictCode) && searchMode === 'single'
      const type = typeOf(source, fieldName).toLowerCase() as ReportQueryItem['view']
      return {
        key: fieldName,
        label: fieldTxt,
        field: fieldName,
        mode: searchMode,
        view: isChoice ? 'list' : type,
        hidden: index < shownAtOnce ? '0' : '1',
        dictCode: isChoice ? (dictCode ?? '') : '',
        placeholder: isChoice ? `请选择${fieldTxt}` : `请输入${fieldTxt}`,
      }
    })
}
