import { definePanel } from '../../../desk/panel/define-panel.ts'
import { etfChartParams } from './etf-chart-params.ts'

export const panel = definePanel({
  id: 'etf-chart',
  title: '价格与IOPV',
  category: 'market',
  permission: 'ETF:view',
  follows: ['symbol', 'moment'],
  only: ['fund'],
  params: etfChartParams,
  load: async () => (await import('./etf-chart-panel.tsx')).EtfChartPanel,
})
