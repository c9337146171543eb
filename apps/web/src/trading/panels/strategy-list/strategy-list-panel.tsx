import { strategyTypeLabels, type StrategyListRow } from '@liangshu/contract/trading/strategy'
import { PanelData } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { CompactTable, type CompactColumn } from '../../../desk/table/compact-table.tsx'
import { Gain, money } from '../../../shared/figure/figures.tsx'
import { chooseStrategy } from '../../strategy/chosen-strategy.ts'
import { allStrategiesQuery } from '../../strategy/strategy-queries.ts'
import { useShownStrategy } from '../../strategy/strategy-select.tsx'
import { Heartbeat, StrategyTag } from '../../strategy/strategy-status.tsx'

const columnsAt = (nowMs: number): CompactColumn<StrategyListRow>[] => [
  { key: 'name', title: '策略', width: 130, align: 'left', value: ({ name }) => name },
  {
    key: 'status',
    title: '状态',
    width: 76,
    align: 'left',
    value: ({ status }) => status,
    render: (row) => <StrategyTag of={row} />,
  },
  {
    key: 'pnl',
    title: '今日盈亏',
    width: 96,
    value: ({ todayPnl }) => todayPnl,
    render: ({ todayPnl }) => <Gain value={todayPnl} />,
  },
  {
    key: 'value',
    title: '持仓市值',
    width: 110,
    value: ({ positionValue }) => positionValue,
    render: ({ positionValue }) => money(positionValue),
  },
  {
    key: 'heartbeat',
    title: '心跳',
    width: 110,
    align: 'left',
    value: ({ heartbeatTime }) => heartbeatTime,
    render: (row) => <Heartbeat of={row} nowMs={nowMs} />,
  },
  { key: 'orders', title: '今日委托', width: 72, value: ({ ordersToday }) => ordersToday },
  { key: 'type', title: '模板', width: 70, align: 'left', value: ({ type }) => strategyTypeLabels[type] },
  { key: 'log', title: '最近日志', width: 220, align: 'left', value: ({ lastLog }) => lastLog },
]

/** Every strategy one may see: whether it runs, what it made today, whether it is alive. Sets the strategy of the others. */
export function StrategyListPanel() {
  const strategies = usePanelQuery(allStrategiesQuery)
  const shown = useShownStrategy(strategies.data?.records ?? [])
  return (
    <PanelData of={strategies} empty={({ records }) => (records.length === 0 ? '还没有策略' : null)}>
      {({ records }) => (
        <CompactTable
          label="策略"
          rows={records}
          columns={columnsAt(strategies.dataUpdatedAt)}
          keyOf={({ id }) => id}
          isChosen={({ id }) => id === shown?.id}
          onChoose={({ id }) => chooseStrategy(id)}
          foot={`共 ${records.length} 个 · 运行 ${records.filter(({ status }) => status === 1).length} 个`}
        />
      )}
    </PanelData>
  )
}
