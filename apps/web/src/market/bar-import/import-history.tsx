import { csvFrequencyLabels, type CsvImportEntry } from '@liangshu/contract/market/bar-import'
import { useQuery } from '@tanstack/react-query'
import { Button, Drawer, Table, type TableColumnsType } from 'antd'
import { LoadFailed } from '../load-failed.tsx'
import { useState } from 'react'
import { importsQuery, problemsQuery } from './bar-import-queries.ts'
import { ProblemTable } from './problem-table.tsx'
import { PersonText } from '../../widgets/dict/person-text.tsx'

const PAGE = 10

function ProblemDrawer({ entry, onClose }: { entry: CsvImportEntry; onClose: () => void }) {
  const problems = useQuery(problemsQuery(entry.id))
  return (
    <Drawer open size={720} onClose={onClose} title={`${entry.fileName} 的逐行问题`}>
      {problems.error ? (
        <LoadFailed of={problems} />
      ) : (
        <ProblemTable problems={problems.data ?? []} isLoading={problems.isFetching} />
      )}
    </Drawer>
  )
}

/** What was brought in before, newest first. */
export function ImportHistory() {
  const [pageNo, setPageNo] = useState(1)
  const [opened, setOpened] = useState<CsvImportEntry>()
  const imports = useQuery(importsQuery(pageNo, PAGE))

  const columns: TableColumnsType<CsvImportEntry> = [
    { title: '时间', dataIndex: 'createTime', width: 170, className: 'num' },
    { title: '文件', dataIndex: 'fileName', ellipsis: true, minWidth: 180 },
    {
      title: '周期',
      dataIndex: 'frequency',
      width: 88,
      render: (frequency: CsvImportEntry['frequency']) => csvFrequencyLabels[frequency],
    },
    { title: '总行数', dataIndex: 'totalRows', width: 88, align: 'right', className: 'num' },
    { title: '已导入', dataIndex: 'importedRows', width: 88, align: 'right', className: 'num' },
    { title: '未导入', dataIndex: 'refusedRows', width: 88, align: 'right', className: 'num' },
    { title: '提示', dataIndex: 'warningCount', width: 72, align: 'right', className: 'num' },
    { title: '操作人', key: 'by', width: 110, render: (_, { createBy }) => <PersonText account={createBy} /> },
    {
      title: '操作',
      key: 'actions',
      width: 96,
      render: (_value: unknown, entry: CsvImportEntry) => (
        <Button
          type="link"
          size="small"
          disabled={entry.refusedRows + entry.warningCount === 0}
          onClick={() => setOpened(entry)}
        >
          查看问题
        </Button>
      ),
    },
  ]

  return (
    <section aria-label="导入记录">
      <h2 className="bar-import-heading">导入记录</h2>
      {imports.error && !imports.data ? (
        <LoadFailed of={imports} />
      ) : (
        <Table<CsvImportEntry>
          size="small"
          rowKey="id"
          columns={columns}
          dataSource={imports.data?.records ?? []}
          loading={imports.isFetching}
          scroll={{ x: 940 }}
          locale={{ emptyText: '还没有导入过行情文件' }}
          pagination={{
            current: pageNo,
            pageSize: PAGE,
            total: imports.data?.total ?? 0,
            size: 'small',
            showSizeChanger: false,
            showTotal: (total, [from, to]) => `${from}-${to} 共 ${total} 条`,
            onChange: setPageNo,
          }}
        />
      )}
      {opened && <ProblemDrawer entry={opened} onClose={() => setOpened(undefined)} />}
    </section>
  )
}
