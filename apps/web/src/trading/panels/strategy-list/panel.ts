import { definePanel } from '../../../desk/panel/define-panel.ts'

export const panel = definePanel({
  id: 'strategy-list',
  title: '策略',
  category: 'trading',
  permission: 'STRATEGY:view',
  follows: [],
  load: async () => (await import('./strategy-list-panel.tsx')).StrategyListPanel,
})
