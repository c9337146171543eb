import { definePanel } from '../../../desk/panel/define-panel.ts'

export const panel = definePanel({
  id: 'positions',
  title: '持仓',
  category: 'trading',
  permission: 'DERIV:view',
  follows: ['symbol'],
  load: async () => (await import('./positions-panel.tsx')).PositionsPanel,
})
