import { definePanel } from '../../../desk/panel/define-panel.ts'
import { positionsParams } from './positions-params.ts'

export const panel = definePanel({
  id: 'positions',
  title: '持仓',
  category: 'trading',
  permission: 'DERIV:view',
  follows: ['symbol'],
  params: positionsParams,
  load: async () => (await import('./positions-panel.tsx')).PositionsPanel,
})
