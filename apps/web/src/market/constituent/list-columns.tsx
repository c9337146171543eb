import { listKindLabels, listSourceLabels, type MemberList } from '@liangshu/contract/market/member-list'
import { Button, Popconfirm, Space, type TableColumnsType } from 'antd'

interface RowActions {
  onOpen: (list: MemberList) => void
  onRemove: (list: MemberList) => void
}

export const listColumns = ({ onOpen, onRemove }: RowActions): TableColumnsType<MemberList> => [
  { title: '类型', dataIndex: 'kind', width: 72, render: (kind: MemberList['kind']) => listKindLabels[kind] },
  { title: '代码', dataIndex: 'code', width: 130, className: 'num' },
  { title: '名称', dataIndex: 'name', minWidth: 120, ellipsis: true },
  { title: '生效日期', dataIndex: 'validFrom', width: 112, className: 'num' },
  {
    title: '失效日期',
    dataIndex: 'validUntil',
    width: 112,
    className: 'num',
    render: (until: string | null) => until ?? '至今',
  },
  { title: '成分数', dataIndex: 'memberCount', width: 84, align: 'right', className: 'num' },
  {
    title: '来源',
    dataIndex: 'source',
    width: 108,
    render: (source: MemberList['source'], { createBy }) => (
      <span title={createBy ?? undefined}>{listSourceLabels[source]}</span>
    ),
  },
  { title: '更新时间', dataIndex: 'createTime', width: 170, className: 'num' },
  {
    title: '操作',
    key: 'actions',
    width: 128,
    render: (_value: unknown, list: MemberList) => (
      <Space size={0}>
        <Button type="link" size="small" onClick={() => onOpen(list)}>
          成分
        </Button>
        {list.isOwn && (
          <Popconfirm
            title={`确定删除${list.name}自 ${list.validFrom} 起的名单？`}
            okText="删除"
            onConfirm={() => onRemove(list)}
          >
            <Button type="link" size="small" danger>
              删除
            </Button>
          </Popconfirm>
        )}
      </Space>
    ),
  },
]
