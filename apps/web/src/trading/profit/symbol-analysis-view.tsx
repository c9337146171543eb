import { useQuery } from '@tanstack/react-query'
import { Table, type TableColumnsType } from 'antd'
import { Chart } from '../../shared/chart/chart.tsx'
import { cents, priceText } from '../figures.tsx'
import { Figure, gain, gainRate, plain, share } from './figure.tsx'
import { symbolOption } from './profit-charts.ts'
import { analysisQuery, type SymbolAnalysis } from './profit-queries.ts'
import { ReportData } from './report-data.tsx'

const right = { align: 'right', className: 'num' } as const
type Trip = SymbolAnalysis['trips'][number]

const columnsOf = (symbol: string): TableColumnsType<Trip> => [
  { title: '开仓', dataIndex: 'entryTime', className: 'num' },
  { title: '平仓', dataIndex: 'exitTime', className: 'num' },
  { title: '数量', dataIndex: 'volume', ...right },
  { title: '开仓价', dataIndex: 'entryPrice', ...right, render: (price: number) => priceText(price, symbol) },
  { title: '平仓价', dataIndex: 'exitPrice', ...right, render: (price: number) => priceText(price, symbol) },
  { title: '天数', dataIndex: 'holdDays', ...right },
  { title: '费用', dataIndex: 'fees', ...right, render: cents },
  { title: '净盈亏', dataIndex: 'net', ...right, render: gain },
  { title: '收益率', dataIndex: 'returnRate', ...right, render: gainRate },
  { title: '最大不利', dataIndex: 'mae', ...right, render: share },
  { title: '最大有利', dataIndex: 'mfe', ...right, render: share },
  { title: '离场效率', dataIndex: 'exitEfficiency', ...right, render: share },
]

function Stats({ stats, attribution }: Pick<SymbolAnalysis, 'stats' | 'attribution'>) {
  return (
    <>
      <dl className="profit-figures" aria-label="回合统计">
        <Figure title="胜率" method="盈利回合 ÷ 全部回合">
          {share(stats.winRate)}
        </Figure>
        <Figure title="盈亏比" method="平均盈利 ÷ 平均亏损">
          {plain(stats.payoff)}
        </Figure>
        <Figure title="获利因子" method="盈利合计 ÷ 亏损合计">
          {plain(stats.profitFactor)}
        </Figure>
        <Figure title="平均盈利" method="盈利回合净盈亏的平均">
          {gain(stats.avgWin)}
        </Figure>
        <Figure title="平均亏损" method="亏损回合净盈亏的平均">
          {gain(stats.avgLoss)}
        </Figure>
        <Figure title="平均持有" method="各回合持有天数的平均">
          {plain(stats.avgHold, 1)}
        </Figure>
        <Figure title="最大回撤" method="累计盈亏自前高的最大下降 ÷ 占用资金的峰值">
          {share(stats.maxDD)}
        </Figure>
        <Figure title="离场效率" method="平仓价在持有期最高与最低之间的位置，各回合平均">
          {share(stats.exitEfficiency)}
        </Figure>
      </dl>
      <dl className="profit-figures" aria-label="归因">
        <Figure title="市场" method="同期指数涨跌带来的部分">
          {gain(attribution.market)}
        </Figure>
        <Figure title="行业" method="行业相对指数的部分">
          {gain(attribution.industry)}
        </Figure>
        <Figure title="选股" method="个股相对行业的部分；行业未知时并入此项">
          {gain(attribution.selection)}
        </Figure>
        <Figure title="择时" method="日内买卖价相对收盘价的部分">
          {gain(attribution.timing)}
        </Figure>
        <Figure title="成本" method="全部费用，各项之和等于合计盈亏">
          {gain(attribution.cost)}
        </Figure>
      </dl>
    </>
  )
}

/** One symbol: its curve, its round trips, where the profit came from. */
export function SymbolAnalysisView({ accountId, symbol }: { accountId: string; symbol: string }) {
  const report = useQuery(analysisQuery({ accountId, symbol }))
  return (
    <ReportData of={report}>
      {(data) => (
        <>
          <Stats {...data} />
          {data.curve.length > 1 ? (
            <Chart height={220} label="累计盈亏" option={(token) => symbolOption(data, token)} />
          ) : null}
          <p className="profit-method">交易回合按先进先出配对；最大不利与有利为持有期内价格相对开仓价的极值</p>
          <Table
            size="small"
            rowKey={({ entryTime, exitTime, volume, exitPrice }) => `${entryTime} ${exitTime} ${volume} ${exitPrice}`}
            columns={columnsOf(symbol)}
            dataSource={data.trips}
            scroll={{ x: 'max-content' }}
            pagination={data.trips.length > 10 ? { pageSize: 10 } : false}
            locale={{ emptyText: '还没有完成的回合：买入后卖出才算一个' }}
          />
        </>
      )}
    </ReportData>
  )
}
