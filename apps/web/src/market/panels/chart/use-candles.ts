import type { BarFreq, BarRow } from '@liangshu/contract/market/quote-calls'
import { useQueries } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { useMoment, usePanel, useReport, useTable } from '../../../desk/panel/panel-context.ts'
import { offerTo } from '../../../desk/panel/panel-store.ts'
import { stateWithout } from '../../../desk/panel/unanswered.tsx'
import { useInstrument } from '../../live/use-instrument.ts'
import { usePanelQuote } from '../../live/use-quote.ts'
import { liveBar, withTail } from './bar-pages.ts'
import { candleScene, lastPoints, type Overlay } from './candle-scene.ts'
import { useChartPalette } from './chart-palette.ts'
import type { ChartParams } from './chart-params.ts'
import { overlayQuery } from './chart-queries.ts'
import { createBoard } from './indicator-board.ts'
import { useBarsAhead, useChartBars } from './use-chart-bars.ts'
import { useMovingPoints, usePriceChart } from './use-price-chart.ts'

const none: readonly BarRow[] = []
export const digitsOf = (tick: number): number => Math.max(0, Math.ceil(-Math.log10(tick) - 1e-9))

function useOverlays({ overlays, adjust }: ChartParams, freq: BarFreq): Overlay[] {
  const moment = useMoment()
  const until = moment?.slice(0, 10)
  const answers = useQueries({
    queries: overlays.map((symbol) => overlayQuery({ symbol, freq, adjust, moment, until })),
  })
  const key = answers.map(({ dataUpdatedAt }) => dataUpdatedAt).join()
  return useMemo(
    () => answers.flatMap(({ data }) => (data ? [{ symbol: data.symbol, name: data.name, bars: data.bars }] : [])),
    // oxlint-disable-next-line react/exhaustive-deps -- answers are new objects each time
    [key, overlays, moment],
  )
}

const tableOf = (bars: readonly BarRow[]) => ({
  head: ['时间', '开盘', '最高', '最低', '收盘', '成交量(股)', '成交额(元)'],
  rows: bars.map((bar) => [bar.time, bar.open, bar.high, bar.low, bar.close, bar.volume, bar.amount]),
})

/** The bars as they stand, with the running one as the quote has it. */
function useLiveBars(symbol: string, freq: BarFreq, { adjust }: ChartParams) {
  const loaded = useChartBars(symbol, freq, adjust)
  const { bars: told, error, retry } = loaded
  const bars = told ?? none
  const moment = useMoment()
  const isNow = moment === null
  const { query } = usePanelQuote(({ quote }) => `${quote.name} ${quote.symbol.split('.')[1] ?? ''}`)
  const live = isNow ? query.data : undefined
  const running = useMemo(
    () => (live ? liveBar(bars, live.quote, live.asOf, { freq, adjust }) : null) ?? bars.at(-1),
    [live, bars, freq, adjust],
  )
  const panel = usePanel()
  useEffect(() => offerTo(panel, { refresh: retry }))
  useReport({
    ...(error && !told && { state: stateWithout(error) }),
    ...(told?.length === 0 && { state: 'empty' as const }),
    ...(!isNow && told && { state: 'live' as const, asOf: moment }),
  })
  return { ...loaded, told, bars, running }
}

/** Everything a chart of candles shows, drawn and kept alive. */
export function useCandles(symbol: string, freq: BarFreq, params: ChartParams) {
  const { indicators: chosen, adjust, isCompared } = params
  const data = useLiveBars(symbol, freq, params)
  useBarsAhead(freq, adjust)
  const { bars, running } = data
  const instrument = useInstrument(symbol)
  const digits = digitsOf(instrument?.tick ?? 0.01)
  const lot = instrument?.lot ?? 100
  const palette = useChartPalette()
  const overlays = useOverlays(params, freq)
  const board = useMemo(() => createBoard(bars, chosen), [bars, chosen])
  const subject = `${symbol} ${freq} ${adjust}`
  const scene = useMemo(
    () =>
      bars.length === 0
        ? null
        : candleScene({ subject, bars, board, chosen, overlays, isCompared, digits, lot, palette }),
    [subject, bars, board, chosen, overlays, isCompared, digits, lot, palette],
  )
  const drawn = usePriceChart(scene, palette, data.loadOlder)
  const points = useCallback(
    () => (running ? lastPoints(running, board, chosen, palette) : null),
    [running, board, chosen, palette],
  )
  useMovingPoints(drawn.chart, points)
  useTable(() => tableOf(running ? withTail(bars, [running]) : bars))
  return { ...data, ...drawn, scene, board, chosen, overlays, palette, digits, instrument, lot }
}
