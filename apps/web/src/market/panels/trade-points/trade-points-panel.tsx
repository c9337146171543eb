import { directionOf } from '@liangshu/contract/market/format'
import { mixedStrengthLabels } from '@liangshu/contract/market/labels'
import type { PointV2Row } from '@liangshu/contract/insight/insight-calls'
import { reasonLabel } from '@liangshu/contract/insight/signal-calls'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { atMoment } from '../../../desk/clock/moment-query.ts'
import { useFollowed, useMoment } from '../../../desk/panel/panel-context.ts'
import { PanelNotice, Refilled } from '../../../desk/panel/panel-states.tsx'
import { Unanswered } from '../../../desk/panel/unanswered.tsx'
import { useFormer } from '../../../desk/panel/use-former.ts'
import { CompactTable, type CompactColumn } from '../../../desk/table/compact-table.tsx'
import { useInstrument, useInstrumentsError, useIsUnknown } from '../../live/use-instrument.ts'
import { usePanelQuote } from '../../live/use-quote.ts'
import { chartTime } from '../chart/bar-pages.ts'
import { pointsQuery } from '../chart/chart-queries.ts'
import { changeText } from '../figures.ts'
import '../chart/chart.css'
import { hasPeriod } from './has-period.ts'
import { PointChart } from './point-chart.tsx'
import { createCursorStore } from '../chart/step-cursor.ts'
import './trade-points.css'

const periods = [
  { freq: '3600s', title: '60分' },
  { freq: '1d', title: '日线' },
  { freq: '1w', title: '周线' },
] as const
const titles: Readonly<Record<string, string>> = { '60m': '60分', '1d': '日线', '1w': '周线' }
const states = { open: '有效', closed: '已了结', invalid: '已触止损' } as const
const MOST_LISTED = 100

const columns: readonly CompactColumn<PointV2Row>[] = [
  { key: 'time', title: '时间', width: 116, align: 'left', value: ({ time }) => time.slice(0, 16) },
  { key: 'period', title: '周期', width: 52, align: 'left', value: ({ period }) => titles[period] ?? period },
  {
    key: 'side',
    title: '方向',
    width: 44,
    align: 'left',
    value: ({ side }) => (side === 1 ? '买' : '卖'),
    render: ({ side }) => <span className={side === 1 ? 'up' : 'down'}>{side === 1 ? '买' : '卖'}</span>,
  },
  { key: 'strength', title: '强度', width: 52, align: 'left', value: ({ strength }) => mixedStrengthLabels[strength] },
  { key: 'price', title: '价格', width: 72, value: ({ price }) => price, render: ({ price }) => price.toFixed(2) },
  {
    key: 'stop',
    title: '止损',
    width: 72,
    value: ({ stopPrice }) => stopPrice,
    render: ({ stopPrice }) => stopPrice?.toFixed(2) ?? '--',
  },
  {
    key: 'target',
    title: '目标',
    width: 72,
    value: ({ targetPrice }) => targetPrice,
    render: ({ targetPrice }) => targetPrice?.toFixed(2) ?? '--',
  },
  {
    key: 'since',
    title: '至今',
    width: 72,
    value: ({ retSince }) => retSince,
    render: ({ retSince }) => <span className={directionOf(retSince)}>{changeText(retSince)}</span>,
  },
  { key: 'state', title: '状态', width: 68, align: 'left', value: ({ state }) => states[state] },
  {
    key: 'reasons',
    title: '理由',
    width: 220,
    align: 'left',
    value: ({ reasons }) => reasons.map(reasonLabel).join('、'),
  },
]

/** Points of all three periods, newest first; a click brings the charts to it. */
function PointList({ symbol, onShow }: { symbol: string; onShow: (time: number) => void }) {
  const moment = useMoment()
  const instrument = useInstrument(symbol)
  const answers = useQueries({
    queries: periods.map(({ freq }) =>
      atMoment(pointsQuery(symbol, freq, moment, hasPeriod(instrument, freq)), moment),
    ),
  })
  const rows = answers.flatMap(({ data }) => data ?? []).toSorted((a, b) => b.time.localeCompare(a.time))
  const listError = useInstrumentsError()
  const isUnknown = useIsUnknown(symbol)
  const error = listError ?? answers.find((answer) => answer.error)?.error
  const isNamed = instrument !== undefined || isUnknown
  const isWaiting = rows.length === 0 && !error && (!isNamed || answers.some(({ isFetching }) => isFetching))
  const shown = useFormer(rows.length > 0 || !isWaiting ? rows : undefined) ?? rows
  if (shown.length === 0 && error)
    return <Unanswered what="买卖点" error={error} retry={() => answers.forEach(({ refetch }) => void refetch())} />
  if (shown.length === 0)
    return <PanelNotice>{isWaiting ? '加载中…' : '还没有买卖点：新上市、停牌或均线尚未形成时不会出现'}</PanelNotice>
  return (
    <Refilled isWaiting={isWaiting}>
      <CompactTable
        label="三个周期的买卖点"
        rows={shown.slice(0, MOST_LISTED)}
        columns={columns}
        keyOf={(_row, place) => String(place)}
        onChoose={({ time }) => onShow(chartTime(time))}
      />
    </Refilled>
  )
}

/** One symbol in hours, days and weeks side by side: the pointer of one shows its moment on the others. */
export function TradePointsPanel() {
  const symbol = useFollowed('symbol')
  const [cursor] = useState(createCursorStore)
  const [shown, setShown] = useState<{ time: number } | null>(null)
  const { moment, query } = usePanelQuote(({ quote }) => `${quote.name} ${quote.symbol.split('.')[1] ?? ''}`)
  const quoted = moment === null ? query.data : undefined
  // What stands there while another symbol is asked for is not its price.
  const live = quoted?.quote.symbol === symbol ? quoted : undefined
  return (
    <div className="trade-points">
      <div className="trade-points-charts">
        {periods.map(({ freq, title }) => (
          <PointChart key={freq} {...{ symbol, freq, title, cursor, live, shown }} />
        ))}
      </div>
      <div className="trade-points-list">
        <PointList symbol={symbol} onShow={(time) => setShown({ time })} />
      </div>
    </div>
  )
}
