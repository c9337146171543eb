import type { Board } from '@liangshu/contract/market/classification'
import { reasonLabel, type SetMarkBody, type SignalDay } from '@liangshu/contract/insight/signal-calls'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useMomentQuery } from '../../../desk/clock/moment-query.ts'
import { PanelDrawer } from '../../../desk/panel/panel-drawer.tsx'
import { useChoose, useFollowed, useMoment, usePanelParams, useReport } from '../../../desk/panel/panel-context.ts'
import { PanelData, PanelNotice } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { CompactTable } from '../../../desk/table/compact-table.tsx'
import { useInstrumentBoards } from '../../../market/index.ts'
import { withFeedback } from '../../../shared/feedback/feedback.ts'
import { propose } from '../../../shared/proposal/proposed.ts'
import { useMaySee } from '../../../shared/permission/use-permission.ts'
import {
  marksQuery,
  signalDaysQuery,
  signalsQuery,
  useMark,
  type SignalRow,
  type Signals,
} from '../../signal-queries.ts'
import { buySellParams } from './buy-sell-params.ts'
import { DayStrip } from './day-strip.tsx'
import { filterSignals, markFinder, type MarkOf } from './filter-signals.ts'
import { IgnoreDialog } from './ignore-dialog.tsx'
import { signalColumns, type SignalActions } from './signal-columns.tsx'
import { SignalFilters } from './signal-filters.tsx'
import './buy-sell.css'

const words = { buy: '买入', sell: '卖出' } as const

interface SideProps {
  side: 'buy' | 'sell'
  rows: readonly SignalRow[]
  total: number
  markOf: MarkOf
  actions: SignalActions
}

function SideList({ side, rows, total, markOf, actions }: SideProps) {
  const choose = useChoose()
  const symbol = useFollowed('symbol')
  return (
    <section className="signal-side" aria-label={`${words[side]}信号`}>
      <h3 className={side === 'buy' ? 'up' : 'down'}>
        {words[side]}
        <span className="num">{rows.length === total ? total : `${rows.length} / ${total}`}</span>
      </h3>
      {rows.length === 0 ? (
        <PanelNotice>{total === 0 ? `当日没有${words[side]}信号` : '没有符合条件的信号'}</PanelNotice>
      ) : (
        <CompactTable
          label={`${words[side]}信号`}
          rows={rows}
          columns={signalColumns(markOf, actions)}
          keyOf={(row) => `${row.symbol} ${row.time}`}
          isChosen={(row) => row.symbol === symbol}
          onChoose={(row) => choose({ symbol: row.symbol, list: rows.map((one) => one.symbol) })}
        />
      )}
    </section>
  )
}

/** DECIDE-67: a signal becomes the reason of a proposal; what it suggests is left to the author. */
function proposeSignal({ symbol, name, side, reasons, time }: SignalRow): void {
  const words = reasons.map(reasonLabel).join('、')
  const verb = side === 1 ? '买入' : '卖出'
  propose({
    title: `${verb} ${name}`.slice(0, 60),
    symbols: [symbol],
    side,
    attachments: [
      {
        kind: 'signal',
        ref: `${symbol}:${reasons.join('+')}:${time.slice(0, 10)}`.slice(0, 300),
        title: `${name}${verb}信号：${words}`.slice(0, 200),
      },
    ],
  })
}

/** What may be done with a signal, by the rights of who looks at it; nothing in a replay. */
function useActions(date: string, onIgnore: (row: SignalRow) => void, onOrder: (row: SignalRow) => void) {
  const isNow = useMoment() === null
  const mayHandle = useMaySee('SIGNAL:handle') && isNow
  const mayOrder = useMaySee('ORDER:submit') && isNow
  const mayPropose = useMaySee('PROPOSAL:add') && isNow
  const mark = useMark()
  const set = ({ symbol, side, name }: SignalRow, kind: SetMarkBody['kind'], reason?: string) =>
    mark.mutate(
      { symbol, side, date, kind, reason },
      {
        onSuccess: () =>
          withFeedback(
            ({ message }) =>
              void message.success(`${name}：${{ followed: '已跟踪', ignored: '已忽略', none: '已撤回' }[kind]}`),
          ),
      },
    )
  const actions: SignalActions = {
    ...(mayHandle && {
      onFollow: (row: SignalRow) => set(row, 'followed'),
      onTakeBack: (row: SignalRow) => set(row, 'none'),
      onIgnore,
    }),
    ...(mayOrder && { onOrder }),
    ...(mayPropose && { onPropose: proposeSignal }),
  }
  return { actions, set, isSending: mark.isPending }
}

