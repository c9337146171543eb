import { definePanel } from '../../../desk/panel/define-panel.ts'

export const panel = definePanel({
  id: 'ladder',
  title: '连板梯队',
  category: 'insight',
  permission: 'MACRO:view',
  follows: ['symbol', 'moment'],
  load: async () => (await import('./ladder-panel.tsx')).LadderPanel,
})
