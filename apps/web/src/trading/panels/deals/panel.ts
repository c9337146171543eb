import { definePanel } from '../../../desk/panel/define-panel.ts'
import { scopeParams } from '../asset-scope.ts'

export const panel = definePanel({
  id: 'deals',
  title: '成交',
  category: 'trading',
  permission: 'RECORD:view',
  follows: ['symbol'],
  params: scopeParams,
  load: async () => (await import('./deals-panel.tsx')).DealsPanel,
})
