import { definePanel } from '../../../desk/panel/define-panel.ts'
import { scopeParams } from '../asset-scope.ts'

export const panel = definePanel({
  id: 'account-bar',
  title: '资金',
  category: 'trading',
  permission: 'DERIV:view',
  follows: [],
  params: scopeParams,
  load: async () => (await import('./account-bar-panel.tsx')).AccountBarPanel,
})
