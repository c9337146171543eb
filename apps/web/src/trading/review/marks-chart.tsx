import { useQuery } from '@tanstack/react-query'
import { Select, type GlobalToken } from 'antd'
import { useState } from 'react'
import { chartBase } from '../../shared/chart/chart-colors.ts'
import { Chart } from '../../shared/chart/chart.tsx'
import type { ChartOption } from '../../shared/chart/echarts.ts'
import { analysisQuery, type SymbolAnalysis } from '../profit/profit-queries.ts'
import { ReportData } from '../profit/report-data.tsx'
import type { ReviewScope } from './review-queries.ts'

const HEIGHT = 264

/** The closes of a symbol with every buy and sale on them. */
export function marksOption({ curve, marks }: SymbolAnalysis, token: GlobalToken): ChartOption {
  const { categoryAxis, valueAxis, ...base } = chartBase(token)
  const dates = curve.map(({ date }) => date)
  const pointsOf = (side: number) =>
    marks.filter((mark) => mark.side === side).map(({ time, price }) => [time.slice(0, 10), price])
  const marksOf = (name: string, side: number, color: string) => ({
    type: 'line',
    name,
    data: pointsOf(side),
    symbol: 'triangle',
    symbolRotate: side === 1 ? 0 : 180,
    symbolSize: 9,
    lineStyle: { width: 0 },
    itemStyle: { color },
    animation: false,
  })
  return {
    ...base,
    animation: false,
    xAxis: { type: 'category', data: dates, ...categoryAxis },
    yAxis: { type: 'value', scale: true, ...valueAxis },
    series: [
      {
        type: 'line',
        name: '收盘价',
        data: curve.map(({ price }) => price),
        showSymbol: false,
        lineStyle: { width: 1.5, color: token.colorTextTertiary },
        itemStyle: { color: token.colorTextTertiary },
        animation: false,
      },
      marksOf('买入', 1, token.colorError),
      marksOf('卖出', 2, token.colorSuccess),
    ],
  } as ChartOption
}

interface MarksChartProps {
  scope: ReviewScope
  symbols: readonly { key: string; name: string }[]
}

/** One traded symbol with the marks of all its trades. */
export function MarksChart({ scope, symbols }: MarksChartProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const symbol = symbols.find(({ key }) => key === chosen)?.key ?? symbols[0]?.key ?? ''
  const analysis = useQuery({ ...analysisQuery({ ...scope, symbol }), enabled: symbol !== '' })
  return (
    <>
      <Select
        size="small"
        aria-label="买卖点图的证券"
        className="review-marks-symbol"
        showSearch={{ optionFilterProp: 'label' }}
        value={symbol || null}
        options={symbols.map(({ key, name }) => ({ value: key, label: `${name} ${key}` }))}
        onChange={setChosen}
      />
      <ReportData of={analysis}>
        {(data) => <Chart height={HEIGHT} label="收盘价与买卖点" option={(token) => marksOption(data, token)} />}
      </ReportData>
    </>
  )
}
