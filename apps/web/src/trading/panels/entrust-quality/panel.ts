import { definePanel } from '../../../desk/panel/define-panel.ts'

export const panel = definePanel({
  id: 'entrust-quality',
  title: '委托质量',
  category: 'trading',
  permission: 'REVIEW:view',
  follows: ['account'],
  load: async () => (await import('./entrust-quality-panel.tsx')).EntrustQualityPanel,
})
