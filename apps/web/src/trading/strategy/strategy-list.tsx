import {
  strategyListRowSchema,
  strategyPaths,
  strategyTypeLabels,
  type StrategyListRow,
} from '@liangshu/contract/trading/strategy'
import { Button } from 'antd'
import { useState } from 'react'
import { Can } from '../../shared/permission/can.tsx'
import type { FilterField } from '../../widgets/list-page/filter-field.ts'
import { ListPage } from '../../widgets/list-page/list-page.tsx'
import { orDash } from '../../shared/figure/or-dash.ts'
import type { ListColumn } from '../../widgets/list-page/list-column.ts'
import { RowActions } from '../../widgets/list-page/row-actions.tsx'
import { useEditing, type Editing } from '../../widgets/list-page/use-editing.ts'
import { useList } from '../../widgets/list-page/use-list.ts'
import { Gain, money } from '../../shared/figure/figures.tsx'
import { SourceDrawer } from './source-drawer.tsx'
import { StrategyForm } from './strategy-form.tsx'
import { StrategyTag } from './strategy-status.tsx'
import { useStrategyActs } from './use-strategy-acts.tsx'

const LOOK_MS = 5000

const periodLabels: Readonly<Record<string, string>> = {
  '1d': '日线',
  '60m': '60分钟',
  '30m': '30分钟',
  '15m': '15分钟',
  '5m': '5分钟',
  '1m': '1分钟',
}

const fields: FilterField[] = [
  { name: 'name', label: '策略名称', kind: 'contains' },
  {
    name: 'type',
    label: '模板',
    kind: 'options',
    options: Object.entries(strategyTypeLabels).map(([value, label]) => ({ value, label })),
  },
  { name: 'status', label: '状态', kind: 'dict', dictCode: 'strategy_status' },
]

interface Acts {
  onOpen: (id: string) => void
  editing: Editing<StrategyListRow>
  acts: ReturnType<typeof useStrategyActs>
}

const columns = ({ onOpen, editing, acts }: Acts): ListColumn<StrategyListRow>[] => [
  { name: 'name', title: '策略名称', width: 150 },
  { name: 'type', title: '模板', width: 80, render: ({ type }) => strategyTypeLabels[type] },
  {
    name: 'accounts',
    title: '账户',
    width: 170,
    render: ({ accounts }) => orDash(accounts.map(({ name }) => name).join('、')),
  },
  { name: 'period', title: '周期', width: 72, render: ({ period }) => periodLabels[period] ?? period },
  { name: 'status', title: '状态', leadsOnPhone: true, width: 110, render: (row) => <StrategyTag of={row} /> },
  {
    name: 'todayPnl',
    title: '今日盈亏',
    leadsOnPhone: true,
    width: 100,
    align: 'right',
    className: 'num',
    render: ({ todayPnl }) => <Gain value={todayPnl} />,
  },
  {
    name: 'positionValue',
    title: '持仓市值',
    leadsOnPhone: true,
    width: 120,
    align: 'right',
    className: 'num',
    render: ({ positionValue, currency }) => `${money(positionValue)}${currency === 'USDT' ? ' USDT' : ''}`,
  },
  { name: 'ordersToday', title: '今日委托', width: 85, align: 'right', className: 'num' },
  { name: 'lastLog', title: '最近日志', width: 260, isWide: true, render: ({ lastLog }) => orDash(lastLog) },
  { name: 'heartbeatTime', title: '心跳', width: 160, className: 'num', isHidden: true },
  {
    name: 'version',
    title: '版本',
    width: 70,
    isHidden: true,
    align: 'right',
    className: 'num',
    render: ({ version }) => `v${version}`,
  },
  {
    title: '操作',
    width: 190,
    fixed: 'right',
    render: (row) => (
      <RowActions
        shown={3}
        actions={[
          { text: '详情', onClick: () => onOpen(row.id) },
          { text: '启动', action: 'STRATEGY:status', isHidden: !acts.canStart(row), onClick: () => acts.start(row) },
          { text: '暂停', action: 'STRATEGY:status', isHidden: !acts.canPause(row), onClick: () => acts.pause(row) },
          {
            text: '停止',
            action: 'STRATEGY:status',
            isDanger: true,
            isHidden: !acts.canStop(row),
            onClick: () => acts.stop(row),
          },
          { text: '编辑', action: 'STRATEGY:edit', onClick: () => editing.edit(row) },
        ]}
      />
    ),
  },
]

/** All strategies one may see: whether they run, what they did today. */
export function StrategyList({ onOpen }: { onOpen: (id: string) => void }) {
  const list = useList<StrategyListRow>({
    name: 'trading-strategy',
    urls: { list: strategyPaths.page },
    schema: strategyListRowSchema,
    fields,
    pageSize: 30,
    nameOf: ({ name }) => name,
    refetchMs: LOOK_MS,
  })
  const editing = useEditing<StrategyListRow>()
  const acts = useStrategyActs()
  const [isLoading, setIsLoading] = useState(false)
  return (
    <ListPage
      list={list}
      columns={columns({ onOpen, editing, acts })}
      selection="none"
      onOpen={({ id }) => onOpen(id)}
      add={{ action: 'STRATEGY:edit', onClick: editing.add }}
      extra={
        <Can action="STRATEGY:load">
          <Button onClick={() => setIsLoading(true)}>自编策略</Button>
        </Can>
      }
      empty={{ title: '还没有策略', invitation: '从模板新增一个，先回测，再在模拟账户上启动' }}
    >
      <StrategyForm
        open={editing.isOpen}
        row={editing.row}
        onClose={editing.close}
        onSaved={({ id }) => (editing.row ? undefined : onOpen(id))}
      />
      <SourceDrawer open={isLoading} onClose={() => setIsLoading(false)} />
      {acts.holder}
    </ListPage>
  )
}
