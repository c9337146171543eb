import { definePanel } from '../../../desk/panel/define-panel.ts'

export const panel = definePanel({
  id: 'alerts',
  title: '预警',
  category: 'market',
  permission: 'WATCH:view',
  follows: ['symbol'],
  load: async () => (await import('./group-alerts-panel.tsx')).GroupAlertsPanel,
})
