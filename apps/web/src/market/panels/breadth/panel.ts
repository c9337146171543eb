import { definePanel } from '../../../desk/panel/define-panel.ts'

export const panel = definePanel({
  id: 'breadth',
  title: '涨跌分布',
  category: 'insight',
  permission: 'MACRO:view',
  follows: ['moment'],
  load: async () => (await import('./breadth-panel.tsx')).BreadthPanel,
})