function Lists({ signals, boardOf }: { signals: Signals; boardOf: (symbol: string) => Board | null }) {
  const [params] = usePanelParams(buySellParams)
  const [ignored, setIgnored] = useState<SignalRow | null>(null)
  const [ordered, setOrdered] = useState<SignalRow | null>(null)
  const moment = useMoment()
  const marks = useQuery(marksQuery(signals.date, moment))
  const { actions, set, isSending } = useActions(signals.date, setIgnored, setOrdered)
  const markOf = markFinder(moment === null ? marks.data : undefined)
  const choose = useChoose()
  const first = signals.buy[0] ?? signals.sell[0]
  useEffect(() => {
    // Beside the lists stands what is chosen in them: before anybody has, the strongest.
    if (first) choose({ symbol: first.symbol })
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the lists come
  }, [])
  const sides = (['buy', 'sell'] as const).filter((side) => params.side === 'both' || params.side === side)
  return (
    <>
      <div className="signal-sides">
        {sides.map((side) => (
          <SideList
            key={side}
            side={side}
            rows={filterSignals(signals[side], params, boardOf, markOf)}
            total={signals[side].length}
            markOf={markOf}
            actions={actions}
          />
        ))}
      </div>
      {ignored ? (
        <IgnoreDialog
          row={ignored}
          isSending={isSending}
          onSend={(reason) => {
            set(ignored, 'ignored', reason)
            setIgnored(null)
          }}
          onClose={() => setIgnored(null)}
        />
      ) : null}
      {ordered ? (
        <PanelDrawer
          definitionId="ticket"
          symbol={ordered.symbol}
          params={{ side: ordered.side, volume: ordered.suggestVolume || null }}
          onClose={() => setOrdered(null)}
        />
      ) : null}
    </>
  )
}

/** Below this the rules of the means, which most signals come from, see nothing. */
const LEAST_DAYS = 20

/** That none was found says nothing where none could be worked out. */
function whyNoSignals({ buy, sell }: Signals, days: readonly SignalDay[] | undefined): string | null {
  if (days === undefined || days.length >= LEAST_DAYS || buy.length > 0 || sell.length > 0) return null
  const found =
    days.length === 0
      ? '行情没有历史日线，无法计算买卖信号'
      : `当日没有算出买卖信号，行情只有 ${days.length} 个交易日的历史日线`
  return `${found}：均线等规则至少要 ${LEAST_DAYS} 个交易日；日线可在“行情导入”中导入，或由行情逐日积累`
}

/** Signals to buy and to sell, with why, whether they can be carried out, and what was decided about them. */
export function BuySellPanel() {
  const [params, change] = usePanelParams(buySellParams)
  const [date, setDate] = useState('')
  const group = useFollowed('group')
  const boardOf = useInstrumentBoards()
  const moment = useMoment()
  const days = useMomentQuery(signalDaysQuery(moment)).data
  const today = days?.at(-1)?.date ?? ''
  const ask = { period: params.period, date, groupId: params.isGroupOnly ? group : null, moment }
  const signals = usePanelQuery(signalsQuery(ask, today))
  useReport({ subject: date === '' ? '今日' : date })
  return (
    <div className="signal-panel">
      <DayStrip chosen={date} onChoose={setDate} />
      <SignalFilters params={params} hasGroup={group !== null} onChange={change} />
      <PanelData of={signals} rows={14} empty={(data) => whyNoSignals(data, days)}>
        {(data) => <Lists signals={data} boardOf={boardOf} />}
      </PanelData>
    </div>
  )
}
