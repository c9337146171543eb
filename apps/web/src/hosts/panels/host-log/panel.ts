import { definePanel } from '../../../desk/panel/define-panel.ts'

export const panel = definePanel({
  id: 'host-log',
  title: '服务日志',
  category: 'operations',
  permission: 'SERVER:view',
  follows: [],
  load: async () => (await import('./host-log-panel.tsx')).HostLogPanel,
})
