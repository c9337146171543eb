import type { ReactNode } from 'react'
import { PanelData } from '../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../desk/panel/use-panel-query.ts'
import { allStrategiesQuery } from './strategy-queries.ts'
import { StrategySelect, useShownStrategy } from './strategy-select.tsx'
import './strategy.css'

/** A panel about one strategy: which one is chosen above it, for all such panels together. */
export function OfShownStrategy({ children }: { children: (strategyId: string) => ReactNode }) {
  const strategies = usePanelQuery(allStrategiesQuery)
  const shown = useShownStrategy(strategies.data?.records ?? [])
  return (
    <PanelData of={strategies} empty={({ records }) => (records.length === 0 ? '还没有策略' : null)}>
      {() => (
        <div className="strategy-panel">
          <StrategySelect />
          {shown ? children(shown.id) : null}
        </div>
      )}
    </PanelData>
  )
}
