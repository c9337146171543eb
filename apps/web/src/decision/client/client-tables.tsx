import type { ClientDetail } from '@liangshu/contract/decision/client'
import { flowKindLabels, flowStatusLabels, type FlowRow } from '@liangshu/contract/decision/flow'
import { Table, Tag, type TableColumnsType } from 'antd'
import { cents } from '../../shared/figure/figures.tsx'

const right = { align: 'right', className: 'num' } as const
const figure = (value: number | null) => (value === null ? '--' : cents(value))

const flowColumns: TableColumnsType<FlowRow> = [
  { title: '申请日', width: 105, className: 'num', dataIndex: 'applyDay' },
  {
    title: '业务',
    width: 65,
    render: (_, { kind }) => <span className={kind === 'subscribe' ? 'up' : 'down'}>{flowKindLabels[kind]}</span>,
  },
  { title: '产品', width: 150, dataIndex: 'productName' },
  { title: '申购金额', width: 120, ...right, render: (_, { amount }) => figure(amount) },
  { title: '赎回份额', width: 120, ...right, render: (_, { askedUnits }) => figure(askedUnits) },
  { title: '状态', width: 80, render: (_, { status }) => <Tag>{flowStatusLabels[status]}</Tag> },
  { title: '确认日', width: 105, className: 'num', render: (_, { dealDay }) => dealDay ?? '--' },
  { title: '单位净值', width: 90, ...right, render: (_, { unitNav }) => unitNav?.toFixed(4) ?? '--' },
  { title: '确认份额', width: 120, ...right, render: (_, { units }) => figure(units) },
  { title: '净额', width: 120, ...right, render: (_, { net }) => figure(net) },
  { title: '费用', width: 95, ...right, render: (_, { fee }) => figure(fee) },
  { title: '适当性', width: 220, render: (_, { suitability }) => suitability || '--' },
]

export function ClientFlows({ client }: { client: ClientDetail }) {
  return (
    <Table<FlowRow>
      rowKey="id"
      size="small"
      columns={flowColumns}
      dataSource={client.flows}
      pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: '还没有申购赎回' }}
    />
  )
}

type Account = ClientDetail['accountRows'][number]
const accountColumns: TableColumnsType<Account> = [
  { title: '账户', width: 170, dataIndex: 'name' },
  { title: '账号', width: 140, className: 'num', dataIndex: 'no' },
  { title: '产品', width: 160, dataIndex: 'productName' },
  { title: '净资产', width: 160, ...right, render: (_, { nav, currency }) => `${cents(nav)} ${currency}` },
  { title: '状态', width: 80, render: (_, { status }) => (status === 1 ? '启用' : '停用') },
]

export function ClientAccounts({ client }: { client: ClientDetail }) {
  return (
    <Table<Account>
      rowKey="id"
      size="small"
      columns={accountColumns}
      dataSource={client.accountRows}
      pagination={false}
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: '该客户没有账户' }}
    />
  )
}
