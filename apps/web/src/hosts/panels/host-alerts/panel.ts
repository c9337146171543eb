import { definePanel } from '../../../desk/panel/define-panel.ts'

export const panel = definePanel({
  id: 'host-alerts',
  title: '主机告警',
  category: 'operations',
  permission: 'SERVER:view',
  follows: [],
  load: async () => (await import('./host-alerts-panel.tsx')).HostAlertsPanel,
})
