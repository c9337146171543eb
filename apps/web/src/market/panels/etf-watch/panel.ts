import { definePanel } from '../../../desk/panel/define-panel.ts'

export const panel = definePanel({
  id: 'etf-watch',
  title: 'ETF关注',
  category: 'market',
  permission: 'ETF:view',
  follows: ['symbol'],
  load: async () => (await import('./etf-watch-panel.tsx')).EtfWatchPanel,
})
