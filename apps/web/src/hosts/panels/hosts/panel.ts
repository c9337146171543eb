import { definePanel } from '../../../desk/panel/define-panel.ts'

export const panel = definePanel({
  id: 'hosts',
  title: '主机',
  category: 'operations',
  permission: 'SERVER:view',
  follows: [],
  load: async () => (await import('./hosts-panel.tsx')).HostsPanel,
})
