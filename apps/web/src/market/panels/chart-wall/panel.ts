import { definePanel } from '../../../desk/panel/define-panel.ts'
import { chartWallParams } from './chart-wall-params.ts'

export const panel = definePanel({
  id: 'chart-wall',
  title: '多图',
  category: 'market',
  follows: ['symbol', 'group', 'moment'],
  params: chartWallParams,
  load: async () => (await import('./chart-wall-panel.tsx')).ChartWallPanel,
})
