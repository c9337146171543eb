import { Table, type TableProps } from 'antd'

type MonitorTableProps<Row> = Pick<TableProps<Row>, 'columns' | 'dataSource' | 'rowKey'> & {
  title: string
  empty?: string
  /** Scrolls inside from this height on. */
  height?: number
}

/** A small table of figures; what is in it scrolls by itself on narrow screens. */
export function MonitorTable<Row extends object>({
  title,
  empty = '没有数据',
  height,
  ...table
}: MonitorTableProps<Row>) {
  const hasRows = (table.dataSource?.length ?? 0) > 0
  return (
    <Table<Row>
      {...table}
      size="small"
      className="monitor-table"
      title={() => title}
      pagination={false}
      {...(hasRows && { scroll: { x: 'max-content', ...(height !== undefined && { y: height }) } })}
      // What scrolls is reached by keyboard through its first row.
      onRow={(_row, index) => ({ tabIndex: index === 0 ? 0 : -1 })}
      locale={{ emptyText: empty }}
    />
  )
}

export const numeric = { align: 'right', className: 'num' } as const
