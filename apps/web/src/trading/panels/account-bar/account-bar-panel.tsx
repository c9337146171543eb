import { formatPercent } from '@liangshu/contract/market/format'
import { useRef } from 'react'
import { usePanelParams } from '../../../desk/panel/panel-context.ts'
import { PanelData } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { CompactTable, type CompactColumn } from '../../../desk/table/compact-table.tsx'
import { Gain, GainRate, money } from '../../../shared/figure/figures.tsx'
import { useQuery } from '@tanstack/react-query'
import { useLastPrices } from '../../../market/index.ts'
import { useBoxSize } from '../../../shared/theme/use-box-size.ts'
import { cashQuery, positionsQuery } from '../../holding/position-queries.ts'
import { dayPartsText } from '../../holding/day-parts.ts'
import { revaluedCash, type Cash } from '../../holding/revalue.ts'
import { usePace } from '../../push/use-trade-push.ts'
import { scopeParams, type AssetScope } from '../asset-scope.ts'
import { AccountFacts } from './account-facts.tsx'
import { RiskGauge } from './risk-gauge.tsx'

const EVERY_MS = 2000
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
    key: 'risk',
    title: '风险度',
    width: 110,
    value: ({ riskRatio }) => riskRatio,
    render: ({ riskRatio, marginUsed }) => <RiskGauge ratio={marginUsed > 0 ? riskRatio : null} />,
  },
  {
    key: 'day',
    title: '当日盈亏',
    width: 90,
    value: ({ dayPnl }) => dayPnl,
    render: (cash) => (
      <span title={dayPartsText(cash)}>
        <Gain value={cash.dayPnl} />
      </span>
    ),
  },
  {
    key: 'rate',
    title: '当日',
    width: 72,
    value: ({ dayPnlRate }) => dayPnlRate,
    render: ({ dayPnlRate }) => <GainRate value={dayPnlRate} />,
  },
  {
    key: 'floating',
    title: '浮动盈亏',
    width: 88,
    value: ({ fpnlOpen }) => fpnlOpen,
    render: ({ fpnlOpen }) => <Gain value={fpnlOpen} />,
  },
  {
    key: 'held',
    title: '持仓当日',
    width: 88,
    value: ({ dayPnlHeld }) => dayPnlHeld,
    render: ({ dayPnlHeld }) => <Gain value={dayPnlHeld} />,
  },
  {
    key: 'closed',
    title: '已平仓',
    width: 80,
    value: ({ dayPnlClosed }) => dayPnlClosed,
    render: ({ dayPnlClosed }) => <Gain value={dayPnlClosed} />,
  },
  {
    key: 'other',
    title: '其他',
    width: 72,
    value: ({ dayPnlOther }) => dayPnlOther,
    render: ({ dayPnlOther }) => (
      <span title="资金费、分红、除权和调账">
        <Gain value={dayPnlOther} />
      </span>
    ),
  },
]

const isWanted = (scope: AssetScope, { assetClass }: Cash) =>
  scope === 'all' || (scope === 'contract' ? assetClass === 'future' || assetClass === 'crypto' : assetClass === scope)

const emptyWords: Record<AssetScope, string> = {
  all: '没有可查看的账户',
  contract: '没有可查看的期货或数字货币账户',
  future: '没有可查看的期货账户',
  crypto: '没有可查看的数字货币账户',
}

/** Money and risk of the accounts the user may see. */
export function AccountBarPanel() {
  const [{ scope }] = usePanelParams(scopeParams)
  const pace = usePace(EVERY_MS)
  const cash = usePanelQuery({ ...cashQuery, refetchInterval: pace })
  const { data: held = [] } = useQuery({ ...positionsQuery, refetchInterval: pace })
  const prices = useLastPrices([...new Set(held.map(({ symbol }) => symbol))])
  const area = useRef<HTMLDivElement>(null)
  const isSlim = useBoxSize(area).width < SLIM
  return (
    <div className="account-bar" ref={area}>
      <PanelData of={cash} empty={(rows) => (rows.some((row) => isWanted(scope, row)) ? null : emptyWords[scope])}>
        {(stored) => {
          const rows = stored.filter((row) => isWanted(scope, row)).map((row) => revaluedCash(row, held, prices))
          return isSlim ? (
            <AccountFacts rows={rows} />
          ) : (
            <CompactTable
              label="资金"
              rows={rows}
              columns={columns}
              keyOf={(row) => `${row.accountId} ${row.currency}`}
            />
          )
        }}
      </PanelData>
    </div>
  )
}
