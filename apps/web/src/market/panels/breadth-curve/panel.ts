import { definePanel } from '../../../desk/panel/define-panel.ts'
import { breadthCurveParams } from './breadth-curve-params.ts'
export const panel = definePanel({
  id: 'breadth-curve',
  title: '涨跌曲线',
  category: 'insight',
  permission: 'MACRO:view',
  follows: ['moment'],
  params: breadthCurveParams,
  load: async () => (await import('./breadth-curve-panel.tsx')).BreadthCurvePanel,
})
