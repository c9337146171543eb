import { formatAmount } from '@liangshu/contract/market/format'
import type { EmotionPart, EmotionSymbol } from '@liangshu/contract/insight/emotion'
import { useState } from 'react'
import { useMomentQuery } from '../../../desk/clock/moment-query.ts'
import { useChoose, useMoment } from '../../../desk/panel/panel-context.ts'
import { PanelData, PanelNotice } from '../../../desk/panel/panel-states.tsx'
import { Unanswered } from '../../../desk/panel/unanswered.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { CompactTable, type CompactColumn } from '../../../desk/table/compact-table.tsx'
import { SymbolCell } from '../../../desk/table/symbol-cell.tsx'
import { emotionPartsQuery, emotionSymbolsQuery } from '../../emotion/emotion-detail-queries.ts'
import { partText } from '../../emotion/emotion-figures.ts'
import './emotion-parts.css'

const FULL = 3

function Part({ part, isChosen, onChoose }: { part: EmotionPart; isChosen: boolean; onChoose: () => void }) {
  const [zero = 0, , , three = 0] = part.points
  const title = [
    `昨日 ${partText(part.before, part.unit)}`,
    `五日均值 ${partText(part.mean5, part.unit)}`,
    `${partText(zero, part.unit)} 记 0 分，${partText(three, part.unit)} 记 3 分`,
  ].join(' · ')
  return (
    <li>
      <button type="button" aria-pressed={isChosen} title={title} onClick={onChoose}>
        <span>{part.name}</span>
        <span className="num">{partText(part.value, part.unit)}</span>
        <span className={`emotion-bar is-${part.side}`}>
          <i style={{ width: `${(part.score / FULL) * 100}%` }} />
        </span>
        <b className="num">{part.score.toFixed(1)}</b>
      </button>
    </li>
  )
}

const sign = (value: number | null) =>
  value === null ? '--' : `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(value * 100).toFixed(2)}%`

const columns: readonly CompactColumn<EmotionSymbol>[] = [
  {
    key: 'name',
    title: '证券',
    width: 150,
    align: 'left',
    value: (row) => row.name,
    render: (row) => <SymbolCell symbol={row.symbol} name={row.name} />,
  },
  {
    key: 'change',
    title: '涨跌幅',
    width: 80,
    align: 'right',
    value: (row) => row.changeRate,
    render: (row) => (
      <span className={(row.changeRate ?? 0) > 0 ? 'up' : (row.changeRate ?? 0) < 0 ? 'down' : ''}>
        {sign(row.changeRate)}
      </span>
    ),
  },
  { key: 'boards', title: '连板', width: 60, align: 'right', value: (row) => row.boards },
  {
    key: 'amount',
    title: '成交额',
    width: 90,
    align: 'right',
    value: (row) => row.amount,
    render: (row) => formatAmount(row.amount),
  },
  { key: 'note', title: '状态', width: 80, align: 'left', value: (row) => row.note },
]

/** The shares behind one component. */
function Symbols({ part, date }: { part: string; date: string }) {
  const choose = useChoose()
  const { data, error, isFetching, refetch } = useMomentQuery(emotionSymbolsQuery(part, date, useMoment()))
  if (error && !data) return <Unanswered {...{ error, isFetching }} retry={() => void refetch()} />
  if (!data) return <PanelNotice>加载中…</PanelNotice>
  const list = data.records.map(({ symbol }) => symbol)
  return (
    <section className="emotion-symbols" aria-label={`${part}的证券`}>
      <p>
        <b>{part}</b> {data.explanation} · 共 {data.total} 只
        {data.total > data.records.length ? `，列出前 ${data.records.length} 只` : ''}
      </p>
      {data.records.length === 0 ? (
        <PanelNotice>没有符合的证券</PanelNotice>
      ) : (
        <CompactTable
          label={`${part}的证券`}
          rows={data.records}
          columns={columns}
          keyOf={(row) => row.symbol}
          onChoose={({ symbol }) => choose({ symbol, list })}
        />
      )}
    </section>
  )
}

/** The sixteen components of the index with their scores; each opens down to its shares. */
export function EmotionPartsPanel() {
  const [chosen, setChosen] = useState('涨停家数')
  const query = usePanelQuery(emotionPartsQuery('', useMoment()), ({ asOf, stage }) => ({ asOf, subject: stage }))
  return (
    <PanelData of={query}>
      {({ parts, hot, panic }) => (
        <div className="emotion-parts">
          <div className="emotion-sides">
            {(['hot', 'panic'] as const).map((side) => (
              <section key={side} aria-label={side === 'hot' ? '火热分项' : '恐慌分项'}>
                <h4>
                  {side === 'hot' ? '火热' : '恐慌'}
                  <span className="num">{Math.abs(side === 'hot' ? hot : panic).toFixed(1)} / 24</span>
                </h4>
                <ul>
                  {parts
                    .filter((part) => part.side === side)
                    .map((part) => (
                      <Part
                        key={part.name}
                        part={part}
                        isChosen={part.name === chosen}
                        onChoose={() => setChosen(part.name)}
                      />
                    ))}
                </ul>
              </section>
            ))}
          </div>
          <Symbols key={chosen} part={chosen} date="" />
        </div>
      )}
    </PanelData>
  )
}
