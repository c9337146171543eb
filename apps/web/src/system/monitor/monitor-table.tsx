import { Table, type TableProps } from 'antd'

type MonitorTableProps<Row> = Pick<TableProps<Row>, 'columns' | 'dataSource' | 'rowKey'> & {
  title?: string
  empty?: string
  /** Shows this many rows at a time; without it, all. */
  pageSize?: number
  /** Scrolls inside from this height on. */
  height?: number
}

/** Below it even a table with a text that may be cut scrolls. */
const CUT_FROM_PX = 560

/** A small table of figures; what is in it scrolls by itself on narrow screens. */
export function MonitorTable<Row extends object>({
  title,
  empty = '没有数据',
  height,
  pageSize,
  ...table
}: MonitorTableProps<Row>) {
  const hasRows = (table.dataSource?.length ?? 0) > 0
  // A text that may be cut takes what is left; asked for its whole width it would push the table off the screen.
  const width = table.columns?.some((column) => column.ellipsis) ? CUT_FROM_PX : 'max-content'
  return (
    <Table<Row>
      {...table}
      size="small"
      className="monitor-table"
      {...(title !== undefined && { title: () => title })}
      pagination={
        pageSize !== undefined && {
          defaultPageSize: pageSize,
          pageSizeOptions: [pageSize, 50, 100],
          showSizeChanger: true,
          size: 'small',
        }
      }
      {...(hasRows && { scroll: { x: width, ...(height !== undefined && { y: height }) } })}
      // What scrolls is reached by keyboard through its first row.
      onRow={(_row, index) => ({ tabIndex: index === 0 ? 0 : -1 })}
      locale={{ emptyText: empty }}
    />
  )
}

export const numeric = { align: 'right', className: 'num' } as const
