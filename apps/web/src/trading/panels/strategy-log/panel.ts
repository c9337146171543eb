import { definePanel } from '../../../desk/panel/define-panel.ts'

export const panel = definePanel({
  id: 'strategy-log',
  title: '策略日志',
  category: 'trading',
  permission: 'STRATEGY:view',
  follows: [],
  load: async () => (await import('./strategy-log-panel.tsx')).StrategyLogPanel,
})
