import { statementKindLabels, type Statement, type StatementKind } from '@liangshu/contract/trading/statement'
import { useQuery } from '@tanstack/react-query'
import { Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { askBeforeDelete } from '../../widgets/list-page/ask-before-delete.ts'
import { RowActions } from '../../widgets/list-page/row-actions.tsx'
import { ReportData } from '../profit/report-data.tsx'
import { statementsQuery, useRemoveStatement } from './statement-queries.ts'
import { PersonText } from '../../widgets/dict/person-text.tsx'

const PAGE = 10
const right = { align: 'right', className: 'num' } as const

/** What was brought in for the account, newest first. */
export function StatementList({ accountId }: { accountId: string }) {
  const [pageNo, setPageNo] = useState(1)
  const statements = useQuery(statementsQuery(accountId, pageNo, PAGE))
  const removing = useRemoveStatement()
  const remove = ({ id, fileName }: Statement) =>
    askBeforeDelete([fileName], async () => void (await removing.mutateAsync(id)))

  const columns: TableColumnsType<Statement> = [
    { title: '导入时间', dataIndex: 'createTime', width: 160, className: 'num' },
    { title: '文件', dataIndex: 'fileName', ellipsis: true, width: 220 },
    { title: '类型', dataIndex: 'kind', width: 64, render: (kind: StatementKind) => statementKindLabels[kind] },
    {
      title: '日期',
      key: 'days',
      width: 200,
      className: 'num',
      render: (_, { from, to }) => (from === to ? from : `${from} 至 ${to}`),
    },
    { title: '总行数', dataIndex: 'total', width: 76, ...right },
    { title: '新增', dataIndex: 'added', width: 64, ...right },
    { title: '更新', dataIndex: 'changed', width: 64, ...right },
    { title: '已有', dataIndex: 'unchanged', width: 64, ...right },
    { title: '错误', dataIndex: 'refused', width: 64, ...right },
    { title: '操作人', key: 'by', width: 96, render: (_, { createBy }) => <PersonText account={createBy} /> },
    {
      title: '操作',
      key: 'actions',
      width: 72,
      render: (_, row) => (
        <RowActions actions={[{ text: '删除', action: 'RECORD:import', isDanger: true, onClick: () => remove(row) }]} />
      ),
    },
  ]
  return (
    <ReportData of={statements}>
      {({ records, total }) => (
        <Table<Statement>
          size="small"
          rowKey="id"
          columns={columns}
          dataSource={records}
          loading={statements.isPlaceholderData}
          scroll={{ x: 1150 }}
          locale={{ emptyText: '还没有导入过对账单' }}
          pagination={{ current: pageNo, pageSize: PAGE, total, hideOnSinglePage: true, onChange: setPageNo }}
        />
      )}
    </ReportData>
  )
}
