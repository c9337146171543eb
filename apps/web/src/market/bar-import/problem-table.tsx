import type { CsvProblem } from '@liangshu/contract/market/bar-import'
import { Table, Tag, type TableColumnsType } from 'antd'

const columns: TableColumnsType<CsvProblem> = [
  { title: '行号', dataIndex: 'line', width: 72, align: 'right', className: 'num' },
  {
    title: '级别',
    dataIndex: 'level',
    width: 76,
    render: (level: CsvProblem['level']) =>
      level === 'error' ? <Tag color="error">错误</Tag> : <Tag color="warning">提示</Tag>,
  },
  { title: '原因', dataIndex: 'message', minWidth: 200 },
  { title: '证券', dataIndex: 'symbol', width: 130, className: 'num', render: (text: string) => text || '--' },
  { title: '日期', dataIndex: 'date', width: 110, className: 'num', render: (text: string) => text || '--' },
]

/** Row by row, why something was left out or looks odd. */
export function ProblemTable({
  problems,
  isLoading = false,
}: {
  problems: readonly CsvProblem[]
  isLoading?: boolean
}) {
  return (
    <Table<CsvProblem>
      size="small"
      aria-label="逐行问题"
      rowKey={(problem) => `${problem.line} ${problem.level} ${problem.message}`}
      columns={columns}
      dataSource={[...problems]}
      loading={isLoading}
      pagination={{ pageSize: 20, size: 'small', showSizeChanger: false, hideOnSinglePage: true }}
      scroll={{ x: 560 }}
      locale={{ emptyText: '没有问题，全部数据都已导入' }}
    />
  )
}
