import { useQuery } from '@tanstack/react-query'
import { Button, Drawer, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { SymbolLink } from '../../widgets/symbol-link/symbol-link.tsx'
import { cents } from '../../shared/figure/figures.tsx'
import { gainCents, gainRate, head, OpenRows } from './figure.tsx'
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
  {
    title: head('合计', '已实现 + 浮动 + 分红'),
    dataIndex: 'total',
    ...right,
    render: (total: number, row) => (
      <OpenRows of={`${row.name} 合计`} onOpen={() => open(row)}>
        {gainCents(total)}
      </OpenRows>
    ),
    sorter: (one, other) => one.total - other.total,
  },
  { title: head('收益率', '合计 ÷ 占用资金的峰值'), dataIndex: 'returnRate', ...right, render: gainRate },
  { title: head('已实现', '卖出或平仓的盈亏，已扣费用'), dataIndex: 'realised', ...right, render: gainCents },
  { title: head('浮动', '尚持有部分按最新价的盈亏'), dataIndex: 'unrealised', ...right, render: gainCents },
  { title: head('买入额', '各笔买入成交金额之和'), dataIndex: 'buyAmount', ...right, render: cents },
  { title: head('卖出额', '各笔卖出成交金额之和'), dataIndex: 'sellAmount', ...right, render: cents },
  { title: head('费用', '各笔成交费用之和'), dataIndex: 'fees', ...right, render: cents },
  { title: head('分红', '持有期间收到与应收的红利'), dataIndex: 'dividend', ...right, render: cents },
  { title: '持有天数', dataIndex: 'holdDays', ...right },
  {
    title: head('成交 / 盈利', '成交笔数，其中平仓盈利的笔数'),
    ...right,
    render: (_, { trades, winTrades }) => `${trades} / ${winTrades}`,
  },
  { title: '算法', dataIndex: 'pnlMethod' },
  {
    title: '操作',
    fixed: 'right',
    render: (_, row) => (
      <Button type="link" size="small" className="profit-act" onClick={() => open(row)}>
        分析
      </Button>
    ),
  },
]

function Totals({ count, totals }: { count: number; totals: SymbolTotals }) {
  return (
    <p className="profit-totals num">
      共 {count} 只 · 买入 {cents(totals.buyAmount)} · 卖出 {cents(totals.sellAmount)} · 费用 {cents(totals.fees)} ·
      已实现 {gainCents(totals.realised)} · 浮动 {gainCents(totals.unrealised)} · 合计 {gainCents(totals.total)}
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
        合计 = 已实现 + 浮动 + 分红，已扣费用；收益率 = 合计 ÷
        占用资金的峰值；各证券之和等于账户累计盈亏；点合计看成交、回合与归因
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
              showSorterTooltip={false}
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
        size="min(960px, 100vw)"
        destroyOnHidden
      >
        {chosen ? <SymbolAnalysisView accountId={accountId} symbol={chosen.symbol} /> : null}
      </Drawer>
    </>
  )
}
