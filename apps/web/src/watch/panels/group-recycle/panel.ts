import { definePanel } from '../../../desk/panel/define-panel.ts'

export const panel = definePanel({
  id: 'group-recycle',
  title: '回收站',
  category: 'market',
  permission: 'WATCH:view',
  follows: [],
  load: async () => (await import('./group-recycle-panel.tsx')).GroupRecyclePanel,
})
