import type { EtfShares } from '@liangshu/contract/market/etf-calls'
import { directionOf } from '@liangshu/contract/market/format'
import { Segmented } from 'antd'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { useMoment } from '../../../desk/clock/user-clock.ts'
import { useFollowed, usePanelParams, useTable } from '../../../desk/panel/panel-context.ts'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { sharesQuery } from '../../etf/etf-queries.ts'
import { chartTime } from '../chart/bar-pages.ts'
import { ChartCover } from '../chart/chart-cover.tsx'
import { useChartPalette } from '../chart/chart-palette.ts'
import '../../etf/etf.css'
import '../chart/chart.css'
import { usePriceChart, type DrawnChart } from '../chart/use-price-chart.ts'
import { amountText, changeText, signedAmount } from '../figures.ts'
import { shareHistoryParams, shareSpans, type ShareSpan } from './share-history-params.ts'
import { shareScene } from './share-scene.ts'

const nothing = () => undefined
const spans = Object.entries(shareSpans).map(([value, label]) => ({ value: Number(value) as ShareSpan, label }))

function Legend({ over, records }: { over: DrawnChart['over']; records: EtfShares['records'] }) {
  const { crosshair, paneTops } = useStore(over)
  const day = (crosshair && records.find(({ date }) => chartTime(date) === crosshair.time)) || records.at(-1)
  if (!day) return null
  return (
    <>
      <div className="chart-legend is-inset num" style={{ top: 4 }}>
        <em>{day.date}</em>
        <span className="is-price">份额 {amountText(day.shares)}</span>
        <span className="is-mean">净值 {day.nav === null ? '--' : day.nav.toFixed(4)}</span>
      </div>
      {paneTops[1] !== undefined && (
        <div className="chart-legend is-inset num" style={{ top: paneTops[1] + 2 }}>
          <em>净申购</em>
          <b className={directionOf(day.netCreation)}>{signedAmount(day.netCreation)}</b>
        </div>
      )}
    </>
  )
}

/** What the span came to: how the shares have grown, and the money of all days together. */
function Sum({ records }: { records: EtfShares['records'] }) {
  const [first, last] = [records[0], records.at(-1)]
  if (!first || !last) return null
  const growth = last.shares / first.shares - 1
  const net = records.slice(1).reduce((sum, { netCreation }) => sum + (netCreation ?? 0), 0)
  return (
    <span className="num">
      <b className={directionOf(growth)} title="份额增减">
        {changeText(growth)}
      </b>
      　净申购 <b className={directionOf(net)}>{signedAmount(net)}</b>
    </span>
  )
}

/** How a fund has grown or shrunk day by day. */
export function ShareHistoryPanel() {
  const symbol = useFollowed('symbol')
  const [{ span }, setParams] = usePanelParams(shareHistoryParams)
  const query = usePanelQuery(sharesQuery(symbol, span, useMoment()), ({ name, records }) => ({
    subject: name,
    ...(records.length > 0 && { asOf: records.at(-1)?.date ?? null }),
  }))
  const palette = useChartPalette()
  const { data } = query
  const records = data?.records ?? []
  const scene = useMemo(() => (data && data.records.length > 0 ? shareScene(data, palette) : null), [data, palette])
  const { holder, over } = usePriceChart(scene, palette, nothing)
  useTable(() => ({
    head: ['日期', '份额', '份额变动', '单位净值', '净申购(元)'],
    rows: records.map((row) => [row.date, row.shares, row.change, row.nav, row.netCreation]),
  }))
  return (
    <div className="chart">
      <div className="etf-tools">
        <Segmented<ShareSpan>
          size="small"
          aria-label="区间"
          value={span}
          options={spans}
          onChange={(next) => setParams({ span: next })}
        />
        <Sum records={records} />
      </div>
      <figure className="chart-surface is-low" aria-label="份额历史">
        <div ref={holder} className="chart-canvas" />
        {scene ? <Legend over={over} records={records} /> : null}
        <ChartCover
          isLoaded={data !== undefined}
          error={query.error}
          isFetching={query.isFetching}
          retry={() => void query.refetch()}
          emptyWhy={records.length === 0 && '行情源不提供该基金的份额历史'}
        />
      </figure>
    </div>
  )
}
