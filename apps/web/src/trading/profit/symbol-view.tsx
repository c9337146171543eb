import { useQuery } from '@tanstack/react-query'
import { Button, Drawer, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { SymbolLink } from '../../widgets/symbol-link/symbol-link.tsx'
import { cents } from '../figures.tsx'
import { gain, gainRate } from './figure.tsx'
import { symbolsQuery, type SymbolProfit, type SymbolTotals } from './profit-queries.ts'
import { ReportData } from './report-data.tsx'
import { SymbolAnalysisView } from './symbol-analysis-view.tsx'

const right = { align: 'right', className: 'num' } as const

const columns = (open: (row: SymbolProfit) => void): TableColumnsType<SymbolProfit> => [
  {
    title: '证券代码',
    dataIndex: 'symbol',
    className: 'num',
    render: (symbol: string) => <SymbolLink symbol={symbol} />,
  },
  { title: '名称', dataIndex: 'name' },
  { title: '买入额', dataIndex: 'buyAmount', ...right, render: cents },
  { title: '卖出额', dataIndex: 'sellAmount', ...right, render: cents },
  { title: '费用', dataIndex: 'fees', ...right, render: cents },
  { title: '分红', dataIndex: 'dividend', ...right, render: cents },
  { title: '已实现', dataIndex: 'realised', ...right, render: gain },
  { title: '浮动', dataIndex: 'unrealised', ...right, render: gain },
  { title: '合计', dataIndex: 'total', ...right, render: gain, sorter: (one, other) => one.total - other.total },
  { title: '收益率', dataIndex: 'returnRate', ...right, render: gainRate },
  { title: '持有天数', dataIndex: 'holdDays', ...right },
  { title: '回合 / 盈利', ...right, render: (_, { trades, winTrades }) => `${trades} / ${winTrades}` },
  { title: '算法', dataIndex: 'pnlMethod' },
  {
    title: '操作',
    fixed: 'right',
    render: (_, row) => (
      <Button type="link" size="small" onClick={() => open(row)}>
        分析
      </Button>
    ),
  },
]

function Totals({ count, totals }: { count: number; totals: SymbolTotals }) {
  return (
    <p className="profit-totals num">
      共 {count} 只 · 买入 {cents(totals.buyAmount)} · 卖出 {cents(totals.sellAmount)} · 费用 {cents(totals.fees)} ·
      已实现 {gain(totals.realised)} · 浮动 {gain(totals.unrealised)} · 合计 {gain(totals.total)}
    </p>
  )
}

/** What each symbol made; the sum is what the account made. */
export function SymbolView({ accountId }: { accountId: string }) {
  const [chosen, setChosen] = useState<SymbolProfit | null>(null)
  const report = useQuery(symbolsQuery({ accountId }))
  return (
    <>
      <p className="profit-method">
        合计 = 已实现 + 浮动 + 分红，已扣费用；收益率 = 合计 ÷ 占用资金的峰值；各证券之和等于账户累计盈亏
      </p>
      <ReportData of={report} empty={({ rows }) => (rows.length === 0 ? '还没有成交' : null)}>
        {({ rows, totals }) => (
          <>
            <Table
              size="small"
              rowKey="symbol"
              columns={columns(setChosen)}
              dataSource={rows}
              scroll={{ x: 'max-content' }}
              pagination={rows.length > 20 ? { pageSize: 20 } : false}
            />
            <Totals count={rows.length} totals={totals} />
          </>
        )}
      </ReportData>
      <Drawer
        title={chosen ? `${chosen.name} ${chosen.symbol} 盈亏分析` : ''}
        open={chosen !== null}
        onClose={() => setChosen(null)}
        size={920}
        destroyOnHidden
      >
        {chosen ? <SymbolAnalysisView accountId={accountId} symbol={chosen.symbol} /> : null}
      </Drawer>
    </>
  )
}
