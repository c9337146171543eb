import { definePanel } from '../../../desk/panel/define-panel.ts'
import { pointsParams } from './points-params.ts'

export const panel = definePanel({
  id: 'contract-points',
  title: '合约交易点',
  category: 'trading',
  permission: 'DERIV:view',
  follows: ['symbol', 'moment'],
  only: ['future', 'crypto'],
  params: pointsParams,
  load: async () => (await import('./contract-points-panel.tsx')).ContractPointsPanel,
})
