import type { ReportColumn, ReportColumns, ReportRow } from '@liangshu/contract/report'
import type { TableColumnType, TableProps } from 'antd'
import type { ReactNode } from 'react'
import { orDash } from '../../shared/figure/or-dash.ts'
import type { Sort } from '../list-page/list-state.ts'

const DEFAULT_WIDTH = 140
const numeric: readonly string[] = ['Integer', 'Long']

export const widthOf = ({ width }: ReportColumn): number => width ?? DEFAULT_WIDTH

/** Text of a cell: the words of the dictionary for its values, `--` for none. */
export function cellText({ dataIndex, customRender }: ReportColumn, row: ReportRow, { dictOptions }: ReportColumns) {
  const value = row[dataIndex]
  const options = customRender === undefined ? undefined : dictOptions[customRender]
  if (!options || value === null || value === undefined || value === '') {
    return orDash(typeof value === 'boolean' ? (value ? '是' : '否') : value)
  }
  return String(value)
    .split(',')
    .map((one) => options.find((option) => option.value === one)?.text ?? one)
    .join(',')
}

/** Where the cell leads: the values of its row stand where the definition names them. */
export function hrefOf({ dataIndex, scopedSlots }: ReportColumn, row: ReportRow, { fieldHrefSlots }: ReportColumns) {
  const template = fieldHrefSlots.find(({ slotName }) => slotName === scopedSlots?.customRender)?.href
  const value = row[dataIndex]
  // Only pages of ours and plain addresses: a definition must not smuggle in a script.
  if (!template || value === null || value === undefined || !/^(\/(?!\/)|https?:\/\/)/.test(template)) return undefined
  return template.replaceAll(/\$\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(String(row[name] ?? '')))
}

/** Opens beside the page, so that a choice that is being made is not lost; the row itself is not clicked. */
function ReportLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" onClick={(event) => event.stopPropagation()}>
      {children}
    </a>
  )
}

function leaf(column: ReportColumn, setup: ReportColumns, sort: Sort | undefined): TableColumnType<ReportRow> {
  const { dataIndex, title, fieldType, sorter, customRender } = column
  const isNumber = numeric.includes(fieldType) && customRender === undefined
  return {
    key: dataIndex,
    title,
    width: widthOf(column),
    ellipsis: { showTitle: true },
    align: isNumber ? 'right' : 'left',
    ...(isNumber || fieldType.startsWith('Date') ? { className: 'num' } : {}),
    ...(sorter === 'true'
      ? {
          sorter: true,
          showSorterTooltip: false,
          sortOrder:
            sort?.column === dataIndex ? (sort.order === 'asc' ? ('ascend' as const) : ('descend' as const)) : null,
        }
      : {}),
    render: (_value, row) => {
      const text = cellText(column, row, setup)
      const href = hrefOf(column, row, setup)
      return href === undefined ? text : <ReportLink href={href}>{text}</ReportLink>
    },
  }
}

/** Neighbours that share a group title stand under it. */
export function tableColumns(
  setup: ReportColumns,
  sort: Sort | undefined,
): NonNullable<TableProps<ReportRow>['columns']> {
  const shown: NonNullable<TableProps<ReportRow>['columns']> = []
  let group: { title: string; key: string; children: TableColumnType<ReportRow>[] } | undefined
  for (const column of setup.columns) {
    const one = leaf(column, setup, sort)
    if (!column.groupTitle) {
      group = undefined
      shown.push(one)
    } else if (group?.title === column.groupTitle) group.children.push(one)
    else {
      group = { title: column.groupTitle, key: `group-${column.dataIndex}`, children: [one] }
      shown.push(group)
    }
  }
  return shown
}

/** Sums of the columns that ask for one, over the rows on screen; undefined where there is none. */
export function totalsOf({ columns }: ReportColumns, rows: readonly ReportRow[]): (number | undefined)[] | undefined {
  if (rows.length === 0 || columns.every(({ isTotal }) => isTotal !== '1')) return undefined
  return columns.map(({ isTotal, dataIndex }) =>
    isTotal === '1' ? rows.reduce((sum, row) => sum + Number(row[dataIndex] ?? 0), 0) : undefined,
  )
}
