import { formatPercent } from '@liangshu/contract/market/format'
import type { MemberList, MemberRow } from '@liangshu/contract/market/member-list'
import { useQuery } from '@tanstack/react-query'
import { Drawer, Table, type TableColumnsType } from 'antd'
import { LoadFailed } from '../load-failed.tsx'
import { membersQuery } from './constituent-queries.ts'

const columns: TableColumnsType<MemberRow> = [
  { title: '证券代码', dataIndex: 'symbol', width: 140, className: 'num' },
  { title: '名称', dataIndex: 'name', minWidth: 120, render: (name: string) => name || '--' },
  {
    title: '权重',
    dataIndex: 'weight',
    width: 110,
    align: 'right',
    className: 'num',
    render: (weight: number | null) => (weight === null ? '--' : formatPercent(weight)),
  },
  {
    title: '数量',
    dataIndex: 'quantity',
    width: 110,
    align: 'right',
    className: 'num',
    render: (quantity: number | null) => quantity?.toLocaleString('zh-CN') ?? '--',
  },
]

/** The members of one list as it was stored. */
export function MemberDrawer({ list, onClose }: { list: MemberList; onClose: () => void }) {
  const members = useQuery(membersQuery(list.id))
  return (
    <Drawer open size={620} onClose={onClose} title={`${list.name}（${list.code}）自 ${list.validFrom} 起的成分`}>
      {members.error ? (
        <LoadFailed of={members} />
      ) : (
        <Table<MemberRow>
          size="small"
          rowKey="symbol"
          columns={list.kind === 'fund' ? columns : columns.slice(0, 3)}
          dataSource={members.data ?? []}
          loading={members.isFetching}
          scroll={{ x: 420 }}
          pagination={{
            defaultPageSize: 50,
            size: 'small',
            showSizeChanger: false,
            showTotal: (total, [from, to]) => `${from}-${to} 共 ${total} 条`,
          }}
        />
      )}
    </Drawer>
  )
}
