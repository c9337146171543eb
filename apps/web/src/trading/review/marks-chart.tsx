import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { Chart } from '../../shared/chart/chart.tsx'
import { marksOption } from '../profit/profit-charts.ts'
import { analysisQuery } from '../profit/profit-queries.ts'
import { ReportData } from '../profit/report-data.tsx'
import type { ReviewScope } from './review-queries.ts'

const HEIGHT = 264

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
