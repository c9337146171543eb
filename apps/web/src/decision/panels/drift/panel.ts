import { definePanel } from '../../../desk/panel/define-panel.ts'

export const panel = definePanel({
  id: 'drift',
  title: '偏离',
  category: 'trading',
  permission: 'DECISION:view',
  follows: [],
  load: async () => (await import('./drift-panel.tsx')).DriftPanel,
})
