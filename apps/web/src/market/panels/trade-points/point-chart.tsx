import type { BarFreq, BarRow } from '@liangshu/contract/market/quote-calls'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useMomentQuery } from '../../../desk/clock/moment-query.ts'
import { useMoment } from '../../../desk/panel/panel-context.ts'
import { isPreparing } from '../../../shared/query/preparing.ts'
import type { LiveQuote } from '../../live/market-queries.ts'
import { useInstrument, useIsUnknown } from '../../live/use-instrument.ts'
import { chartTime, liveBar } from '../chart/bar-pages.ts'
import { candleScene, lastPoints } from '../chart/candle-scene.ts'
import { ChartCover } from '../chart/chart-cover.tsx'
import { useChartPalette } from '../chart/chart-palette.ts'
import type { ChosenIndicator } from '../chart/chart-params.ts'
import { pointsQuery } from '../chart/chart-queries.ts'
import { createBoard } from '../chart/indicator-board.ts'
import { createMarksLayer } from '../chart/marks-layer.ts'
import { marksOf } from '../chart/marks.ts'
import { digitsOf } from '../chart/use-candles.ts'
import { useBarsAhead, useChartBars } from '../chart/use-chart-bars.ts'
import { barAt, type CursorStore } from '../chart/step-cursor.ts'
import { createStepLayer } from '../chart/step-layer.ts'
import { moveByKey, useMovingPoints, usePriceChart } from '../chart/use-price-chart.ts'
import { useStepCursor } from '../chart/use-step-cursor.ts'
import { hasPeriod } from './has-period.ts'
import { trendOf, type TrendNow } from './trend-runs.ts'

const none: readonly BarRow[] = []
const noRuns: ReturnType<typeof trendOf>['runs'] = []
const indicators: readonly ChosenIndicator[] = [
  { id: 'MA', params: [5, 20, 60] },
  { id: 'VOL', params: [5] },
]

interface PointChartProps {
  symbol: string
  freq: BarFreq
  title: string
  cursor: CursorStore
  /** The newest price, which all periods end at; nothing in a replay. */
  live: LiveQuote | undefined
  /** A moment that all charts are brought to; each time it is a new object. */
  shown: { readonly time: number } | null
}

/** What matters most comes first: the last parts leave where there is no room. */
function trendParts({ isTrend, direction, sinceBars, bandwidth, percentile }: TrendNow): string[] {
  const way = isTrend ? (direction > 0 ? '向上' : direction < 0 ? '向下' : '') : ''
  const width = bandwidth === null ? [] : [`带宽 ${(bandwidth * 100).toFixed(1)}%`]
  const rank = percentile === null ? [] : [`近120根的 ${(percentile * 100).toFixed(0)} 分位`]
  const state = `${isTrend ? '趋势' : '盘整'}${way}`
  return [sinceBars === 0 ? `刚转入${state}` : `${state} 已 ${sinceBars} 根`, ...width, ...rank]
}

/** Candles of one period with their points; of the hours also the band. It shares its moment with its neighbours. */
export function PointChart({ symbol, freq, title, cursor, live, shown }: PointChartProps) {
  const instrument = useInstrument(symbol)
  const isUnknown = useIsUnknown(symbol)
  const isAsked = hasPeriod(instrument, freq)
  const { bars: told, error, isFetching, retry, loadOlder } = useChartBars(symbol, isAsked ? freq : null, 'forward')
  const bars = told ?? none
  useBarsAhead(freq, 'forward', (other) => hasPeriod(other, freq))
  const points = useMomentQuery(pointsQuery(symbol, freq, useMoment(), isAsked))
  const tick = instrument?.tick ?? 0.01
  const palette = useChartPalette()
  const isHours = freq === '3600s'
  const trend = useMemo(() => (isHours && bars.length > 0 ? trendOf(bars) : null), [isHours, bars])
  const board = useMemo(() => createBoard(bars, indicators), [bars])
  const scene = useMemo(
    () =>
      bars.length === 0
        ? null
        : candleScene({
            subject: `${symbol} ${freq}`,
            bars,
            board,
            chosen: indicators,
            overlays: [],
            isCompared: false,
            digits: digitsOf(tick),
            palette,
          }),
    [symbol, freq, bars, board, tick, palette],
  )
  const { holder, chart, over } = usePriceChart(scene, palette, loadOlder)
  const running = useMemo(
    () => (live ? liveBar(bars, live.quote, live.asOf, { freq, adjust: 'forward' }) : null),
    [live, bars, freq],
  )
  const newest = useCallback(
    () => (running ? lastPoints(running, board, indicators, palette) : null),
    [running, board, palette],
  )
  useMovingPoints(chart, newest)
  const [marks] = useState(createMarksLayer)
  const [step] = useState(createStepLayer)
  useEffect(() => {
    chart.current?.attach(marks)
    chart.current?.attach(step)
  }, [chart, marks, step])
  useEffect(() => {
    const candles = new Map(bars.map((bar) => [chartTime(bar.time), bar]))
    const found = marksOf(bars, { points: points.data ?? [], fills: [], actions: [], news: [] })
    marks.show(found, candles, palette)
    step.band(trend?.runs ?? noRuns, palette)
  }, [marks, step, bars, points.data, trend, palette])

  useStepCursor(cursor, { over, bars, step, from: freq })
  useEffect(() => {
    const bar = shown && barAt(bars, shown.time)
    if (bar) step.bring(bars, chartTime(bar.time))
    // oxlint-disable-next-line react/exhaustive-deps -- brought once, not whenever bars come
  }, [step, shown])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a chart is moved by keys
    <figure
      className="chart-surface point-chart"
      aria-label={`${title}买卖点`}
      data-has-period={!isUnknown && (instrument === undefined || isAsked)}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keys have to reach it
      tabIndex={0}
      onKeyDown={(event) => moveByKey(chart.current, event.key) && event.preventDefault()}
    >
      <figcaption>
        <b>{title}</b>
        {trend?.now ? (
          <span className="point-trend" data-trend={trend.now.isTrend} title={trendParts(trend.now).join('，')}>
            {trendParts(trend.now).map((part) => (
              <span key={part}>{part}</span>
            ))}
          </span>
        ) : (
          <span>{points.data ? `${points.data.length} 个买卖点` : ''}</span>
        )}
        {points.error && !isPreparing(points.error) ? (
          <span className="is-warning">买卖点未能加载：{points.error.message}</span>
        ) : null}
      </figcaption>
      <div ref={holder} className="chart-canvas" />
      <ChartCover
        isLoaded={told !== undefined || isUnknown || (instrument !== undefined && !isAsked)}
        {...{ error, isFetching, retry }}
        emptyWhy={
          isUnknown
            ? `行情中没有 ${symbol}，请选择其他证券`
            : instrument && !isAsked
              ? `指数不计算${title}的买卖点和状态，请选择个股或ETF`
              : told?.length === 0 && `这只证券还没有${title}行情，新上市或停牌的证券要等到第一笔成交`
        }
      />
    </figure>
  )
}
