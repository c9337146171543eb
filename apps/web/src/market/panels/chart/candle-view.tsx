import type { BarFreq, BarRow } from '@liangshu/contract/market/quote-calls'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Button, Input, Skeleton } from 'antd'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useMoment, usePanel, useReport, useTable } from '../../../desk/panel/panel-context.ts'
import { PanelNotice } from '../../../desk/panel/panel-states.tsx'
import { offerTo } from '../../../desk/panel/panel-store.ts'
import { useMaySee } from '../../../shared/permission/use-permission.ts'
import { useInstrument } from '../../live/use-instrument.ts'
import { usePanelQuote } from '../../live/use-quote.ts'
import { BarCard } from './bar-card.tsx'
import { chartTime, liveBar, withTail } from './bar-pages.ts'
import { candleScene, lastPoints, type Overlay } from './candle-scene.ts'
import { useChartPalette } from './chart-palette.ts'
import { periods, type ChartParams } from './chart-params.ts'
import { actionsQuery, fillsQuery, overlayQuery, pointsQuery } from './chart-queries.ts'
import type { Tool } from './drawings.ts'
import { createDrawingsLayer } from './drawings-layer.ts'
import { createBoard } from './indicator-board.ts'
import { marksOf, type Mark } from './marks.ts'
import { createMarksLayer } from './marks-layer.ts'
import { PaneLegends } from './pane-legends.tsx'
import { useChartBars } from './use-chart-bars.ts'
import { useDrawingHands } from './use-drawing-hands.ts'
import type { Drawings } from './use-drawings.ts'
import { moveByKey, useMovingPoints, usePriceChart } from './use-price-chart.ts'

interface CandleViewProps {
  symbol: string
  freq: BarFreq
  params: ChartParams
  drawings: Drawings
  tool: Tool | null
  onToolDone: () => void
}

const none: readonly never[] = []
const digitsOf = (tick: number): number => Math.max(0, Math.ceil(-Math.log10(tick) - 1e-9))
const code = (symbol: string): string => symbol.split('.')[1] ?? symbol

/** What happened in the bars, as far as the user may know and wants to see it. */
function useMarks(symbol: string, freq: BarFreq, params: ChartParams, bars: readonly BarRow[]): Mark[] {
  const maySeePoints = useMaySee('SIGNAL:view')
  const maySeeFills = useMaySee('RECORD:view')
  const isNow = useMoment() === null
  const points = useQuery(pointsQuery(symbol, freq, params.hasPoints && maySeePoints && isNow))
  const fills = useQuery(fillsQuery(symbol, params.hasFills && maySeeFills))
  const actions = useQuery(actionsQuery(symbol, params.hasActions))
  return useMemo(
    () =>
      marksOf(bars, {
        points: (params.hasPoints && points.data) || none,
        fills: (params.hasFills && fills.data?.records) || none,
        actions: (params.hasActions && actions.data) || none,
      }),
    [bars, params, points.data, fills.data, actions.data],
  )
}

function useOverlays({ overlays, adjust }: ChartParams, freq: BarFreq): Overlay[] {
  const until = useMoment()?.slice(0, 10)
  const answers = useQueries({ queries: overlays.map((symbol) => overlayQuery({ symbol, freq, adjust, until })) })
  const key = answers.map(({ dataUpdatedAt }) => dataUpdatedAt).join()
  return useMemo(
    () =>
      answers.flatMap(({ data }) =>
        data ? [{ symbol: data.symbol, name: data.name, bars: until ? data.bars.slice(0, -1) : data.bars }] : [],
      ),
    // oxlint-disable-next-line react/exhaustive-deps -- answers are new objects each time
    [key, overlays, until],
  )
}

const tableOf = (bars: readonly BarRow[]) => ({
  head: ['时间', '开盘', '最高', '最低', '收盘', '成交量(股)', '成交额(元)'],
  rows: bars.map((bar) => [bar.time, bar.open, bar.high, bar.low, bar.close, bar.volume, bar.amount]),
})

