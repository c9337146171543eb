import { directionOf } from '@liangshu/contract/market/format'
import { mixedStrengthLabels, tradePoint60Labels, type TradePoint60State } from '@liangshu/contract/market/labels'
import type { PointV2Row } from '@liangshu/contract/insight/insight-calls'
import { reasonLabel, reasonText } from '@liangshu/contract/insight/signal-calls'
import { useFollowed, useMoment } from '../../../desk/panel/panel-context.ts'
import { PanelData } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { CompactTable, type CompactColumn } from '../../../desk/table/compact-table.tsx'
import { changeText, percentText, useInstrument } from '../../../market/index.ts'
import { symbolPointsQuery } from '../../signal-queries.ts'
import './signal-detail.css'

const states = { open: '有效', closed: '已了结', invalid: '已触止损' } as const
const higher = { 1: '上级周期同向', 0: '上级周期未知', '-1': '上级周期反向' } as const
/** Fewer outcomes than this say little. */
const FEW = 10
const MOST_EARLIER = 30

const fixed = (value: number | null) => value?.toFixed(2) ?? '--'
const away = (to: number | null, from: number) => (to === null ? '' : changeText(to / from - 1))

function Newest({ point }: { point: PointV2Row }) {
  const { side, strength, score, price, stopPrice, targetPrice, reasons, n, executable, blockReason } = point
  const hits = [
    { label: '5日', value: point.hit5 },
    { label: '10日', value: point.hit10 },
    { label: '20日', value: point.hit20 },
  ]
  return (
    <div className="signal-newest">
      <p className="signal-head num">
        <b className={side === 1 ? 'up' : 'down'}>{side === 1 ? '买点' : '卖点'}</b>
        <span>{mixedStrengthLabels[strength]}</span>
        <span title="列表的得分不含上级周期">
          得分 {score}
          {point.higherTrend === 0 ? '' : `（含上级周期 ${point.higherTrend > 0 ? '+1' : '−1'}）`}
        </span>
        <span>{point.time.slice(0, 10)}</span>
        <span>{states[point.state]}</span>
        <span className={executable ? '' : 'signal-blocked'}>{executable ? '可执行' : blockReason}</span>
      </p>
      <dl className="signal-prices num">
        <div>
          <dt>信号价</dt>
          <dd>{fixed(price)}</dd>
        </div>
        <div>
          <dt>止损</dt>
          <dd>
            {fixed(stopPrice)} <small>{away(stopPrice, price)}</small>
          </dd>
        </div>
        <div>
          <dt>目标</dt>
          <dd>
            {fixed(targetPrice)} <small>{away(targetPrice, price)}</small>
          </dd>
        </div>
        <div>
          <dt>至今</dt>
          <dd className={directionOf(point.retSince)}>{changeText(point.retSince)}</dd>
        </div>
      </dl>
      <ul className="signal-reasons" aria-label="理由">
        {reasons.map((code) => (
          <li key={code}>
            <b>{reasonLabel(code)}</b>
            {reasonText(code)}
          </li>
        ))}
        <li>
          <b>{higher[point.higherTrend]}</b>
          60分钟
          {point.tradePoint60 === null
            ? '状态未知'
            : `处于${tradePoint60Labels[point.tradePoint60 as TradePoint60State]}`}
        </li>
      </ul>
      <p className="signal-hits num">
        <span>同类信号胜率</span>
        {hits.map(({ label, value }) => (
          <span key={label}>
            {label} <b>{percentText(value)}</b>
          </span>
        ))}
        <span className={n < FEW ? 'signal-blocked' : ''}>
          样本 {n} 次{n < FEW ? '，参考有限' : ''}
        </span>
      </p>
    </div>
  )
}

const columns: readonly CompactColumn<PointV2Row>[] = [
  { key: 'time', title: '日期', width: 84, align: 'left', value: ({ time }) => time.slice(0, 10) },
  {
    key: 'side',
    title: '方向',
    width: 44,
    align: 'left',
    value: ({ side }) => (side === 1 ? '买' : '卖'),
    render: ({ side }) => <span className={side === 1 ? 'up' : 'down'}>{side === 1 ? '买' : '卖'}</span>,
  },
  { key: 'strength', title: '强度', width: 52, align: 'left', value: ({ strength }) => mixedStrengthLabels[strength] },
  { key: 'price', title: '价格', width: 64, value: ({ price }) => price, render: ({ price }) => fixed(price) },
  {
    key: 'since',
    title: '至今',
    width: 70,
    value: ({ retSince }) => retSince,
    render: ({ retSince }) => <span className={directionOf(retSince)}>{changeText(retSince)}</span>,
  },
  { key: 'state', title: '状态', width: 66, align: 'left', value: ({ state }) => states[state] },
]

/** The newest daily point of a symbol in words and figures, and those before it. */
export function SignalDetailPanel() {
  const symbol = useFollowed('symbol')
  const instrument = useInstrument(symbol)
  const points = usePanelQuery(symbolPointsQuery(symbol, '1d', useMoment()), () => ({
    subject: instrument?.name ?? symbol,
  }))
  return (
    <PanelData
      of={points}
      empty={(rows) => (rows.length === 0 ? '这只证券还没有买卖点：新上市、停牌或均线尚未形成时不会出现' : null)}
    >
      {(rows) => (
        <div className="signal-detail">
          {rows[0] ? <Newest point={rows[0]} /> : null}
          <CompactTable
            label="历次买卖点"
            rows={rows.slice(0, MOST_EARLIER)}
            columns={columns}
            keyOf={({ time, side }) => `${time} ${side}`}
          />
        </div>
      )}
    </PanelData>
  )
}
