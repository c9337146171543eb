import { definePanel } from '../../../desk/panel/define-panel.ts'
import { scopeParams } from '../asset-scope.ts'

export const panel = definePanel({
  id: 'pending',
  title: '挂单',
  category: 'trading',
  permission: 'DERIV:view',
  follows: ['symbol'],
  params: scopeParams,
  load: async () => (await import('./pending-panel.tsx')).PendingPanel,
})
