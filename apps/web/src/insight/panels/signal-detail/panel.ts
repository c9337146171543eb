import { definePanel } from '../../../desk/panel/define-panel.ts'

export const panel = definePanel({
  id: 'signal-detail',
  title: '信号详情',
  category: 'insight',
  permission: 'SIGNAL:view',
  follows: ['symbol', 'moment'],
  load: async () => (await import('./signal-detail-panel.tsx')).SignalDetailPanel,
})
