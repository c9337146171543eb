import { directionOf, formatLots } from '@liangshu/contract/market/format'
import type { MinutesAnswer } from '@liangshu/contract/market/quote-calls'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { useAtMoment } from '../../../desk/clock/moment-query.ts'
import { useIsFrozen, useMoment, useReport, useTable } from '../../../desk/panel/panel-context.ts'
import { stateWithout } from '../../../desk/panel/unanswered.tsx'
import { minutesQuery } from '../../live/market-queries.ts'
import { useInstrument } from '../../live/use-instrument.ts'
import { usePanelQuote } from '../../live/use-quote.ts'
import { signedPercent } from './bar-card.tsx'
import { chartTime } from './bar-pages.ts'
import { ChartCover } from './chart-cover.tsx'
import { useChartPalette } from './chart-palette.ts'
import { periods } from './chart-params.ts'
import { overlayQuery } from './chart-queries.ts'
import { intradayScene, withRunning } from './intraday-scene.ts'
import { digitsOf } from './use-candles.ts'
import { usePriceChart, type DrawnChart } from './use-price-chart.ts'

const DAYS = 5
const nothing = () => undefined
const untold = { last: null, volume: 0 }

/** The days in view: today or the replayed one, and for five days those before it. */
function useDays(symbol: string, period: 'day' | 'days') {
  const moment = useMoment()
  const isFrozen = useIsFrozen()
  const date = moment?.slice(0, 10)
  const isMany = period === 'days'
  const now = useQuery({
    ...useAtMoment(minutesQuery(symbol, undefined, moment)),
    ...(isFrozen && { refetchInterval: false }),
  })
  const daily = useQuery({
    ...overlayQuery({ symbol, freq: '1d', adjust: 'none', until: date }),
    enabled: isMany,
    refetchInterval: false,
  })
  const dates = isMany
    ? (daily.data?.bars ?? [])
        .map(({ time }) => time)
        .filter((time) => time < (now.data?.date ?? ''))
        .slice(1 - DAYS)
    : []
  const before = useQueries({ queries: dates.map((day) => minutesQuery(symbol, day)) })
  const isReady =
    now.data !== undefined && (!isMany || (daily.data !== undefined && before.every(({ isPending }) => !isPending)))
  const days = now.data && isReady ? [...before.flatMap(({ data }) => data ?? []), now.data] : undefined
  return { now, days }
}

function Legend({
  over,
  days,
  digits,
  lot,
}: {
  over: DrawnChart['over']
  days: readonly MinutesAnswer[]
  digits: number
  lot: number
}) {
  const { crosshair, paneTops } = useStore(over)
  const points = days.flatMap((day) =>
    day.times.map((time, i) => ({
      time: `${day.date} ${time}`,
      price: day.price[i],
      avg: day.avg[i],
      volume: day.volume[i],
      preClose: day.preClose,
    })),
  )
  const point = (crosshair && points.find(({ time }) => chartTime(time) === crosshair.time)) || points.at(-1)
  if (!point) return null
  const share = point.price && point.preClose ? point.price / point.preClose - 1 : null
  const fixed = (value: number | null | undefined) => (typeof value === 'number' ? value.toFixed(digits) : '--')
  return (
    <>
      <div className="chart-legend is-inset num" style={{ top: 4 }}>
        <em>{crosshair ? point.time.slice(5) : point.time.slice(11)}</em>
        <span className="is-price">价 {fixed(point.price)}</span>
        <span className={directionOf(share)}>{share === null ? '--' : signedPercent(share)}</span>
        {point.avg === null || point.avg === undefined ? null : <span className="is-mean">均 {fixed(point.avg)}</span>}
      </div>
      {paneTops[1] !== undefined && (
        <div className="chart-legend is-inset num" style={{ top: paneTops[1] + 2 }}>
          <em>成交量</em>
          <b>{formatLots(point.volume, lot)}</b>
        </div>
      )}
    </>
  )
}

/** The day's line with its mean and volume, or five days of it. */
export function IntradayView({ symbol, period }: { symbol: string; period: 'day' | 'days' }) {
  const { now, days } = useDays(symbol, period)
  const instrument = useInstrument(symbol)
  const digits = digitsOf(instrument?.tick ?? 0.01)
  const lot = instrument?.lot ?? 100
  const palette = useChartPalette()
  const { query } = usePanelQuote(({ quote }) => `${quote.name} ${quote.symbol.split('.')[1] ?? ''}`)
  const moment = useMoment()
  const isNow = moment === null
  const live = isNow ? query.data : undefined
  const asOf = live?.asOf ?? ''
  const key = days?.map(({ date, times }) => `${date}${times.length}`).join()
  const shown = useMemo(
    () => days?.map((day, i) => (i === days.length - 1 ? withRunning(day, live?.quote ?? untold, asOf) : day)),
    // oxlint-disable-next-line react/exhaustive-deps -- days count by their key
    [key, live?.quote.last, live?.quote.volume, asOf.slice(0, 16)],
  )
  const scene = useMemo(
    () => (shown ? intradayScene({ subject: `${symbol} ${period}`, days: shown, digits, lot, palette }) : null),
    [symbol, period, shown, digits, lot, palette],
  )
  const { holder, over } = usePriceChart(scene, palette, nothing)
  useTable(() => ({
    head: ['时间', '价格', '均价', '成交量(股)'],
    rows: (shown ?? []).flatMap((day) =>
      day.times.map((time, i) => [
        `${day.date} ${time}`,
        day.price[i] ?? null,
        day.avg[i] ?? null,
        day.volume[i] ?? null,
      ]),
    ),
  }))
  useReport({
    ...(now.error && !now.data && { state: stateWithout(now.error) }),
    ...(!isNow && shown && { state: 'live' as const, asOf: moment }),
  })
  return (
    <figure className="chart-surface" aria-label={`${instrument?.name ?? symbol}${periods[period]}走势`}>
      <div ref={holder} className="chart-canvas" />
      {shown && <Legend over={over} days={shown} digits={digits} lot={lot} />}
      <ChartCover
        isLoaded={shown !== undefined}
        error={now.error}
        isFetching={now.isFetching}
        retry={() => void now.refetch()}
        emptyWhy={shown?.every(({ times }) => times.length === 0) && '当日还没有成交'}
      />
    </figure>
  )
}
