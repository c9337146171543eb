import { definePanel } from '../../../desk/panel/define-panel.ts'

export const panel = definePanel({
  id: 'fund-flow',
  title: '资金流向',
  category: 'market',
  follows: ['symbol', 'moment'],
  load: async () => (await import('./fund-flow-panel.tsx')).FundFlowPanel,
})
