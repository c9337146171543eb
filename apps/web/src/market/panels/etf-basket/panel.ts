import { definePanel } from '../../../desk/panel/define-panel.ts'
import { etfBasketParams } from './etf-basket-params.ts'

export const panel = definePanel({
  id: 'etf-basket',
  title: '申赎清单',
  category: 'market',
  permission: 'ETF:view',
  follows: ['symbol', 'moment'],
  only: ['fund'],
  params: etfBasketParams,
  load: async () => (await import('./etf-basket-panel.tsx')).EtfBasketPanel,
})
