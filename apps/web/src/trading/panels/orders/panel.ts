import { definePanel } from '../../../desk/panel/define-panel.ts'
import { scopeParams } from '../asset-scope.ts'

export const panel = definePanel({
  id: 'orders',
  title: '委托',
  category: 'trading',
  permission: 'DERIV:view',
  follows: ['symbol'],
  params: scopeParams,
  load: async () => (await import('./orders-panel.tsx')).OrdersPanel,
})
