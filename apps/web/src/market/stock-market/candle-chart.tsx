import type { BarRow } from '@liangshu/contract/market/quote-calls'
import { theme } from 'antd'
import { candleOption } from './candle-option.ts'
import { useDrawnChart } from './use-drawn-chart.ts'

/** The colours of up and down are the user's: swapped by a setting, darker in the dark. */
const directionColor = (name: 'up' | 'down'): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--market-${name}`).trim() || 'gray'

export function CandleChart({ bars, label }: { bars: readonly BarRow[]; label: string }) {
  const { token } = theme.useToken()
  const option = candleOption(token, bars, { up: directionColor('up'), down: directionColor('down') })
  const holder = useDrawnChart(option)
  return (
    <figure aria-label={label} className="mkt-chart">
      <div ref={holder} />
    </figure>
  )
}
