import { directionOf } from '@liangshu/contract/market/format'
import { barsAnswer, marketPaths } from '@liangshu/contract/market/quote-calls'
import { queryOptions, useQueries } from '@tanstack/react-query'
import { Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { atMoment } from '../../../desk/clock/moment-query.ts'
import { momentParams, type Moment } from '../../../desk/clock/user-clock.ts'
import {
  useChoose,
  useFollowed,
  useIsFrozen,
  useMoment,
  usePanelParams,
  useReport,
  useTable,
} from '../../../desk/panel/panel-context.ts'
import { PanelNotice } from '../../../desk/panel/panel-states.tsx'
import { stateWithout, Unanswered } from '../../../desk/panel/unanswered.tsx'
import { request } from '../../../shared/request/request.ts'
import { useGroupMembers } from '../../group/use-group-members.ts'
import { ChartCover } from '../chart/chart-cover.tsx'
import { useChartPalette } from '../chart/chart-palette.ts'
import { usePriceChart } from '../chart/use-price-chart.ts'
import { changeText } from '../figures.ts'
import '../chart/chart.css'
import { BENCHMARK, comparedLines, compareScene, MOST_COMPARED, type ComparedLine } from './compare-lines.ts'
import { compareParams, spans, type Span } from './compare-params.ts'
import './compare.css'

const REFRESH_MS = 30_000
const BARS = 260

const barsQuery = (symbol: string, moment: Moment) =>
  queryOptions({
    queryKey: ['market', 'compare', symbol, moment],
    queryFn: ({ signal }) =>
      request.get(marketPaths.bars, {
        params: { symbol, freq: '1d', n: BARS, adj: 'forward', ...momentParams(moment) },
        signal,
        schema: barsAnswer,
      }),
    staleTime: REFRESH_MS,
    retry: false,
    meta: { handlesError: true },
  })

const options = (Object.keys(spans) as unknown as Span[]).map((value) => ({
  value: Number(value) as Span,
  label: spans[value],
}))
const nothing = () => undefined

function useCompared(symbols: readonly string[], span: Span) {
  const moment = useMoment()
  const isFrozen = useIsFrozen()
  const palette = useChartPalette()
  const answers = useQueries({
    queries: symbols.map((symbol) => ({
      ...atMoment(barsQuery(symbol, moment), moment),
      ...(moment === null && { refetchInterval: isFrozen ? (false as const) : REFRESH_MS }),
    })),
  })
  const key = answers.map(({ dataUpdatedAt }) => dataUpdatedAt).join()
  const lines = useMemo(
    () =>
      comparedLines(
        answers.flatMap(({ data }) => data ?? []),
        span,
        palette,
      ),
    // oxlint-disable-next-line react/exhaustive-deps -- answers are new objects each time
    [key, span, palette],
  )
  const failed = answers.find(({ error, data }) => error && !data)
  return { lines, palette, isLoaded: answers.some(({ data }) => data), failed, answers, moment }
}

function Legend({
  lines,
  hidden,
  chosen,
  onToggle,
  onChoose,
}: {
  lines: readonly ComparedLine[]
  hidden: readonly string[]
  chosen: string
  onToggle: (symbol: string) => void
  onChoose: (symbol: string) => void
}) {
  const ranked = lines.toSorted((a, b) => (b.last ?? -Infinity) - (a.last ?? -Infinity))
  return (
    <ul className="compare-legend num" aria-label="对比的证券">
      {ranked.map(({ symbol, name, color, last, startsAt }) => (
        <li key={symbol} data-hidden={hidden.includes(symbol)} data-chosen={symbol === chosen}>
          <button
            type="button"
            aria-pressed={!hidden.includes(symbol)}
            aria-label={`显示${name}`}
            onClick={() => onToggle(symbol)}
          >
            <i style={{ background: color }} />
          </button>
          <button
            type="button"
            onClick={() => onChoose(symbol)}
            title={startsAt ? `${startsAt} 上市，自当日起算` : symbol}
          >
            {name}
            {startsAt ? '*' : ''}
          </button>
          <span className={directionOf(last)}>{changeText(last === null ? null : last / 100)}</span>
        </li>
      ))}
    </ul>
  )
}

function Lines({ symbols, span, subject }: { symbols: readonly string[]; span: Span; subject: string }) {
  const [hidden, setHidden] = useState<readonly string[]>([])
  const choose = useChoose()
  const symbol = useFollowed('symbol')
  const { lines, palette, isLoaded, failed, answers, moment } = useCompared(symbols, span)
  const scene = useMemo(
    () => (lines.length === 0 ? null : compareScene(lines, hidden, `${subject} ${span}`)),
    [lines, hidden, subject, span],
  )
  const { holder } = usePriceChart(scene, palette, nothing)
  const without = failed?.error ? stateWithout(failed.error) : 'loading'
  useReport({ state: isLoaded ? (without === 'failed' ? 'stale' : 'live') : without, asOf: moment })
  useTable(() => ({
    head: ['代码', '名称', `近${spans[span]}涨幅`, '起算日'],
    rows: lines.map((line) => [line.symbol, line.name, line.last === null ? null : line.last / 100, line.startsAt]),
  }))
  const toggle = (one: string) =>
    setHidden((known) => (known.includes(one) ? known.filter((other) => other !== one) : [...known, one]))
  return (
    <div className="compare-body">
      <figure className="chart-surface" aria-label={`近${spans[span]}涨幅对比`}>
        <div ref={holder} className="chart-canvas" />
        <ChartCover
          isLoaded={isLoaded}
          error={failed?.error ?? null}
          isFetching={failed?.isFetching ?? false}
          retry={() => answers.forEach(({ refetch }) => void refetch())}
        />
      </figure>
      <Legend
        lines={lines}
        hidden={hidden}
        chosen={symbol}
        onToggle={toggle}
        onChoose={(one) => choose({ symbol: one, list: symbols })}
      />
    </div>
  )
}

/** Members of a group from one starting line, in percent, against the benchmark. */
export function ComparePanel() {
  const [{ kind, span }, change] = usePanelParams(compareParams)
  const { name, members, error, retry } = useGroupMembers(kind)
  useReport({ subject: name })
  if (error) return <Unanswered what="成员" {...{ error, retry }} />
  if (!members) return <PanelNotice>加载中…</PanelNotice>
  if (members.length === 0)
    return <PanelNotice>{name === null ? '选择一个分组后比较其成员' : `“${name}”里没有可比较的证券`}</PanelNotice>
  const symbols = [...members.slice(0, MOST_COMPARED).map((one) => one.symbol), BENCHMARK]
  return (
    <div className="compare">
      <div className="compare-tools">
        <Segmented
          size="small"
          aria-label="区间"
          value={span}
          options={options}
          onChange={(next) => change({ span: next })}
        />
        <span>
          起点为 0%
          {members.length > MOST_COMPARED ? `，分组前 ${MOST_COMPARED} 只` : ''}，灰色虚线为沪深300
        </span>
      </div>
      <Lines key={symbols.join()} symbols={symbols} span={span} subject={symbols.join()} />
    </div>
  )
}
