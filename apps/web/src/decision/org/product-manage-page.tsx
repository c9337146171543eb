import { productTypeLabels, type ProductDetail, type ProductRow } from '@liangshu/contract/decision/product'
import { useQuery } from '@tanstack/react-query'
import { Button, Table, Tag, type TableColumnsType } from 'antd'
import { useSearchParams } from 'react-router'
import { Can } from '../../shared/permission/can.tsx'
import { cents } from '../../shared/figure/figures.tsx'
import { useEditing } from '../../widgets/list-page/use-editing.ts'
import { LoadProblem } from '../load-problem.tsx'
import { orgProductsQuery } from './org-queries.ts'
import { ProductDetailView } from './product-detail.tsx'
import { ProductForm } from './product-form.tsx'
import './org.css'

const right = { align: 'right', className: 'num' } as const

const columns = (open: (id: string) => void): TableColumnsType<ProductRow> => [
  { title: '代码', width: 90, className: 'num', dataIndex: 'code' },
  {
    title: '名称',
    width: 170,
    render: (_, { id, name }) => (
      <Button type="link" size="small" className="org-name" onClick={() => open(id)}>
        {name}
      </Button>
    ),
  },
  {
    title: '类型',
    width: 70,
    render: (_, { type }) => productTypeLabels[type as keyof typeof productTypeLabels] ?? type,
  },
  { title: '风险等级', width: 85, dataIndex: 'riskLevel' },
  { title: '投资经理', width: 95, dataIndex: 'manager' },
  {
    title: '单位净值',
    width: 95,
    ...right,
    render: (_, { unitNav }) => (unitNav === null ? '--' : <b>{unitNav.toFixed(4)}</b>),
  },
  { title: '净值日', width: 105, className: 'num', render: (_, { navDay }) => navDay ?? '--' },
  {
    title: '资产净值',
    width: 140,
    ...right,
    render: (_, { nav, currency }) => (nav === null ? '--' : `${cents(nav)} ${currency}`),
  },
  { title: '份额', width: 130, ...right, render: (_, { totalUnits }) => (totalUnits === 0 ? '--' : cents(totalUnits)) },
  { title: '持有人', width: 75, ...right, dataIndex: 'investors' },
  { title: '账户', width: 65, ...right, dataIndex: 'accounts' },
  {
    title: '状态',
    width: 150,
    render: (_, { isOpen, hasDraft }) => (
      <>
        {isOpen ? <Tag color="cyan">运作中</Tag> : <Tag>已停用</Tag>}
        {hasDraft && <Tag color="orange">净值待复核</Tag>}
      </>
    ),
  },
]

/** 产品管理: the institution's products, or one of them; the address tells which. */
export function ProductManagePage() {
  const [search, setSearch] = useSearchParams()
  const id = search.get('id')
  const products = useQuery(orgProductsQuery)
  const editing = useEditing<ProductDetail>()
  if (id !== null) return <ProductDetailView key={id} id={id} onBack={() => setSearch({})} />
  return (
    <section className="org-page" aria-label="产品管理">
      <div className="org-bar">
        <Can action="ORG:add">
          <Button type="primary" onClick={editing.add}>
            新建产品
          </Button>
          <ProductForm editing={editing} onSaved={(saved) => setSearch({ id: saved })} />
        </Can>
      </div>
      {products.error && !products.data && (
        <LoadProblem error={products.error} onRetry={() => void products.refetch()} />
      )}
      <Table<ProductRow>
        rowKey="id"
        size="small"
        columns={columns((next) => setSearch({ id: next }))}
        dataSource={products.data ?? []}
        loading={products.isPending}
        pagination={false}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: '还没有产品' }}
      />
    </section>
  )
}
