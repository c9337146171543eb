import type { ContextProduct } from '@liangshu/contract/decision/context'
import { formatPercent } from '@liangshu/contract/market/format'
import { useQuery } from '@tanstack/react-query'
import { Button, Table, Tag, type TableColumnsType, type TableColumnType } from 'antd'
import { Gain, money } from '../../shared/figure/figures.tsx'
import { ContextBar } from '../context/context-bar.tsx'
import { productsQuery } from '../context/context-queries.ts'
import { useDecisionContext } from '../context/decision-context.ts'
import { LoadProblem } from '../load-problem.tsx'

const right = { align: 'right', className: 'num' } as const
const typeLabels: Readonly<Record<string, string>> = {
  public: '公募',
  private: '私募',
  separate: '专户',
  proprietary: '自营',
}

/** Shown where the window has room for them. */
const wide = { responsive: ['xxl'] } satisfies TableColumnType

const columns = (chosen: string, choose: (product: ContextProduct) => void): TableColumnsType<ContextProduct> => [
  { title: '代码', width: 90, className: 'num', dataIndex: 'code' },
  { title: '名称', width: 160, dataIndex: 'name' },
  { title: '类型', width: 70, ...wide, render: (_, { type }) => typeLabels[type] ?? type },
  { title: '机构', width: 160, dataIndex: 'tenantName' },
  { title: '投资经理', width: 90, dataIndex: 'manager' },
  {
    title: '资产单元',
    width: 130,
    ...wide,
    render: (_, { units }) => units.map(({ name }) => name).join('、') || '--',
  },
  { title: '账户', width: 65, ...right, render: (_, { accounts }) => accounts.length },
  { title: '净资产', width: 115, ...right, render: (_, { nav }) => money(nav) },
  { title: '可用现金', width: 115, ...right, render: (_, { cash }) => money(cash) },
  {
    title: '仓位',
    width: 80,
    ...right,
    render: (_, { positionRate }) => (positionRate === null ? '--' : formatPercent(positionRate)),
  },
  { title: '当日盈亏', width: 105, ...right, render: (_, { dayPnl }) => <Gain value={dayPnl} /> },
  { title: '进行中提案', width: 105, ...right, dataIndex: 'openProposals' },
  { title: '基准', width: 120, ...wide, className: 'num', render: (_, { benchmark }) => benchmark ?? '--' },
  { title: '托管', width: 120, ...wide, render: (_, { custodian }) => custodian ?? '--' },
  { title: '成立日', width: 105, ...wide, className: 'num', render: (_, { startDate }) => startDate ?? '--' },
  {
    title: '状态',
    width: 70,
    render: (_, { isOpen }) => (isOpen ? <Tag color="cyan">运作中</Tag> : <Tag>已停用</Tag>),
  },
  {
    title: '操作',
    width: 80,
    render: (_, product) =>
      product.id === chosen ? (
        <Tag color="blue">当前</Tag>
      ) : (
        <Button type="link" size="small" onClick={() => choose(product)}>
          设为当前
        </Button>
      ),
  },
]

/** 产品: the products one may decide about; choosing one sets it for the whole module. */
export function ProductPage() {
  const [{ productId }, setContext] = useDecisionContext()
  const products = useQuery({ ...productsQuery, refetchInterval: 5000 })
  return (
    <>
      <ContextBar />
      {products.error && !products.data && (
        <LoadProblem error={products.error} onRetry={() => void products.refetch()} />
      )}
      <Table<ContextProduct>
        rowKey="id"
        size="small"
        columns={columns(productId, ({ id, manager }) => setContext({ productId: id, manager }))}
        dataSource={products.data ?? []}
        loading={products.isPending}
        pagination={false}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: '没有可查看的产品，请联系机构管理员授权' }}
      />
    </>
  )
}
