import { definePanel } from '../../../desk/panel/define-panel.ts'
import { arbitrageParams } from './arbitrage-params.ts'

export const panel = definePanel({
  id: 'etf-arbitrage',
  title: '折溢价套利',
  category: 'market',
  permission: 'ETF:view',
  follows: ['symbol', 'moment'],
  only: ['fund'],
  params: arbitrageParams,
  load: async () => (await import('./etf-arbitrage-panel.tsx')).EtfArbitragePanel,
})
