import { definePanel } from '../../../desk/panel/define-panel.ts'

export const panel = definePanel({
  id: 'round-trips',
  title: '交易回合',
  category: 'trading',
  permission: 'REVIEW:view',
  follows: ['symbol', 'account'],
  load: async () => (await import('./round-trips-panel.tsx')).RoundTripsPanel,
})
