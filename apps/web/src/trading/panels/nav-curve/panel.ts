import { definePanel } from '../../../desk/panel/define-panel.ts'

export const panel = definePanel({
  id: 'nav-curve',
  title: '净值',
  category: 'trading',
  permission: 'ACCOUNT:view',
  follows: ['account'],
  load: async () => (await import('./nav-curve-panel.tsx')).NavCurvePanel,
})
