import { formatPercent } from '@liangshu/contract/market/format'
import { useRef } from 'react'
import { PanelData } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { CompactTable, type CompactColumn } from '../../../desk/table/compact-table.tsx'
import { Gain, GainRate, money } from '../../figures.tsx'
import { cashQuery } from '../../holding/cash-query.ts'
import { useBoxSize } from '../../../shared/theme/use-box-size.ts'
import { AccountFacts, type Cash } from './account-facts.tsx'

/** Below this width the columns would not stand beside each other. */
const SLIM = 480

const columns: CompactColumn<Cash>[] = [
  { key: 'account', title: '账户', width: 130, align: 'left', value: ({ accountName }) => accountName },
  { key: 'currency', title: '币种', width: 50, align: 'left', value: ({ currency }) => currency },
  { key: 'nav', title: '总资产', width: 90, value: ({ nav }) => nav, render: ({ nav }) => money(nav) },
  {
    key: 'available',
    title: '可用',
    width: 90,
    value: ({ available }) => available,
    render: ({ available }) => money(available),
  },
  {
    key: 'frozen',
    title: '冻结',
    width: 80,
    value: ({ orderFrozen }) => orderFrozen,
    render: ({ orderFrozen }) => money(orderFrozen),
  },
  {
    key: 'margin',
    title: '保证金',
    width: 80,
    value: ({ marginUsed }) => marginUsed,
    render: ({ marginUsed }) => money(marginUsed),
  },
  {
    key: 'invested',
    title: '仓位',
    width: 64,
    value: ({ positionRatio }) => positionRatio,
    render: ({ positionRatio }) => formatPercent(positionRatio),
  },
  {
    key: 'day',
    title: '当日盈亏',
    width: 90,
    value: ({ dayPnl }) => dayPnl,
    render: ({ dayPnl }) => <Gain value={dayPnl} />,
  },
  {
    key: 'rate',
    title: '当日',
    width: 72,
    value: ({ dayPnlRate }) => dayPnlRate,
    render: ({ dayPnlRate }) => <GainRate value={dayPnlRate} />,
  },
]

/** Money and risk of the accounts the user may see. */
export function AccountBarPanel() {
  const cash = usePanelQuery(cashQuery)
  const area = useRef<HTMLDivElement>(null)
  const isSlim = useBoxSize(area).width < SLIM
  return (
    <div className="account-bar" ref={area}>
      <PanelData of={cash} empty={(rows) => (rows.length === 0 ? '没有可查看的账户' : null)}>
        {(rows) =>
          isSlim ? (
            <AccountFacts rows={rows} />
          ) : (
            <CompactTable
              label="资金"
              rows={rows}
              columns={columns}
              keyOf={(row) => `${row.accountId} ${row.currency}`}
            />
          )
        }
      </PanelData>
    </div>
  )
}
