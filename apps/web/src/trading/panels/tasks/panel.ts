import { definePanel } from '../../../desk/panel/define-panel.ts'

export const panel = definePanel({
  id: 'tasks',
  title: '待办',
  category: 'trading',
  permission: 'DERIV:view',
  follows: [],
  load: async () => (await import('./tasks-panel.tsx')).TasksPanel,
})
