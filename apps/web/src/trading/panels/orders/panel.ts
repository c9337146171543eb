import { definePanel } from '../../../desk/panel/define-panel.ts'

export const panel = definePanel({
  id: 'orders',
  title: '委托',
  category: 'trading',
  permission: 'DERIV:view',
  follows: ['symbol'],
  load: async () => (await import('./orders-panel.tsx')).OrdersPanel,
})
