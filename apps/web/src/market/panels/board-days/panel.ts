import { definePanel } from '../../../desk/panel/define-panel.ts'

export const panel = definePanel({
  id: 'board-days',
  title: '连板高度',
  category: 'insight',
  permission: 'MACRO:view',
  follows: ['moment'],

  load: async () => (await import('./board-days-panel.tsx')).BoardDaysPanel,
})
