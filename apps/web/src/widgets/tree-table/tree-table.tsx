import { useQuery } from '@tanstack/react-query'
import { Table, type TableColumnType } from 'antd'
import { useState } from 'react'
import { showError } from '../../shared/feedback/show-error.ts'
import { ListNote } from '../list-page/list-empty.tsx'
import { loadLevel, withLevel, type TreeTableRow } from './tree-rows.ts'

interface TreeTableProps {
  /** The topmost level. */
  url: string
  /** Levels below; the same address when left out. */
  childrenUrl?: string
  /** Parameter that carries the id of the row that was opened. */
  queryKey?: string
  params?: Readonly<Record<string, string>>
  columns: readonly TableColumnType<TreeTableRow>[]
}

const noParams: Readonly<Record<string, string>> = {}

/** A tree in a table, fetched level by level as it is opened. */
export function TreeTable({ url, childrenUrl = url, queryKey = 'pid', params = noParams, columns }: TreeTableProps) {
  const [opened, setOpened] = useState<readonly (readonly [string, readonly TreeTableRow[]])[]>([])
  const [loading, setLoading] = useState<readonly string[]>([])
  const top = useQuery({
    queryKey: ['tree-table', url, params],
    queryFn: ({ signal }) => loadLevel({ url, params }, signal),
    retry: false,
    meta: { handlesError: true },
  })
  const rows = opened.reduce<readonly TreeTableRow[]>((tree, [id, level]) => withLevel(tree, id, level), top.data ?? [])

  async function open({ id }: TreeTableRow) {
    setLoading((before) => [...before, id])
    try {
      const level = await loadLevel({ url: childrenUrl, params: { ...params, [queryKey]: id } })
      setOpened((before) => [...before.filter(([known]) => known !== id), [id, level]])
    } catch (error) {
      showError(error)
    } finally {
      setLoading((before) => before.filter((one) => one !== id))
    }
  }

  return (
    <Table<TreeTableRow>
      size="small"
      rowKey="id"
      columns={[...columns]}
      dataSource={rows}
      loading={{ spinning: top.isFetching || loading.length > 0, delay: 200 }}
      pagination={false}
      scroll={{ x: 'max-content' }}
      expandable={{
        onExpand: (isOpen, row) => (isOpen && row.children?.length === 0 ? void open(row) : undefined),
      }}
      locale={{
        emptyText: top.error ? (
          <ListNote
            title="加载失败"
            detail={top.error.message}
            action={{ text: '重试', onClick: () => void top.refetch() }}
          />
        ) : (
          <ListNote title="没有查询到任何数据" />
        ),
      }}
    />
  )
}
