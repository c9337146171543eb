import type { ReportColumns, ReportRow } from '@liangshu/contract/report'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Table, type TableProps } from 'antd'
import { useReducer, type ReactNode } from 'react'
import { filterParams } from '../list-page/filter-field.ts'
import { ListNote } from '../list-page/list-empty.tsx'
import { totalText } from '../list-page/list-footer.tsx'
import {
  initialList,
  listReducer,
  PAGE_SIZES,
  type ListAction,
  type ListState,
  type Sort,
} from '../list-page/list-state.ts'
import { QueryForm } from '../list-page/query-form.tsx'
import { rowKeyOf } from '../list-page/row-key.ts'
import { tableColumns, totalsOf, widthOf } from './report-columns.tsx'
import { reportFields } from './report-fields.tsx'
import { reportDataKey, reportDataQuery, type ReportSetup } from './report-queries.ts'
import { sortFromText } from './sort-text.ts'
import '../list-page/list-page.css'
import './report-picker.css'

type Chosen = ReadonlyMap<string, ReportRow>

interface ReportTableProps {
  setup: ReportSetup
  params: Readonly<Record<string, string>>
  groupId?: string | undefined
  /** Order at first: `column=asc` or `column=desc`. */
  sorter?: string | undefined
  /** Left out, the report is only looked at. */
  selection?: { isMulti: boolean; chosen: Chosen; choose: (chosen: Chosen) => void }
}

type Reducer = (state: ListState<ReportRow>, action: ListAction<ReportRow>) => ListState<ReportRow>

/** No order of its own: the report's counts until a head is clicked. */
const unsorted: Sort = { column: '', order: 'asc' }
const standardFor = (sorter: string | undefined) => ({
  filters: {},
  sort: sortFromText(sorter) ?? unsorted,
  pageNo: 1,
  pageSize: PAGE_SIZES[0],
})

function toggled({ isMulti, chosen }: { isMulti: boolean; chosen: Chosen }, row: ReportRow): Chosen {
  const key = rowKeyOf(row)
  const next = new Map(isMulti || chosen.has(key) ? chosen : [])
  if (!next.delete(key)) next.set(key, row)
  return next
}

function changedAll(chosen: Chosen, rows: readonly ReportRow[], isChosen: boolean): Chosen {
  const next = new Map(chosen)
  for (const row of rows) {
    if (isChosen) next.set(rowKeyOf(row), row)
    else next.delete(rowKeyOf(row))
  }
  return next
}

function selectionOf(
  selection: NonNullable<ReportTableProps['selection']>,
): NonNullable<TableProps<ReportRow>['rowSelection']> {
  const { isMulti, chosen, choose } = selection
  return {
    type: isMulti ? 'checkbox' : 'radio',
    columnWidth: 44,
    preserveSelectedRowKeys: true,
    selectedRowKeys: [...chosen.keys()],
    onSelect: (row) => choose(toggled(selection, row)),
    onSelectAll: (isChosen, _all, changed) => choose(changedAll(chosen, changed, isChosen)),
  }
}

function sortOf(sorter: Parameters<NonNullable<TableProps['onChange']>>[2]): Sort {
  if (Array.isArray(sorter) || sorter.columnKey === undefined || sorter.order === undefined) return unsorted
  return { column: String(sorter.columnKey), order: sorter.order === 'ascend' ? 'asc' : 'desc' }
}

/** The line of sums below the rows, for reports that ask for one. */
function totals(setup: ReportColumns, rows: readonly ReportRow[], hasSelection: boolean) {
  const sums = totalsOf(setup, rows)
  const lead = hasSelection ? 1 : 0
  const line = sums && (
    <Table.Summary.Row className="report-totals">
      {hasSelection ? <Table.Summary.Cell index={0}>合计</Table.Summary.Cell> : null}
      {sums.map((sum, index) => (
        <Table.Summary.Cell
          key={setup.columns[index]?.id}
          index={index + lead}
          align={sum === undefined ? 'left' : 'right'}
        >
          {sum ?? (index === 0 && !hasSelection ? '合计' : '')}
        </Table.Summary.Cell>
      ))}
    </Table.Summary.Row>
  )
  return () => line ?? null
}

function useReportData({ setup, params, groupId, sorter }: ReportTableProps) {
  const standard = standardFor(sorter)
  const id = setup.columns.cgRpConfigId
  const { fields, shown } = reportFields(setup.items, setup.columns.dictOptions)
  const [state, dispatch] = useReducer<ListState<ReportRow>, [ListAction<ReportRow>]>(
    listReducer as Reducer,
    initialList<ReportRow>(standard),
  )
  const { sort, pageNo, pageSize } = state
  const asked = {
    ...params,
    ...filterParams(fields, state.filters),
    ...(sort.column === '' ? {} : { column: sort.column, order: sort.order }),
    pageNo,
    pageSize,
  }
  const page = useQuery(reportDataQuery(id, asked, groupId))
  const queryClient = useQueryClient()
  const reload = () => void queryClient.resetQueries({ queryKey: reportDataKey(id) })
  return { fields, shown, state, dispatch, page, reload, standard }
}

function noteFor(error: Error | null, reload: () => void): ReactNode {
  if (!error) return <ListNote title="没有符合条件的记录" />
  return <ListNote title="加载失败" detail={error.message} action={{ text: '重试', onClick: reload }} />
}

/** A report: its query form, its rows, and what is chosen of them. */
export function ReportTable(props: ReportTableProps) {
  const { setup, selection } = props
  const { fields, shown, state, dispatch, page, reload, standard } = useReportData(props)
  const rows = page.data?.records ?? []
  const columns = tableColumns(setup.columns, state.sort)
  const width = setup.columns.columns.reduce((sum, column) => sum + widthOf(column), 44)
  return (
    <div className="report-table">
      {fields.length > 0 ? (
        <QueryForm
          fields={fields}
          shown={shown}
          isExact
          filters={state.filters}
          onQuery={(filters) => dispatch({ type: 'query', filters })}
          onReset={() => dispatch({ type: 'reset', to: standard })}
        />
      ) : null}
      {selection ? (
        <div className="report-chosen" aria-live="polite">
          已选择 <strong>{selection.chosen.size}</strong> 项
          <Button type="link" size="small" onClick={() => selection.choose(new Map())}>
            清空
          </Button>
          <Button type="link" size="small" onClick={reload}>
            刷新
          </Button>
        </div>
      ) : null}
      <Table<ReportRow>
        size="small"
        rowKey={rowKeyOf}
        columns={columns}
        dataSource={page.error ? [] : rows}
        loading={{ spinning: page.isFetching, delay: 200 }}
        scroll={{ x: width }}
        {...(selection ? { rowSelection: selectionOf(selection) } : {})}
        {...(selection ? { onRow: (row) => ({ onClick: () => selection.choose(toggled(selection, row)) }) } : {})}
        summary={totals(setup.columns, rows, selection !== undefined)}
        locale={{ emptyText: noteFor(page.error, reload) }}
        onChange={(_page, _filters, sorter, { action }) => {
          if (action === 'sort') dispatch({ type: 'sort', sort: sortOf(sorter) })
        }}
        pagination={{
          size: 'small',
          current: state.pageNo,
          pageSize: state.pageSize,
          total: page.data?.total ?? 0,
          pageSizeOptions: [...PAGE_SIZES],
          showSizeChanger: true,
          showQuickJumper: true,
          showTotal: totalText,
          onChange: (pageNo, pageSize) => dispatch({ type: 'page', pageNo, pageSize }),
        }}
      />
    </div>
  )
}
