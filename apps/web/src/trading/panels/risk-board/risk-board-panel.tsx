import { formatPercent } from '@liangshu/contract/market/format'
import { limitLevelLabels, type LimitRow, type RefusalRow, type RiskBoard } from '@liangshu/contract/trading/risk-board'
import { useChoose, useFollowed, usePanelParams } from '../../../desk/panel/panel-context.ts'
import { PanelData } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { CompactTable, type CompactColumn } from '../../../desk/table/compact-table.tsx'
import { boardParams } from './board-params.ts'
import { boardQuery } from './board-query.ts'
import { amountText, boardSummary, limitText, sortedLimits } from './board-rows.ts'
import './risk-board.css'

function ShareBar({ row: { share, level } }: { row: LimitRow }) {
  if (share === null) return <>{level === 'hard' ? '已用尽' : '--'}</>
  return (
    <span className={`limit-share ${level}`}>
      <i style={{ inlineSize: `${Math.min(1, Math.max(0, share)) * 100}%` }} aria-hidden="true" />
      <span>{formatPercent(share)}</span>
    </span>
  )
}

const columns: CompactColumn<LimitRow>[] = [
  {
    key: 'target',
    title: '对象',
    width: 132,
    align: 'left',
    value: ({ targetName }) => targetName,
    render: ({ targetName, profileName }) => <span title={`风控方案：${profileName}`}>{targetName}</span>,
  },
  {
    key: 'name',
    title: '限额',
    width: 92,
    align: 'left',
    value: ({ name }) => name,
  },
  {
    key: 'used',
    title: '当前',
    width: 72,
    value: ({ used }) => used,
    render: ({ used, unit }) => amountText(used, unit),
  },
  {
    key: 'share',
    title: '使用率',
    width: 92,
    value: ({ share }) => share,
    render: (row) => <ShareBar row={row} />,
  },
  {
    key: 'level',
    title: '状态',
    width: 52,
    align: 'left',
    value: ({ level }) => limitLevelLabels[level],
    render: ({ level }) => <span className={`limit-level ${level}`}>{limitLevelLabels[level]}</span>,
  },
  { key: 'limit', title: '上下限', width: 158, align: 'left', value: limitText },
  { key: 'detail', title: '最大一项', width: 84, align: 'left', value: ({ detail }) => detail },
]

const refusalColumns: CompactColumn<RefusalRow>[] = [
  { key: 'time', title: '时间', width: 68, align: 'left', value: ({ time }) => time.slice(11) },
  { key: 'account', title: '账户', width: 110, align: 'left', value: ({ accountName }) => accountName },
  {
    key: 'symbol',
    title: '证券',
    width: 80,
    align: 'left',
    value: ({ name }) => name,
    render: ({ symbol, name }) => <span title={symbol}>{name}</span>,
  },
  {
    key: 'reason',
    title: '废单原因',
    width: 240,
    align: 'left',
    value: ({ reason }) => reason,
    render: ({ reason }) => <span title={reason}>{reason}</span>,
  },
]

function Refusals({ of: { refusals, refused } }: { of: RiskBoard }) {
  const choose = useChoose()
  if (refusals.length === 0) return <p className="risk-board-none">今日没有废单</p>
  return (
    <div className="risk-board-refusals">
      <CompactTable
        label="今日废单"
        rows={refusals}
        columns={refusalColumns}
        keyOf={({ orderId }) => orderId}
        onChoose={({ accountId, symbol }) => choose({ account: accountId, symbol })}
        foot={`今日废单 ${refused} 笔${refused > refusals.length ? `，显示最近 ${refusals.length} 笔` : ''}`}
      />
    </div>
  )
}

/** Limits of products and accounts with the use of each, breaches first, and the orders refused today. */
export function RiskBoardPanel() {
  const [{ shows }] = usePanelParams(boardParams)
  const chosen = useFollowed('account')
  const choose = useChoose()
  const board = usePanelQuery(boardQuery)
  return (
    <PanelData of={board} empty={({ limits }) => (limits.length === 0 ? '没有可查看的账户，因此没有限额' : null)}>
      {(data) => {
        const rows = sortedLimits(data.limits).filter(({ level }) => shows === 'all' || level !== 'normal')
        return (
          <div className="risk-board">
            {rows.length === 0 ? (
              <p className="risk-board-none">各项限额均在正常范围内</p>
            ) : (
              <CompactTable
                label="限额使用"
                rows={rows}
                columns={columns}
                keyOf={({ scope, targetId, name }) => `${scope} ${targetId} ${name}`}
                isChosen={({ scope, targetId }) => scope === 'account' && targetId === chosen}
                onChoose={({ scope, targetId }) => {
                  if (scope === 'account') choose({ account: targetId })
                }}
                foot={boardSummary(data.limits)}
              />
            )}
            <Refusals of={data} />
          </div>
        )
      }}
    </PanelData>
  )
}
