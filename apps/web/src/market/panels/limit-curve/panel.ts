import { definePanel } from '../../../desk/panel/define-panel.ts'

export const panel = definePanel({
  id: 'limit-curve',
  title: '涨跌停走势',
  category: 'insight',
  permission: 'MACRO:view',
  follows: ['moment'],

  load: async () => (await import('./limit-curve-panel.tsx')).LimitCurvePanel,
})
