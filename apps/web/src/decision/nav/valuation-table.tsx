import type { ValuationDetail, ValuationRow } from '@liangshu/contract/decision/nav'
import { formatPercent } from '@liangshu/contract/market/format'
import { Table, type TableColumnsType } from 'antd'
import { cents, priceText } from '../../shared/figure/figures.tsx'
import { SymbolLink } from '../../widgets/symbol-link/symbol-link.tsx'

const right = { align: 'right', className: 'num' } as const
const kinds: Record<ValuationRow['kind'], string> = {
  holding: '证券',
  contract: '合约',
  cash: '资金',
  receivable: '应收',
  custody: '托管',
  payable: '应付',
  fee: '费用',
}

const columns: TableColumnsType<ValuationRow> = [
  { title: '科目', width: 70, render: (_, { kind }) => kinds[kind] },
  {
    title: '名称',
    width: 190,
    render: (_, { name, symbol }) => (
      <>
        {name} {symbol && <SymbolLink symbol={symbol} name={symbol.replace(/^.*\./, '')} />}
      </>
    ),
  },
  { title: '账户', width: 130, render: (_, { accountName }) => accountName ?? '--' },
  {
    title: '数量',
    width: 100,
    ...right,
    render: (_, { volume }) => (volume === null ? '--' : volume.toLocaleString('zh-CN')),
  },
  {
    title: '估值价',
    width: 90,
    ...right,
    render: (_, { price, symbol }) => (symbol === null ? '--' : priceText(price, symbol)),
  },
  { title: '金额', width: 130, ...right, render: (_, { amount }) => cents(amount) },
  {
    title: '占净值',
    width: 85,
    ...right,
    render: (_, { weight }) => (weight === null ? '--' : formatPercent(weight)),
  },
  { title: '说明', width: 170, render: (_, { note }) => note || '--' },
]

const summaryOf = ({ units, unitNav, nav }: ValuationDetail) => (
  <Table.Summary fixed>
    <Table.Summary.Row>
      <Table.Summary.Cell index={0} colSpan={5}>
        <strong>资产净值</strong>　份额 {cents(units)}　单位净值 {unitNav.toFixed(4)}
      </Table.Summary.Cell>
      <Table.Summary.Cell index={5} align="right">
        <strong className="num">{cents(nav)}</strong>
      </Table.Summary.Cell>
      <Table.Summary.Cell index={6} align="right">
        <span className="num">100.00%</span>
      </Table.Summary.Cell>
      <Table.Summary.Cell index={7} />
    </Table.Summary.Row>
  </Table.Summary>
)

/** 估值表: every line of the books, and beneath them the NAV they add up to. */
export function ValuationTable({
  valuation,
  isLoading,
}: {
  valuation: ValuationDetail | undefined
  isLoading: boolean
}) {
  return (
    <Table<ValuationRow>
      rowKey={({ kind, name, symbol, accountName }) => `${kind}:${name}:${symbol}:${accountName}`}
      size="small"
      columns={columns}
      dataSource={valuation?.lines ?? []}
      loading={isLoading}
      pagination={false}
      scroll={{ x: 'max-content', y: 460 }}
      locale={{ emptyText: '还没有估值，收盘清算后可以计算净值' }}
      summary={() => (valuation ? summaryOf(valuation) : null)}
    />
  )
}
