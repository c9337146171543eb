import type { SelectionHistoryAnswer } from '@liangshu/contract/insight/selection'
import { Alert, Empty, Table, type GlobalToken, type TableColumnsType } from 'antd'
import { chartBase } from '../../shared/chart/chart-colors.ts'
import { Chart } from '../../shared/chart/chart.tsx'
import type { ChartOption } from '../../shared/chart/echarts.ts'
import { SymbolLink } from '../../widgets/symbol-link/symbol-link.tsx'
import { Change, plainPercent } from './selection-figures.tsx'

type Past = SelectionHistoryAnswer['selections'][number]
const right = { align: 'right', className: 'num' } as const
const CHART_HEIGHT = 240

function navOption(selections: readonly Past[], token: GlobalToken): ChartOption {
  const { categoryAxis, valueAxis, ...base } = chartBase(token)
  const oldest = selections.toReversed()
  const chain = (of: (past: Past) => number) => {
    let level = 1
    return [1, ...oldest.map((past) => Number((level *= 1 + of(past)).toFixed(4)))]
  }
  const line = (name: string, data: number[], color?: string) => ({
    type: 'line',
    name,
    data,
    showSymbol: false,
    lineStyle: { width: 1.5, ...(color && { color }) },
    ...(color && { itemStyle: { color } }),
  })
  return {
    ...base,
    animation: false,
    xAxis: { type: 'category', data: [oldest[0]?.entry ?? '', ...oldest.map(({ exit }) => exit)], ...categoryAxis },
    yAxis: { type: 'value', scale: true, ...valueAxis },
    series: [
      line(
        '入选组合（扣费后）',
        chain(({ value }) => value),
      ),
      line(
        '全部A股',
        chain(({ benchmark }) => benchmark),
        token.colorTextTertiary,
      ),
    ],
  } as ChartOption
}

const columns: TableColumnsType<Past> = [
  { title: '选股日', dataIndex: 'date', className: 'num' },
  { title: '买入', dataIndex: 'entry', className: 'num' },
  { title: '调出', dataIndex: 'exit', className: 'num' },
  {
    title: '组合',
    dataIndex: 'value',
    ...right,
    sorter: (a, b) => a.value - b.value,
    render: (value: number) => <Change value={value} />,
  },
  { title: '全部A股', dataIndex: 'benchmark', ...right, render: (value: number) => <Change value={value} /> },
  {
    title: '超额',
    key: 'excess',
    ...right,
    sorter: (a, b) => a.value - a.benchmark - b.value + b.benchmark,
    render: (_, row) => <Change value={row.value - row.benchmark} />,
  },
  { title: '换手', dataIndex: 'turnover', ...right, render: (value: number) => plainPercent(value, 0) },
  {
    title: '亏损只数',
    dataIndex: 'losers',
    ...right,
    render: (losers: number, { picks }) => `${losers} / ${picks.length}`,
  },
]

const showPicks = ({ picks }: Past) => (
  <ul className="selection-picks">
    {picks
      .toSorted((a, b) => (b.value ?? -9) - (a.value ?? -9))
      .map(({ symbol, name, value }) => (
        <li key={symbol}>
          <SymbolLink symbol={symbol} name={name} />
          {value === null ? <span className="selection-note">未能买入</span> : <Change value={value} />}
        </li>
      ))}
  </ul>
)

/** What past selections made, week by week; the losing ones stay. */
export function HistoryPart({ past }: { past: SelectionHistoryAnswer }) {
  const { summary, selections, warnings } = past
  const facts = [
    ['累计（扣费后）', <Change key="total" value={summary.total} />],
    ['年化', <Change key="year" value={summary.annualised} />],
    ['全部A股', <Change key="bench" value={summary.benchmark} />],
    ['超额', <Change key="excess" value={summary.excess} />],
    ['最大回撤', plainPercent(summary.maxDrawdown)],
    ['年换手', plainPercent(summary.yearlyTurnover, 0)],
    ['跑赢比例', plainPercent(summary.winShare)],
  ] as const
  if (selections.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="历史不足，还没有可回看的选股" />
  return (
    <div className="selection-history">
      {warnings.map((warning) => (
        <Alert key={warning} type="warning" showIcon title={warning} />
      ))}
      <dl className="selection-facts">
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{text}</dd>
          </div>
        ))}
      </dl>
      <Chart height={CHART_HEIGHT} label="入选组合与全部A股" option={(token) => navOption(selections, token)} />
      <Table
        size="small"
        rowKey="date"
        columns={columns}
        dataSource={selections}
        scroll={{ x: 'max-content' }}
        pagination={{ pageSize: 10, hideOnSinglePage: true }}
        expandable={{ expandedRowRender: showPicks }}
      />
      <p className="selection-note">
        按当时已知数据速算，不经撮合与风控（完整回测见“策略回测”）：每 5
        个交易日等权持有前列，次日开盘买入，停牌与开盘涨停不买；佣金万2.5、过户费万0.1、卖出印花税万5。
      </p>
    </div>
  )
}
