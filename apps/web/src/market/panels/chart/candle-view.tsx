import type { BarFreq } from '@liangshu/contract/market/quote-calls'
import { Input } from 'antd'
import { BarCard } from './bar-card.tsx'
import { withTail } from './bar-pages.ts'
import { ChartCover } from './chart-cover.tsx'
import { periods, type ChartParams } from './chart-params.ts'
import type { Tool } from './drawings.ts'
import { PaneLegends } from './pane-legends.tsx'
import { useCandles } from './use-candles.ts'
import type { Drawings } from './use-drawings.ts'
import { useLayers } from './use-layers.ts'
import { useMarks } from './use-marks.ts'
import { moveByKey } from './use-price-chart.ts'
import { useSharedCrosshair } from './use-step-cursor.ts'

interface CandleViewProps {
  symbol: string
  freq: BarFreq
  params: ChartParams
  drawings: Drawings
  tool: Tool | null
  onToolDone: () => void
}

const none: readonly never[] = []

/** Candles with indicators, marks, drawings and other symbols, the last of them alive. */
export function CandleView({ symbol, freq, params, drawings, tool, onToolDone }: CandleViewProps) {
  const candles = useCandles(symbol, freq, params)
  const { told, bars, running, error, isFetching, retry, holder, chart, over, scene } = candles
  const { board, chosen, overlays, palette, digits, lot, instrument } = candles
  useSharedCrosshair({ chart, over }, bars, params.isPointerShared, palette)
  const marks = useMarks(symbol, freq, params, bars)
  const { hands, width } = useLayers({ chart, over, bars, running, marks, drawings, tool, onToolDone, palette })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a chart is moved by keys and drawn on
    <figure
      className={`chart-surface${tool ? ' is-drawing' : ''}`}
      aria-label={`${instrument?.name ?? symbol}${periods[freq]}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keys have to reach it
      tabIndex={0}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget) return
        if (!hands.onKey(event) && !moveByKey(chart.current, event.key)) return
        event.preventDefault()
        event.stopPropagation()
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
          <BarCard {...{ over, marks, digits, lot, width }} bars={running ? withTail(bars, [running]) : bars} />
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
      <ChartCover
        isLoaded={told !== undefined}
        {...{ error, isFetching, retry }}
        emptyWhy={told?.length === 0 && `这只证券还没有${periods[freq]}行情，新上市或停牌的证券要等到第一笔成交`}
      />
    </figure>
  )
}
