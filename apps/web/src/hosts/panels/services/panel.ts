import { definePanel } from '../../../desk/panel/define-panel.ts'

export const panel = definePanel({
  id: 'services',
  title: '服务',
  category: 'operations',
  permission: 'SERVER:view',
  follows: [],
  load: async () => (await import('./services-panel.tsx')).ServicesPanel,
})
