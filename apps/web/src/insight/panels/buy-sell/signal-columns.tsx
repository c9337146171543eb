import { directionOf } from '@liangshu/contract/market/format'
import { mixedStrengthLabels } from '@liangshu/contract/market/labels'
import { markLabels, reasonLabel, reasonText } from '@liangshu/contract/insight/signal-calls'
import type { CompactColumn } from '../../../desk/table/compact-table.tsx'
import { RowButton } from '../../../shared/row-button/row-button.tsx'
import { SymbolCell } from '../../../desk/table/symbol-cell.tsx'
import { changeText } from '../../../market/index.ts'
import type { SignalRow } from '../../signal-queries.ts'
import type { MarkOf } from './filter-signals.ts'

export interface SignalActions {
  /** Left out without the right. */
  readonly onFollow?: (row: SignalRow) => void
  readonly onIgnore?: (row: SignalRow) => void
  readonly onTakeBack?: (row: SignalRow) => void
  readonly onOrder?: (row: SignalRow) => void
  readonly onPropose?: (row: SignalRow) => void
}

const fixed = (value: number | null) => value?.toFixed(2) ?? '--'
const counted = (value: number | null) => value?.toLocaleString('en-US') ?? '--'
const wordsOf = ({ reasons }: SignalRow) => reasons.map(reasonLabel).join('、')

const MOST_NAMED = 2

/** The heaviest reasons by name, and how many there are besides; all of them on hover. */
function Reasons({ row }: { row: SignalRow }) {
  const more = row.reasons.length - MOST_NAMED
  return (
    <span title={row.reasons.map((code) => `${reasonLabel(code)}：${reasonText(code)}`).join('\n')}>
      {row.reasons.slice(0, MOST_NAMED).map(reasonLabel).join('、')}
      {more > 0 ? <small> +{more}</small> : null}
    </span>
  )
}

function Actions({ row, markOf, actions }: { row: SignalRow; markOf: MarkOf; actions: SignalActions }) {
  const mark = markOf(row)
  const { onFollow, onIgnore, onTakeBack, onOrder, onPropose } = actions
  const canMark = row.period === '1d'
  return (
    <span className="signal-actions">
      {onOrder ? (
        <RowButton about={row.name} onClick={() => onOrder(row)}>
          下单
        </RowButton>
      ) : null}
      {onPropose ? (
        <RowButton about={row.name} onClick={() => onPropose(row)}>
          提案
        </RowButton>
      ) : null}
      {mark ? (
        <>
          <em data-kind={mark.kind} title={mark.reason || mark.markTime}>
            {markLabels[mark.kind]}
          </em>
          {onTakeBack ? (
            <RowButton about={row.name} onClick={() => onTakeBack(row)}>
              撤回
            </RowButton>
          ) : null}
        </>
      ) : canMark ? (
        <>
          {onFollow ? (
            <RowButton about={row.name} onClick={() => onFollow(row)}>
              跟踪
            </RowButton>
          ) : null}
          {onIgnore ? (
            <RowButton about={row.name} onClick={() => onIgnore(row)}>
              忽略
            </RowButton>
          ) : null}
        </>
      ) : null}
    </span>
  )
}

export function signalColumns(markOf: MarkOf, actions: SignalActions): CompactColumn<SignalRow>[] {
  const all: CompactColumn<SignalRow>[] = [
    {
      key: 'name',
      title: '名称 / 代码',
      width: 132,
      align: 'left',
      value: ({ name }) => name,
      render: (row) => <SymbolCell {...row} />,
    },
    {
      key: 'strength',
      title: '强度',
      width: 64,
      value: ({ score }) => score,
      render: ({ strength, score }) => (
        <span className="signal-strength" data-strength={strength} title={`得分 ${score}`}>
          {mixedStrengthLabels[strength]} {score}
        </span>
      ),
    },
    { key: 'price', title: '信号价', width: 64, value: ({ price }) => price, render: ({ price }) => fixed(price) },
    {
      key: 'last',
      title: '最新',
      width: 64,
      value: ({ last }) => last,
      render: ({ last, changePct }) => <b className={directionOf(changePct)}>{fixed(last)}</b>,
    },
    {
      key: 'changePct',
      title: '涨幅',
      width: 68,
      value: ({ changePct }) => changePct,
      render: ({ changePct }) => <span className={directionOf(changePct)}>{changeText(changePct)}</span>,
    },
    {
      key: 'reasons',
      title: '理由',
      width: 164,
      align: 'left',
      value: wordsOf,
      render: (row) => <Reasons row={row} />,
    },
    { key: 'held', title: '持仓', width: 60, value: ({ held }) => held, render: ({ held }) => counted(held) },
    {
      key: 'suggest',
      title: '建议量',
      width: 84,
      value: ({ suggestVolume, executable }) => (executable ? suggestVolume : null),
      render: ({ suggestVolume, executable, blockReason }) =>
        executable ? (
          counted(suggestVolume)
        ) : (
          <span className="signal-blocked" title={`不可执行：${blockReason ?? ''}`}>
            {blockReason?.includes('涨跌停') ? '封板' : (blockReason ?? '不可执行')}
          </span>
        ),
    },
    {
      key: 'actions',
      title: '操作',
      width: 168,
      isSortable: false,
      value: (row) => markOf(row)?.kind ?? null,
      render: (row) => <Actions {...{ row, markOf, actions }} />,
    },
  ]
  // Who may do nothing with a signal sees more of it instead.
  const mayAct = Object.keys(actions).length > 0
  return mayAct ? all : all.filter(({ key }) => key !== 'actions')
}
