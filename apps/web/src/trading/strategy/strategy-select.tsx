import { Select } from 'antd'
import type { StrategyListRow } from '@liangshu/contract/trading/strategy'
import { useQuery } from '@tanstack/react-query'
import { chooseStrategy, useChosenStrategy } from './chosen-strategy.ts'
import { allStrategiesQuery } from './strategy-queries.ts'

/** The chosen strategy; until one is chosen, the first that runs, else the first there is. */
export function useShownStrategy(rows: readonly StrategyListRow[]): StrategyListRow | undefined {
  const { id } = useChosenStrategy()
  return rows.find((row) => row.id === id) ?? rows.find(({ status }) => status === 1) ?? rows[0]
}

/** Which strategy a panel shows, for all of them together. */
export function StrategySelect() {
  const strategies = useQuery(allStrategiesQuery)
  const rows = strategies.data?.records ?? []
  const shown = useShownStrategy(rows)
  return (
    <Select
      size="small"
      aria-label="策略"
      style={{ minInlineSize: 180 }}
      showSearch={{ optionFilterProp: 'label' }}
      options={rows.map(({ id, name }) => ({ value: id, label: name }))}
      value={shown?.id ?? null}
      onChange={chooseStrategy}
    />
  )
}
