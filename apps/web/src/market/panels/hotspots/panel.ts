import { definePanel } from '../../../desk/panel/define-panel.ts'
import { hotspotsParams } from './hotspots-params.ts'
export const panel = definePanel({
  id: 'hotspots',
  title: '异动',
  category: 'insight',
  permission: 'MACRO:view',
  follows: ['symbol', 'sector', 'moment'],
  params: hotspotsParams,
  load: async () => (await import('./hotspots-panel.tsx')).HotspotsPanel,
})
