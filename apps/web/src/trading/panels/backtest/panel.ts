import { definePanel } from '../../../desk/panel/define-panel.ts'

export const panel = definePanel({
  id: 'backtest',
  title: '回测结果',
  category: 'trading',
  permission: 'STRATEGY:view',
  follows: [],
  load: async () => (await import('./backtest-panel.tsx')).BacktestPanel,
})
