import { useQuery } from '@tanstack/react-query'
import { Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { barsQuery, minutesQuery, type BarPeriod } from '../live/market-queries.ts'
import { LoadFailed } from '../load-failed.tsx'
import { CandleChart } from './candle-chart.tsx'
import { IntradayChart } from './intraday-chart.tsx'

const views = [
  { value: 'day', label: '分时' },
  { value: '300s', label: '5分' },
  { value: '900s', label: '15分' },
  { value: '1800s', label: '30分' },
  { value: '3600s', label: '60分' },
  { value: '1d', label: '日K' },
  { value: '1w', label: '周K' },
  { value: '1M', label: '月K' },
]

const waiting = <Skeleton.Node active className="mkt-chart" />

function Failed({ of }: Parameters<typeof LoadFailed>[0]) {
  return (
    <div className="mkt-chart">
      <LoadFailed of={of} />
    </div>
  )
}

function Minutes({ symbol }: { symbol: string }) {
  const minutes = useQuery(minutesQuery(symbol))
  if (minutes.data) return <IntradayChart data={minutes.data} />
  return minutes.error ? <Failed of={minutes} /> : waiting
}

function Candles({ symbol, period }: { symbol: string; period: BarPeriod }) {
  const bars = useQuery(barsQuery(symbol, period))
  const title = views.find(({ value }) => value === period)?.label ?? ''
  if (bars.data) return <CandleChart bars={bars.data.bars} label={`${bars.data.name}${title}`} />
  return bars.error ? <Failed of={bars} /> : waiting
}

/** The day as a line, or minutes, days, weeks and months as candles. */
export function SymbolChart({ symbol }: { symbol: string }) {
  const [view, setView] = useState('day')
  return (
    <div className="mkt-symbol-chart">
      <Segmented size="small" aria-label="图表周期" value={view} options={views} onChange={setView} />
      {view === 'day' ? <Minutes symbol={symbol} /> : <Candles symbol={symbol} period={view as BarPeriod} />}
    </div>
  )
}
