import { Table, type TableProps } from 'antd'
import { useState, type ReactNode } from 'react'
import { z } from 'zod'
import { arrangeColumns, tableColumn, type ListColumn } from '../list-page/list-column.ts'
import type { FilterField } from '../list-page/filter-field.ts'
import { totalText } from '../list-page/list-footer.tsx'
import { ListNote } from '../list-page/list-empty.tsx'
import { QueryForm } from '../list-page/query-form.tsx'
import { useList } from '../list-page/use-list.ts'
import { AppModal } from '../app-modal/app-modal.tsx'
import { changedAll, idOf, toggled, type Picked } from './picked.ts'
import { PickedList } from './picked-list.tsx'
import '../list-page/list-page.css'

export type PickerRow = Record<string, unknown>
const rowSchema: z.ZodType<PickerRow> = z.record(z.string(), z.unknown())

export interface RecordPickerOptions {
  /** Title of the dialog is this name and 选择. */
  name: string
  title?: string
  url: string
  params?: Readonly<Record<string, string>>
  columns: readonly ListColumn<PickerRow>[]
  fields: readonly FilterField[]
  /** Property that is stored; left out, the one `returnKeys` names. */
  valueKey?: string
  /** Property that is read. */
  displayKey: string
  /** Property that tells the rows of the table apart. */
  rowKey?: string
  /** What is stored with `returnId`, and what without. */
  returnKeys?: readonly [string, string]
  returnId?: boolean
  isMulti?: boolean
  width?: number
  ellipsisLength?: number
  pageSizes?: readonly number[]
  okText?: string
  /** Stands before the table, for what narrows it through `params`. */
  side?: ReactNode
}

/** Which property of a row becomes the value of the field. */
export function valueKeyOf({ valueKey, returnKeys = ['id', 'id'], returnId = false }: RecordPickerOptions): string {
  return valueKey ?? returnKeys[returnId ? 0 : 1]
}

interface RecordPickerModalProps extends RecordPickerOptions {
  open: boolean
  picked: readonly Picked[]
  onOk: (picked: readonly Picked[]) => void
  onClose: () => void
}

const TABLE_PX = 240
const standardSizes: readonly number[] = [5, 10, 20, 30]

function RecordChoice(
  props: RecordPickerModalProps & { chosen: readonly Picked[]; choose: (picked: readonly Picked[]) => void },
) {
  const { url, params, columns, fields, displayKey, isMulti = false, chosen, choose } = props
  const valueKey = valueKeyOf(props)
  const { ellipsisLength = 12, pageSizes = standardSizes, rowKey = 'id', side } = props
  const list = useList<PickerRow>({
    name: `picker-${url}`,
    urls: { list: url },
    schema: rowSchema,
    fields,
    params: { ...params },
    isInUrl: false,
    pageSize: pageSizes[0] ?? 5,
  })
  const { state, dispatch } = list
  const scope = JSON.stringify(params ?? {})
  const [shownScope, setShownScope] = useState(scope)
  if (scope !== shownScope) {
    setShownScope(scope)
    dispatch({ type: 'page', pageNo: 1, pageSize: state.pageSize })
  }
  const asPicked = (row: PickerRow): Picked => ({
    value: String(row[valueKey] ?? ''),
    text: String(row[displayKey] ?? row[valueKey] ?? ''),
    ...(row[rowKey] === undefined || rowKey === valueKey ? {} : { key: String(row[rowKey]) }),
  })
  // A list whose rows have no such property is told apart by the values themselves.
  const keyOf = (row: PickerRow) => String(row[rowKey] ?? asPicked(row).value)
  const chosenIds = new Set(chosen.map(idOf))
  const isChosen = (one: Picked) => chosenIds.has(one.value) || (one.key !== undefined && chosenIds.has(one.key))
  const rowSelection: TableProps<PickerRow>['rowSelection'] = {
    type: isMulti ? 'checkbox' : 'radio',
    columnWidth: 44,
    selectedRowKeys: list.rows.filter((row) => isChosen(asPicked(row))).map(keyOf),
    onSelect: (row) => choose(toggled(chosen, asPicked(row), isMulti)),
    onSelectAll: (isPicked, _all, changed) => choose(changedAll(chosen, changed.map(asPicked), isPicked)),
  }
  return (
    <div className={side ? 'record-picker record-picker-sided' : 'record-picker'}>
      {side}
      <div className="record-picker-list">
        <QueryForm
          fields={fields}
          filters={state.filters}
          onQuery={(filters) => dispatch({ type: 'query', filters })}
          onReset={() => dispatch({ type: 'reset', to: { ...list.standard, filters: {} } })}
        />
        <div className="list-table">
          <Table<PickerRow>
            size="small"
            rowKey={keyOf}
            loading={{ spinning: list.isLoading, delay: 200 }}
            dataSource={list.rows}
            columns={arrangeColumns(columns, { hidden: [], order: [] }).map(tableColumn<PickerRow>)}
            rowSelection={rowSelection}
            scroll={{ x: columns.reduce((sum, { width }) => sum + width, 44), y: TABLE_PX }}
            onRow={(row) => ({ onClick: () => choose(toggled(chosen, asPicked(row), isMulti)) })}
            locale={{
              emptyText: list.error ? (
                <ListNote
                  title="加载失败"
                  detail={list.error.message}
                  action={{ text: '重试', onClick: () => void list.reload() }}
                />
              ) : (
                <ListNote title="没有可选的记录" />
              ),
            }}
            pagination={{
              size: 'small',
              current: state.pageNo,
              pageSize: state.pageSize,
              total: list.total,
              pageSizeOptions: [...pageSizes],
              showSizeChanger: true,
              showTotal: totalText,
              onChange: (pageNo, pageSize) => dispatch({ type: 'page', pageNo, pageSize }),
            }}
          />
        </div>
      </div>
      <PickedList
        picked={chosen}
        height={TABLE_PX + 60}
        ellipsisLength={ellipsisLength}
        onRemove={(id) => choose(chosen.filter((one) => idOf(one) !== id))}
        onClear={() => choose([])}
      />
    </div>
  )
}

/** Any records by a list of theirs: a searchable table on the left, what is chosen on the right. */
export function RecordPickerModal(props: RecordPickerModalProps) {
  const { name, title = `${name}选择`, open, picked, onOk, onClose, width = 900, okText = '确认修改' } = props
  const [chosen, setChosen] = useState(picked)
  const [wasOpen, setWasOpen] = useState(open)
  if (wasOpen !== open) {
    setWasOpen(open)
    setChosen(open ? picked : [])
  }
  return (
    <AppModal
      title={title}
      open={open}
      width={width}
      mask={{ closable: false }}
      okText={okText}
      onOk={() => onOk(chosen)}
      onClose={onClose}
    >
      <RecordChoice {...props} chosen={chosen} choose={setChosen} />
    </AppModal>
  )
}
