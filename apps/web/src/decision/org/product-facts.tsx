import { productTypeLabels, type ProductDetail } from '@liangshu/contract/decision/product'
import { formatPercent } from '@liangshu/contract/market/format'
import { Table, type TableColumnsType } from 'antd'
import { cents } from '../../shared/figure/figures.tsx'
import { DetailList } from '../../widgets/detail-list/detail-list.tsx'

const typeLabel = (type: string) => productTypeLabels[type as keyof typeof productTypeLabels] ?? type

/** What a product is, beside its curve. */
export function ProductFacts({ product }: { product: ProductDetail }) {
  const { fees } = product
  const rate = (value: number) => formatPercent(value)
  return (
    <DetailList
      columns={2}
      items={[
        { key: 'type', label: '类型', value: typeLabel(product.type) },
        { key: 'risk', label: '风险等级', value: product.riskLevel },
        { key: 'manager', label: '投资经理', value: product.manager },
        { key: 'custodian', label: '托管', value: product.custodian || '--' },
        { key: 'start', label: '成立日', value: product.startDate ?? '--' },
        { key: 'bench', label: '基准', value: product.benchmark || '--' },
        { key: 'management', label: '管理费', value: rate(fees.management) },
        { key: 'custody', label: '托管费', value: rate(fees.custody) },
        { key: 'performance', label: '业绩报酬', value: rate(fees.performance) },
        { key: 'basis', label: '计费天数', value: fees.basis === '360' ? '360天' : '实际天数' },
        { key: 'subscribe', label: '申购费', value: rate(fees.subscribe) },
        { key: 'redeem', label: '赎回费', value: rate(fees.redeem) },
      ]}
    />
  )
}

type AccountLine = ProductDetail['units'][number]['accounts'][number] & { unitName: string }

const classes: Readonly<Record<string, string>> = { stock: '股票', credit: '信用', future: '期货', crypto: '数字货币' }
const accountColumns: TableColumnsType<AccountLine> = [
  { title: '资产单元', width: 140, dataIndex: 'unitName' },
  { title: '账户', width: 160, dataIndex: 'name' },
  { title: '账号', width: 140, className: 'num', dataIndex: 'no' },
  { title: '类别', width: 90, render: (_, { assetClass }) => classes[assetClass] ?? assetClass },
  { title: '客户', width: 140, render: (_, { clientName }) => clientName ?? '--' },
  { title: '实时净资产', width: 140, align: 'right', className: 'num', render: (_, { nav }) => cents(nav) },
  { title: '状态', width: 80, render: (_, { status }) => (status === 1 ? '启用' : '停用') },
]

/** Units with their accounts; a unit without one is told too. */
export function UnitTable({ product }: { product: ProductDetail }) {
  const rows = product.units.flatMap(({ name, accounts }) =>
    accounts.map((account) => ({ ...account, unitName: name })),
  )
  const empty = product.units.filter(({ accounts }) => accounts.length === 0).map(({ name }) => name)
  return (
    <>
      <Table<AccountLine>
        rowKey="id"
        size="small"
        columns={accountColumns}
        dataSource={rows}
        pagination={false}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: '该产品还没有账户，请在“账户”页开立' }}
      />
      {empty.length > 0 && <p className="org-hint">没有账户的资产单元：{empty.join('、')}</p>}
    </>
  )
}

export function LimitTable({ product }: { product: ProductDetail }) {
  return (
    <>
      <p className="org-hint">适用风控方案：{product.limitsName}</p>
      <DetailList items={product.limits.map(({ name, value }) => ({ key: name, label: name, value }))} />
    </>
  )
}
