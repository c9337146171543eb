import type { StrategyNav } from '@liangshu/contract/trading/strategy'
import { useQuery } from '@tanstack/react-query'
import { Table, type GlobalToken, type TableColumnsType } from 'antd'
import { chartBase } from '../../shared/chart/chart-colors.ts'
import { Chart } from '../../shared/chart/chart.tsx'
import type { ChartOption } from '../../shared/chart/echarts.ts'
import { money } from '../../shared/figure/figures.tsx'
import { gain, plain } from '../profit/figure.tsx'
import { ReportData } from '../profit/report-data.tsx'
import { navQuery } from './strategy-queries.ts'

type Row = StrategyNav['rows'][number]
const right = { align: 'right', className: 'num' } as const

const columns: TableColumnsType<Row> = [
  { title: '日期', dataIndex: 'date', width: 120, className: 'num' },
  { title: '当日盈亏', dataIndex: 'pnl', width: 130, ...right, render: gain },
  { title: '累计盈亏', dataIndex: 'cumulative', width: 130, ...right, render: gain },
  {
    title: '持仓市值',
    dataIndex: 'positionValue',
    width: 140,
    ...right,
    render: (value: number | null) => money(value),
  },
  { title: '净值', dataIndex: 'nav', width: 100, ...right, render: (value: number | null) => plain(value, 4) },
]

function navOption({ rows }: StrategyNav, token: GlobalToken): ChartOption {
  const { categoryAxis, valueAxis, ...base } = chartBase(token)
  return {
    ...base,
    animation: false,
    xAxis: { type: 'category', data: rows.map(({ date }) => date), ...categoryAxis },
    yAxis: { type: 'value', scale: true, ...valueAxis },
    series: [
      {
        type: 'line',
        name: '净值',
        // A single day is a point, which a line alone would not show.
        showSymbol: rows.length === 1,
        lineStyle: { width: 1.5 },
        data: rows.map(({ nav }) => nav),
      },
    ],
  } as ChartOption
}

/** The course of a strategy, from its own fills. */
export function NavView({ id }: { id: string }) {
  const nav = useQuery(navQuery(id))
  return (
    <ReportData of={nav} empty={({ rows }) => (rows.length === 0 ? '策略还没有成交，成交后出现净值' : null)}>
      {(of) => (
        <>
          <p className="strategy-hint">
            {of.method}。净值以
            {of.base === null ? '--' : ` ${money(of.base)} ${of.currency === 'CNY' ? '元' : 'USDT'} `}
            为基数（投入资金；未设置时为最高占用）。
          </p>
          <Chart height={260} label="策略净值" option={(token) => navOption(of, token)} />
          <Table<Row>
            size="small"
            rowKey="date"
            aria-label="策略每日盈亏"
            columns={columns}
            dataSource={of.rows.toReversed()}
            pagination={{ pageSize: 20, showSizeChanger: false, hideOnSinglePage: true }}
            scroll={{ x: 620 }}
          />
        </>
      )}
    </ReportData>
  )
}
