import { definePanel } from '../../../desk/panel/define-panel.ts'
import { rotationParams } from './rotation-params.ts'
export const panel = definePanel({
  id: 'rotation',
  title: '轮动矩阵',
  category: 'insight',
  permission: 'MACRO:view',
  follows: ['sector', 'moment'],
  params: rotationParams,
  load: async () => (await import('./rotation-panel.tsx')).RotationPanel,
})
