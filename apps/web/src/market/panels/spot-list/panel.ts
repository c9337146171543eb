import { definePanel } from '../../../desk/panel/define-panel.ts'

export const panel = definePanel({
  id: 'spot-list',
  title: '现货清单',
  category: 'trading',
  permission: 'ETF:view',
  follows: ['symbol'],
  load: async () => (await import('./spot-list-panel.tsx')).SpotListPanel,
})
