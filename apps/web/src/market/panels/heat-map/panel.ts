import { definePanel } from '../../../desk/panel/define-panel.ts'
import { heatMapParams, heatMapSettings } from './heat-map-params.ts'

export const panel = definePanel({
  id: 'heat-map',
  title: '热力图',
  category: 'market',
  permission: 'MACRO:view',
  follows: ['symbol', 'sector', 'moment'],
  params: heatMapParams,
  settings: heatMapSettings,
  load: async () => (await import('./heat-map-panel.tsx')).HeatMapPanel,
})
