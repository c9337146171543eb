import { definePanel } from '../../../desk/panel/define-panel.ts'
import { buySellParams } from './buy-sell-params.ts'

export const panel = definePanel({
  id: 'buy-sell',
  title: '买卖信号',
  category: 'insight',
  permission: 'SIGNAL:view',
  follows: ['symbol', 'group', 'moment'],
  params: buySellParams,
  load: async () => (await import('./buy-sell-panel.tsx')).BuySellPanel,
})
