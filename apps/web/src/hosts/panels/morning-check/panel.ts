import { definePanel } from '../../../desk/panel/define-panel.ts'

export const panel = definePanel({
  id: 'morning-check',
  title: '开盘检查',
  category: 'operations',
  permission: 'SERVER:view',
  follows: [],
  load: async () => (await import('./morning-check-panel.tsx')).MorningCheckPanel,
})
