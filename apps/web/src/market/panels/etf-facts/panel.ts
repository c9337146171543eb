import { definePanel } from '../../../desk/panel/define-panel.ts'

export const panel = definePanel({
  id: 'etf-facts',
  title: '基金概况',
  category: 'market',
  permission: 'ETF:view',
  follows: ['symbol', 'moment'],
  only: ['fund'],
  load: async () => (await import('./etf-facts-panel.tsx')).EtfFactsPanel,
})
