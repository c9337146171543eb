import type {
  BacktestDetail,
  BacktestStatistics,
  BacktestTrade,
  BacktestWireReport,
} from '@liangshu/contract/trading/backtest'
import { useQuery } from '@tanstack/react-query'
import { Alert, Empty, Table, Tabs, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { Chart } from '../../shared/chart/chart.tsx'
import { SymbolLink } from '../../widgets/symbol-link/symbol-link.tsx'
import { cents, priceText, volumeText } from '../../shared/figure/figures.tsx'
import { Figure, gainRate, plain, share } from '../profit/figure.tsx'
import { ReportData } from '../profit/report-data.tsx'
import { equityOption } from './backtest-charts.ts'
import { tradesQuery } from './backtest-queries.ts'
import '../profit/profit-page.css'

const right = { align: 'right', className: 'num' } as const

export function Figures({ of, initCash }: { of: BacktestStatistics; initCash: number }) {
  const fall = of.maxDrawdown
  return (
    <dl className="backtest-figures" aria-label="回测统计">
      <Figure title="累计收益" method={`期末资产 ÷ 初始资金 ${cents(initCash)} 元 − 1`}>
        {gainRate(of.twr)}
      </Figure>
      <Figure title="年化收益" method="按 242 个交易日折算，不足 20 日不显示">
        {gainRate(of.annualised)}
      </Figure>
      <Figure title="基准收益" method="同期基准指数涨跌">
        {gainRate(of.benchmarkReturn)}
      </Figure>
      <Figure
        title="最大回撤"
        method={
          fall
            ? `自 ${fall.start} 至 ${fall.trough}，${fall.recovery ? `${fall.recovery} 收复` : '尚未收复'}`
            : '净值自前高的最大跌幅'
        }
      >
        {share(fall?.depth ?? null)}
      </Figure>
      <Figure title="夏普比率" method="（日均收益 − 无风险 1.5%/242）÷ 标准差 × √242">
        {plain(of.sharpe)}
      </Figure>
      <Figure title="索提诺" method="只计下行波动">
        {plain(of.sortino)}
      </Figure>
      <Figure title="卡玛" method="年化收益 ÷ 最大回撤">
        {plain(of.calmar)}
      </Figure>
      <Figure title="年化波动" method="日收益标准差 × √242">
        {share(of.volatility)}
      </Figure>
      <Figure title="阿尔法 / 贝塔" method="对基准日收益的线性回归">
        {share(of.alpha)} / {plain(of.beta)}
      </Figure>
      <Figure title="信息比率" method="超额收益均值 ÷ 跟踪误差">
        {plain(of.informationRatio)}
      </Figure>
      <Figure title="交易胜率" method={`${of.closedTrips} 个已了结回合中盈利的占比，扣除费用`}>
        {share(of.winRate)}
      </Figure>
      <Figure title="盈亏比" method="平均盈利 ÷ 平均亏损">
        {plain(of.payoff)}
      </Figure>
      <Figure title="平均持有" method="已了结回合的平均自然日">
        {of.averageHoldingDays === null ? '--' : `${of.averageHoldingDays.toFixed(1)} 天`}
      </Figure>
      <Figure title="年换手" method="买卖较小者 ÷ 平均资产，折算为一年">
        {plain(of.turnover)}
      </Figure>
      <Figure title="成交 / 委托" method="成交笔数与策略发出的委托数">
        {of.trades} / {of.orders}
      </Figure>
      <Figure title="风控拦截" method="事前检查未通过、未发送的委托">
        {of.refused}
      </Figure>
    </dl>
  )
}

function Costs({ of: { costs } }: { of: BacktestWireReport }) {
  const yuan = (fen: number) => cents(fen / 100)
  return (
    <p className="backtest-costs num">
      费用合计 {yuan(costs.total)} 元：佣金 {yuan(costs.commission)}，印花税 {yuan(costs.stamp)}，过户费{' '}
      {yuan(costs.transfer)}，经手费 {yuan(costs.exchange)}，证管费 {yuan(costs.regulatory)}
    </p>
  )
}

const sideOf = (side: number) => <span className={side === 1 ? 'up' : 'down'}>{side === 1 ? '买入' : '卖出'}</span>

const tradeColumns: TableColumnsType<BacktestTrade> = [
  { title: '日期', dataIndex: 'day', width: 110, className: 'num' },
  { title: '时间', dataIndex: 'time', width: 90, className: 'num' },
  { title: '代码', dataIndex: 'symbol', width: 130, render: (_, { symbol }) => <SymbolLink symbol={symbol} /> },
  { title: '名称', dataIndex: 'name', width: 110 },
  { title: '方向', dataIndex: 'side', width: 70, render: sideOf },
  {
    title: '价格',
    dataIndex: 'price',
    width: 100,
    ...right,
    render: (_, { price, symbol }) => priceText(price / 10_000, symbol),
  },
  { title: '数量', dataIndex: 'volume', width: 100, ...right, render: volumeText },
  { title: '金额', dataIndex: 'amount', width: 130, ...right, render: (fen: number) => cents(fen / 100) },
  { title: '费用', dataIndex: 'fee', width: 100, ...right, render: (fen: number) => cents(fen / 100) },
  { title: '原因', dataIndex: 'reason' },
]

function Trades({ id }: { id: string }) {
  const [pageNo, setPageNo] = useState(1)
  const trades = useQuery(tradesQuery(id, pageNo))
  return (
    <ReportData of={trades}>
      {({ records, total }) => (
        <Table<BacktestTrade>
          size="small"
          aria-label="回测成交"
          rowKey={({ day, time, symbol, side, volume, price }) => `${day}${time}${symbol}${side}${volume}${price}`}
          columns={tradeColumns}
          dataSource={records}
          pagination={{ current: pageNo, pageSize: 20, total, onChange: setPageNo, showSizeChanger: false }}
          scroll={{ x: 1100 }}
          locale={{ emptyText: '区间内没有成交' }}
        />
      )}
    </ReportData>
  )
}

type Refused = BacktestWireReport['refusals'][number]
const refusalColumns: TableColumnsType<Refused> = [
  { title: '日期', dataIndex: 'day', width: 110, className: 'num' },
  { title: '代码', dataIndex: 'symbol', width: 130, render: (_, { symbol }) => <SymbolLink symbol={symbol} /> },
  { title: '方向', dataIndex: 'side', width: 70, render: sideOf },
  {
    title: '价格',
    dataIndex: 'price',
    width: 100,
    ...right,
    render: (_, { price, symbol }) => priceText(price / 10_000, symbol),
  },
  { title: '数量', dataIndex: 'volume', width: 100, ...right, render: volumeText },
  { title: '拦截原因', dataIndex: 'text' },
]

function Refusals({ of: { refusals, refusalCounts } }: { of: BacktestWireReport }) {
  if (refusals.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有委托被风控拦截" />
  return (
    <>
      <p className="backtest-costs">{refusalCounts.map(({ text, count }) => `${text}：${count} 次`).join('；')}</p>
      <Table<Refused>
        size="small"
        rowKey={({ day, time, symbol, side, volume }) => `${day}${time}${symbol}${side}${volume}`}
        columns={refusalColumns}
        dataSource={refusals}
        pagination={{ pageSize: 20, showSizeChanger: false, hideOnSinglePage: true }}
        scroll={{ x: 800 }}
      />
    </>
  )
}

/** A finished backtest: figures, curve, costs, and the rows they are made of. */
export function BacktestReportView({ of }: { of: BacktestDetail }) {
  const { stats, report, initCash, id } = of
  if (!stats || !report) return null
  return (
    <section aria-label="回测报告">
      {report.unknown.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={`${report.unknown.length} 只标的没有历史行情，未参与：${report.unknown.slice(0, 8).join('、')}`}
        />
      ) : null}
      <Figures of={stats} initCash={initCash} />
      <Chart height={360} label="回测净值与基准、回撤" option={(token) => equityOption(report, token)} />
      <Costs of={report} />
      <Tabs
        destroyOnHidden
        items={[
          { key: 'trades', label: `成交 ${stats.trades}`, children: <Trades id={id} /> },
          { key: 'refusals', label: `风控拦截 ${stats.refused}`, children: <Refusals of={report} /> },
          {
            key: 'log',
            label: '日志',
            children: (
              <Table
                size="small"
                rowKey={(row) => `${row.day}${row.time}${row.text}`}
                columns={[
                  { title: '日期', dataIndex: 'day', width: 110, className: 'num' },
                  { title: '时间', dataIndex: 'time', width: 90, className: 'num' },
                  { title: '内容', dataIndex: 'text' },
                ]}
                dataSource={report.log}
                pagination={{ pageSize: 20, showSizeChanger: false, hideOnSinglePage: true }}
              />
            ),
          },
        ]}
      />
    </section>
  )
}
