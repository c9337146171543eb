import { factorNames, type FactorReportAnswer } from '@liangshu/contract/insight/selection'
import type { GlobalToken } from 'antd'
import { useState } from 'react'
import { chartBase } from '../../shared/chart/chart-colors.ts'
import { Chart } from '../../shared/chart/chart.tsx'
import type { ChartOption } from '../../shared/chart/echarts.ts'
import { fixed, percent, plainPercent } from './selection-figures.tsx'

type Row = FactorReportAnswer['rows'][number]

const CHART_HEIGHT = 200
const LEAST_DAYS = 10

function icOption({ key, series }: Row, token: GlobalToken): ChartOption {
  const { categoryAxis, valueAxis, ...base } = chartBase(token)
  let sum = 0
  const running = series.map(({ value }) => Number((sum += value).toFixed(4)))
  return {
    ...base,
    animation: false,
    xAxis: { type: 'category', data: series.map(({ date }) => date), ...categoryAxis },
    yAxis: [
      { type: 'value', ...valueAxis },
      { type: 'value', ...valueAxis, splitLine: { show: false } },
    ],
    series: [
      {
        type: 'bar',
        name: `${factorNames[key]} IC`,
        data: series.map(({ value }) => value),
        itemStyle: { color: token.colorTextQuaternary },
      },
      { type: 'line', name: '累计', yAxisIndex: 1, data: running, showSymbol: false, lineStyle: { width: 1.5 } },
    ],
  } as ChartOption
}

const tone = (value: number | null) => (value === null || value === 0 ? '' : value > 0 ? 'up' : 'down')

function Ic({ figures }: { figures: Row['ic5'] }) {
  const isFew = figures.n < LEAST_DAYS
  return (
    <>
      <td className={`num ${isFew ? '' : tone(figures.mean)}`}>{isFew ? '--' : fixed(figures.mean, 3)}</td>
      <td className="num">{isFew ? '--' : fixed(figures.ir, 2)}</td>
      <td className="num">{isFew ? '--' : fixed(figures.t, 1)}</td>
    </>
  )
}

/** How each factor did against the days that followed it. */
export function FactorReportPart({ report }: { report: FactorReportAnswer }) {
  const [chosen, setChosen] = useState<Row['key']>('momentum')
  const row = report.rows.find(({ key }) => key === chosen) ?? report.rows[0]
  return (
    <div className="factor-report">
      <table aria-label="因子IC">
        <thead>
          <tr>
            <th rowSpan={2}>因子</th>
            <th colSpan={3}>未来 5 日</th>
            <th colSpan={3}>未来 10 日</th>
            <th colSpan={3}>未来 20 日</th>
            <th rowSpan={2}>胜率</th>
            <th rowSpan={2}>五分位差</th>
            <th rowSpan={2}>换手</th>
            <th rowSpan={2}>天数</th>
          </tr>
          <tr>
            {[5, 10, 20].flatMap((days) => ['IC', 'IR', 't'].map((word) => <th key={`${days} ${word}`}>{word}</th>))}
          </tr>
        </thead>
        <tbody>
          {report.rows.map((one) => (
            <tr key={one.key} className={one.key === row?.key ? 'is-chosen' : ''}>
              <th scope="row">
                <button type="button" onClick={() => setChosen(one.key)}>
                  {factorNames[one.key]}
                </button>
              </th>
              <Ic figures={one.ic5} />
              <Ic figures={one.ic10} />
              <Ic figures={one.ic20} />
              <td className="num">{one.ic20.n < LEAST_DAYS ? '--' : plainPercent(one.ic20.positiveShare, 0)}</td>
              <td className={`num ${tone(one.spread)}`}>{percent(one.spread)}</td>
              <td className="num">{plainPercent(one.turnover, 0)}</td>
              <td className="num">{one.ic20.n}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {row && row.series.length > 1 ? (
        <Chart height={CHART_HEIGHT} label={`${factorNames[row.key]} 的 IC`} option={(token) => icOption(row, token)} />
      ) : null}
      <p className="selection-note num">
        {report.from} 至 {report.to}，每 5 个交易日一个截面，共 {report.days}{' '}
        个；秩相关，自次日开盘起算，只计当时可买入的证券；t 值按 Newey-West 计重叠。少于 {LEAST_DAYS} 个截面不展示。
      </p>
    </div>
  )
}
