import { Popover, Spin, Table, type TableProps } from 'antd'
import { useState, type ReactElement } from 'react'
import { loadWithRetries, OPEN_FAILED } from './load-with-retries.ts'

interface SubTablePopoverProps<Row extends object> {
  title?: string
  columns: NonNullable<TableProps<Row>['columns']>
  rowKey: string
  /** Asked each time it opens, three times before it gives up. */
  load: () => Promise<readonly Row[]>
  width?: number
  children: ReactElement
}

type State<Row> = { kind: 'waiting' } | { kind: 'failed' } | { kind: 'shown'; rows: readonly Row[] }

/** The rows that belong to a row, beside it, without leaving the list. */
export function SubTablePopover<Row extends object>(props: SubTablePopoverProps<Row>) {
  const { title, columns, rowKey, load, width = 480, children } = props
  const [state, setState] = useState<State<Row>>({ kind: 'waiting' })
  async function open() {
    setState({ kind: 'waiting' })
    try {
      setState({ kind: 'shown', rows: await loadWithRetries(load) })
    } catch {
      setState({ kind: 'failed' })
    }
  }
  const content =
    state.kind === 'shown' ? (
      <Table<Row>
        size="small"
        rowKey={rowKey}
        columns={columns}
        dataSource={[...state.rows]}
        pagination={false}
        scroll={{ y: 240 }}
        style={{ width, maxWidth: '80vw' }}
      />
    ) : state.kind === 'failed' ? (
      OPEN_FAILED
    ) : (
      <Spin size="small" aria-label="加载中…" />
    )
  return (
    <Popover
      trigger="click"
      {...(title === undefined ? {} : { title })}
      content={content}
      onOpenChange={(isOpen) => {
        if (isOpen) void open()
      }}
    >
      {children}
    </Popover>
  )
}
