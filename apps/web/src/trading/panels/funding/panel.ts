import { definePanel } from '../../../desk/panel/define-panel.ts'

export const panel = definePanel({
  id: 'funding',
  title: '资金费率',
  category: 'trading',
  permission: 'DERIV:view',
  follows: ['symbol', 'moment'],
  only: ['crypto'],
  load: async () => (await import('./funding-panel.tsx')).FundingPanel,
})
