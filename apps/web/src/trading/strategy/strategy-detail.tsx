import ArrowLeftOutlined from '@ant-design/icons/ArrowLeftOutlined'
import { strategyTypeLabels, type Strategy } from '@liangshu/contract/trading/strategy'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Switch, Tabs, Tooltip } from 'antd'
import { useState } from 'react'
import { Can } from '../../shared/permission/can.tsx'
import { useMaySee } from '../../shared/permission/use-permission.ts'
import { BacktestTab } from '../backtest/backtest-tab.tsx'
import { accountsQuery } from '../order/order-queries.ts'
import { ReportData } from '../profit/report-data.tsx'
import { LogView, OrdersView } from './history-views.tsx'
import { NavView } from './nav-view.tsx'
import { indexes, StrategyForm } from './strategy-form.tsx'
import { strategyQuery, useSetClutch } from './strategy-queries.ts'
import { Heartbeat, StrategyTag } from './strategy-status.tsx'
import { useStrategyActs } from './use-strategy-acts.tsx'
import { useParamFields } from './use-param-fields.ts'
import { executionText, paramText } from './version-diff.ts'
import { VersionView } from './version-view.tsx'

const percent = (value: number): string => (value === 0 ? '不启用' : `${Math.round(value * 1e4) / 1e2}%`)
const yuan = (value: number, none: string): string => (value === 0 ? none : `${value.toLocaleString('zh-CN')} 元`)

function universeText({ universe: { groupId, index, symbols } }: Strategy): string {
  if (groupId) return '自选分组'
  if (index) return `指数 ${indexes.find(({ value }) => value === index)?.label ?? index}`
  return symbols && symbols.length > 0 ? `指定 ${symbols.length} 只` : '--'
}

function Facts({ of, nowMs }: { of: Strategy; nowMs: number }) {
  const accounts = useQuery(accountsQuery)
  const { source } = of
  const fields = useParamFields(of)
  const nameOf = (id: string) => accounts.data?.find((one) => one.id === id)?.accountName ?? id
  const rows: [string, React.ReactNode][] = [
    ['模板', strategyTypeLabels[of.type]],
    ['版本', `v${of.version}`],
    ['账户', of.accountIds.map(nameOf).join('、') || '--'],
    ...(source ? [['自编文件', `${source.name} v${source.version}`] as [string, string]] : []),
    ['运行周期', of.period === '1d' ? '日线（开盘后一次）' : of.period],
    ['运行计划', of.schedule || '按周期'],
    ['执行方式', executionText(of.execution)],
    ['心跳', <Heartbeat key="heartbeat" of={of} nowMs={nowMs} />],
    ['首次启动', of.startedTime ?? '--'],
    ['标的范围', universeText(of)],
    ['投入资金', yuan(of.capital, '账户全部资产')],
    ['持仓上限', yuan(of.maxPosition, '不限')],
    ['单只上限', percent(of.singleMaxPct)],
    ['止损 / 止盈', `${percent(of.stopLossPct)} / ${percent(of.takeProfitPct)}`],
    ['当日亏损停止', percent(of.dailyLossPct)],
    ...fields.map(({ key, label }): [string, string] => [label, paramText(of.type, key, of.params[key], fields)]),
  ]
  return (
    <dl className="strategy-facts" aria-label="策略要素">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Clutch({ of }: { of: Strategy }) {
  const clutch = useSetClutch()
  const mayUse = useMaySee('STRATEGY:status')
  return (
    <Tooltip title="断开后信号照常计算并记录，但不发送委托，便于比较理论与实际">
      <span className="strategy-clutch">
        <span>离合</span>
        <Switch
          aria-label="离合"
          checked={!of.isClutchOpen}
          loading={clutch.isPending}
          disabled={!mayUse}
          checkedChildren="接合"
          unCheckedChildren="断开"
          onChange={(isIn) => clutch.mutate({ id: of.id, isOpen: !isIn })}
        />
      </span>
    </Tooltip>
  )
}

function Detail({ of, nowMs, onBack }: { of: Strategy; nowMs: number; onBack: () => void }) {
  const acts = useStrategyActs()
  const [isEditing, setIsEditing] = useState(false)
  return (
    <div className="strategy-detail">
      <header className="strategy-head">
        <Button type="text" aria-label="返回列表" icon={<ArrowLeftOutlined />} onClick={onBack} />
        <h1>{of.name}</h1>
        <StrategyTag of={of} />
        <span className="strategy-space" />
        <Clutch of={of} />
        <Can action="STRATEGY:edit">
          <Button onClick={() => setIsEditing(true)}>编辑</Button>
        </Can>
        <Can action="STRATEGY:status">
          {acts.canStop(of) ? (
            <Button danger type="text" onClick={() => acts.stop(of)}>
              停止
            </Button>
          ) : null}
          {acts.canPause(of) ? <Button onClick={() => acts.pause(of)}>暂停</Button> : null}
          {acts.canStart(of) ? (
            <Button type="primary" onClick={() => acts.start(of)}>
              启动
            </Button>
          ) : null}
        </Can>
      </header>
      {of.lastError ? <Alert type="error" showIcon title={`异常停止：${of.lastError}`} /> : null}
      <Facts of={of} nowMs={nowMs} />
      <Tabs
        destroyOnHidden
        defaultActiveKey={of.type === 'manual' ? 'log' : 'backtest'}
        items={[
          ...(of.type === 'manual'
            ? []
            : [{ key: 'backtest', label: '回测', children: <BacktestTab strategy={of} /> }]),
          { key: 'nav', label: '净值', children: <NavView id={of.id} /> },
          { key: 'orders', label: '委托', children: <OrdersView id={of.id} /> },
          { key: 'log', label: '日志', children: <LogView id={of.id} /> },
          { key: 'versions', label: '版本', children: <VersionView id={of.id} /> },
        ]}
      />
      <StrategyForm open={isEditing} row={of} onClose={() => setIsEditing(false)} onSaved={() => undefined} />
      {acts.holder}
    </div>
  )
}

/** One strategy: what it is, what it does, and what it would have done. */
export function StrategyDetail({ id, onBack }: { id: string; onBack: () => void }) {
  const strategy = useQuery(strategyQuery(id))
  return (
    <ReportData of={strategy}>{(of) => <Detail of={of} nowMs={strategy.dataUpdatedAt} onBack={onBack} />}</ReportData>
  )
}
