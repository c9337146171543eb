import { definePanel } from '../../../desk/panel/define-panel.ts'

export const panel = definePanel({
  id: 'trade-points',
  title: '交易点',
  category: 'insight',
  permission: 'SIGNAL:view',
  follows: ['symbol', 'moment'],
  load: async () => (await import('./trade-points-panel.tsx')).TradePointsPanel,
})
