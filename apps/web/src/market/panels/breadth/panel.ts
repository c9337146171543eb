import { definePanel } from '../../../desk/panel/define-panel.ts'

export const panel = definePanel({
  id: 'breadth',
  title: '涨跌分布',
  category: 'insight',
  permission: 'MACRO:view',
  follows: [],
  load: async () => (await import('./breadth-panel.tsx')).BreadthPanel,
})
