import { definePanel } from '../../../desk/panel/define-panel.ts'

export const panel = definePanel({
  id: 'amount-curve',
  title: '量能对比',
  category: 'insight',
  permission: 'MACRO:view',
  follows: ['moment'],

  load: async () => (await import('./amount-curve-panel.tsx')).AmountCurvePanel,
})
