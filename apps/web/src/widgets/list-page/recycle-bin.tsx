import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Table } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { showError } from '../../shared/feedback/show-error.ts'
import { request } from '../../shared/request/request.ts'
import { AppModal } from '../app-modal/app-modal.tsx'
import { askDangerously } from './ask-before-delete.ts'
import { tableColumn, type ListColumn } from './list-column.ts'
import { ListNote } from './list-empty.tsx'
import { totalText } from './list-footer.tsx'
import { listMessages, namesText } from './list-messages.ts'
import { RowActions } from './row-actions.tsx'
import { tellingCutText } from './tell-cut-text.ts'

interface RecycleBinProps<Row extends { id: string }> {
  title: string
  open: boolean
  onClose: () => void
  onRestored: () => Promise<void>
  url: string
  schema: z.ZodType<Row>
  nameOf: (row: Row) => string
  columns: readonly ListColumn<Row>[]
  /** One promise per call: servers take ids one by one or all at once. */
  restore: (ids: readonly string[]) => Promise<{ message: string }>[]
  purge: (ids: readonly string[]) => Promise<{ message: string }>[]
}

type Call = RecycleBinProps<{ id: string }>['restore']

const recycledQuery = <Row,>(url: string, row: z.ZodType<Row>) =>
  queryOptions({
    queryKey: ['recycled', url],
    queryFn: ({ signal }) => request.get(url, { schema: z.array(row), signal }),
    meta: { handlesError: true },
    staleTime: 0,
  })

/** What was deleted: one or several rows come back, or go for good. */
export function RecycleBin<Row extends { id: string }>(props: RecycleBinProps<Row>) {
  const { title, open, onClose, onRestored, url, schema, nameOf, columns, restore, purge } = props
  const queryClient = useQueryClient()
  const query = recycledQuery(url, schema)
  const { data: rows = [], isFetching, error, refetch } = useQuery({ ...query, enabled: open })
  const [ticked, setTicked] = useState<readonly string[]>([])
  const chosen = rows.filter(({ id }) => ticked.includes(id))

  async function run(call: Call, picked: readonly Row[]) {
    try {
      const [first] = await Promise.all(call(picked.map(({ id }) => id)))
      withFeedback(({ message }) => void message.success(first?.message || '操作成功!'))
    } catch (failure) {
      showError(failure)
    }
    setTicked([])
    await queryClient.invalidateQueries({ queryKey: query.queryKey })
    await onRestored()
  }
  const askPurge = (picked: readonly Row[]) =>
    askDangerously({
      title: `确认彻底删除 ${picked.length} 条记录吗？删除后无法恢复。`,
      content: namesText(picked.map(nameOf)),
      okText: '彻底删除',
      onOk: () => run(purge, picked),
    })
  const withChosen = (work: (picked: readonly Row[]) => void) => () =>
    chosen.length === 0 ? withFeedback(({ message }) => void message.warning(listMessages.chooseOne)) : work(chosen)

  return (
    <AppModal title={title} open={open} onClose={onClose} width={860} footer={null}>
      <div className="list-page">
        <div className="list-group">
          <Button onClick={withChosen((picked) => void run(restore, picked))}>批量还原</Button>
          <Button danger onClick={withChosen(askPurge)}>
            彻底删除
          </Button>
        </div>
        <div className="list-table" role="presentation" {...tellingCutText}>
          <Table<Row>
            rowKey="id"
            size="large"
            loading={isFetching}
            dataSource={rows}
            scroll={{ x: 640 }}
            rowSelection={{ selectedRowKeys: [...ticked], onChange: (keys) => setTicked(keys.map(String)) }}
            locale={{
              emptyText: error ? (
                <ListNote
                  title="回收站加载失败"
                  detail={error.message}
                  action={{ text: '重试', onClick: () => void refetch() }}
                />
              ) : (
                <ListNote title="回收站是空的" detail="删除的记录会先放在这里。" />
              ),
            }}
            columns={[
              ...columns.map(tableColumn<Row>),
              {
                title: '操作',
                key: 'actions',
                width: 150,
                render: (_value, row) => (
                  <RowActions
                    actions={[
                      { text: '还原', onClick: () => void run(restore, [row]) },
                      { text: '彻底删除', isDanger: true, onClick: () => askPurge([row]) },
                    ]}
                  />
                ),
              },
            ]}
            pagination={{ size: 'small', pageSize: 10, showSizeChanger: false, showTotal: totalText }}
          />
        </div>
      </div>
    </AppModal>
  )
}