/** Candles with indicators, marks, drawings and other symbols, the last of them alive. */
export function CandleView({ symbol, freq, params, drawings, tool, onToolDone }: CandleViewProps) {
  const { bars: told, error, isFetching, retry, loadOlder } = useChartBars(symbol, freq, params.adjust)
  const bars = told ?? (none as readonly BarRow[])
  const instrument = useInstrument(symbol)
  const digits = digitsOf(instrument?.tick ?? 0.01)
  const lot = instrument?.lot ?? 100
  const palette = useChartPalette()
  const overlays = useOverlays(params, freq)
  const marks = useMarks(symbol, freq, params, bars)
  const { query } = usePanelQuote(({ quote }) => `${quote.name} ${code(quote.symbol)}`)
  const isNow = useMoment() === null
  const { indicators: chosen, adjust, isCompared } = params

  const board = useMemo(() => createBoard(bars, chosen), [bars, chosen])
  const scene = useMemo(
    () =>
      bars.length === 0
        ? null
        : candleScene({
            subject: `${symbol} ${freq} ${adjust}`,
            bars,
            board,
            chosen,
            overlays,
            isCompared,
            digits,
            palette,
          }),
    [symbol, freq, adjust, bars, board, chosen, overlays, isCompared, digits, palette],
  )
  const { holder, chart, over } = usePriceChart(scene, palette, loadOlder)

  const live = isNow ? query.data : undefined
  const running = useMemo(
    () => (live ? liveBar(bars, live.quote, live.asOf, { freq, adjust }) : null) ?? bars.at(-1),
    [live, bars, freq, adjust],
  )
  const points = useCallback(
    () => (running ? lastPoints(running, board, chosen, palette) : null),
    [running, board, chosen, palette],
  )
  useMovingPoints(chart, points)

  const [marksLayer] = useState(createMarksLayer)
  const [drawingsLayer] = useState(createDrawingsLayer)
  useEffect(() => {
    chart.current?.attach(marksLayer)
    chart.current?.attach(drawingsLayer)
  }, [chart, marksLayer, drawingsLayer])
  const hands = useDrawingHands({
    layer: drawingsLayer,
    drawings,
    tool,
    onDone: onToolDone,
    height: () => over.getState().paneTops[1] ?? Infinity,
  })
  useEffect(() => {
    const candles = new Map(bars.map((bar) => [chartTime(bar.time), bar]))
    if (running) candles.set(chartTime(running.time), running)
    marksLayer.show(marks, candles, palette)
  }, [marksLayer, marks, bars, running, palette])
  useEffect(() => {
    drawingsLayer.show(
      hands.shown,
      hands.selected,
      bars.map(({ time }) => time),
      palette,
    )
  })

  const panel = usePanel()
  useEffect(() => offerTo(panel, { refresh: retry }))
  useTable(() => tableOf(running ? withTail(bars, [running]) : bars))
  useReport({
    ...(error && !told && { state: 'failed' as const }),
    ...(told?.length === 0 && { state: 'empty' as const }),
    ...(!isNow && told && { state: 'live' as const }),
  })

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a chart is moved by keys and drawn on
    <figure
      className={`chart-surface${tool ? ' is-drawing' : ''}`}
      aria-label={`${instrument?.name ?? symbol}${periods[freq]}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keys have to reach it
      tabIndex={0}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget) return
        if (hands.onKey(event) || moveByKey(chart.current, event.key)) {
          event.preventDefault()
          event.stopPropagation()
        }
      }}
      onMouseDownCapture={hands.onMouseDown}
      onMouseMove={hands.onMouseMove}
      onMouseUp={hands.onMouseUp}
    >
      <div ref={holder} className="chart-canvas" />
      {scene && (
        <>
          <PaneLegends
            {...{ over, bars, board, chosen, overlays, palette, digits, lot }}
            running={running ? board.look(running) : none}
            runningBar={running}
          />
          <BarCard
            over={over}
            bars={running ? withTail(bars, [running]) : bars}
            marks={marks}
            digits={digits}
            lot={lot}
            width={() => drawingsLayer.width()}
          />
        </>
      )}
      {hands.typing && (
        <Input
          ref={(input) => input?.focus()}
          size="small"
          aria-label="文字"
          maxLength={60}
          className="chart-text"
          style={{ left: hands.typing.spot.x, top: hands.typing.spot.y }}
          onPressEnter={({ currentTarget }) => hands.write(currentTarget.value)}
          onBlur={({ target }) => hands.write(target.value)}
        />
      )}
      {!told && !error && (
        <Skeleton active title={false} paragraph={{ rows: 8 }} className="chart-cover panel-skeleton" />
      )}
      {!told && error && (
        <div className="chart-cover">
          <PanelNotice
            action={
              <Button size="small" loading={isFetching} onClick={retry}>
                重试
              </Button>
            }
          >
            加载失败：{error.message}
          </PanelNotice>
        </div>
      )}
      {told?.length === 0 && (
        <div className="chart-cover">
          <PanelNotice>这只证券还没有{periods[freq]}行情，新上市或停牌的证券要等到第一笔成交</PanelNotice>
        </div>
      )}
    </figure>
  )
}
