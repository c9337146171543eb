import { definePanel } from '../../../desk/panel/define-panel.ts'

export const panel = definePanel({
  id: 'sector-curve',
  title: '板块走势',
  category: 'insight',
  permission: 'MACRO:view',
  follows: ['sector', 'moment'],

  load: async () => (await import('./sector-curve-panel.tsx')).SectorCurvePanel,
})
