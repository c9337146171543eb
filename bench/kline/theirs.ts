import { CandlestickSeries, createChart, HistogramSeries, LineSeries, type UTCTimestamp } from 'lightweight-charts'
import { indicators } from '@liangshu/engine/analysis/indicator/catalogue'
import type { BarRow } from '@liangshu/contract/market/quote-calls'
import { chosen, makeBars } from './bars.ts'

// The library alone: times and values stand ready in the shape it asks for, and nothing is computed or explained.
const bars = makeBars()
const timeOf = ({ time }: BarRow) => (Date.parse(`${time.replace(' ', 'T')}:00Z`) / 1000) as UTCTimestamp
const times = bars.map(timeOf)
const columns = {
  high: Float64Array.from(bars, ({ high }) => high),
  low: Float64Array.from(bars, ({ low }) => low),
  close: Float64Array.from(bars, ({ close }) => close),
  volume: Float64Array.from(bars, ({ volume }) => volume),
}
const candles = bars.map((bar) => ({
  time: timeOf(bar),
  open: bar.open,
  high: bar.high,
  low: bar.low,
  close: bar.close,
}))
const volumes = bars.map((bar) => ({ time: timeOf(bar), value: bar.volume, color: '#d9363e99' }))
const panes = chosen.map(({ id, params }, pane) => ({
  pane: indicators[id].isOnPrice ? 0 : pane,
  hasVolume: indicators[id].bars === 'volume',
  lines: indicators[id].compute(columns, params).map((values, line, { length }) => ({
    isBars: indicators[id].bars === 'last' && line === length - 1,
    data: times.map((time, i) => {
      const value = values[i] ?? Number.NaN
      return Number.isFinite(value) ? { time, value } : { time }
    }),
  })),
}))

const root = document.getElementById('root')
if (!root) throw new Error('no root')
Object.assign(globalThis, {
  show: () => {
    const chart = createChart(root, { autoSize: true })
    chart.addSeries(CandlestickSeries, {}, 0).setData(candles)
    for (const { pane, hasVolume, lines } of panes) {
      if (hasVolume) chart.addSeries(HistogramSeries, {}, pane).setData(volumes)
      for (const { isBars, data } of lines)
        chart.addSeries(isBars ? HistogramSeries : LineSeries, { lineWidth: 1 } as never, pane).setData(data)
    }
    chart.timeScale().setVisibleLogicalRange({ from: bars.length - 110, to: bars.length + 3 })
  },
})
