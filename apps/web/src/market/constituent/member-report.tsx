import type { MemberProblem, MemberReport as Report } from '@liangshu/contract/market/member-list'
import { Alert, Table, type TableColumnsType } from 'antd'

const columns: TableColumnsType<MemberProblem> = [
  { title: '行号', dataIndex: 'line', width: 72, align: 'right', className: 'num' },
  { title: '名单', dataIndex: 'code', width: 130, className: 'num', render: (text: string) => text || '--' },
  { title: '生效日期', dataIndex: 'date', width: 110, className: 'num', render: (text: string) => text || '--' },
  { title: '证券', dataIndex: 'symbol', width: 130, className: 'num', render: (text: string) => text || '--' },
  { title: '原因', dataIndex: 'message', minWidth: 200 },
]

function summaryOf({ fileName, totalRows, importedRows, importedLists, refusedLists, problemsLeftOff }: Report) {
  const refused = refusedLists > 0 ? `；${refusedLists} 份名单因有错误未导入` : ''
  const more = problemsLeftOff > 0 ? `；另有 ${problemsLeftOff} 条问题未列出` : ''
  return `${fileName}：共 ${totalRows} 行，已导入 ${importedLists} 份名单（${importedRows} 行）${refused}${more}`
}

/** A list goes in whole or not at all; what kept one out is told row by row. */
export function MemberReport({ report, onClose }: { report: Report; onClose: () => void }) {
  const isAll = report.problems.length === 0
  const type = isAll ? 'success' : report.importedLists > 0 ? 'warning' : 'error'
  const title = isAll ? '导入完成' : report.importedLists > 0 ? '部分导入' : '没有导入任何名单'
  return (
    <>
      <Alert type={type} showIcon closable={{ onClose }} title={title} description={summaryOf(report)} />
      {!isAll && (
        <Table<MemberProblem>
          size="small"
          aria-label="逐行问题"
          rowKey={({ line, message }) => `${line} ${message}`}
          columns={columns}
          dataSource={[...report.problems]}
          pagination={{ pageSize: 10, size: 'small', showSizeChanger: false, hideOnSinglePage: true }}
          scroll={{ x: 640 }}
        />
      )}
    </>
  )
}
