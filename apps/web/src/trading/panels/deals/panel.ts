import { definePanel } from '../../../desk/panel/define-panel.ts'

export const panel = definePanel({
  id: 'deals',
  title: '成交',
  category: 'trading',
  permission: 'RECORD:view',
  follows: ['symbol'],
  load: async () => (await import('./deals-panel.tsx')).DealsPanel,
})
