import { boardLabels } from '@liangshu/contract/market/classification'
import { mixedStrengthLabels } from '@liangshu/contract/market/labels'
import { markLabels } from '@liangshu/contract/insight/signal-calls'
import { Checkbox, Segmented, Select } from 'antd'
import type { BuySellParams } from './buy-sell-params.ts'

interface SignalFiltersProps {
  params: BuySellParams
  hasGroup: boolean
  onChange: (change: Partial<BuySellParams>) => void
}

const sides = [
  { value: 'both', label: '全部' },
  { value: 'buy', label: '买入' },
  { value: 'sell', label: '卖出' },
]
const strengths = Object.entries(mixedStrengthLabels).map(([value, label]) => ({
  value: Number(value),
  label: value === '3' ? label : `${label}及以上`,
}))
const periods = [
  { value: '1d', label: '日线' },
  { value: '60m', label: '60分' },
  { value: '1w', label: '周线' },
]
const boards = [
  { value: 'all', label: '全部' },
  ...Object.entries(boardLabels).map(([value, label]) => ({ value, label })),
]
const marks = [
  { value: 'all', label: '全部' },
  { value: 'open', label: '未处理' },
  ...Object.entries(markLabels).map(([value, label]) => ({ value, label })),
]
const quiet = { size: 'small', variant: 'borderless', popupMatchSelectWidth: false } as const

export function SignalFilters({ params, hasGroup, onChange }: SignalFiltersProps) {
  const { side, minStrength, period, board, mark, isHeldOnly, isExecutableOnly, isGroupOnly } = params
  const isDaily = period === '1d'
  return (
    <div className="signal-filters" role="toolbar" aria-label="信号筛选">
      <Segmented
        size="small"
        aria-label="方向"
        value={side}
        options={sides}
        onChange={(next) => onChange({ side: next as BuySellParams['side'] })}
      />
      <Select
        {...quiet}
        aria-label="周期"
        prefix="周期"
        value={period}
        options={periods}
        onChange={(next: BuySellParams['period']) => onChange({ period: next })}
      />
      <Select
        {...quiet}
        aria-label="强度"
        prefix="强度"
        value={minStrength}
        options={strengths}
        onChange={(next) => onChange({ minStrength: next as BuySellParams['minStrength'] })}
      />
      <Select
        {...quiet}
        aria-label="板块"
        prefix="板块"
        value={board}
        options={boards}
        onChange={(next) => onChange({ board: next as BuySellParams['board'] })}
      />
      {isDaily ? (
        <Select
          {...quiet}
          aria-label="处理"
          prefix="处理"
          value={mark}
          options={marks}
          onChange={(next) => onChange({ mark: next as BuySellParams['mark'] })}
        />
      ) : null}
      {isDaily ? (
        <Checkbox checked={isHeldOnly} onChange={({ target }) => onChange({ isHeldOnly: target.checked })}>
          仅持仓
        </Checkbox>
      ) : null}
      <Checkbox checked={isExecutableOnly} onChange={({ target }) => onChange({ isExecutableOnly: target.checked })}>
        可执行
      </Checkbox>
      {hasGroup ? (
        <Checkbox checked={isGroupOnly} onChange={({ target }) => onChange({ isGroupOnly: target.checked })}>
          仅当前分组
        </Checkbox>
      ) : null}
    </div>
  )
}
