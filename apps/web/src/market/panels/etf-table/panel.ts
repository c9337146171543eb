import { definePanel } from '../../../desk/panel/define-panel.ts'
import { etfTableParams } from './etf-table-params.ts'

export const panel = definePanel({
  id: 'etf-table',
  title: 'ETF行情',
  category: 'market',
  permission: 'ETF:view',
  follows: ['symbol', 'moment'],
  params: etfTableParams,
  load: async () => (await import('./etf-table-panel.tsx')).EtfTablePanel,
})
