import { useState } from 'react'
import { useFollowed, usePanelParams } from '../../../desk/panel/panel-context.ts'
import { CandleView } from './candle-view.tsx'
import { chartParams, isCandles, type ChartParams } from './chart-params.ts'
import { ChartToolbar } from './chart-toolbar.tsx'
import type { Tool } from './drawings.ts'
import { IntradayView } from './intraday-view.tsx'
import { useDrawings } from './use-drawings.ts'
import './chart.css'

/** The chart: a day or several as a line, minutes to months as candles. */
export function ChartPanel() {
  const symbol = useFollowed('symbol')
  const [params, change] = usePanelParams<ChartParams>(chartParams)
  const [tool, setTool] = useState<Tool | null>(null)
  const drawings = useDrawings(symbol)
  const { period } = params
  return (
    <div className="chart">
      <ChartToolbar params={params} change={change} tool={tool} onTool={setTool} drawings={drawings} />
      {isCandles(period) ? (
        <CandleView
          symbol={symbol}
          freq={period}
          params={params}
          drawings={drawings}
          tool={tool}
          onToolDone={() => setTool(null)}
        />
      ) : (
        <IntradayView symbol={symbol} period={period} />
      )}
    </div>
  )
}
