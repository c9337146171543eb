import { useQuery } from '@tanstack/react-query'
import { Table, Tabs, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { Chart } from '../../shared/chart/chart.tsx'
import { cents, priceText, volumeText } from '../../shared/figure/figures.tsx'
import { Figure, gainCents, gainRate, plain, share } from './figure.tsx'
import { FillRows } from './fill-rows.tsx'
import { marksOption, symbolOption } from './profit-charts.ts'
import { analysisQuery, type SymbolAnalysis } from './profit-queries.ts'
import { ReportData } from './report-data.tsx'

const right = { align: 'right', className: 'num' } as const
type Trip = SymbolAnalysis['trips'][number]

const columnsOf = (symbol: string): TableColumnsType<Trip> => [
  { title: '开仓', dataIndex: 'entryTime', className: 'num' },
  { title: '平仓', dataIndex: 'exitTime', className: 'num' },
  { title: '数量', dataIndex: 'volume', ...right, render: volumeText },
  { title: '开仓价', dataIndex: 'entryPrice', ...right, render: (price: number) => priceText(price, symbol) },
  { title: '平仓价', dataIndex: 'exitPrice', ...right, render: (price: number) => priceText(price, symbol) },
  { title: '天数', dataIndex: 'holdDays', ...right },
  { title: '费用', dataIndex: 'fees', ...right, render: cents },
  { title: '净盈亏', dataIndex: 'net', ...right, render: gainCents },
  { title: '收益率', dataIndex: 'returnRate', ...right, render: gainRate },
  { title: '最大不利', dataIndex: 'mae', ...right, render: share },
  { title: '最大有利', dataIndex: 'mfe', ...right, render: share },
  { title: '离场效率', dataIndex: 'exitEfficiency', ...right, render: share },
]

const dayColumnsOf = (symbol: string): TableColumnsType<SymbolAnalysis['curve'][number]> => [
  { title: '日期', dataIndex: 'date', className: 'num' },
  { title: '收盘价', dataIndex: 'price', ...right, render: (price: number | null) => priceText(price, symbol) },
  { title: '持仓', dataIndex: 'position', ...right, render: volumeText },
  { title: '盈亏', dataIndex: 'pnl', ...right, render: gainCents },
  { title: '累计盈亏', dataIndex: 'cum', ...right, render: gainCents },
]

/** Where the rows of a figure stand below. */
type RowsTab = 'trips' | 'days' | 'fills'

interface StatsProps extends Pick<SymbolAnalysis, 'stats' | 'attribution'> {
  show: (tab: RowsTab) => void
}

function Stats({ stats, attribution, show }: StatsProps) {
  const [trips, days, fills] = [() => show('trips'), () => show('days'), () => show('fills')]
  return (
    <>
      <dl className="profit-figures" aria-label="回合统计">
        <Figure title="胜率" method="盈利回合 ÷ 全部回合" onOpen={trips}>
          {share(stats.winRate)}
        </Figure>
        <Figure title="盈亏比" method="平均盈利 ÷ 平均亏损" onOpen={trips}>
          {plain(stats.payoff)}
        </Figure>
        <Figure title="获利因子" method="盈利合计 ÷ 亏损合计" onOpen={trips}>
          {plain(stats.profitFactor)}
        </Figure>
        <Figure title="平均盈利" method="盈利回合净盈亏的平均" onOpen={trips}>
          {gainCents(stats.avgWin)}
        </Figure>
        <Figure title="平均亏损" method="亏损回合净盈亏的平均" onOpen={trips}>
          {gainCents(stats.avgLoss)}
        </Figure>
        <Figure title="平均持有" method="各回合持有天数的平均" onOpen={trips}>
          {stats.avgHold === null ? '--' : `${plain(stats.avgHold, 1)} 天`}
        </Figure>
        <Figure title="最大回撤" method="累计盈亏自前高的最大下降 ÷ 占用资金的峰值" onOpen={days}>
          {share(stats.maxDD)}
        </Figure>
        <Figure title="离场效率" method="平仓价在持有期最高与最低之间的位置，各回合平均" onOpen={trips}>
          {share(stats.exitEfficiency)}
        </Figure>
      </dl>
      <dl className="profit-figures" aria-label="归因">
        <Figure title="市场" method="同期指数涨跌带来的部分" onOpen={days}>
          {gainCents(attribution.market)}
        </Figure>
        <Figure title="行业" method="所属一级行业相对指数的部分，近 60 个交易日；更早的并入选股" onOpen={days}>
          {gainCents(attribution.industry)}
        </Figure>
        <Figure title="选股" method="个股相对行业的部分；行业未知时并入此项" onOpen={days}>
          {gainCents(attribution.selection)}
        </Figure>
        <Figure title="择时" method="日内买卖价相对收盘价的部分" onOpen={days}>
          {gainCents(attribution.timing)}
        </Figure>
        <Figure title="成本" method="全部费用，各项之和等于合计盈亏" onOpen={fills}>
          {gainCents(attribution.cost)}
        </Figure>
      </dl>
    </>
  )
}

function Trips({ trips, symbol }: Pick<SymbolAnalysis, 'trips'> & { symbol: string }) {
  return (
    <>
      <p className="profit-method">交易回合按先进先出配对；最大不利与有利为持有期内价格相对开仓价的极值</p>
      <Table
        size="small"
        rowKey={({ entryTime, exitTime, volume, exitPrice }) => `${entryTime} ${exitTime} ${volume} ${exitPrice}`}
        columns={columnsOf(symbol)}
        dataSource={trips}
        scroll={{ x: 'max-content' }}
        pagination={trips.length > 10 ? { pageSize: 10 } : false}
        locale={{ emptyText: '还没有完成的回合：买入后卖出才算一个' }}
      />
    </>
  )
}

function Days({ curve, symbol }: Pick<SymbolAnalysis, 'curve'> & { symbol: string }) {
  return (
    <Table
      size="small"
      rowKey="date"
      columns={dayColumnsOf(symbol)}
      dataSource={curve.toReversed()}
      scroll={{ x: 'max-content' }}
      pagination={curve.length > 10 ? { pageSize: 10 } : false}
    />
  )
}

/** One symbol: its trades on the chart, its curve, where the profit came from, and the rows of all of it. */
export function SymbolAnalysisView({ accountId, symbol }: { accountId: string; symbol: string }) {
  const report = useQuery(analysisQuery({ accountId, symbol }))
  const [tab, setTab] = useState<RowsTab>('trips')
  return (
    <ReportData of={report}>
      {(data) => (
        <>
          <Stats {...data} show={setTab} />
          {data.curve.length > 1 ? (
            <>
              <Chart height={220} label="收盘价与买卖点" option={(token) => marksOption(data, token)} />
              <Chart height={160} label="累计盈亏" option={(token) => symbolOption(data, token)} />
            </>
          ) : null}
          <Tabs
            activeKey={tab}
            onChange={(key) => setTab(key as RowsTab)}
            items={[
              { key: 'trips', label: '交易回合', children: <Trips trips={data.trips} symbol={symbol} /> },
              { key: 'days', label: '每日盈亏', children: <Days curve={data.curve} symbol={symbol} /> },
              { key: 'fills', label: '成交', children: <FillRows accountId={accountId} symbol={symbol} /> },
            ]}
          />
        </>
      )}
    </ReportData>
  )
}
