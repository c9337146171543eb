import { definePanel } from '../../../desk/panel/define-panel.ts'

export const panel = definePanel({
  id: 'host-history',
  title: '历史指标',
  category: 'operations',
  permission: 'SERVER:view',
  follows: [],
  load: async () => (await import('./host-history-panel.tsx')).HostHistoryPanel,
})
