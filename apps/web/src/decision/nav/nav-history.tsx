import { navStatusLabels, type NavHistory, type NavRow } from '@liangshu/contract/decision/nav'
import { Button, Table, Tag, type TableColumnsType } from 'antd'
import { cents, GainRate } from '../../shared/figure/figures.tsx'

const right = { align: 'right', className: 'num' } as const

const columns = (show: (id: string) => void): TableColumnsType<NavRow> => [
  { title: '日期', width: 105, className: 'num', dataIndex: 'day' },
  { title: '单位净值', width: 90, ...right, render: (_, { unitNav }) => <b>{unitNav.toFixed(4)}</b> },
  { title: '涨跌幅', width: 85, ...right, render: (_, { dayReturn }) => <GainRate value={dayReturn} /> },
  { title: '每份分红', width: 85, ...right, render: (_, { dividend }) => (dividend > 0 ? dividend.toFixed(4) : '--') },
  { title: '累计净值', width: 90, ...right, render: (_, { cumulativeNav }) => cumulativeNav.toFixed(4) },
  { title: '复权净值', width: 90, ...right, render: (_, { adjustedNav }) => adjustedNav.toFixed(4) },
  { title: '资产净值', width: 130, ...right, render: (_, { nav }) => cents(nav) },
  { title: '份额', width: 130, ...right, render: (_, { units }) => cents(units) },
  {
    title: '状态',
    width: 130,
    render: (_, { status, isReplaced, version }) => (
      <>
        <Tag color={status === 'draft' ? 'orange' : isReplaced ? 'default' : 'green'}>
          {isReplaced ? '已更正' : navStatusLabels[status]}
        </Tag>
        {version > 1 && `第${version}版`}
      </>
    ),
  },
  { title: '计算人', width: 90, dataIndex: 'madeName' },
  { title: '复核人', width: 90, render: (_, { judgedName }) => judgedName ?? '--' },
  { title: '发布时间', width: 150, className: 'num', render: (_, { judgedAt }) => judgedAt ?? '--' },
  { title: '更正原因', width: 140, render: (_, { reason }) => reason || '--' },
  {
    title: '操作',
    width: 80,
    fixed: 'right',
    render: (_, { id }) => (
      <Button type="link" size="small" onClick={() => show(id)}>
        估值表
      </Button>
    ),
  },
]

/** Every day that was published, corrections and what they replaced included. */
export function NavHistoryTable({
  history,
  onShow,
}: {
  history: NavHistory | undefined
  onShow: (id: string) => void
}) {
  const rows = history ? [...(history.draft ? [history.draft] : []), ...history.rows] : []
  return (
    <Table<NavRow>
      rowKey="id"
      size="small"
      columns={columns(onShow)}
      dataSource={rows}
      loading={history === undefined}
      pagination={{ pageSize: 20, showSizeChanger: false, hideOnSinglePage: true }}
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: '还没有发布过净值' }}
    />
  )
}
