import { definePanel } from '../../../desk/panel/define-panel.ts'

export const panel = definePanel({
  id: 'etf-head',
  title: 'ETF',
  category: 'market',
  permission: 'ETF:view',
  follows: ['symbol', 'moment'],
  load: async () => (await import('./etf-head-panel.tsx')).EtfHeadPanel,
})
