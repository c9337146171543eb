import { definePanel } from '../../../desk/panel/define-panel.ts'

export const panel = definePanel({
  id: 'attribution',
  title: '归因',
  category: 'trading',
  permission: 'RECORD:view',
  follows: ['account'],
  load: async () => (await import('./attribution-panel.tsx')).AttributionPanel,
})
