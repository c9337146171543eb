import { definePanel } from '../../../desk/panel/define-panel.ts'
import { scopeParams } from '../asset-scope.ts'

export const panel = definePanel({
  id: 'positions',
  title: '持仓',
  category: 'trading',
  permission: 'DERIV:view',
  follows: ['symbol'],
  params: scopeParams,
  load: async () => (await import('./positions-panel.tsx')).PositionsPanel,
})
